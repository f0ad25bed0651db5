import { writeFile } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { compileSentence } from '../compile/english/compile.ts';
import { findElements, type LeafResult, runLeaf } from '../engine/one-shot.ts';
import { defaultReplayOptions, type ReplayOptions } from '../engine/ports.ts';
import { type ExitCode, VkError } from '../lang/errors.ts';
import { stepName } from '../plan/explain.ts';
import { isControl, type Leaf, type ReadStep } from '../plan/plan.ts';
import { readTest } from '../prose/read-test.ts';
import { openRun } from '../runs/recorder.ts';
import { describeElement } from '../screen/describe.ts';
import type { Element, Snapshot } from '../screen/element.ts';
import { parseSelector } from '../screen/parse.ts';
import { phrase } from '../screen/phrase.ts';
import { presenceOf } from '../screen/presence.ts';
import { printSelector } from '../screen/print.ts';
import { type Arg, readArg } from '../verbs/args.ts';
import type { VerbSpec } from '../verbs/spec.ts';
import { findVerb } from '../verbs/verbs.ts';
import type { Context } from './context.ts';
import { diskReader } from './disk-reader.ts';
import { elementLine } from './hierarchy.ts';
import { enginePorts } from './ports.ts';
import type { Refused } from './prepare.ts';
import { type SessionUse, withSessionTarget } from './session-target.ts';

