import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { parseDuration } from '../lang/duration.ts';
import { VkError } from '../lang/errors.ts';
import { nearest } from '../lang/nearest.ts';

export const configName = 'verikun.config.yaml';

const duration = z.union([z.string(), z.number()]).transform((value, context) => {
  try {
    return parseDuration(value);
  } catch {
    context.addIssue({ code: 'custom', message: `"${value}" is not a duration (800ms, 8s, 2m)` });
    return z.NEVER;
  }
});

const settings = {
  url: z
    .string()
    .optional()
    .describe('address of the app under test; relative addresses in tests start here'),
  app: z.string().optional().describe('app id on a phone'),
  build: z.string().optional().describe('build of the app, part of the cache key'),
  testIds: z.array(z.string()).optional().describe('attributes that hold test ids, first wins'),
  httpAuth: z
    .strictObject({ username: z.string(), password: z.string() })
    .optional()
    .describe('HTTP authentication; placeholders such as {{secret.X}} are filled in'),
  tls: z.enum(['strict', 'ignore']).optional().describe('ignore: accept certificates that do not check out'),
  headers: z.record(z.string(), z.string()).optional().describe('headers of every request to the app'),
  proxy: z
    .strictObject({
      server: z.string(),
      bypass: z.string().optional(),
      username: z.string().optional(),
      password: z.string().optional(),
    })
    .optional(),
  viewport: z.strictObject({ width: z.int().min(100), height: z.int().min(100) }).optional(),
  locale: z.string().optional().describe('language and region of the browser (en-GB)'),
  timeZone: z.string().optional().describe('time zone of the browser (Europe/London)'),
  colorScheme: z.enum(['light', 'dark']).optional(),
  reducedMotion: z.boolean().optional(),
  timeout: duration.optional().describe('for a whole test (15m)'),
  wait: duration.optional().describe('how long an action or check may wait (5s)'),
};

const profileSchema = z.strictObject(settings);
export const configSchema = z.strictObject({
  ...settings,
  profiles: z
    .record(z.string(), profileSchema)
    .optional()
    .describe('settings that --profile NAME lays over the rest'),
  profile: z.string().optional().describe('the profile to use when none is named'),
});

export type Settings = z.output<typeof profileSchema>;
type Config = z.output<typeof configSchema>;

export interface Project {
  /** Folder that holds `.verikun/` and that relative paths in messages start from. */
  readonly root: string;
  readonly configFile: string | undefined;
  readonly settings: Settings;
  readonly profile: string | undefined;
  readonly profiles: readonly string[];
}

/**
 * The project that a folder belongs to: the nearest folder upwards with a config file, else with `.verikun`, a
 * `package.json` or `.git`, else the folder itself.
 * @throws VkError `invalid-config` with `file:line:col`, or for an unknown profile
 */
export function loadProject(cwd: string, profileFlag?: string): Project {
  const configRoot = nearestWith(cwd, [configName]);
  const root = configRoot ?? nearestWith(cwd, ['.verikun', 'package.json', '.git']) ?? cwd;
  const configFile = configRoot === undefined ? undefined : join(configRoot, configName);
  const config: Config = configFile === undefined ? {} : readConfig(configFile, cwd);
  const { profiles = {}, profile: standing, ...base } = config;
  const profile = profileFlag ?? standing;
  const names = Object.keys(profiles);
  if (
    profile !== undefined &&
    profiles[profile] === undefined &&
    !existsSync(join(root, `.env.${profile}`))
  ) {
    const guess = nearest(profile, names);
    throw new VkError('invalid-config', `no profile "${profile}"`, {
      hint: `${guess ? `Did you mean "${guess}"? ` : ''}${names.length > 0 ? `There are: ${names.join(', ')}.` : `Add it under "profiles:" in ${configName}, or as a file .env.${profile}.`}`,
    });
  }
  return {
    root,
    configFile,
    settings: { ...base, ...(profile === undefined ? {} : profiles[profile]) },
    profile,
    profiles: names,
  };
}

function nearestWith(from: string, names: readonly string[]): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    if (names.some((name) => existsSync(join(folder, name)))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

function readConfig(file: string, cwd: string): Config {
  const counter = new LineCounter();
  const text = readFileSync(file, 'utf8');
  const document = parseDocument(text, { lineCounter: counter });
  const shown = relative(cwd, file) || configName;
  const at = (offset: number) => {
    const { line, col } = counter.linePos(offset);
    return { file: shown, line: Math.max(1, line), col: Math.max(1, col) };
  };
  const problem = document.errors[0];
  if (problem)
    throw new VkError(
      'invalid-config',
      problem.message.split('\n', 1)[0]?.replace(/ at line .*$/, '') ?? 'no YAML',
      { span: at(problem.pos[0]), hint: 'Mend the YAML there.' },
    );
  const parsed = configSchema.safeParse(document.toJS() ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = [...(issue?.path ?? [])];
  let message = `${path.join('.') || 'config'}: ${issue?.message ?? 'not valid'}`;
  let hint: string | undefined;
  if (issue?.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? '';
    const known = Object.keys(path.length === 0 ? configSchema.shape : settings);
    const guess = nearest(key, known);
    message = `unknown setting "${key}"`;
    hint = guess ? `Did you mean "${guess}"?` : `Known: ${known.join(', ')}.`;
    path.push(key);
  }
  const node = document.getIn(path, true);
  const offset = rangeOf(node) ?? rangeOf(document.contents) ?? 0;
  throw new VkError('invalid-config', message, { span: at(offset), ...(hint ? { hint } : {}) });
}

function rangeOf(node: unknown): number | undefined {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range))
    return undefined;
  const [start] = node.range;
  return typeof start === 'number' ? start : undefined;
}
