import { type State, states } from './element.ts';
import type { MatchMode, Selector, TextPattern } from './selector.ts';

/** Quoted form of a text inside a selector: any text survives it, on one line. */
export function quote(text: string): string {
  const escaped = text.replace(/[\\"\n\r\t]/g, (char) => escapes[char] ?? char);
  return `"${escaped}"`;
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};
const unescapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** The text behind a quoted form without its outer quotes. */
export function unquote(inner: string): string {
  return inner.replace(/\\([\s\S])/g, (_, char: string) => unescapes[char] ?? char);
}

/** `"` … `"` with backslash escapes; the first group is the inner text, still escaped. */
export const quotedSource = '"((?:[^"\\\\]|\\\\[\\s\\S])*)"';

/** An id that needs no quotes: no white space but inside a placeholder, no quote, no backslash. */
export const rawIdSource = '(?:\\{\\{[^{}"\\\\]*\\}\\}|[^\\s"\\\\])+';

const opposites: Readonly<Record<State, State>> = {
  enabled: 'disabled',
  disabled: 'enabled',
  checked: 'unchecked',
  unchecked: 'checked',
  selected: 'unselected',
  unselected: 'selected',
  focused: 'unfocused',
  unfocused: 'focused',
  expanded: 'collapsed',
  collapsed: 'expanded',
  readonly: 'editable',
  editable: 'readonly',
  required: 'optional',
  optional: 'required',
  invalid: 'valid',
  valid: 'invalid',
  empty: 'filled',
  filled: 'empty',
};

/** The state that holds exactly when the given one, being observable, does not. */
export function oppositeState(state: State): State {
  return opposites[state];
}

/** `checked`, `not-checked` as a state; `undefined` for any other word. */
export function readState(word: string): State | undefined {
  const direct = states.find((state) => state === word);
  if (direct) return direct;
  const negated = word.startsWith('not-') ? states.find((state) => state === word.slice(4)) : undefined;
  return negated && oppositeState(negated);
}

/** A copy with every text (name, id, desc, class, css, words, those of anchors too) passed through `change`, for placeholders. */
export function mapSelectorTexts(selector: Selector, change: (text: string) => string): Selector {
  const { id, name, desc, css, words, relation } = selector;
  return {
    ...selector,
    ...(id === undefined ? {} : { id: change(id) }),
    ...(name === undefined ? {} : { name: { ...name, value: change(name.value) } }),
    ...(desc === undefined ? {} : { desc: { ...desc, value: change(desc.value) } }),
    ...(selector.class === undefined ? {} : { class: change(selector.class) }),
    ...(css === undefined ? {} : { css: change(css) }),
    ...(words === undefined ? {} : { words: change(words) }),
    ...(relation === undefined
      ? {}
      : { relation: { ...relation, anchor: mapSelectorTexts(relation.anchor, change) } }),
  };
}

/** `"Save"`, `~"Save"`, `^"Save"`, `"Save"$`; the loose mode has a prefix form only. */
export function printPattern(pattern: TextPattern): string {
  const text = quote(pattern.value);
  const forms: Readonly<Record<MatchMode, string>> = {
    loose: `text:${text}`,
    equals: text,
    contains: `~${text}`,
    'starts-with': `^${text}`,
    'ends-with': `${text}$`,
  };
  return forms[pattern.mode];
}