export interface OneShotCall {
  readonly verb: string;
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

export interface OneShotOutcome {
  readonly exitCode: ExitCode;
  readonly data: readonly string[];
  readonly talk: readonly string[];
  readonly document: unknown;
}

/**
 * One verb on the open page.
 * @throws VkError with the verb's own failure: exit 1 for the app, 2 for the call and for several that fit
 */
export async function oneShot(call: OneShotCall, context: Context): Promise<OneShotOutcome> {
  const spec = findVerb(call.verb);
  if (!spec) throw new VkError('unknown-command', `no verb "${call.verb}"`);
  if (!spec.platforms.includes('web'))
    throw new VkError('unsupported', `vk ${spec.name} is for phones, and the open device is a browser`, {
      hint: 'All verbs: vk help',
    });
  const args = readArgs(spec, call);
  return withSessionTarget(undefined, context, async (use) => {
    switch (spec.name) {
      case 'screen':
        return showScreen(await use.target.snapshot(context.signal), args.all === true, args.tree === true);
      case 'current':
        return showCurrent(await use.target.snapshot(context.signal));
      case 'find':
        return find(String(args.target), optionsOf(args), use, context);
      case 'log':
        return await step({ do: 'log', ...args, clauses: [] }, args, use, context, (lines) =>
          showLog(lines, args, context),
        );
      default:
        return step({ do: spec.name, ...args, clauses: [] } as Leaf | ReadStep, args, use, context);
    }
  });
}

/** One sentence on the open page: compiled, then run step by step. */
export async function doSentence(
  sentence: string,
  options: { readonly profile: string | undefined },
  context: Context,
): Promise<{ kind: 'done'; lines: readonly string[]; document: unknown; exitCode: ExitCode } | Refused> {
  const compilation = compileSentence(sentence);
  if (compilation.refusals.length > 0 || compilation.steps.length === 0) {
    return {
      kind: 'refused',
      test: readTest('sentence', sentence, diskReader('.')),
      refusals: compilation.refusals,
      compiled: compilation.clauses.length,
    };
  }
  return withSessionTarget(options.profile, context, async (use) => {
    const lines: string[] = [];
    for (const each of compilation.steps) {
      if (isControl(each))
        throw new VkError('usage', 'conditions and loops need a test', {
          hint: 'Put the sentence into a file: vk test FILE',
        });
      await step(each, {}, use, context);
      lines.push(`✓ ${stepName(each)}`);
    }
    return {
      kind: 'done' as const,
      lines,
      document: { ok: true, steps: compilation.steps.map(stepName) },
      exitCode: 0 as const,
    };
  });
}

async function step(
  leaf: Leaf | ReadStep,
  args: Readonly<Record<string, unknown>>,
  use: SessionUse,
  context: Context,
  answer?: (evidence: readonly string[]) => Promise<OneShotOutcome>,
): Promise<OneShotOutcome> {
  await using recorder = await openRun({
    projectDir: use.project.root,
    name: 'by hand',
    implicit: true,
    serial: use.serial,
    masker: context.masker,
    now: () => new Date(),
  });
  if (recorder.rolledOver)
    context.warn(
      `a new run begins (${recorder.rolledOver.reason}); the one before is kept: ${relative(context.cwd, recorder.rolledOver.sealed.report)}`,
    );
  const noted: string[] = [];
  const ports = enginePorts({
    target: use.target,
    recorder,
    variables: use.variables,
    masker: context.masker,
    signal: context.signal,
    onEvent: (event) => {
      if (event.type === 'evidence') noted.push(`${event.kind}: ${event.message}`);
    },
  });
  const result = await runLeaf({ step: leaf, options: optionsOf(args) }, ports, context.signal);
  if (!result.passed) throw result.error;
  if (answer) return answer(noted);
  return outcomeOf(leaf, result, args, recorder.dir, context);
}

async function outcomeOf(
  leaf: Leaf | ReadStep,
  result: Extract<LeafResult, { passed: true }>,
  args: Readonly<Record<string, unknown>>,
  dir: string | undefined,
  context: Context,
): Promise<OneShotOutcome> {
  const { facts } = result;
  const shown = facts.resolved
    ? ` ${facts.resolved.phrase ?? facts.resolved.name ?? facts.resolved.role}`
    : '';
  const waited =
    facts.waitedMs !== undefined && facts.waitedMs >= 100
      ? `  (waited ${(facts.waitedMs / 1000).toFixed(1)} s)`
      : '';
  const picture = facts.artifacts?.screenshot;
  const path = picture && dir ? await keepPicture(resolve(dir, picture), args, context) : undefined;
  const data = leaf.do === 'read' && facts.value !== undefined ? [facts.value] : path ? [path] : [];
  return {
    exitCode: 0,
    data,
    talk: [
      `✓ ${stepName(leaf)}${shown && !stepName(leaf).includes(shown.trim()) ? ` →${shown}` : ''}${waited}`,
    ],
    document: {
      ok: true,
      step: stepName(leaf),
      ...(facts.resolved ? { resolved: facts.resolved } : {}),
      ...(facts.value === undefined ? {} : { value: facts.value }),
      ...(path ? { path } : {}),
      ...(facts.waitedMs === undefined ? {} : { waitedMs: Math.round(facts.waitedMs) }),
    },
  };
}

/** A picture that was asked for under a name of its own is written there too, inside the working directory only. */
async function keepPicture(
  taken: string,
  args: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<string> {
  if (typeof args.out !== 'string') return relative(context.cwd, taken);
  const { copyFile, mkdir } = await import('node:fs/promises');
  const wanted = insideOf(context.cwd, args.out);
  await mkdir(resolve(wanted, '..'), { recursive: true });
  await copyFile(taken, wanted);
  return relative(context.cwd, wanted);
}

function insideOf(folder: string, path: string): string {
  const full = resolve(folder, path);
  const way = relative(folder, full);
  if (way.startsWith('..') || isAbsolute(way))
    throw new VkError('usage', `${path} lies outside of the working directory`, {
      hint: 'Name a path inside it.',
    });
  return full;
}

async function find(
  selector: string,
  options: ReplayOptions,
  use: SessionUse,
  context: Context,
): Promise<OneShotOutcome> {
  await using recorder = await openRun({
    projectDir: use.project.root,
    name: 'find',
    implicit: true,
    masker: context.masker,
    now: () => new Date(),
    settings: { recording: false, idleMinutes: 0 },
  });
  const ports = enginePorts({
    target: use.target,
    recorder,
    variables: use.variables,
    masker: context.masker,
    signal: context.signal,
  });
  const { elements, snapshot } = await findElements({ selector, options }, ports, context.signal);
  return listed(elements, snapshot);
}

function listed(elements: readonly Element[], snapshot: Snapshot): OneShotOutcome {
  const rows = elements.map((element) => ({ element, words: phrase(element, snapshot)?.words }));
  return {
    exitCode: 0,
    data: rows.map(
      ({ element, words }) => `${(words ?? '(no words of its own)').padEnd(48)} ${elementLine(element)}`,
    ),
    talk: [],
    document: {
      ok: true,
      elements: rows.map(({ element, words }) => ({
        ...plain(element),
        ...(words ? { phrase: words } : {}),
      })),
    },
  };
}

/** What is there in words that compile; every node with `--all`. */
function showScreen(snapshot: Snapshot, all: boolean, tree: boolean): OneShotOutcome {
  if (snapshot.dialog) {
    const line = `The browser asks (${snapshot.dialog.type}): ${snapshot.dialog.message}`;
    return {
      exitCode: 0,
      data: [line, 'Answer it: vk dialog accept     or  vk dialog dismiss'],
      talk: [],
      document: { ok: true, dialog: snapshot.dialog, elements: [] },
    };
  }
  const elements = all ? snapshot.elements : snapshot.elements.filter(telling);
  const lines = elements.map((element) => {
    const indent = tree ? '  '.repeat(element.depth) : '';
    return all
      ? `${indent}${elementLine(element)}`
      : `${indent}${phrase(element, snapshot)?.words ?? `(no words of its own) ${describeElement(element)}`}${stateOf(element)}`;
  });
  return {
    exitCode: 0,
    data: lines.length > 0 ? lines : ['(nothing is shown)'],
    talk: [],
    document: {
      ok: true,
      url: snapshot.url,
      elements: elements.map((element) => ({ ...plain(element), ...withPhrase(element, snapshot, all) })),
    },
  };
}

function withPhrase(element: Element, snapshot: Snapshot, all: boolean): { phrase?: string } {
  const words = all ? undefined : phrase(element, snapshot)?.words;
  return words ? { phrase: words } : {};
}

const containers = new Set(['group', 'list', 'table', 'row', 'listitem', 'cell']);

/** Elements that a tester would name: controls, headings, messages and texts that are shown. */
function telling(element: Element): boolean {
  if (presenceOf(element) !== 'shown') return false;
  if (containers.has(element.role)) return false;
  return (
    element.clickable === true ||
    element.editable === true ||
    element.role !== 'text' ||
    (element.text ?? '').trim() !== ''
  );
}

function stateOf(element: Element): string {
  const said = [
    element.value !== undefined && element.value !== '' && `= ${element.value}`,
    element.checked === true && 'checked',
    element.enabled === false && 'disabled',
    element.selected === true && 'selected',
  ].filter((word) => typeof word === 'string');
  return said.length > 0 ? `   ${said.join(', ')}` : '';
}

function plain(element: Element): object {
  const { role, name, id, text, value, enabled, checked, selected, bounds } = element;
  return {
    role,
    name,
    id,
    text,
    value,
    enabled,
    checked,
    selected,
    bounds,
    shown: presenceOf(element) === 'shown',
  };
}

function showCurrent(snapshot: Snapshot): OneShotOutcome {
  const url = snapshot.url ?? '(unknown)';
  return { exitCode: 0, data: [url], talk: [], document: { ok: true, url, title: snapshot.title } };
}

async function showLog(
  lines: readonly string[],
  args: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<OneShotOutcome> {
  const last = lines.slice(-(typeof args.lines === 'number' ? args.lines : 200));
  if (typeof args.out === 'string') {
    const file = insideOf(context.cwd, args.out);
    await writeFile(file, context.masker.mask(`${last.join('\n')}\n`));
    return {
      exitCode: 0,
      data: [relative(context.cwd, file)],
      talk: [],
      document: { ok: true, path: relative(context.cwd, file), lines: last.length },
    };
  }
  return {
    exitCode: 0,
    data: last,
    talk: last.length === 0 ? ['nothing was logged'] : [],
    document: { ok: true, lines: last },
  };
}

function optionsOf(args: Readonly<Record<string, unknown>>): ReplayOptions {
  const windowMs = typeof args.wait === 'number' ? args.wait : defaultReplayOptions.windowMs;
  return { ...defaultReplayOptions, windowMs };
}

/** Words of the command line → arguments of the spec; the ordinal of `--index` goes into the selector. */
function readArgs(spec: VerbSpec, call: OneShotCall): Record<string, unknown> {
  const args: Record<string, unknown> = {};
  const positionals = [...call.positionals];
  for (const [key, arg] of Object.entries(spec.args)) {
    if (arg.positional) {
      const rest = arg.kind === 'words' || arg.kind === 'pairs';
      const words = rest ? positionals.splice(0) : positionals.splice(0, 1);
      if (words.length > 0) args[key] = take(key, arg, words.join(' '));
    } else {
      const given = call.options[key];
      if (given !== undefined) args[key] = take(key, arg, given === true ? true : String(given));
    }
  }
  const index = call.options.index;
  const target = spec.target;
  if (index !== undefined && target !== undefined && typeof args[target] === 'string') {
    const ordinal = Number(index);
    if (!Number.isInteger(ordinal) || ordinal === 0)
      throw new VkError('usage', `--index takes a whole number from 1, not "${String(index)}"`, {
        hint: '-1 is the last one.',
      });
    args[target] = printSelector({ ...parseSelector(args[target]), ordinal });
  }
  if (args.at !== undefined && target !== undefined && args[target] !== undefined)
    throw new VkError('usage', 'an element and --at name two targets', { hint: 'Leave one of them out.' });
  if (args.at === undefined && spec.name === 'tap' && args.target === undefined)
    throw new VkError('usage', 'vk tap needs an element', {
      hint: 'For example: vk tap \'button "Sign in"\'',
    });
  return args;
}

function take(key: string, arg: Arg, raw: string | true): unknown {
  const parsed = arg.schema.safeParse(readArg(arg, raw));
  if (parsed.success) return parsed.data;
  const name = arg.positional ? key : `--${key}`;
  const choices = arg.choices ? ` (${arg.choices.join(', ')})` : '';
  throw new VkError(
    arg.kind === 'selector' ? 'invalid-selector' : 'usage',
    `${name}: ${parsed.error.issues[0]?.message ?? 'not valid'}${choices}`,
    { hint: arg.summary },
  );
}
