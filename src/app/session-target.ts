import { join } from 'node:path';
import type { Target } from '../targets/target.ts';
import { loadProject, type Project } from './config.ts';
import type { Context } from './context.ts';
import { baseUrlOf, webOptions } from './open-target.ts';
import { openVariables, type Variables } from './variables.ts';

export interface SessionUse {
  readonly target: Target;
  readonly project: Project;
  readonly variables: Variables;
  /** Names the browser in the record: another one begins a new run (C-ROLL-1). */
  readonly serial: string;
}

/**
 * Lends the page of the shared browser for one command and lets go of it whatever happens.
 * @throws VkError `no-device` when none is open
 */
export async function withSessionTarget<T>(
  profile: string | undefined,
  context: Context,
  work: (use: SessionUse) => Promise<T>,
): Promise<T> {
  const project = loadProject(context.cwd, profile);
  const [{ connectSession }, { openWebTarget }] = await Promise.all([
    import('../targets/web/session/session.ts'),
    import('../targets/web/web-target.ts'),
  ]);
  const session = await connectSession(context.signal);
  try {
    const variables = openVariables(project, context, {}, () => 'by-hand');
    const baseUrl = session.endpoint.url ?? baseUrlOf(undefined, undefined, project.settings, variables);
    const target = await openWebTarget({
      ...webOptions({
        baseUrl,
        settings: project.settings,
        variables,
        downloadsDir: join(project.root, '.verikun', 'downloads'),
      }),
      browser: session.browser,
      page: session.page,
      ...(session.dialog ? { dialog: session.dialog } : {}),
    });
    try {
      return await work({ target, project, variables, serial: `web-${session.endpoint.browserPid}` });
    } finally {
      await target.close();
    }
  } finally {
    await session.release();
  }
}
