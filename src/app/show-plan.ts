import type { Plan } from '../plan/plan.ts';
import { loadProject } from './config.ts';
import type { Context } from './context.ts';
import { choosePlatform } from './open-target.ts';
import { loadTest, prepare, type Refused } from './prepare.ts';

/** The plan of a test, from the cache or compiled; no device, no browser. */
export async function showPlan(
  file: string,
  options: {
    profile: string | undefined;
    on: string | undefined;
    build: string | undefined;
    recompile: boolean;
    planFile: string | undefined;
  },
  context: Context,
): Promise<{ kind: 'plan'; plan: Plan } | Refused> {
  const project = loadProject(context.cwd, options.profile);
  const platform = choosePlatform(options.on, loadTest(file, project, context));
  const prepared = await prepare(file, project, context, {
    platform,
    build: options.build,
    recompile: options.recompile,
    planFile: options.planFile,
  });
  return prepared.kind === 'refused' ? prepared : { kind: 'plan', plan: prepared.plan };
}
