/**
 * What may be said of something on the screen. Patterns as in `actions.ts`; they fit what stands behind the subject,
 * auxiliaries ("is", "should not", "has") and words that carry nothing taken off.
 */
export type CheckKind =
  | 'visible'
  | 'gone'
  | 'text'
  | 'value'
  | 'shows'
  | 'state'
  | 'count-times'
  | 'holds'
  | 'url'
  | 'empty'
  | 'is'
  | 'first-in';

export interface CheckShape {
  readonly say: string;
  readonly kind: CheckKind;
  readonly match?: 'contains' | 'starts-with' | 'ends-with';
  /** What the auxiliary in front must be: `be` for "is, should be, has been", `none` for a full verb. */
  readonly after: 'be' | 'verb' | 'any';
}

/** What introduces a check. */
export const checkOpeners: readonly string[] = [
  'verify that',
  'verify',
  'check that',
  'check whether',
  'check if',
  'make sure that',
  'make sure',
  'make certain that',
  'make certain',
  'ensure that',
  'ensure',
  'confirm that',
  'confirm',
  'assert that',
  'assert',
  'validate that',
  'expect that',
  'observe that',
  'see that',
  'notice that',
  'it is expected that',
  'double-check that',
  'double check that',
  'test that',
  'verify whether',
  'be sure that',
  'note that',
  'expect',
  'observe',
  'that',
  'watch that',
  'control that',
  'see whether',
  'validate',
  'look whether',
  'you should see that',
]; // prettier-ignore

/** "I should see X". */
export const seeOpeners: readonly string[] = [
  'should see',
  'should now see',
  'can see',
  'see',
  'sees',
  'should be shown',
  'must see',
  'will see',
  'look for',
  'should be able to see',
  'is shown',
  'is presented with',
  'gets',
  'should get',
  'should be presented with',
]; // prettier-ignore

export const notSeeOpeners: readonly string[] = [
  'should not see',
  "shouldn't see",
  'must not see',
  "don't see",
  "doesn't see",
  'cannot see',
  "can't see",
  'do not see',
  'should no longer see',
  'no longer see',
  'does not see',
]; // prettier-ignore

export const checks: readonly CheckShape[] = [
  {
    say: '(shown|displayed|visible|present|there|listed|showing|offered|rendered|seen|available|found|added|in view|presented)',
    kind: 'visible',
    after: 'be',
  },
  {
    say: '(shown|displayed|visible|present|listed|showing|offered|seen|found|available) (on|in) [the] (screen|page|display)',
    kind: 'visible',
    after: 'be',
  },
  { say: '(on the screen|on screen|on the page|left|open|left open|back)', kind: 'visible', after: 'be' },
  {
    say: '(shown|displayed|visible|present|there|listed|showing|offered|seen|found|left|back) <related>',
    kind: 'visible',
    after: 'be',
  },
  { say: '(shown|displayed|listed|offered|marked) as <state>', kind: 'state', after: 'be' },
  { say: '(gone|hidden|absent|missing|closed|removed|invisible|no longer there)', kind: 'gone', after: 'be' },
  { say: '(gone|missing|absent|removed) from <place>', kind: 'gone', after: 'be' },
  { say: '<state>', kind: 'state', after: 'be' },
  { say: 'the focus', kind: 'state', after: 'verb' },
  { say: '(empty|blank)', kind: 'empty', after: 'be' },
  { say: '(shown|displayed|visible|present|listed) <times>', kind: 'count-times', after: 'be' },
  { say: '[contains|contain|holds|hold|shows|show] <amount>', kind: 'holds', after: 'any' },
  { say: 'the first (item|entry|row) in <place>', kind: 'first-in', after: 'be' },
  {
    say: '(redirected|taken|sent|navigated|brought|led|forwarded|directed) to [the] [page|url|address|path] <url>',
    kind: 'url',
    after: 'be',
  },
  { say: '(on|at) [the] [page|url|address] <url>', kind: 'url', after: 'be' },
  { say: '(equal to|the same as) <text>', kind: 'is', after: 'be' },
  { say: 'the one you noted', kind: 'is', after: 'be' },
  { say: '(set to) <text>', kind: 'is', after: 'be' },
  { say: '(labelled|labeled|called|titled|named) <text>', kind: 'text', after: 'be' },
  { say: '<related>', kind: 'visible', after: 'be' },
  { say: '<text>', kind: 'is', after: 'be' },
  {
    say: '(appears|appear|opens|open|exists|exist|shows|show|pops up|pop up|shows up|show up|comes up|come up|comes back|turns up|become visible|becomes visible)',
    kind: 'visible',
    after: 'verb',
  },
  {
    say: '(appears|appear|exists|shows up|show up|comes up|pops up|opens) (on|in) [the] (screen|page)',
    kind: 'visible',
    after: 'verb',
  },
  {
    say: '(appears|appear|exists|exist|shows up|show up|comes up|come up|pops up|opens|open|is added) <related>',
    kind: 'visible',
    after: 'verb',
  },
  {
    say: '(disappears|disappear|disappeared|goes away|go away|gone away|vanishes|vanish|vanished|closes|close|goes|is removed)',
    kind: 'gone',
    after: 'verb',
  },
  { say: '(disappears|vanishes|goes away) from <place>', kind: 'gone', after: 'verb' },
  {
    say: '(reads|read|says|say|shows|show|displays|display|asks|ask|states|state|announces) [the] [text|message|words|label|value] <text>',
    kind: 'shows',
    after: 'verb',
  },
  { say: '(changes|change|switches|turns) to <text>', kind: 'text', after: 'verb' },
  { say: '(equals|equal) <text>', kind: 'is', after: 'verb' },
  { say: '(has|have) the (text|label|caption|title|heading) <text>', kind: 'text', after: 'verb' },
  { say: 'the (text|label|caption|title) <text>', kind: 'text', after: 'verb' },
  { say: '(has|have|holds|hold|keeps|keep) [the] [value] <text>', kind: 'value', after: 'verb' },
  { say: 'the value <text>', kind: 'value', after: 'verb' },
  {
    say: '(contains|contain|includes|include) [the] [text|word|words|message|string] <text>',
    kind: 'shows',
    match: 'contains',
    after: 'verb',
  },
  { say: '(starts|start|begins|begin) with <text>', kind: 'shows', match: 'starts-with', after: 'verb' },
  { say: '(ends|end) (with|in) <text>', kind: 'shows', match: 'ends-with', after: 'verb' },
  {
    say: '(lands|land|arrives|arrive|ends up|end up) (on|at) [the] [page|url|address] <url>',
    kind: 'url',
    after: 'verb',
  },
  { say: '(stays|stay|remains|remain) <state>', kind: 'state', after: 'verb' },
  { say: '(stays|stay|remains|remain) (visible|shown|open|displayed)', kind: 'visible', after: 'verb' },
  { say: '(stays|stay|remains|remain) (hidden|closed)', kind: 'gone', after: 'verb' },
  { say: '(stays|stay|remains|remain) (empty|blank)', kind: 'empty', after: 'verb' },
  { say: '(becomes|become|gets|get) <state>', kind: 'state', after: 'verb' },
  { say: '(becomes|become|gets|get) (visible)', kind: 'visible', after: 'verb' },
]; // prettier-ignore
