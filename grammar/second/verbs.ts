/**
 * Verbs and their synonyms, by the class names that shapes use in braces. The base form stands here; the third person
 * and the -ing form are understood as well.
 */
export const verbs: Readonly<Record<string, readonly string[]>> = {
  tap: ['click', 'tap', 'press', 'hit', 'push', 'click on', 'tap on', 'press on', 'hit on', 'click at', 'tap into', 'click into', 'click in', 'tap in', 'activate'],
  double: ['double-click', 'double-tap', 'double click', 'double tap', 'doubleclick', 'double-click on', 'double-tap on', 'double click on', 'double tap on'],
  context: ['right-click', 'right click', 'right-click on', 'right click on', 'secondary-click'],
  hold: ['long-press', 'long press', 'press and hold', 'tap and hold', 'long-tap', 'long tap', 'hold', 'long-press on', 'long press on', 'long-press onto', 'hold down'],
  hover: ['hover', 'hover over', 'hover on', 'mouse over', 'move the mouse over', 'move the pointer over', 'point at', 'hover the mouse over', 'move the cursor over'],
  choose: ['choose', 'pick', 'select', 'opt for'],
  type: ['type', 'enter', 'input', 'key in', 'fill in', 'write', 'type in', 'put', 'insert', 'paste'],
  clear: ['clear', 'empty', 'erase', 'clear out', 'clear the contents of', 'clear the text in', 'delete the text in'],
  tick: ['tick', 'check', 'mark', 'enable', 'switch on', 'turn on', 'tick off', 'toggle on', 'activate'],
  untick: ['untick', 'uncheck', 'unmark', 'disable', 'switch off', 'turn off', 'deselect', 'clear the tick from', 'toggle off', 'deactivate'],
  turn: ['turn', 'switch', 'toggle', 'set', 'flip'],
  upload: ['upload', 'attach'],
  drag: ['drag', 'drag and drop', 'move', 'drop'],
  scroll: ['scroll'],
  swipe: ['swipe', 'fling'],
  key: ['press', 'hit', 'type', 'use', 'push', 'strike'],
  go: ['go', 'navigate', 'browse', 'head', 'surf', 'point the browser'],
  open: ['open', 'open up', 'visit', 'load', 'call up', 'access'],
  launch: ['launch', 'start', 'open', 'run', 'start up', 'boot'],
  relaunch: ['relaunch', 'restart', 're-launch', 'reopen', 're-open', 'force-stop and reopen', 'force-quit and reopen', 'kill and restart', 'close and reopen', 'force-stop and relaunch'],
  note: ['note', 'note down', 'remember', 'read', 'store', 'make a note of', 'write down', 'memorise', 'memorize', 'take note of', 'record'],
  set: ['set', 'change', 'switch', 'update', 'adjust', 'edit', 'turn'],
  expand: ['expand', 'collapse', 'unfold', 'fold', 'open', 'open up'],
  refresh: ['refresh', 'reload'],
  shoot: ['take', 'do', 'make', 'capture', 'grab', 'get', 'save'],
}; // prettier-ignore

/** Participles of a passive sentence, by the class of the verb. */
export const participles: Readonly<Record<string, readonly string[]>> = {
  tapped: ['clicked', 'tapped', 'pressed', 'hit', 'opened', 'clicked on', 'tapped on'],
  typed: ['typed', 'entered', 'written', 'put', 'filled', 'inserted'],
  picked: ['chosen', 'picked', 'selected'],
  cleared: ['cleared', 'emptied'],
}; // prettier-ignore
