import { VkError } from '../../../lang/errors.ts';
import type { VerbName } from '../../../verbs/verbs.ts';
import { back, dialog, forward, launch, open, refresh, stop, tab, wipe } from './app.ts';
import { select, tick, untick } from './choose.ts';
import { device, permission } from './device.ts';
import { clear, fill, type } from './fields.ts';
import { download, upload } from './files.ts';
import type { Runner } from './input.ts';
import { press } from './keys.ts';
import { drag, scroll, swipe } from './move.ts';
import { contextTap, doubleTap, focus, hover, longPress, tap } from './press.ts';

/** Verbs that the engine does by itself, out of snapshots and the clock. */
type Looks = 'assert' | 'wait' | 'pause' | 'read' | 'screenshot' | 'log' | 'find' | 'screen' | 'current';

/** How each verb is done here; what has no meaning in a browser says so. */
export const runners: Readonly<Record<Exclude<VerbName, Looks>, Runner>> = {
  tap,
  'double-tap': doubleTap,
  'long-press': longPress,
  'context-tap': contextTap,
  hover,
  focus,
  fill,
  type,
  clear,
  select,
  tick,
  untick,
  upload,
  drag,
  scroll,
  swipe,
  press,
  dialog,
  open,
  launch,
  stop,
  wipe,
  back,
  forward,
  refresh,
  tab,
  download,
  permission,
  device,
  pinch: unsupported('A browser is zoomed by its own keys: Press Ctrl++.'),
  'hide-keyboard': unsupported('A desktop browser has no on-screen keyboard.'),
  background: unsupported('Open another tab instead.'),
  home: unsupported('Go to the start page: Open "/".'),
  recents: unsupported('Use tabs: Switch to the new tab.'),
  install: unsupported('A web app is opened: Open "/".'),
  push: unsupported('A file is given to the page by a file field: Upload "…".'),
};

function unsupported(hint: string): Runner {
  return async (_session, action) => {
    throw new VkError('unsupported', `a browser cannot do "${action.verb}"`, { hint });
  };
}

export function isRunnable(verb: VerbName): verb is keyof typeof runners {
  return Object.hasOwn(runners, verb);
}
