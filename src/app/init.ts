import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { VkError } from '../lang/errors.ts';
import type { Element, Snapshot } from '../screen/element.ts';
import { phrase } from '../screen/phrase.ts';
import { presenceOf } from '../screen/presence.ts';
import { systemClock } from '../system/clock.ts';
import type { Target } from '../targets/target.ts';
import { configName, loadProject } from './config.ts';
import type { Context } from './context.ts';
import { baseUrlOf, openTarget } from './open-target.ts';
import { runTest } from './run-test.ts';
import { openVariables } from './variables.ts';

export interface Made {
  readonly files: readonly { readonly path: string; readonly what: 'written' | 'added to' | 'kept' }[];
  readonly remarks: readonly string[];
  readonly next: string;
}

const ignored = ['.verikun/*', '!.verikun/plans/', '.env*.local'];
const firstTest = join('tests', 'first.md');

/**
 * Sets up a project in the working directory. With an address the first test is made of headings and buttons that are
 * on that page, and was green there once before this returns.
 * @throws VkError `usage` when a file is there already (without force), `unreachable` when the page is not
 */
export async function init(
  address: string | undefined,
  options: { readonly force: boolean },
  context: Context,
): Promise<Made> {
  const files: { path: string; what: 'written' | 'added to' | 'kept' }[] = [];
  const project = { ...loadProject(context.cwd), root: context.cwd };
  const url =
    address === undefined
      ? project.settings.url
      : baseUrlOf(
          address,
          undefined,
          {},
          openVariables(project, context, {}, () => ''),
        );
  const lines = url === undefined ? undefined : await look(url, project, context);

  const config = join(context.cwd, configName);
  if (existsSync(config) && !options.force) files.push({ path: configName, what: 'kept' });
  else
    files.push(
      put(
        context.cwd,
        configName,
        `# Settings of vk; all of them: docs/configuration.md of the package.\n${url === undefined ? '# url: http://localhost:3000' : `url: ${url}`}\n`,
      ),
    );
  const added = ignore(context.cwd);
  if (added) files.push(added);

  if (lines === undefined)
    return {
      files,
      remarks: ['No address was given, so no test was made.'],
      next: 'vk init http://localhost:3000',
    };
  const test = join(context.cwd, firstTest);
  if (existsSync(test) && !options.force) {
    files.push({ path: firstTest, what: 'kept' });
    return { files, remarks: [], next: `vk test ${firstTest}` };
  }
  files.push(
    put(
      context.cwd,
      firstTest,
      `# The first page\n\n> Made from what was on the page; make it yours.\n\n${lines.map((line, at) => `${at + 1}. ${line}`).join('\n')}\n`,
    ),
  );
  return {
    files,
    remarks: [await prove(context)],
    next: `vk test ${firstTest}     what else is there: vk explain ${firstTest}`,
  };
}

function put(root: string, path: string, text: string): { path: string; what: 'written' } {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  return { path, what: 'written' };
}

function ignore(root: string): { path: string; what: 'written' | 'added to' } | undefined {
  const file = join(root, '.gitignore');
  const old = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const known = new Set(old.split(/\r?\n/).map((line) => line.trim()));
  const missing = ignored.filter((line) => !known.has(line));
  if (missing.length === 0) return undefined;
  const lead = old === '' || old.endsWith('\n') ? old : `${old}\n`;
  writeFileSync(file, `${lead}${missing.join('\n')}\n`);
  return { path: '.gitignore', what: old === '' ? 'written' : 'added to' };
}

/** Reads the page twice, from two loads, and keeps what was there both times. */
async function look(
  url: string,
  project: ReturnType<typeof loadProject>,
  context: Context,
): Promise<string[]> {
  context.progress(`looking at ${url}`);
  await using target = await openTarget(
    {
      platform: 'web',
      baseUrl: url,
      settings: project.settings,
      variables: openVariables(project, context, {}, () => ''),
      headed: false,
      slowMoMs: 0,
      downloadsDir: join(context.cwd, '.verikun', 'downloads'),
    },
    context,
  );
  await target.act({ verb: 'open', args: { url } }, context.signal);
  const first = sentences(await settled(target, context));
  await target.act({ verb: 'refresh', args: {} }, context.signal);
  const second = new Set(sentences(await settled(target, context)));
  const stable = first.filter((line) => second.has(line));
  if (stable.length === 0)
    throw new VkError('usage', `nothing on ${url} has a name that a test could use`, {
      hint: 'Is it the right page? vk devices start, then vk screen, shows what is there.',
    });
  return ['Open the app.', ...stable];
}

async function settled(target: Target, context: Context): Promise<Snapshot> {
  for (let round = 0; round < 20; round += 1) {
    const { quietForMs, requestsInFlight } = await target.activity();
    if (requestsInFlight === 0 && quietForMs >= 500) break;
    await systemClock.sleep(250, context.signal);
  }
  return target.snapshot(context.signal);
}

/** Sentences about the page: its first headings, then its first buttons, links and fields. */
function sentences(snapshot: Snapshot): string[] {
  const shown = snapshot.elements.filter((element) => presenceOf(element) === 'shown' && lasting(element));
  const headings = shown.filter((element) => element.role === 'heading').slice(0, 2);
  const controls = ['button', 'textbox', 'link'].flatMap((role) =>
    shown.filter((element) => element.role === role && element.enabled !== false).slice(0, 2),
  );
  return [
    ...headings.map((element) => `The heading "${nameOf(element)}" is shown.`),
    ...controls.slice(0, 3).flatMap((element) => sentenceFor(element, snapshot)),
  ];
}

function sentenceFor(element: Element, snapshot: Snapshot): string[] {
  const words = phrase(element, snapshot)?.words;
  return words?.startsWith('the "') ? [`The${words.slice(3)} is shown.`] : [];
}

function nameOf(element: Element): string {
  return (element.name ?? element.text ?? '').trim();
}

/** Names that will be there tomorrow: short, without quotes of their own, without figures. */
function lasting(element: Element): boolean {
  const name = nameOf(element);
  return name.length > 1 && name.length <= 60 && !/["“”\d{}\n]/.test(name);
}

async function prove(context: Context): Promise<string> {
  const project = loadProject(context.cwd);
  const options = {
    url: undefined,
    profile: undefined,
    on: 'web',
    timeoutMs: undefined,
    waitMs: undefined,
    headed: false,
    slowMoMs: 0,
    keepOpen: false,
    shots: 'fail',
    strict: false,
    planFile: undefined,
    recompile: true,
    build: undefined,
  } as const;
  const outcome = await runTest(firstTest, project, options, context, false);
  if (outcome.kind === 'refused')
    return `${relative(context.cwd, firstTest)} needs your hand: vk check ${firstTest}`;
  return outcome.verdict.green
    ? `It was run once: green, ${outcome.verdict.steps.checks} checks.`
    : `It was run once and was red (${outcome.verdict.reason ?? ''}): the page changes between visits. Take the line out that does.`;
}
