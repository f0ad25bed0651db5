import * as a from './args.ts';
import { defineVerb } from './spec.ts';

/** Verbs about the app as a whole and the device around it. */
export const appVerbs = {
  open: defineVerb('open', {
    group: 'app',
    aliases: ['goto'],
    summary: 'go to an address, a path or a deep link',
    args: { url: a.text('address or path', { positional: true, required: true }) },
    examples: ['vk open /login'],
  }),
  launch: defineVerb('launch', {
    group: 'app',
    summary: 'start the app under test',
    args: {
      app: a.text('app id or address (default: the one under test)', { positional: true }),
      mode: a.choice('fresh: stop first · cleared: wipe its data · resumed: as it is', [
        'fresh',
        'cleared',
        'resumed',
      ]),
    },
  }),
  stop: defineVerb('stop', {
    group: 'app',
    summary: 'stop the app',
    args: { app: a.text('app id', { positional: true }) },
    risk: 'idempotent',
  }),
  wipe: defineVerb('wipe', {
    group: 'app',
    aliases: ['clear-data'],
    summary: "wipe the app's data, cookies and storage",
    args: { app: a.text('app id', { positional: true }) },
    risk: 'idempotent',
  }),
  background: defineVerb('background', {
    group: 'app',
    summary: 'send the app to the background and come back',
    args: { duration: a.duration('how long to stay away', { positional: true }) },
    platforms: ['android', 'ios'],
  }),
  back: defineVerb('back', {
    group: 'app',
    summary: 'go back one page or screen',
    args: { times: a.integer('how often (default 1)') },
  }),
  forward: defineVerb('forward', {
    group: 'app',
    summary: 'go forward one page',
    args: {},
    platforms: ['web'],
  }),
  refresh: defineVerb('refresh', {
    group: 'app',
    aliases: ['reload'],
    summary: 'load the page again',
    args: {},
  }),
  home: defineVerb('home', {
    group: 'app',
    summary: 'go to the home screen',
    args: {},
    platforms: ['android', 'ios'],
    risk: 'idempotent',
  }),
  recents: defineVerb('recents', {
    group: 'app',
    summary: 'show the recent apps',
    args: {},
    platforms: ['android'],
  }),
  tab: defineVerb('tab', {
    group: 'app',
    summary: 'switch to another browser tab',
    args: {
      which: a.text('new, previous, a number, or part of its title or address', {
        positional: true,
        required: true,
      }),
      close: a.flag('close the current one first'),
    },
    platforms: ['web'],
    risk: 'idempotent',
  }),
  download: defineVerb('download', {
    group: 'app',
    summary: 'check that a file was downloaded since the last action',
    check: true,
    args: {
      name: a.text('file name, * for any part', { positional: true }),
      timeout: a.duration('how long to wait (default 10s)'),
    },
    platforms: ['web'],
    risk: 'safe',
  }),
  install: defineVerb('install', {
    group: 'device',
    summary: 'install a build of the app',
    inPlans: false,
    args: { file: a.path('apk, ipa or app', { positional: true, required: true }) },
    platforms: ['android', 'ios'],
  }),
  push: defineVerb('push', {
    group: 'device',
    summary: 'copy a file to the device',
    args: {
      file: a.path('file here', { positional: true, required: true }),
      to: a.text('path there', { positional: true }),
    },
    platforms: ['android', 'ios'],
    risk: 'idempotent',
  }),
  permission: defineVerb('permission', {
    group: 'device',
    summary: 'grant or revoke a permission',
    args: {
      change: a.choice('what to do', ['grant', 'revoke'], { positional: true, required: true }),
      name: a.text('permission', { positional: true, required: true }),
    },
    risk: 'idempotent',
  }),
  device: defineVerb('device', {
    group: 'device',
    summary: 'set, reset or show settings of the device or browser',
    args: {
      action: a.choice('what to do', ['set', 'reset', 'get', 'caps'], { positional: true, required: true }),
      settings: a.pairs('settings such as dark=on'),
    },
    risk: 'idempotent',
  }),
} as const;
