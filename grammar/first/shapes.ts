import type { Reading, ReadingKind } from '../../src/compile/reading.ts';

/**
 * Sentence shapes: pattern, then what it says. Slots are named as the fields of a reading that they fill; those that are
 * no such field are worked on by the code under the same name. First fit wins.
 */
export interface Shape {
  readonly pattern: string;
  readonly kind: ReadingKind;
  readonly fields?: Partial<Reading>;
}

function shapes(kind: ReadingKind, patterns: readonly string[], fields?: Partial<Reading>): Shape[] {
  return patterns.map((pattern) => ({ pattern, kind, ...(fields ? { fields } : {}) }));
}

/** Orders: somebody does something. */
export const actionShapes: readonly Shape[] = [
  ...shapes('open', [
    '<goto> [the] [page|url|address|path|site|website|link|deep link] [at] {value:address} [page|in the browser|in a browser|in your browser|directly]',
    '(am|is|are|be) on [the] [page] {value:address} [page]',
    '{value:address}',
  ]),
  ...shapes('launch', [
    '(open|launch|start|run|opens|launches|starts) [up] (the|our) (app|application) [under test]',
    '(open|launch|start|run) (app|application)',
    '(launch|start) {app:appname} [without clearing its data]',
    '(launch|open|start) the app without clearing its data',
  ]),
  ...shapes(
    'launch',
    [
      '(restart|relaunch) the (app|application)',
      '(force-stop|kill|quit|close|stop) and (reopen|restart|relaunch|launch|open|start) the (app|application)',
      '(launch|start) (the app|the application|{app:appname}) fresh',
    ],
    { state: 'fresh' },
  ),
  ...shapes(
    'launch',
    [
      '(launch|start|open) (the app|the application|{app:appname}) with (cleared|clean|fresh|empty) (data|storage|state)',
      "(clear|wipe) the (app's data|data of the app|app data) and (launch|start|open|reopen) (it|the app)",
    ],
    { state: 'cleared' },
  ),
  ...shapes(
    'launch',
    [
      'bring (it|the app) back [to the (front|foreground)]',
      '(return|go back|switch back) to the (app|application)',
      '(resume|reopen) the (app|application) from the background',
    ],
    { state: 'resumed' },
  ),
  ...shapes('home', [
    '(put|send|move) the (app|application) (in|into|to) the background',
    '(press|tap|hit) [the] home [button|key]',
    '(go|return) to the (home screen|launcher)',
    'background the app',
  ]),
  ...shapes('back', [
    "(go|navigate|step) back [with the (browser's back button|back button|back gesture|back key)]",
    '(go|navigate) back [to the previous (page|screen)]',
    "(press|tap|hit|use|click) [the] [browser's|system|android|device|hardware|phone's] back [button|key|gesture] [of the browser]",
    '(go|navigate) one (page|screen) back',
    '(return|go back) to the previous (page|screen)',
  ]),
  ...shapes('forward', ['(go|navigate) forward', "(press|click|use) the browser's forward button"]),
  ...shapes('refresh', [
    '(refresh|reload|refreshes|reloads) [the] [page|browser|tab|site|it]',
    "(press|click) the browser's (refresh|reload) button",
    'load the page again',
  ]),
  ...shapes('refresh', [
    'pull down to refresh [the (page|list|screen|view|feed)]',
    'pull to refresh',
    'refresh by pulling down',
  ]),
  ...shapes('screenshot', [
    '(take|do|make|capture|grab) [a|another] (screenshot|screen shot|picture of the screen)',
    '(take|make|save|capture) [a] screenshot (named|called|as|with the name) {value}',
    '(take|make|capture) [a] screenshot {value:literal}',
    'screenshot [{value:literal}]',
  ]),
  ...shapes('device-set', [
    'run {value:deviceset}',
    '(the|set the) (viewport|window|browser window|window size|viewport size) (is set|is resized|) to {viewport}',
    '(resize|set) the (window|browser|browser window|viewport|screen) to {viewport} [pixels]',
  ]),
  ...shapes('device-set', [
    '(turn|switch|toggle) [the] {device:airplane} {onoff}',
    '(turn|switch|toggle) {onoff} [the] {device:airplane}',
    '(turn|rotate) the (phone|device|screen|tablet) [back] [in|into|to] {rotation}',
    '(the phone|the device|the screen) (is rotated|is turned) [back] to {rotation}',
  ]),
  ...shapes('device-reset', [
    'run {devicereset}',
    '(reset|restore) the device [settings]',
    '(reset|restore) [all] [the] device settings',
  ]),
  ...shapes('press-key', [
    'press [and release] [the] {value:key} [key|button] [on the keyboard]',
    '(hit|hits|hitting|presses|pressing|strike) [the] {value:key} [key] [on the keyboard]',
    '(press|hit) [the] {value:key} [key] (in|inside|on) {target:acted}',
    '(send|confirm|submit|confirm it|save) [it] with [the] {value:key} [key]',
    'confirm by pressing {value:key}',
    '(hide|close|dismiss) the [on-screen|soft] {hidekeyboard}',
  ]),
  ...shapes('double-tap', [
    '(double-click|double-clicks|double-tap|double click|double tap|doubleclick|double-clicking) [on] {target:acted}',
    '<click> {target:acted} with a double click',
  ]),
  ...shapes('context-tap', [
    '(right-click|right-clicks|right click|secondary-click) [on] {target:acted}',
    '<click> {target:acted} with the right [mouse] button',
    'open the context menu (of|on|for) {target:acted}',
  ]),
  ...shapes('long-press', [
    '(long-press|long-presses|long press|long-tap|long tap|press and hold|tap and hold|touch and hold|hold|hold down|press and hold down|click and hold) [on] {target:acted} [for {durationMs:duration}]',
  ]),
  ...shapes('hover', ['<hover> {target:acted}']),
  ...shapes('focus', [
    '(focus|put the focus (in|into|on)|set the focus (in|on|to)|give the focus to) [on] {target:acted}',
  ]),
  ...shapes('upload', [
    '(upload|uploads|attach|attaches) [the] [file|picture|image|document] {value:file} (to|into|in|on|at|using|via|with|through) {target:acted}',
    '(choose|select|pick|set) [the] [file] {value:path} (in|for|from|at) {target:filetarget}',
  ]),
  ...shapes('drag', [
    '(drag|drags|move|dragging|drag and drop|pull) {target:slider} to [the value] {value:number-text}',
    '(drag|drags|dragging|drag and drop|drag-and-drop|pull) {target:acted} [and drop it] (to|onto|on|into|over|on top of|on to|in) {to:acted}',
    '(set|move|slide) {target:slider} (to|on) [the value] {value:number-text}',
    '(move|moves) {target:acted} (to|onto|into) {to:acted}',
  ]),
  ...shapes('scroll', [
    '(scroll|scrolls|scrolling) [the] [page|screen|view|list] [all the way] [to the|to] {value:scrollway} [of the (page|list|screen)]',
    '(scroll|scrolls) [the] [page] {way:updown} (to|until you reach|till) {target:acted}',
    '(scroll|scrolls) [the] [page] {way:updown} until {target:acted} (is|comes|becomes) (visible|in view|into view|shown|displayed|on the screen|reached)',
    '(scroll|scrolls) (to|until) {target:acted} [is (visible|in view|shown|displayed)|comes into view]',
    'scroll {target:acted} into view',
    'scroll {target:acted} {value:scrollway}',
    'scroll [to the|to] {value:scrollway} (in|inside|within|of) {target:acted}',
  ]),
  ...shapes('swipe', [
    '(swipe|swipes|swiping|fling|flick) [to the|to] {value:direction} (on|over|in|across|inside) {target:acted}',
    '(swipe|swipes|swiping|fling|flick) {target:acted} [to the|to] {value:direction}',
    '(swipe|swipes|swiping|fling|flick) [to the|to] {value:direction}',
    '(swipe|swipes|swiping) {value:direction} from {target:acted}',
  ]),
  ...shapes(
    'dialog',
    [
      "(accept|confirm) the (browser's|browser|native|system) [own] (confirmation|dialog|alert|prompt|confirm dialog|confirmation dialog)",
    ],
    { value: 'accept' },
  ),
  ...shapes(
    'dialog',
    [
      "(dismiss|cancel|decline) the (browser's|browser|native|system) [own] (confirmation|dialog|alert|prompt|confirm dialog|confirmation dialog)",
    ],
    { value: 'dismiss' },
  ),
  ...shapes('select', [
    '<choose> {value} (from|in|under|for|as|on|using) {target:chooser}',
    '<choose> {value:literal} from {target:chooserish}',
    '<set> {target:dropdown} (to|on) {value}',
    'set {target:dropdown} : {value}',
    '<open> {target:dropdown} and <choose> {value}',
    'in {target:dropdown} [,] <choose> {value}',
    '{target:dropdown} : [<choose>] {value}',
  ]),
  ...shapes('clear', [
    '<clear> {target:clearable}',
    '<clear> the (contents|content|text|value) of {target:acted}',
    '(delete|remove|erase) the (contents|content|text|value) (of|from|in) {target:acted}',
    'leave {target:acted} (empty|blank)',
    'keep {target:acted} (empty|blank)',
  ]),
  ...shapes('type', [
    '<type> [the] [text|value|words] {value} (into|in|to|inside|on) {target:field}',
    '<type> [the] [text|value|words] {value:literal} as [the] {target:field}',
    '(fill|fills|filling) [in] [the] [text|value] {value:literal} (into|in) {target:field}',
    '<fill> {target:field} with [the] [text|value|words] {value}',
    '<fill> {target:field} : {value:literal}',
    '(fill in|enter|type|set) {target:field} (:|=) {value:literal}',
    '(fill in|enter|type) {target:quotedfield} {value:literal}',
    '<set> [the] [value of|text of|text in|content of|contents of] {target:typable} to [the] [text|value] {value}',
    '<set> {target:field} from {old:literal} to {value:literal}',
    'replace [the] [text|value|contents] [in|of] {target:field} (with|by) {value:literal}',
    '<type> {value:literal} as {target:field}',
    '(in|into) {target:field} [,] <type> [the] [text|value] {value}',
    '(give|gives) {target:field} the (value|name|text|title) {value:literal}',
  ]),
  ...shapes('type', ['(search|searches|searching) for {value}'], { target: { name: 'search' } }),
  ...shapes('type', ['<type> [the] [text|value|words] {value:literal}']),
  ...shapes('uncheck', [
    '<untick> {target:acted}',
    '<turn> {target:acted} off',
    '<turn> off {target:acted}',
    'leave {target:acted} (unticked|unchecked|off|switched off|turned off|deselected)',
    'remove the (tick|check|check mark|checkmark) (from|at|in|of) {target:acted}',
  ]),
  ...shapes('check', [
    '<tick> {target:acted}',
    '<turn> {target:acted} on',
    '<turn> on {target:acted}',
    '<choose> {target:radio}',
    '<click> {target:radio}',
    'check {target:box}',
    '(leave|keep) {target:acted} (ticked|checked|on|switched on|turned on)',
    '(put|set) a (tick|check|check mark|checkmark) (in|at|on|into|next to|beside) {target:acted}',
  ]),
  ...shapes('read', [
    '<remember> {target:acted} (as|in|into|under|under the name) {into}',
    '<remember> {target:known}',
    '<remember> {target:known} (shown|displayed) {rel:relation}',
    '(make|take) [a] note of {target:known} (shown|displayed) {rel:relation}',
    '(make|take) [a] note of {target:acted}',
  ]),
  ...shapes('tap', [
    '<click> {target:acted}',
    '<click> [into|in|inside] {target:acted}',
    '<choose> {target:acted}',
    '<open> {target:opened}',
    '(dismiss|close|closes|accept|accepts|cancel|confirm|decline|reject) {close:pronoun}',
    '(follow|follows) {target:linked}',
    '(confirm|acknowledge|dismiss|close it|answer|reply|finish|leave|agree) (with|by (clicking|tapping|pressing)) {target:acted}',
    '(go|goes|switch|switches|change|move|navigate) [back|over] to {target:tabbed}',
    'set {x:wordrun} by <click> {target:acted}',
    '(use|play|run|trigger|call) {target:pressable}',
    '{target:usual}',
    '(click|tap|press) {target:usual} button',
    '(add|remove|delete|edit|archive|send|share|submit|save|close|dismiss|confirm|accept|cancel|apply|reset) with {target:acted}',
  ]),
];

