import { toVkError, VkError } from '../lang/errors.ts';
import { nearest } from '../lang/nearest.ts';
import { parseTemplate } from '../lang/placeholder.ts';
import { platforms } from '../lang/platform.ts';
import { relationTypes, roles, states } from '../screen/element.ts';
import { parseSelector } from '../screen/parse.ts';
import type { Arg } from '../verbs/args.ts';
import type { VerbSpec } from '../verbs/spec.ts';
import { findVerb, verbNames, verbs } from '../verbs/verbs.ts';
import {
  compareModes,
  controlNames,
  isRequired,
  matchModes,
  maxNesting,
  type Plan,
  type PlanStep,
  planVersion,
} from './plan.ts';

/*
 * The plan's schema says the same; this walk dispatches on `do`, compiles nothing and reads each value once, because
 * every start of every test goes through it. A test holds the two together.
 */

/**
 * Accepts a plan from outside: everything in it is checked now, not when it runs. Optional fields may be `null`, which
 * strict structured-output dialects produce; they are dropped.
 * @throws VkError `invalid-plan`, one line with the path of what is wrong
 */
export function acceptPlan(value: unknown): Plan {
  const plan = record(value, 'plan');
  only(plan, ['version', 'package', 'platform', 'steps'], 'plan');
  if (plan.version !== planVersion)
    throw invalid('version', `must be ${planVersion}, is ${shown(plan.version)}`);
  const { package: app, platform } = plan;
  if (isGiven(app)) string(app, 'package');
  if (isGiven(platform)) oneOf(platform, platforms, 'platform');
  const steps = acceptBody(plan.steps, 'steps', maxNesting);
  return {
    version: planVersion,
    ...(isGiven(app) ? { package: app as string } : {}),
    ...(isGiven(platform) ? { platform: platform as (typeof platforms)[number] } : {}),
    steps,
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** @param depth how many levels of control nodes may still follow */
function acceptBody(value: unknown, path: string, depth: number, mayBeEmpty = false): PlanStep[] {
  const steps = list(value, path);
  if (steps.length === 0 && !mayBeEmpty)
    throw invalid(path, 'holds no step, so it would pass without a look');
  return steps.map((step, at) => acceptStep(step, `${path}[${at}]`, depth));
}

function acceptStep(value: unknown, path: string, depth: number): PlanStep {
  const step = record(value, path);
  const name = step.do;
  if (typeof name !== 'string') throw invalid(`${path}.do`, 'must name what the step does');
  list(step.clauses, `${path}.clauses`).forEach((clause, at) => {
    wholeNumber(clause, `${path}.clauses[${at}]`, 0);
  });
  if (name === 'read') return acceptRead(step, path);
  if ((controlNames as readonly string[]).includes(name)) {
    if (depth === 0) throw invalid(path, `nests deeper than ${maxNesting} levels`);
    return acceptControl(name as (typeof controlNames)[number], step, path, depth - 1);
  }
  return acceptLeaf(name, step, path);
}

function acceptLeaf(name: string, step: Fields, path: string): PlanStep {
  const spec = (verbs as Readonly<Record<string, VerbSpec>>)[name];
  if (!spec?.inPlans) throw unknownStep(name, path);
  for (const key of Object.keys(step)) {
    if (key === 'do' || key === 'clauses' || step[key] === null) continue;
    const arg = spec.args[key];
    if (!arg || arg.cliOnly) throw unknownKey(key, namesOf(spec), `${path} (${name})`);
    argument(arg, step[key], `${path}.${key}`);
  }
  for (const key of Object.keys(spec.args)) {
    const arg = spec.args[key];
    if (arg && !isGiven(step[key]) && isRequired(spec, key, arg))
      throw invalid(path, `${name} needs "${key}"`);
  }
  if (name === 'assert' || name === 'wait') lookAtSomething(step, path);
  return withoutNulls(step);
}

/** A check that looks at nothing, or at two things at once, could pass without having been asked anything. */
function lookAtSomething(step: Fields, path: string): void {
  if (isGiven(step.target) === isGiven(step.url))
    throw invalid(path, `${String(step.do)} looks at a target or at the url`);
  if (isGiven(step.url)) {
    for (const key of ['gone', 'text', 'value', 'state', 'count'] as const)
      if (isGiven(step[key])) throw invalid(path, `"${key}" says nothing of a url`);
  }
  if (isGiven(step.compare) && !isGiven(step.count)) throw invalid(path, '"compare" needs "count"');
  const { gone } = step;
  if (gone === true) {
    for (const key of ['text', 'value', 'state', 'count'] as const)
      if (isGiven(step[key])) throw invalid(path, `"gone" and "${key}" contradict each other`);
  }
}

const readFields = ['text', 'value', 'name', 'id', 'url'] as const;

function acceptRead(step: Fields, path: string): PlanStep {
  only(step, ['do', 'target', 'field', 'into', 'clauses'], path);
  selector(step.target, `${path}.target`);
  if (isGiven(step.field)) oneOf(step.field, readFields, `${path}.field`);
  const { into } = step;
  if (typeof into !== 'string' || !/^[A-Za-z_][A-Za-z0-9_]*$/.test(into))
    throw invalid(`${path}.into`, `must be a name of letters, digits and _, is ${shown(into)}`);
  return withoutNulls(step);
}

function acceptControl(
  name: (typeof controlNames)[number],
  step: Fields,
  path: string,
  depth: number,
): PlanStep {
  switch (name) {
    case 'if': {
      only(step, ['do', 'when', 'body', 'else', 'clauses'], path);
      const otherwise = isGiven(step.else) ? { else: acceptBody(step.else, `${path}.else`, depth) } : {};
      return { ...bodied(step, path, depth, { when: condition(step.when, `${path}.when`) }), ...otherwise };
    }
    case 'when': {
      only(step, ['do', 'branches', 'else', 'clauses'], path);
      const branches = list(step.branches, `${path}.branches`);
      if (branches.length === 0) throw invalid(`${path}.branches`, 'holds no branch');
      const accepted = branches.map((each, at) => {
        const place = `${path}.branches[${at}]`;
        const branch = record(each, place);
        only(branch, ['when', 'body'], place);
        return {
          when: condition(branch.when, `${place}.when`),
          body: acceptBody(branch.body, `${place}.body`, depth),
        };
      });
      const otherwise = isGiven(step.else)
        ? { else: acceptBody(step.else, `${path}.else`, depth, true) }
        : {};
      return withoutNulls({ ...step, branches: accepted, ...otherwise });
    }
    case 'repeat': {
      only(step, ['do', 'until', 'times', 'cap', 'body', 'clauses'], path);
      if (isGiven(step.until) === isGiven(step.times)) throw invalid(path, 'repeat takes "until" or "times"');
      if (isGiven(step.times)) wholeNumber(step.times, `${path}.times`, 0);
      cap(step, path);
      const until = isGiven(step.until) ? { until: condition(step.until, `${path}.until`) } : {};
      return bodied(step, path, depth, until);
    }
    case 'while':
      only(step, ['do', 'when', 'cap', 'body', 'clauses'], path);
      cap(step, path);
      return bodied(step, path, depth, { when: condition(step.when, `${path}.when`) });
    case 'for-each':
      only(step, ['do', 'target', 'each', 'rows', 'cap', 'body', 'clauses'], path);
      cap(step, path);
      forEach(step, path);
      return bodied(step, path, depth, {});
  }
}

function forEach(step: Fields, path: string): void {
  const given = ['target', 'each', 'rows'].filter((key) => isGiven(step[key]));
  if (given.length !== 1) throw invalid(path, 'for-each takes one of "target", "each" and "rows"');
  if (isGiven(step.target)) selector(step.target, `${path}.target`);
  if (isGiven(step.each))
    list(step.each, `${path}.each`).forEach((item, at) => {
      template(item, `${path}.each[${at}]`);
    });
  if (isGiven(step.rows))
    list(step.rows, `${path}.rows`).forEach((row, at) => {
      const place = `${path}.rows[${at}]`;
      for (const [key, cell] of Object.entries(record(row, place))) template(cell, `${place}.${key}`);
    });
}

function bodied(step: Fields, path: string, depth: number, fields: Fields): PlanStep {
  return withoutNulls({ ...step, ...fields, body: acceptBody(step.body, `${path}.body`, depth) });
}

function cap(step: Fields, path: string): void {
  if (isGiven(step.cap)) wholeNumber(step.cap, `${path}.cap`, 1);
}

const conditionKeys = [
  'target',
  'url',
  'state',
  'text',
  'value',
  'match',
  'count',
  'compare',
  'negated',
] as const;

function condition(value: unknown, path: string): Fields {
  const fields = record(value, path);
  only(fields, conditionKeys, path);
  if (isGiven(fields.target) === isGiven(fields.url))
    throw invalid(path, 'a condition looks at a target or at the url');
  if (isGiven(fields.target)) selector(fields.target, `${path}.target`);
  for (const key of ['url', 'text', 'value'] as const)
    if (isGiven(fields[key])) template(fields[key], `${path}.${key}`);
  if (isGiven(fields.state)) oneOf(fields.state, states, `${path}.state`);
  if (isGiven(fields.match)) oneOf(fields.match, matchModes, `${path}.match`);
  if (isGiven(fields.count)) wholeNumber(fields.count, `${path}.count`, 0);
  if (isGiven(fields.compare)) oneOf(fields.compare, compareModes, `${path}.compare`);
  if (isGiven(fields.negated)) boolean(fields.negated, `${path}.negated`);
  return dropNulls(fields);
}

function argument(arg: Arg, value: unknown, path: string): void {
  switch (arg.kind) {
    case 'selector':
      selector(value, path);
      return;
    case 'text':
    case 'words':
    case 'pairs':
      template(value, path);
      return;
    case 'path':
      template(value, path);
      if (value === '') throw invalid(path, 'must not be empty');
      return;
    case 'flag':
      boolean(value, path);
      return;
    case 'duration':
      wholeNumber(value, path, 0);
      return;
    case 'integer':
    case 'number':
    case 'point':
    case 'choice': {
      const parsed = arg.schema.safeParse(value);
      if (parsed.success) return;
      const choices = arg.choices ? `one of ${arg.choices.join(', ')}` : `a valid ${arg.kind}`;
      throw invalid(path, `must be ${choices}, is ${shown(value)}`);
    }
  }
}

/** The forms that nearly every plan is made of need no parse: `"Save"`, `button "Save"`, `@save`, and one in another. */
const plainPart = `(?:(?:(?:${roles.join('|')}) )?"[^"\\\\{}]*[^"\\\\{}\\s][^"\\\\{}]*"|@[A-Za-z0-9_-]+)`;
const plainSelector = new RegExp(`^${plainPart}(?: (?:${relationTypes.join('|')}) ${plainPart})?$`);

function selector(value: unknown, path: string): void {
  if (typeof value !== 'string' || value === '')
    throw invalid(path, `must be a selector, is ${shown(value)}`);
  if (plainSelector.test(value)) return;
  try {
    parseSelector(value);
    if (value.includes('{{') || value.includes('}}')) parseTemplate(value);
  } catch (error) {
    throw invalid(path, toVkError(error).message);
  }
}

function template(value: unknown, path: string): void {
  string(value, path);
  const text = String(value);
  if (!text.includes('{{') && !text.includes('}}')) return;
  try {
    parseTemplate(text);
  } catch (error) {
    throw invalid(path, toVkError(error).message);
  }
}

function record(value: unknown, path: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid(path, `must be an object, is ${shown(value)}`);
  return value as Fields;
}

function list(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw invalid(path, `must be a list, is ${shown(value)}`);
  return value;
}

function string(value: unknown, path: string): void {
  if (typeof value !== 'string') throw invalid(path, `must be a text, is ${shown(value)}`);
}

function boolean(value: unknown, path: string): void {
  if (typeof value !== 'boolean') throw invalid(path, `must be true or false, is ${shown(value)}`);
}

function wholeNumber(value: unknown, path: string, least: number): void {
  if (!Number.isSafeInteger(value) || Number(value) < least)
    throw invalid(path, `must be a whole number from ${least}, is ${shown(value)}`);
}

function oneOf(value: unknown, known: readonly string[], path: string): void {
  if (!known.some((each) => each === value))
    throw invalid(path, `must be one of ${known.join(', ')}, is ${shown(value)}`);
}

function only(fields: Fields, known: readonly string[], path: string): void {
  for (const key of Object.keys(fields)) if (!known.includes(key)) throw unknownKey(key, known, path);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function withoutNulls(step: Fields): PlanStep {
  return dropNulls(step) as unknown as PlanStep;
}

function dropNulls(fields: Fields): Fields {
  for (const key in fields)
    if (fields[key] === null || fields[key] === undefined)
      return Object.fromEntries(Object.entries(fields).filter(([, value]) => isGiven(value)));
  return fields;
}

function namesOf(spec: VerbSpec): string[] {
  return Object.keys(spec.args).filter((key) => !spec.args[key]?.cliOnly);
}

function unknownStep(name: string, path: string): VkError {
  const meant = findVerb(name)?.name ?? nearest(name, [...verbNames, ...controlNames]);
  const isVerb = meant !== undefined && meant === name;
  return invalid(path, isVerb ? `"${name}" is no step of a plan` : `there is no step "${name}"`, meant);
}

function unknownKey(key: string, known: readonly string[], path: string): VkError {
  return invalid(path, `does not take "${key}"`, nearest(key, known));
}

function invalid(path: string, what: string, meant?: string): VkError {
  return new VkError('invalid-plan', `${path}: ${what}`, {
    hint:
      meant === undefined ? 'A compiled plan is always valid: compile the test again.' : `Meant "${meant}"?`,
    details: { path },
  });
}

function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
