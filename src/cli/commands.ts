import manifest from '../verbs/manifest.generated.json' with { type: 'json' };
import type { CommandSpec, OptionSpec } from './command.ts';

const many = Number.POSITIVE_INFINITY;

const profile: OptionSpec = { flags: '--profile <name>', summary: 'settings and .env file of this name' };
const url: OptionSpec = { flags: '--url <address>', summary: 'address of the app under test' };

const own: readonly CommandSpec[] = [
  {
    name: 'test',
    aliases: ['ai', 'suite'],
    summary: 'run tests: a file, a folder or a glob',
    group: 'Tests',
    usage: '<path...>',
    arity: [1, many],
    options: [
      url,
      profile,
      { flags: '--on <platform>', summary: 'web, android or ios' },
      { flags: '-t, --timeout <duration>', summary: 'for each test as a whole (default 15m)' },
      { flags: '-w, --wait <duration>', summary: 'how long an action or check may wait (default 5s)' },
      { flags: '--headed', summary: 'show the browser' },
      { flags: '--slow-mo <duration>', summary: 'pause between actions, to watch' },
      { flags: '--keep-open', summary: 'leave the browser open after the test until Ctrl-C' },
      { flags: '--shots <which>', summary: 'pictures: all, fail or none (default fail)' },
      { flags: '--strict', summary: 'a test that verifies nothing is red' },
      { flags: '--plan <file>', summary: 'run this plan instead of compiling' },
      { flags: '--show-plan', summary: 'print the plan and run nothing' },
      { flags: '--recompile', summary: 'compile anew, whatever the cache holds' },
      { flags: '--list', summary: 'print what would run and run nothing' },
      { flags: '--app-build <build>', summary: 'build of the app, part of the plan’s key' },
    ],
    examples: [
      'vk test tests/checkout.md',
      'vk test tests/ --profile staging',
      "vk test 'tests/**/*.md' --headed",
    ],
    load: () => import('./commands/test.ts'),
  },
  {
    name: 'check',
    aliases: ['lint'],
    summary: 'read tests and say what does not compile; no app, no model',
    group: 'Tests',
    usage: '<path...>',
    arity: [1, many],
    options: [profile, { flags: '--strict', summary: 'warnings are errors' }],
    examples: ['vk check tests/'],
    load: () => import('./commands/check.ts'),
  },
  {
    name: 'explain',
    aliases: [],
    summary: 'show how a file or a sentence is understood: clause, step, target',
    group: 'Tests',
    usage: "<file or 'sentence'>",
    arity: [1, 1],
    options: [],
    examples: ['vk explain \'Click the second "Edit" link.\'', 'vk explain tests/login.md'],
    load: () => import('./commands/explain.ts'),
  },
  {
    name: 'do',
    aliases: [],
    summary: 'do one sentence on the open page',
    group: 'By hand',
    usage: "<'sentence'>",
    arity: [1, 1],
    options: [profile],
    examples: ['vk do \'Type ann into "E-mail".\''],
    load: () => import('./commands/do.ts'),
  },
  {
    name: 'show',
    aliases: ['report'],
    summary: 'open the report of the last run, or of the one named',
    group: 'Results',
    usage: '[run]',
    arity: [0, 1],
    options: [{ flags: '--no-open', summary: 'print its path only' }],
    examples: ['vk show', 'vk show 20261130-101502'],
    load: () => import('./commands/show.ts'),
  },
  {
    name: 'run',
    aliases: [],
    summary: 'record by hand: start, status, archive, clear',
    group: 'Results',
    usage: '<start|status|archive|clear> [name]',
    arity: [1, 2],
    options: [{ flags: '--force', summary: 'start although a run is open: archive that one first' }],
    examples: ['vk run start smoke', 'vk run archive'],
    load: () => import('./commands/run.ts'),
  },
  {
    name: 'devices',
    aliases: [],
    summary: 'what tests can run on; start or stop the browser that one-shot verbs share',
    group: 'By hand',
    usage: '[list|start|stop|status] [address]',
    arity: [0, 2],
    options: [url, profile, { flags: '--headed', summary: 'show the browser' }],
    examples: ['vk devices start http://localhost:3000', 'vk devices stop'],
    load: () => import('./commands/devices.ts'),
  },
  {
    name: 'init',
    aliases: [],
    summary: 'set up a project: config, .gitignore and a first test of your page',
    group: 'Set-up',
    usage: '[address]',
    arity: [0, 1],
    options: [{ flags: '--force', summary: 'write over files that are there' }],
    examples: ['vk init http://localhost:3000'],
    load: () => import('./commands/init.ts'),
  },
  {
    name: 'doctor',
    aliases: [],
    summary: 'say what was found here: browser, fonts, project, variables',
    group: 'Set-up',
    usage: '',
    arity: [0, 0],
    options: [profile],
    examples: ['vk doctor'],
    load: () => import('./commands/doctor.ts'),
  },
  {
    name: '__session-keeper',
    aliases: [],
    summary: 'ends the shared browser when it is idle',
    group: 'By hand',
    usage: '[args...]',
    arity: [0, many],
    options: [],
    examples: [],
    hidden: true,
    load: () => import('./commands/session-keeper.ts'),
  },
];

type ManifestVerb = (typeof manifest)[number];

function verbCommand(verb: ManifestVerb): CommandSpec {
  const positionals = verb.args.filter((arg) => arg.positional);
  const last = positionals.at(-1);
  const usage = positionals
    .map((arg) =>
      arg.required
        ? `<${arg.key}${arg.kind === 'words' ? '...' : ''}>`
        : `[${arg.key}${arg.kind === 'words' || arg.kind === 'pairs' ? '...' : ''}]`,
    )
    .join(' ');
  return {
    name: verb.name,
    aliases: verb.aliases,
    summary: verb.platforms.includes('web') ? verb.summary : `${verb.summary} (phones)`,
    group: 'By hand',
    usage,
    arity: [
      positionals.filter((arg) => arg.required).length,
      last?.kind === 'words' || last?.kind === 'pairs' ? many : positionals.length,
    ],
    options: [
      ...verb.args
        .filter((arg) => !arg.positional)
        .map((arg) => ({ flags: flagsOf(arg), summary: arg.summary })),
      ...(verb.args.some((arg) => arg.kind === 'selector') ? stateFlags : []),
    ],
    examples: verb.examples,
    load: () => import('./commands/verb.ts'),
  };
}

const stateFlags: readonly OptionSpec[] = [
  { flags: '-i, --index <n>', summary: 'the n-th match in reading order, from 1' },
];

function flagsOf(arg: ManifestVerb['args'][number]): string {
  const short = 'short' in arg && typeof arg.short === 'string' ? `-${arg.short}, ` : '';
  const placeholder = 'placeholder' in arg && typeof arg.placeholder === 'string' ? arg.placeholder : arg.key;
  return `${short}--${arg.key}${arg.kind === 'flag' ? '' : ` <${placeholder}>`}`;
}

export const commands: readonly CommandSpec[] = [...own, ...manifest.map(verbCommand)];