const did = '(is|are|was|were|has been|have been)';
/** Orders in the passive voice that no check could be meant by. */
export const passiveShapes: readonly Shape[] = [
  ...shapes('tap', [`{target:acted} ${did} [then] (clicked|tapped|pressed|hit) [on]`]),
  ...shapes('type', [`{value:literal} ${did} [then] (typed|entered|put) (into|in) {target:acted}`]),
  ...shapes('launch', [`the (app|application) ${did} (launched|started)`]),
  ...shapes('launch', [`the (app|application) ${did} (relaunched|restarted)`], { state: 'fresh' }),
  ...shapes('home', [`the (app|application) ${did} (sent|put|moved) (to|into|in) the background`]),
  ...shapes('refresh', [`the page ${did} (refreshed|reloaded)`]),
  ...shapes('long-press', [`{target:acted} ${did} (long-pressed|pressed and held|held)`]),
  ...shapes('double-tap', [`{target:acted} ${did} (double-clicked|double-tapped)`]),
  ...shapes('select', [`{value:literal} ${did} (chosen|selected|picked) (from|in) {target:chooserish}`]),
  ...shapes('read', [`{target:known} ${did} (noted|remembered|stored|written down)`]),
];
/** Orders only in a test that is told in the passive voice; elsewhere the same words are checks. */
export const toldShapes: readonly Shape[] = [
  ...shapes('check', [`{target:acted} ${did} (ticked|switched on|turned on)`]),
  ...shapes('uncheck', [`{target:acted} ${did} (unticked|switched off|turned off)`]),
  ...shapes('type', [`{target:acted} ${did} filled [in] with {value:literal}`]),
  ...shapes('clear', [`{target:acted} ${did} (left empty|cleared|emptied)`]),
  ...shapes('tap', [
    `{target:acted} ${did} opened`,
    `the form ${did} {submitted}`,
    `{target:acted} ${did} chosen`,
  ]),
  ...shapes('press-key', [`the keyboard ${did} {hidden}`]),
];
/** What tells in a passive test may be an order or a check: refused when no shape above fits. */
export const toldWords =
  /\b(?:is|are|was|were)\s+(?:ticked|unticked|filled|opened|chosen|closed|dismissed|submitted|switched|turned|selected|cleared)\b/i;

