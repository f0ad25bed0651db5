/**
 * What an instruction may look like. In a pattern: a word stands for itself, `{class}` for a verb of `verbs.ts` or a
 * participle, `(a|b c)` for one of them, `[a|b]` for one of them or nothing, `<slot>` for a phrase that its own rule reads.
 * The first shape that takes every word of the clause is the reading.
 */
import type { ReadingKind } from '../../src/compile/reading.ts';

export interface Shape {
  readonly say: string;
  readonly kind: ReadingKind;
  /** Fixed parts of the reading. */
  readonly value?: string;
  readonly state?: 'fresh' | 'cleared' | 'resumed';
  /** Roles that the target must have for this shape to hold. */
  readonly roles?: readonly string[];
  /** The target must be quoted, have a role or an id: an unquoted phrase would say too little. */
  readonly firm?: true;
  /** Where alone the shape holds: after "Given", outside of expectations, among sentences in the passive voice. */
  readonly test?: 'app' | 'given' | 'narrative' | 'passive';
}

const app = '(the app|the application|the app under test|it)';

export const actions: readonly Shape[] = [
  // addresses
  { say: '{go} [back] (to|over to) [the] [page|url|address|site|website|path] <url>', kind: 'open' },
  { say: '{open} [the] [page|url|address|site|website|path|deep link|link] <url>', kind: 'open' },
  { say: '(start|begin) (from|at|on|with) <url>', kind: 'open' },
  { say: '{open} [the] (browser|app) (at|on) <url>', kind: 'open' },
  { say: '(am|is|are|being) (on|at) [the] [page|url|address] <url>', kind: 'open', test: 'given' },
  { say: '<http>', kind: 'open' },
  // the app
  { say: `{relaunch} ${app}`, kind: 'launch', state: 'fresh' },
  { say: `{relaunch} ${app} without clearing (its|the) data`, kind: 'launch', state: 'fresh' },
  { say: `{launch} ${app} with (its|all its|the|all) data cleared`, kind: 'launch', state: 'cleared' },
  { say: `{launch} ${app} with (cleared|clean|fresh|no) data`, kind: 'launch', state: 'cleared' },
  {
    say: `{launch} ${app} (as if it had just been installed|as after a fresh install|from scratch|freshly installed|with a clean state|in a clean state)`,
    kind: 'launch',
    state: 'cleared',
  },
  { say: '(clear|wipe) the app data and {launch} (it|the app)', kind: 'launch', state: 'cleared' },
  { say: `(return|come back|switch back|go back) to ${app}`, kind: 'launch', state: 'resumed' },
  {
    say: `bring ${app} (back|to the foreground|back to the foreground|to the front)`,
    kind: 'launch',
    state: 'resumed',
  },
  { say: '(the app|the application) is (launched|started)', kind: 'launch' },
  { say: '(the app|the application) (has been|was) (launched|started)', kind: 'launch' },
  {
    say: '(the app|the application) (is|was|has been) (relaunched|restarted)',
    kind: 'launch',
    state: 'fresh',
  },
  { say: '<appname> has been started', kind: 'launch' },
  { say: '{launch} (the app|the application|the app under test)', kind: 'launch' },
  { say: '(launch|start) <appname>', kind: 'launch' },
  { say: '(open|opens) [the] <thisapp> [app]', kind: 'launch' },
  { say: '(open|opens) [the] [app] <thisapp>', kind: 'launch' },
  { say: '(launch|start) <appname> without clearing its data', kind: 'launch' },
  { say: '(launch|start) <appname> with its data cleared', kind: 'launch', state: 'cleared' },
  { say: '(stop|force-stop|kill|quit) the app', kind: 'stop' },
  { say: '(clear|wipe) the data of the app', kind: 'wipe' },
  { say: "(clear|wipe) the (app data|app's data)", kind: 'wipe' },
  { say: '(put|send|move) the app (in|to|into) the background', kind: 'home' },
  { say: 'the app is (sent|put|moved) (to|in|into) the background', kind: 'home' },
  { say: '{tap} [the] home [key|button]', kind: 'home', test: 'app' },
  { say: '{go} to the home screen of the (phone|device)', kind: 'home' },
  { say: '(hide|dismiss|close) the keyboard', kind: 'press-key', value: 'hide-keyboard' },
  {
    say: 'the keyboard is (hidden|dismissed|closed)',
    kind: 'press-key',
    value: 'hide-keyboard',
    test: 'narrative',
  },
  // history and page
  { say: '{go} back', kind: 'back' },
  { say: "{go} back (with|using) the (browser|browser's|phone's|device's) back (button|key)", kind: 'back' },
  {
    say: '{go} back (one page|one screen|a page|to the previous page|to the previous screen|to the page before)',
    kind: 'back',
  },
  { say: '{tap} back', kind: 'back' },
  { say: '{tap} the back (key|gesture)', kind: 'back' },
  { say: '(press|presses) the back button', kind: 'back' },
  {
    say: "{tap} the (browser|browser's|phone's|device's|system|system's|android) back (button|key)",
    kind: 'back',
  },
  { say: '{go} forward', kind: 'forward' },
  { say: "{tap} the (browser|browser's) forward button", kind: 'forward' },
  { say: '{refresh} [the|this] [page|screen|browser|tab|view]', kind: 'refresh' },
  { say: '(the|this) page is (refreshed|reloaded)', kind: 'refresh', test: 'narrative' },
  { say: 'pull down to refresh', kind: 'refresh' },
  { say: '{shoot} [a|another|one] screenshot', kind: 'screenshot' },
  { say: '{shoot} [a|another|one] screenshot (named|called|as) <name>', kind: 'screenshot' },
  { say: '{shoot} [a|another|one] screenshot of the (page|screen)', kind: 'screenshot' },
  { say: 'screenshot', kind: 'screenshot' },
  { say: 'screenshot (named|called|as) <name>', kind: 'screenshot' },
  // settings
  { say: 'run <command>', kind: 'device-set' },
  {
    say: '{set} the (viewport|viewport size|window size|browser window|window|screen size|browser window size) to <size>',
    kind: 'device-set',
  },
  { say: '(resize|make) the (viewport|window|browser window|browser) (to|) <size>', kind: 'device-set' },
  {
    say: 'the (viewport|window|browser window) is (set|resized|changed) to <size>',
    kind: 'device-set',
    test: 'narrative',
  },
  {
    say: '(turn|rotate|flip|switch|set|bring) the (phone|device|screen|tablet) [back] [to|into] [the] <rotation> [mode|orientation]',
    kind: 'device-set',
  },
  { say: 'rotate [back] to <rotation> [mode|orientation]', kind: 'device-set' },
  { say: 'the (phone|device|screen) is (turned|rotated) [back] (to|into) <rotation>', kind: 'device-set' },
  { say: '(turn|switch|toggle|set) <setting> <onoff>', kind: 'device-set' },
  { say: '(turn|switch|toggle) <onoff> <setting>', kind: 'device-set' },
  { say: '(enable|activate) <setting>', kind: 'device-set', value: 'on' },
  { say: '(disable|deactivate) <setting>', kind: 'device-set', value: 'off' },
  { say: '{set} [the] font [scale|size] to <number>', kind: 'device-set', value: 'font-scale' },
  { say: 'reset [all] [the] device settings', kind: 'device-reset' },
  { say: 'reset [the] device', kind: 'device-reset' },
  // keys
  { say: '{key} <key>', kind: 'press-key' },
  { say: '{key} <key> in <target>', kind: 'press-key' },
  { say: '{key} <key> on the keyboard', kind: 'press-key' },
  // browser dialogs
  {
    say: "(accept|confirm|ok) the (browser|browser's|native|system|javascript) (dialog|alert|confirmation|confirm|prompt|pop-up|popup|confirmation dialog|own dialog)",
    kind: 'dialog',
    value: 'accept',
  },
  {
    say: "(dismiss|cancel|decline) the (browser|browser's|native|system|javascript) (dialog|alert|confirmation|confirm|prompt|pop-up|popup|confirmation dialog|own dialog)",
    kind: 'dialog',
    value: 'dismiss',
  },
  // pointer
  { say: '{double} <target>', kind: 'double-tap' },
  { say: '{context} <target>', kind: 'context-tap' },
  { say: '{hold} <target>', kind: 'long-press' },
  { say: '{hold} <target> for <hold>', kind: 'long-press' },
  { say: '{hover} <target>', kind: 'hover' },
  { say: '{drag} the slider <target> to <value>', kind: 'drag' },
  { say: '{drag} <target> to <value>', kind: 'drag', roles: ['slider'] },
  { say: '(set|slide|adjust|pull) <target> to <value>', kind: 'drag', roles: ['slider'] },
  {
    say: '{drag} <target> (to|onto|on to|into|in|over|on|on top of|above|below|before|after) <to>',
    kind: 'drag',
  },
  { say: '{swipe} <dir>', kind: 'swipe' },
  { say: '{swipe} <dir> (on|over|across|in) <target>', kind: 'swipe' },
  { say: '{swipe} <target> [to the] <dir>', kind: 'swipe' },
  { say: '{scroll} [down|up] (to|until|till|to reach) [you see|you reach] <target>', kind: 'scroll' },
  {
    say: '{scroll} [down|up] until <target> (is|comes|gets) (visible|shown|displayed|in view|into view|on screen)',
    kind: 'scroll',
  },
  { say: '{scroll} [down|up] until <target> (appears|shows up|comes up)', kind: 'scroll' },
  { say: '{scroll} <target> into view', kind: 'scroll' },
  { say: 'bring <target> into view', kind: 'scroll' },
  { say: '{scroll} [the page|the screen|the list] <dir>', kind: 'scroll' },
  {
    say: '{scroll} [all the way|right] [down|up] to the <edge> [of the page|of the screen|of the list]',
    kind: 'scroll',
  },
  { say: '{scroll} <dir> in <target>', kind: 'scroll' },
  // fields
  { say: '{upload} <file> (to|into|in|at|on|via|using|with) <target>', kind: 'upload' },
  { say: 'choose the file <file> (for|in) <target>', kind: 'upload' },
  { say: '(leave|keep) <target> (empty|blank)', kind: 'assert-value', value: '' },
  { say: '<target> is left (empty|blank)', kind: 'assert-value', value: '' },
  { say: '(leave|keep) <target> (unticked|unchecked|off|switched off)', kind: 'uncheck' },
  { say: '{clear} <target>', kind: 'clear' },
  { say: '<target> is {cleared}', kind: 'clear', test: 'narrative' },
  { say: '{choose} <value> (from|in|under|for|as|on) <target>', kind: 'select', roles: ['combobox'] },
  { say: '{choose} <value> from <target>', kind: 'select', firm: true },
  { say: '{choose} <value> (in|from|on) <picker>', kind: 'select' },
  { say: '{choose} <value> (from|out of) <to>', kind: 'tap' },
  { say: '{set} <target> to <value>', kind: 'select', roles: ['combobox'] },
  { say: '<value> is {picked} (from|in) <target>', kind: 'select', roles: ['combobox'] },
  { say: '{choose} <target> by {tap} <to>', kind: 'tap' },
  { say: '{set} <target> by {tap} <to>', kind: 'tap' },
  { say: '(fill|fill in|fill out|complete|populate) <target> with <value>', kind: 'type' },
  { say: '{type} <value> (into|in|in to|to|as|as the|for|under) <target>', kind: 'type' },
  { say: '(replace|overwrite) <target> (by|with) <value>', kind: 'type' },
  {
    say: '(replace|overwrite) the (text|content|contents|value) (of|in) <target> (by|with) <value>',
    kind: 'type',
  },
  { say: '{set} <target> to <value>', kind: 'type' },
  { say: '{set} the value of <target> to <value>', kind: 'type' },
  { say: '{set} <target> from <value> to <value>', kind: 'type' },
  { say: '<value> is {typed} (into|in) <target>', kind: 'type' },
  { say: '<target> is (filled|filled in) with <value>', kind: 'type' },
  { say: '(fill|fill in|enter|type) <column>', kind: 'type' },
  { say: '{type} <value>', kind: 'type' },
  // switches and boxes
  { say: '{turn} <target> on', kind: 'check' },
  { say: '{turn} <target> off', kind: 'uncheck' },
  { say: '(check|mark) <target>', kind: 'check', roles: ['checkbox', 'radio', 'switch'] },
  { say: '(check|mark) <only>', kind: 'check' },
  { say: '(tick|enable|activate|switch on|turn on|toggle on) <target>', kind: 'check' },
  { say: '{untick} <target>', kind: 'uncheck' },
  { say: '{choose} <target>', kind: 'check', roles: ['radio', 'checkbox'] },
  // a text for later
  { say: '{note} <target> (shown|displayed) <related>', kind: 'read' },
  { say: '{note} <target> (shown|displayed) <related> (as|into|under) <into>', kind: 'read' },
  { say: '{note} <target> (as|in|into|under) <into>', kind: 'read' },
  { say: '{note} <target> [shown|displayed] (as|in|into|under) <into>', kind: 'read' },
  { say: '{note} <target>', kind: 'read' },
  { say: '{note} <target> (shown|displayed) <related>', kind: 'read' },
  { say: '<target> is (noted|noted down|remembered|written down)', kind: 'read' },
  // everything that is pressed
  { say: '{tap} <target>', kind: 'tap' },
  { say: 'press the button <target>', kind: 'tap' },
  { say: 'use <target>', kind: 'tap', firm: true, roles: ['button', 'link', 'menuitem', 'tab'] },
  { say: '{choose} <target>', kind: 'tap' },
  { say: '{expand} <menu>', kind: 'tap' },
  { say: '{expand} <target>', kind: 'tap' },
  { say: '(go|switch|change|navigate|move) (to|over to) <target>', kind: 'tap', firm: true },
  { say: '(follow) <target>', kind: 'tap', firm: true },
  { say: '(confirm|accept|answer|reply) (with|by {tap}) <target>', kind: 'tap' },
  { say: '(add|remove|delete|close|dismiss|accept|confirm) <label>', kind: 'tap' },
  { say: '<target> (is|are|has been|gets) {tapped}', kind: 'tap' },
  { say: '<target> is (ticked|checked)', kind: 'check', test: 'passive' },
  { say: '<target> is (unticked|unchecked)', kind: 'uncheck', test: 'passive' },
]; // prettier-ignore
