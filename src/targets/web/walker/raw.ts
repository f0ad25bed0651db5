import type { Role } from '../../../screen/element.ts';

/** `[x1, y1, x2, y2]` in CSS pixels of the frame's own viewport; `x2`/`y2` are exclusive. */
export type RawBox = [number, number, number, number];

/** One node as the walker found it: the fields of `Element`, with numbers of nodes in place of indexes. */
export interface RawNode {
  /** Number of the node in its document; what `ref` is made of. */
  n: number;
  /** Position of the parent in the list, -1 for a root of the frame. */
  p: number;
  role: Role;
  type: string;
  id?: string;
  text?: string;
  content?: string;
  name?: string;
  desc?: string;
  label?: string;
  value?: string;
  hint?: string;
  classes?: string;
  /** Number of the field that this label leads to. */
  labelFor?: number;
  level?: number;
  box: RawBox;
  /** The part inside clipping ancestors and the viewport, when it is less than `box`. */
  visible?: RawBox;
  rendered: boolean;
  onScreen: boolean;
  /** Position in the list of what covers it. */
  coveredBy?: number;
  point?: [number, number];
  /** Position in the list of the nearest ancestor that scrolls. */
  scroller?: number;
  clickable?: boolean;
  scrollable?: boolean;
  editable?: boolean;
  enabled?: boolean;
  checked?: boolean;
  mixed?: boolean;
  selected?: boolean;
  focused?: boolean;
  expanded?: boolean;
  readonly?: boolean;
  required?: boolean;
  invalid?: boolean;
  password?: boolean;
  /** Content box of an `iframe`: where the child document's (0, 0) is, and its scale on this page. */
  inner?: { box: RawBox; scale: number };
}

/** What one read of one document gives. */
export interface RawRead {
  /** Changes with every document, so that a number of an older one is never taken for one of this. */
  token: string;
  width: number;
  height: number;
  title: string;
  scrollX: number;
  scrollY: number;
  /** Nothing can be on the move in this document. */
  still: boolean;
  ready: DocumentReadyState;
  nodes: RawNode[];
}

type DocumentReadyState = 'loading' | 'interactive' | 'complete';

/** What a single node answers when it is looked up again. */
export type RawLook =
  | { gone: true }
  | {
      gone: false;
      tag: string;
      /** Type attribute of an `input`. */
      kind: string;
      /** Text that the field holds; absent for a password, whose length alone is told. */
      value?: string;
      length: number;
      /** It, or a node inside it, has the focus of the document. */
      focused: boolean;
      multiple: boolean;
      /** Numbers of the labels that lead to it. */
      labels: number[];
      /** Options of a native select, in order. */
      options?: { text: string; disabled: boolean; selected: boolean }[];
      slider?: { now: number; min: number; max: number; step: number };
    };
