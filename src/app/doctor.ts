import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { toVkError } from '../lang/errors.ts';
import { version } from '../lang/version.generated.ts';
import { loadProject } from './config.ts';
import type { Context } from './context.ts';

export interface DoctorRow {
  readonly subject: string;
  readonly state: 'ok' | 'warning' | 'missing';
  readonly text: string;
  readonly hint?: string;
}

export interface DoctorReport {
  /** False when tests cannot run here. */
  readonly ok: boolean;
  readonly rows: readonly DoctorRow[];
}

/** What is here and what is missing. Warnings do not make it fail. */
export async function doctor(profile: string | undefined, context: Context): Promise<DoctorReport> {
  const rows: DoctorRow[] = [
    {
      subject: 'vk',
      state: 'ok',
      text: `${version}, Node ${process.versions.node}, ${process.platform} ${process.arch}`,
    },
  ];
  rows.push(...(await browserRows(context)), ...projectRows(profile, context));
  return { ok: rows.every((row) => row.state !== 'missing'), rows };
}

async function browserRows(context: Context): Promise<DoctorRow[]> {
  const { browserFacts } = await import('../targets/web/browser/facts.ts');
  try {
    const facts = await browserFacts({ signal: context.signal, onProgress: context.progress });
    const rows: DoctorRow[] = [
      {
        subject: 'browser',
        state: 'ok',
        text: `${facts.version} at ${facts.choice.path}: ${facts.choice.why}`,
      },
    ];
    const lacking = [
      facts.fonts.emoji ? undefined : 'emoji',
      facts.fonts.cjk ? undefined : 'Chinese, Japanese and Korean',
    ].filter((font) => font !== undefined);
    if (lacking.length > 0) {
      rows.push({
        subject: 'fonts',
        state: 'warning',
        text: `none for ${lacking.join(' or ')}: pictures show boxes instead`,
        hint:
          process.platform === 'linux'
            ? 'Debian: apt-get install fonts-noto-color-emoji fonts-noto-cjk'
            : 'Install fonts that have them.',
      });
    } else rows.push({ subject: 'fonts', state: 'ok', text: 'emoji and CJK are there' });
    return rows;
  } catch (thrown) {
    const error = toVkError(thrown);
    return [
      {
        subject: 'browser',
        state: 'missing',
        text: error.message,
        ...(error.hint ? { hint: error.hint } : {}),
      },
    ];
  }
}

function projectRows(profile: string | undefined, context: Context): DoctorRow[] {
  try {
    const project = loadProject(context.cwd, profile);
    const config =
      project.configFile === undefined ? 'no verikun.config.yaml' : relative(context.cwd, project.configFile);
    const rows: DoctorRow[] = [
      {
        subject: 'project',
        state: 'ok',
        text: `${relative(context.cwd, project.root) || '.'} (${config})${project.settings.url ? `, app at ${project.settings.url}` : ''}`,
      },
    ];
    if (project.profiles.length > 0)
      rows.push({ subject: 'profiles', state: 'ok', text: project.profiles.join(', ') });
    const files = ['.env', '.env.local', ...(project.profile ? [`.env.${project.profile}`] : [])].filter(
      (name) => existsSync(`${project.root}/${name}`),
    );
    if (files.length > 0) rows.push({ subject: 'variables', state: 'ok', text: files.join(', ') });
    return rows;
  } catch (thrown) {
    const error = toVkError(thrown);
    return [
      {
        subject: 'project',
        state: 'missing',
        text: error.message,
        ...(error.hint ? { hint: error.hint } : {}),
      },
    ];
  }
}
