import type { RelationType, Role, State } from './element.ts';

/**
 * How two texts are compared. `equals` compares whole folded texts. `loose` goes through the tiers of C-MATCH-2
 * (exact, whole words, normalised; the first with a hit wins): what an action uses when the words do not say.
 */
export type MatchMode = 'loose' | 'equals' | 'contains' | 'starts-with' | 'ends-with';

export interface TextPattern {
  readonly value: string;
  readonly mode: MatchMode;
}

/**
 * What an element must be. All given parts must hold. The text form is what plans, the CLI and messages carry;
 * `parseSelector(printSelector(selector))` equals `selector`.
 *
 *     @login   @"two words"       id (test id, DOM id, resource id; short or full)
 *     Save   text:Save            visible name, loose tiers; also what is left of anything that is no other form
 *     "Save"                      visible name, whole text (equals); inside quotes \" \\ \n \r \t are escapes
 *     ~"Save"  ^"Save"  "Save"$   contains, starts with, ends with
 *     text:"Save [2]"             loose name in quotes, where it would read as something else
 *     button "Save"   button      role with or without a name; field, dropdown, icon … before a quoted name or an id
 *     desc:Close                  description; desc:"…" loose, desc:="…" whole, desc:~"…" and so on as for a name
 *     class:EditText              type or class word
 *     css:.total > b              goes to the end of the text, but for an ordinal; css:"…" takes all suffixes
 *     words(basket badge)         descriptive: unquoted words, one element must be clearly first
 *     … [2]   … [-1]              ordinal in reading order from 1, from the end with a minus
 *     … :enabled :not-checked     state filters
 *     … in row "Anna"             relation to another selector: in below above left-of right-of near; what follows
 *                                 belongs to that other one
 *
 * Parts are parted by white space. A text that is no complete structured form is a visible name, taken literally: `+1 (555)
 * 0100 [home] *new*`, `Sign in button`, `@anna wrote`. After such a plain name an ordinal, a known state and a relation
 * to something quoted or with an id still count. `{{…}}` stays as it is, in names and in ids.
 */
export interface Selector {
  readonly id?: string;
  /** Compared with name, label, text, value of a button, then desc and hint. */
  readonly name?: TextPattern;
  readonly desc?: TextPattern;
  readonly class?: string;
  readonly css?: string;
  readonly role?: Role;
  /** Unquoted words of a descriptive target, in the author's order. */
  readonly words?: string;
  /** 1 = first, -1 = last; never 0. */
  readonly ordinal?: number;
  readonly states?: readonly State[];
  readonly relation?: { readonly type: RelationType; readonly anchor: Selector };
}

/** Which policy a use asks for: an action never guesses, an absence uses the loosest comparison (C-HEAL-9). */
export type MatchUse = 'action' | 'check' | 'absence' | 'count' | 'guard';
