import { digestOf } from '../../screen/digest.ts';
import type { Element, Snapshot } from '../../screen/element.ts';
import type { ScriptNode } from './script.ts';

export const viewport = { width: 1000, height: 800 };
const lineHeight = 30;

export interface Placed<S> {
  readonly element: Element;
  readonly node: ScriptNode<S>;
}

/** A scripted screen laid out and read: the elements in pre-order, each with the node that it came from. */
export function layOut<S>(roots: readonly ScriptNode<S>[], scrollTop: number): Placed<S>[] {
  const placed: { node: ScriptNode<S>; element: Element }[] = [];
  let line = 0;
  const visit = (node: ScriptNode<S>, parent: number, depth: number, path: string): string => {
    const index = placed.length;
    const top = line;
    const { children = [], at, on: _on, covered: _covered, ...facts } = node;
    placed.push({ node, element: { ...blank, ref: '' } });
    if (children.length === 0) line += lineHeight;
    const inner = children.map((child, place) => visit(child, index, depth + 1, `${path}.${place}`));
    const content = [node.text ?? '', ...inner].filter((text) => text !== '').join(' ');
    const [x, y, width, height] = at ?? [0, top, 300, Math.max(24, line - top - 6)];
    const bounds = { x1: x, y1: y - scrollTop, x2: x + width, y2: y + height - scrollTop };
    const rendered = node.rendered ?? (width > 0 && height > 0);
    const onScreen = bounds.y2 > 0 && bounds.y1 < viewport.height && bounds.x2 > 0 && x < viewport.width;
    placed[index] = {
      node,
      element: {
        ...facts,
        index,
        parent,
        depth,
        type: node.type ?? node.role,
        ...(content === '' || isField(node) ? {} : { content }),
        ...(node.name === undefined && content !== '' && isNamed(node) ? { name: content } : {}),
        ...(node.id === undefined ? {} : { idShort: node.id }),
        bounds,
        rendered,
        onScreen: node.onScreen ?? (rendered && onScreen),
        ref: `${path}:${node.role}:${node.id ?? node.text ?? node.name ?? ''}`,
      },
    };
    return rendered ? content : '';
  };
  for (const [at, root] of roots.entries()) visit(root, -1, 0, String(at));
  return placed.map(({ node, element }) => ({ node, element: { ...element, ...coverOf(node, placed) } }));
}

function coverOf<S>(node: ScriptNode<S>, all: readonly Placed<S>[]): { coveredBy?: number } {
  const at = all.findIndex((other) => node.covered !== undefined && other.node.id === node.covered);
  return at === -1 ? {} : { coveredBy: at };
}

export function snapshotOf<S>(
  placed: readonly Placed<S>[],
  id: number,
  extra: Pick<Snapshot, 'url' | 'dialog'>,
): Snapshot {
  const elements = placed.map(({ element }) => element);
  return { id, elements, viewport, digest: digestOf(elements), ...extra };
}

function isField(node: Pick<Element, 'role'>): boolean {
  return node.role === 'textbox' || node.role === 'combobox';
}

function isNamed({ role }: Pick<Element, 'role'>): boolean {
  return ['button', 'link', 'tab', 'menuitem', 'option', 'heading', 'checkbox', 'switch'].includes(role);
}

const blank: Omit<Element, 'ref'> = {
  index: 0,
  parent: -1,
  depth: 0,
  role: 'group',
  type: 'group',
  bounds: { x1: 0, y1: 0, x2: 0, y2: 0 },
  rendered: false,
  onScreen: false,
};
