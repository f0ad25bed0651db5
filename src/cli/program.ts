import { Command, CommanderError } from 'commander';
import { createContext } from '../app/context.ts';
import { type ExitCode, toVkError, VkError } from '../lang/errors.ts';
import { nearest } from '../lang/nearest.ts';
import { version } from '../lang/version.generated.ts';
import type { CommandSpec } from './command.ts';
import { commands } from './commands.ts';
import { printFailure } from './failure.ts';
import { commandHelp, rootHelp } from './help.ts';
import { createOutput, type Output } from './output.ts';

const globals = ['--json', '--quiet', '--verbose', '--help', '--version'];

/** argv → use case → exit code. Nothing heavy is loaded before the words were understood. */
export async function run(argv: readonly string[]): Promise<ExitCode> {
  const json = argv.includes('--json') || argv.includes('-j');
  const quiet = argv.includes('--quiet') || argv.includes('-q');
  const controller = new AbortController();
  let output: Output | undefined;
  const context = createContext({
    cwd: process.cwd(),
    env: process.env,
    signal: controller.signal,
    progress: (line) => output?.progress(line),
    live: (line) => output?.live(line),
    verbose: argv.includes('--verbose'),
    warn: (line) => output?.talk(`warning: ${line}`),
  });
  output = createOutput({ json, quiet, masker: () => context.masker });
  const stop = interrupts(controller, output);
  try {
    const parsed = parse(argv);
    if (parsed.kind === 'text') {
      process.stdout.write(`${parsed.text}\n`);
      return 0;
    }
    const { default: runner } = await parsed.spec.load();
    return await runner({
      name: parsed.spec.name,
      positionals: parsed.positionals,
      options: parsed.options,
      context,
      output,
    });
  } catch (error) {
    return printFailure(controller.signal.aborted ? interrupted() : toVkError(error), output);
  } finally {
    stop();
  }
}

/** Ctrl-C once ends everything in order; twice ends it now. */
function interrupts(controller: AbortController, output: Output): () => void {
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(130);
    output.talk('stopping … (again to stop at once)');
    controller.abort(interrupted());
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return () => {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  };
}

function interrupted(): VkError {
  return new VkError('interrupted', 'stopped by a signal', { hint: 'Nothing was stored as green.' });
}

type Parsed =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'call';
      readonly spec: CommandSpec;
      readonly positionals: readonly string[];
      readonly options: Readonly<Record<string, string | boolean | undefined>>;
    };

function parse(argv: readonly string[]): Parsed {
  const startsWithFlag = argv[0]?.startsWith('-') ?? true;
  const word = startsWithFlag ? undefined : argv[0];
  const rest = startsWithFlag ? argv : argv.slice(1);
  if (word === 'help')
    return { kind: 'text', text: rest[0] ? commandHelp(findCommand(rest[0])) : rootHelp(commands) };
  if (word === 'version' || (word === undefined && (rest.includes('--version') || rest.includes('-v'))))
    return { kind: 'text', text: version };
  if (word === undefined) {
    const flag = rest.find(
      (each) => !globals.includes(each) && each !== '-h' && each !== '-j' && each !== '-q',
    );
    if (flag !== undefined) throw unknownFlag(flag, globals, 'vk --help');
    return { kind: 'text', text: rootHelp(commands) };
  }
  const spec = findCommand(word);
  const before = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
  if (before.includes('--help') || before.includes('-h')) return { kind: 'text', text: commandHelp(spec) };
  return parseCall(spec, rest);
}

function findCommand(word: string): CommandSpec {
  const found = commands.find((command) => command.name === word || command.aliases.includes(word));
  if (found) return found;
  const guess = nearest(
    word,
    commands.filter((command) => !command.hidden).flatMap((command) => [command.name, ...command.aliases]),
  );
  const looksLikeTest = word.endsWith('.md');
  throw new VkError('unknown-command', `no command "${word}"`, {
    hint: looksLikeTest
      ? `Run it: vk test ${word}`
      : guess
        ? `Did you mean: vk ${guess}`
        : 'All commands: vk help',
  });
}

function parseCall(spec: CommandSpec, rest: readonly string[]): Parsed {
  const command = new Command(spec.name)
    .exitOverride()
    .configureOutput({ writeErr: () => {}, writeOut: () => {} })
    .helpOption(false);
  command.argument('[args...]').allowUnknownOption(true).allowExcessArguments(true);
  command.option('-j, --json').option('-q, --quiet').option('--verbose');
  for (const option of spec.options) command.option(option.flags, option.summary);
  let positionals: string[] = [];
  command.action((args: string[]) => {
    positionals = args;
  });
  try {
    command.parse(rest, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && error.code === 'commander.optionMissingArgument') {
      throw new VkError('usage', error.message.replace(/^error: /, ''), {
        hint: `How it is called: vk help ${spec.name}`,
      });
    }
    throw error;
  }
  refuseUnknownFlags(spec, command, rest, positionals);
  const [least, most] = spec.arity;
  if (positionals.length < least) {
    throw new VkError('usage', `vk ${spec.name} needs ${spec.usage}`, {
      hint: spec.examples[0] ? `For example: ${spec.examples[0]}` : `How it is called: vk help ${spec.name}`,
    });
  }
  if (positionals.length > most) {
    throw new VkError(
      'usage',
      `vk ${spec.name} takes ${most === 0 ? 'no words' : spec.usage}, but there is "${positionals[most]}" too`,
      { hint: 'Put words that belong together in quotes.' },
    );
  }
  return { kind: 'call', spec, positionals, options: command.opts() };
}

/** A negative number is a value; anything else that starts with a dash and that no option took is an error. */
function refuseUnknownFlags(
  spec: CommandSpec,
  command: Command,
  rest: readonly string[],
  positionals: readonly string[],
): void {
  const end = rest.indexOf('--');
  const literal = end === -1 ? 0 : rest.length - end - 1;
  for (const word of positionals.slice(0, positionals.length - literal)) {
    if (!word.startsWith('-') || word === '-' || /^-\d/.test(word)) continue;
    const known = [...command.options.map((option) => option.long ?? option.flags), '--help'];
    throw unknownFlag(word, known, `vk help ${spec.name}`);
  }
}

function unknownFlag(word: string, known: readonly string[], help: string): VkError {
  const name = word.split('=', 1)[0] ?? word;
  const guess = nearest(name, known);
  return new VkError('unknown-flag', `no flag ${name}`, {
    hint: `${guess ? `Did you mean ${guess}? ` : ''}All flags: ${help}`,
  });
}
