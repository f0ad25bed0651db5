/** One vocabulary of roles for all platforms. */
export const roles = [
  'button',
  'textbox',
  'checkbox',
  'switch',
  'radio',
  'combobox',
  'option',
  'link',
  'tab',
  'menuitem',
  'heading',
  'list',
  'listitem',
  'table',
  'row',
  'cell',
  'image',
  'dialog',
  'alert',
  'progress',
  'slider',
  'text',
  'group',
] as const;
export type Role = (typeof roles)[number];

/** Screen coordinates in CSS pixels (web) or device pixels; `x2`/`y2` are exclusive. */
export interface Bounds {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/**
 * One node of a snapshot. The list is flat and in pre-order; `depth` and `parent` give the tree back. An absent flag
 * stays `undefined`: it was not observed, which is not the same as false (C-STATE-1).
 */
export interface Element {
  /** Position in `Snapshot.elements`. */
  readonly index: number;
  /** Index of the parent, -1 for a root. */
  readonly parent: number;
  readonly depth: number;
  readonly role: Role;
  /** The platform's own word: tag name, simple class name. */
  readonly type: string;
  /** Programmer's name: the configured test id attribute, else `id`; full resource id on Android. */
  readonly id?: string;
  readonly idShort?: string;
  /** Own text, inline children merged. */
  readonly text?: string;
  /** Text of the whole subtree as rendered, blocks separated by a space. */
  readonly content?: string;
  /** Accessible name. */
  readonly name?: string;
  /** Accessible description, title, content description. */
  readonly desc?: string;
  /** Text of the label that leads to this field, visible text only. */
  readonly label?: string;
  /** Current value of a field; the chosen option's text for a combobox. Never a password's. */
  readonly value?: string;
  /** Placeholder of a field. Never its value. */
  readonly hint?: string;
  /** Class words as a person may know them, for descriptive targets ("badge"). */
  readonly classes?: string;
  /** Index of the element that this label leads to. */
  readonly labelFor?: number;
  /** Heading level, 1 to 6. */
  readonly level?: number;
  readonly bounds: Bounds;
  /** The part that is not clipped by an ancestor or the viewport; absent when nothing is. */
  readonly visible?: Bounds;
  /** Rendered at all: not `display: none`, not `visibility: hidden`, not of zero size. */
  readonly rendered: boolean;
  /** False when nothing of it can be seen: outside the viewport, clipped away, transparent. */
  readonly onScreen: boolean;
  /** Index of the element that covers its press point, when hit testing found another. */
  readonly coveredBy?: number;
  /** A point of it that hit testing gives to it (or to a descendant). */
  readonly point?: { readonly x: number; readonly y: number };
  /** Index of the nearest ancestor that scrolls, if any. */
  readonly scroller?: number;
  /** The handle under which the target finds this node again: frame and number. Opaque outside targets. */
  readonly ref: string;
  readonly clickable?: boolean;
  readonly scrollable?: boolean;
  readonly editable?: boolean;
  readonly enabled?: boolean;
  readonly checked?: boolean;
  /** Partly checked ("mixed"). */
  readonly mixed?: boolean;
  readonly selected?: boolean;
  readonly focused?: boolean;
  readonly expanded?: boolean;
  readonly readonly?: boolean;
  readonly required?: boolean;
  readonly invalid?: boolean;
  readonly password?: boolean;
  /** Path of the frame that it is in; absent for the top page. */
  readonly frame?: string;
}

export interface Snapshot {
  /** Counts up with each read of this target. */
  readonly id: number;
  readonly elements: readonly Element[];
  readonly viewport: { readonly width: number; readonly height: number };
  /** Address of the page, or the foreground component. */
  readonly url?: string;
  readonly title?: string;
  /** A dialog of the browser or system that blocks the page. */
  readonly dialog?: {
    readonly type: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
    readonly message: string;
  };
  /** Hash over what an element shows and where: equal reads have equal values. */
  readonly digest: string;
}

/** absent: not in the tree · present: in the tree, or off screen, covered, transparent · shown: a person can see it (C-VIS-1). */
export type Presence = 'absent' | 'present' | 'shown';

export const states = [
  'enabled',
  'disabled',
  'checked',
  'unchecked',
  'selected',
  'unselected',
  'focused',
  'unfocused',
  'expanded',
  'collapsed',
  'readonly',
  'editable',
  'required',
  'optional',
  'invalid',
  'valid',
  'empty',
  'filled',
] as const;
export type State = (typeof states)[number];

export const relationTypes = ['in', 'below', 'above', 'left-of', 'right-of', 'near'] as const;
export type RelationType = (typeof relationTypes)[number];
