import * as a from './args.ts';
import { defineVerb } from './spec.ts';

const target = a.selector('what to look for', { positional: true });
const wait = a.duration('how long the predicate may take to come true (default 5s)', { short: 'w' });

/** What a check may say of the screen; the same fields as `Condition`. */
const condition = {
  target,
  gone: a.flag('it must not be there'),
  text: a.text('text that it must show'),
  value: a.text('value that the field must hold'),
  match: a.match,
  state: a.state('state that it must be in'),
  count: a.integer('how many there must be'),
  compare: a.compare,
  url: a.text('address that the page must have'),
  not: a.flag('the opposite must hold'),
};

/** Verbs that look and never touch. */
export const lookVerbs = {
  assert: defineVerb('assert', {
    group: 'look',
    summary: 'check the screen; exit 1 when it does not hold',
    check: true,
    risk: 'safe',
    target: 'target',
    args: { ...condition, wait },
    examples: ['vk assert "Saved"', 'vk assert @total --text "£41.20"', 'vk assert "Error" --gone'],
  }),
  wait: defineVerb('wait', {
    group: 'look',
    summary: 'wait until the screen is so',
    check: true,
    risk: 'safe',
    target: 'target',
    args: { ...condition, timeout: a.duration('how long (default 10s)', { short: 't' }) },
    examples: ['vk wait \'heading "Thank you!"\' --timeout 20s'],
  }),
  pause: defineVerb('pause', {
    group: 'look',
    summary: 'wait for a fixed time',
    risk: 'safe',
    args: { duration: a.duration('how long', { positional: true, required: true }) },
  }),
  read: defineVerb('read', {
    group: 'look',
    summary: 'print or keep a text from the screen',
    check: true,
    risk: 'safe',
    target: 'target',
    args: {
      target: { ...target, required: true },
      field: a.choice('what of it (default text)', ['text', 'value', 'name', 'id', 'url']),
      into: a.text('name to keep it under, for {{ctx.NAME}}'),
      wait,
    },
  }),
  screenshot: defineVerb('screenshot', {
    group: 'look',
    aliases: ['shot'],
    summary: 'take a picture',
    risk: 'safe',
    args: {
      name: a.text('its name in the report', { positional: true }),
      out: a.path('write it here, inside the working directory', { short: 'o', cliOnly: true }),
      full: a.flag('the whole page'),
    },
  }),
  log: defineVerb('log', {
    group: 'look',
    aliases: ['logs'],
    summary: "show the app's log: console, errors, failed requests",
    inPlans: false,
    risk: 'safe',
    args: {
      lines: a.integer('how many lines (default 200)', { short: 'n' }),
      out: a.path('write it here', { short: 'o' }),
    },
  }),
  find: defineVerb('find', {
    group: 'look',
    summary: 'list every element that a selector fits',
    recordable: false,
    inPlans: false,
    risk: 'safe',
    target: 'target',
    args: { target: { ...target, required: true }, wait },
  }),
  screen: defineVerb('screen', {
    group: 'look',
    aliases: ['ui', 'dump'],
    summary: 'list what is on the screen, in words that compile',
    recordable: false,
    inPlans: false,
    risk: 'safe',
    args: { all: a.flag('every node'), tree: a.flag('indent by depth') },
  }),
  current: defineVerb('current', {
    group: 'look',
    summary: 'print the address of the page or the app in front',
    recordable: false,
    inPlans: false,
    risk: 'safe',
    args: {},
  }),
} as const;