/** Ellipses: what only stands behind a clause of that kind ("type A into B and C into D"). */
export const ellipses: Readonly<Partial<Record<ReadingKind, readonly Shape[]>>> = {
  type: shapes('type', [
    '{target:strongfield} with {value:literal}',
    '{value:literal} (into|in|to|as) {target:field}',
    '{target:field} to {value:literal}',
    '{target:field} with {value:literal}',
    '(the|) {target:field} : {value:literal}',
    '{target:field} to {value}',
  ]),
  select: shapes('select', [
    '{value:literal} (from|in) {target:chooserish}',
    '{target:chooserish} to {value:literal}',
  ]),
  tap: shapes('tap', ['{target:strong}']),
  'press-key': shapes('press-key', ['{value:key}']),
  check: shapes('check', ['{target:strong}']),
  uncheck: shapes('uncheck', ['{target:strong}']),
  clear: shapes('clear', ['{target:strong}']),
  hover: shapes('hover', ['{target:strong}']),
  upload: [],
};

const v = '[<verify>] ';
/** Statements: what must be so. */
export const checkShapes: readonly Shape[] = [
  ...shapes('assert-url', [
    `${v}<url> [<adv>] <be> [<adv>] {value:address}`,
    `${v}<url> [<adv>] <reads> [<adv>] {value:address}`,
    `${v}[<adv>] [<be>] (redirected|taken|sent|forwarded|brought|led|navigated) [back] to [the] [page|url|address] {value:address}`,
    `${v}(land|lands|landed|end up|ends up|arrive|arrives) (on|at) [the] [page|url] {value:address}`,
    `${v}(the page|the browser|the app|page|browser) [<be>] (redirects|redirected|navigates|goes|is redirected|is at|is on|is) [back] [to|at|on] {value:address}`,
    `<verify> (am|are|is) (on|at) [the] [page|url] {value:address}`,
  ]),
  ...shapes('assert-url', [`${v}<url> [<adv>] <contains> {value:literal}`], { match: 'contains' }),
  ...shapes('assert-url', [`${v}<url> <starts> {value:literal}`], { match: 'starts-with' }),
  ...shapes('assert-url', [`${v}<url> <ends> {value:literal}`], { match: 'ends-with' }),
  ...shapes('assert-url', [`${v}<url> <isnt> {value:address}`], { negated: true }),
  ...shapes('assert-url', [`${v}<url> <notcontains> {value:literal}`], { match: 'contains', negated: true }),
  ...shapes('assert-count', [
    `${v}{count} {target:counted} <be> [<adv>] <shown> [{rel:relation}]`,
    `${v}{count} {target:counted} [<adv>] <appear> [{rel:relation}]`,
    `${v}there <be> [<adv>] {count} {target:counted}`,
    `${v}[<adv>] (<has>|lists|list|shows) [<adv>] {count} {items:counted} (in|on) {container:target}`,
    `${v}{container:target} [<adv>] (<has>|lists|list|consists of) [<adv>] {count} {items:counted}`,
    `${v}{target} <be> [<adv>] <shown> {count:times}`,
    `${v}{target} <appear> {count:times}`,
    `<verify> {count} {target:counted}`,
    `<verify> [for] {count} {target:counted} to be <shown>`,
    `${v}the number of {target:counted} <be> {count}`,
    `{count} {target:counted} {expecting}`,
  ]),
  ...shapes('assert-count', [`${v}{emptylist:listed} <be> [<adv>] empty`]),
  ...shapes('assert-gone', [
    `${v}{targets} [both|all] [<adv>] <isnt> [<adv>] <shown> [{rel:relation}]`,
    `${v}{targets} <doesntappear> [{rel:relation}]`,
    `${v}{targets} [<adv>] <vanish> [from {rel:relationless}]`,
    `${v}no {target:counted} <be> [<adv>] <shown> [{rel:relation}]`,
    `${v}no {target:counted} [<adv>] <appear> [{rel:relation}]`,
    `${v}there (<be> no|is no longer [a|an]|are no longer|<isnt> [a|an|any]) {target:counted} [<shown>]`,
    `${v}(not|never|no longer) [be able to] see {target}`,
    `${v}[should|must|do|does] (not|no longer) [be able to] (see|find) {targets}`,
    `${v}[should|must] (see|find) no {target}`,
    `(you|i|we|user|) (shouldn't|don't|can't|cannot|mustn't|can no longer) see {targets}`,
    `${v}neither {targets:nor} <be> [<adv>] <shown>`,
    `no [more] {target:counted} {expecting}`,
    `not {target:strong} {expecting}`,
    `<verify> no {target:counted}`,
    `<verify> the absence of {target}`,
    `${v}[<adv>] <isnt> [<adv>] <shown> {subject}`,
    `${v}[<adv>] <vanish> {subject}`,
    `(is|are) {target} [<adv>] (gone|hidden|closed)`,
    `not {rel:relation} {previous}`,
  ]),
  ...shapes('assert-state', [
    `${v}{targets} <be> [<adv>] {state} [<tail>]`,
    `${v}{targets} [<adv>] (has|have|should have|must have|receives|gets) [the] [keyboard] {state:focus}`,
    `(is|are) {target} [<adv>] {state}`,
    `<be> [<adv>] {state} {subject}`,
    `{state} {subject}`,
    `{target} {state} {expecting}`,
  ]),
  ...shapes(
    'assert-state',
    [
      `${v}{targets} <isnt> [<adv>] {state} [<tail>]`,
      `<isnt> [<adv>] {state} {subject}`,
      `not [<adv>] {state} {subject}`,
      `${v}neither {targets:nor} <be> {state}`,
    ],
    { negated: true },
  ),
  ...shapes(
    'assert-value',
    [`${v}{target:heldfield} [<adv>] <contains> [the] [text|value] {value:literal}`],
    { match: 'contains' },
  ),
  ...shapes('assert-value', [
    `${v}{target} <be> [<adv>] {value:empty} [<tail>]`,
    `${v}{target} (has|should have|must have|holds) {value:novalue}`,
    `${v}{target} [<adv>] (has|have|should [<adv>] have|must [<adv>] have|holds|should hold|contains) the value {value:literal}`,
    `${v}the value (of|in) {target} <be> {value:literal}`,
    `${v}{target:heldfield} [<adv>] (<reads>|<be>|<has>|is filled with|is pre-filled with|is prefilled with|is set to) [the] [text|value] {value:literal}`,
    `${v}{target:heldfield} (has|with) {value:literal} (selected|chosen|filled in|entered|in it)`,
  ]),
  ...shapes(
    'assert-value',
    [`${v}{target} <isnt> {value:empty}`, `${v}{target:heldfield} (<notreads>|<isnt>) {value:literal}`],
    { negated: true },
  ),
  ...shapes(
    'assert-text',
    [
      `${v}{target} [<adv>] <contains> [the] [text|words|word|message|string] {value:literal}`,
      `<contains> [the] [text] {value:literal} {subject}`,
    ],
    { match: 'contains' },
  ),
  ...shapes('assert-text', [`${v}{target} [<adv>] <starts> {value:literal}`], { match: 'starts-with' }),
  ...shapes('assert-text', [`${v}{target} [<adv>] <ends> {value:literal}`], { match: 'ends-with' }),
  ...shapes('assert-text', [`${v}{target} <notcontains> [the] [text] {value:literal}`], {
    match: 'contains',
    negated: true,
  }),
  ...shapes('assert-text', [`${v}{target} (<notreads>|<isnt>) [the] [text] {value:literal}`], {
    negated: true,
  }),
  ...shapes('assert-text', [
    `${v}{target} [<adv>] <reads> [<adv>] [the] [text|words|message|number|value] {value:literal}`,
    `${v}{target} [<adv>] <be> [<adv>] {value:literal}`,
    `${v}{value:literal} <be> [<adv>] {target:ordinaled}`,
    `${v}the text (of|in|on) {target} (<be>|<reads>) {value:literal}`,
    `<reads> [the] [text] {value:literal} {subject}`,
    `${v}{target} <reads> {value:noted}`,
    `${v}{target} <be> {value:noted}`,
  ]),
  ...shapes('assert-visible', [
    `${v}{targets} [both|all] <be> [<adv>] <shown> [<tail>] [{rel:relation}]`,
    `${v}{targets} [both|all|each] [<adv>] <appear> [<tail>] [{rel:relation}]`,
    `${v}there <be> [<adv>] {target:article} [<shown>]`,
    `${v}{targets:quotedones} (exists|exist)`,
    `(is|are) {targets} [<adv>] <shown>`,
    `<look> {targets:quotedones}`,
    `<verify> [for] {targets} to (be|become) [<adv>] <shown>`,
    `<verify> the (presence|display) of {targets}`,
    `[should|must|can|could|will|to] [<adv>] (see|sees|find) {targets}`,
    `[should|must] be able to see {targets}`,
    `{target:asker} (asks|says|saying|reads|tells you|warns) {name:literal}`,
    `{target:strong} (too|as well) {visible}`,
    `{targets:quotedones} {expecting}`,
    `{targets:articled} {expecting}`,
    `<be> [<adv>] <shown> {rel:relation} {subject}`,
    `a (message|toast|banner|notice) <appear> saying {name:literal}`,
  ]),
];
