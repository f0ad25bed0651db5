import * as a from './args.ts';
import { defineVerb } from './spec.ts';

const target = a.selector('what to act on', { positional: true, required: true });
const waitFor = a.duration('how long to look for it (default 5s)', { placeholder: 'duration', short: 'w' });
const at = a.point('press these coordinates instead of an element', { cliOnly: true });

/** Verbs that touch the screen. */
export const actVerbs = {
  tap: defineVerb('tap', {
    group: 'act',
    aliases: ['click'],
    summary: 'press an element',
    target: 'target',
    args: { target: { ...target, required: false }, at, wait: waitFor },
    examples: ['vk tap \'button "Sign in"\'', 'vk tap @btn-login'],
  }),
  'double-tap': defineVerb('double-tap', {
    group: 'act',
    aliases: ['double-click'],
    summary: 'press an element twice',
    target: 'target',
    args: { target, wait: waitFor },
  }),
  'long-press': defineVerb('long-press', {
    group: 'act',
    summary: 'press and hold an element',
    target: 'target',
    args: { target, duration: a.duration('how long to hold (default 800ms)'), wait: waitFor },
    risk: 'effect',
  }),
  'context-tap': defineVerb('context-tap', {
    group: 'act',
    aliases: ['right-click'],
    summary: 'press an element with the second button',
    target: 'target',
    args: { target, wait: waitFor },
    platforms: ['web'],
  }),
  hover: defineVerb('hover', {
    group: 'act',
    summary: 'move the pointer over an element',
    target: 'target',
    args: { target, wait: waitFor },
    platforms: ['web'],
    risk: 'idempotent',
  }),
  focus: defineVerb('focus', {
    group: 'act',
    summary: 'put the focus on an element',
    target: 'target',
    args: { target, wait: waitFor },
    risk: 'idempotent',
  }),
  fill: defineVerb('fill', {
    group: 'act',
    aliases: ['text'],
    summary: 'make a field hold a text',
    target: 'target',
    args: {
      target,
      value: a.words('the text; replaces what is there', { required: true }),
      enter: a.flag('press Enter afterwards'),
      wait: waitFor,
    },
    risk: 'idempotent',
    examples: ['vk fill E-mail ann@example.test'],
  }),
  type: defineVerb('type', {
    group: 'act',
    summary: 'type into what has focus',
    args: { value: a.words('the text', { required: true }), enter: a.flag('press Enter afterwards') },
  }),
  clear: defineVerb('clear', {
    group: 'act',
    summary: 'empty a field',
    target: 'target',
    args: { target, wait: waitFor },
    risk: 'idempotent',
  }),
  select: defineVerb('select', {
    group: 'act',
    summary: 'choose an option of a dropdown',
    target: 'target',
    args: { target, value: a.words('the option as shown', { required: true }), wait: waitFor },
    risk: 'idempotent',
    examples: ['vk select "Sort by" Name'],
  }),
  tick: defineVerb('tick', {
    group: 'act',
    aliases: ['check-box'],
    summary: 'tick a checkbox, turn a switch on, choose a radio button',
    target: 'target',
    args: { target, wait: waitFor },
    risk: 'idempotent',
  }),
  untick: defineVerb('untick', {
    group: 'act',
    aliases: ['uncheck'],
    summary: 'untick a checkbox, turn a switch off',
    target: 'target',
    args: { target, wait: waitFor },
    risk: 'idempotent',
  }),
  upload: defineVerb('upload', {
    group: 'act',
    summary: 'choose a file in a file field',
    target: 'target',
    args: {
      target,
      file: a.path('the file, relative to the test', { positional: true, required: true }),
      wait: waitFor,
    },
    risk: 'idempotent',
  }),
  drag: defineVerb('drag', {
    group: 'act',
    summary: 'drag an element onto another, or a slider to a value',
    target: 'target',
    args: {
      target,
      to: a.selector('where to drop it'),
      value: a.text('the value of a slider'),
      wait: waitFor,
    },
  }),
  scroll: defineVerb('scroll', {
    group: 'act',
    summary: 'scroll the page or a part of it, or until something is in view',
    target: 'target',
    args: {
      direction: a.choice('where to', ['up', 'down', 'left', 'right', 'top', 'bottom'], { positional: true }),
      target: a.selector('what to bring into view'),
      in: a.selector('the part that scrolls'),
    },
    risk: 'idempotent',
  }),
  swipe: defineVerb('swipe', {
    group: 'act',
    summary: 'swipe over the screen or an element, direction of the finger',
    target: 'on',
    args: {
      direction: a.choice('where the finger goes', ['up', 'down', 'left', 'right'], {
        positional: true,
        required: true,
      }),
      on: a.selector('the element to swipe on'),
      distance: a.number('share of the surface, 0.1 to 0.95 (default 0.6)'),
      duration: a.duration('how long the swipe takes'),
    },
  }),
  pinch: defineVerb('pinch', {
    group: 'act',
    summary: 'pinch in or out on an element',
    target: 'target',
    args: {
      direction: a.choice('direction', ['in', 'out'], { positional: true, required: true }),
      target: a.selector('where'),
    },
    platforms: ['android', 'ios'],
  }),
  press: defineVerb('press', {
    group: 'act',
    aliases: ['key'],
    summary: 'press a key or chord such as Enter or Ctrl+S',
    target: 'target',
    args: {
      key: a.text('key name of the DOM', { positional: true, required: true }),
      target: a.selector('focus this first'),
      times: a.integer('how often (default 1)'),
    },
  }),
  'hide-keyboard': defineVerb('hide-keyboard', {
    group: 'act',
    summary: 'hide the on-screen keyboard',
    args: {},
    platforms: ['android', 'ios'],
    risk: 'idempotent',
  }),
  dialog: defineVerb('dialog', {
    group: 'act',
    summary: "answer the browser's or system's own dialog",
    args: {
      answer: a.choice('what to answer', ['accept', 'dismiss'], { positional: true, required: true }),
      value: a.text('text for a prompt'),
    },
  }),
} as const;
