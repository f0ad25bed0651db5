import type { Element, Role, Snapshot } from '../../src/screen/element.ts';

type Facts = Partial<Omit<Element, 'index' | 'parent' | 'depth' | 'role' | 'bounds'>>;

/** A node as a test writes it: `[x, y, width, height]` where the place matters, a label by the id of its field. */
export interface Node extends Facts {
  readonly role: Role;
  readonly at?: readonly [number, number, number, number];
  readonly forId?: string;
  readonly coveredById?: string;
  readonly scrollerId?: string;
  readonly children?: readonly Node[];
}

export function node(
  role: Role,
  facts: Omit<Node, 'role'> | string = {},
  children: readonly Node[] = [],
): Node {
  const given = typeof facts === 'string' ? { text: facts } : facts;
  return { role, ...given, ...(children.length > 0 ? { children } : {}) };
}

const viewport = { width: 1000, height: 800 };

/**
 * A snapshot of a tree. What is not given is made up as a real page would have it: content from the texts inside, a
 * line of its own below the node before, on screen where it lies in the viewport, the name of a control from its content.
 */
export function page(...roots: readonly Node[]): Snapshot {
  const elements: Element[] = [];
  let line = 0;
  const visit = (spec: Node, parent: number, depth: number): string => {
    const { children = [], at, forId: _, coveredById: __, scrollerId: ___, ...facts } = spec;
    const index = elements.length;
    const top = line;
    if (children.length === 0) line += 30;
    elements.push(placeholder);
    const inner = children.map((child) => visit(child, index, depth + 1)).filter((text) => text !== '');
    const content = spec.content ?? [...(spec.text ? [spec.text] : []), ...inner].join(' ');
    const [x, y, width, height] = at ?? [0, top, 200, Math.max(24, line - top - 6)];
    const bounds = { x1: x, y1: y, x2: x + width, y2: y + height };
    elements[index] = {
      ...facts,
      index,
      parent,
      depth,
      type: spec.type ?? typeOf(spec.role),
      ...(content === '' || isField(spec.role) ? {} : { content }),
      ...(spec.name === undefined && content !== '' && isNamed(spec.role) ? { name: content } : {}),
      ...(spec.id !== undefined && spec.idShort === undefined ? { idShort: spec.id } : {}),
      bounds,
      rendered: spec.rendered ?? true,
      onScreen:
        spec.onScreen ?? (bounds.x2 > 0 && bounds.y2 > 0 && x < viewport.width && y < viewport.height),
      ref: spec.ref ?? `r${index}`,
    };
    return spec.rendered === false ? '' : content;
  };
  for (const root of roots) visit(root, -1, 0);
  const specs = roots.flatMap(flatten);
  const indexOfId = (id: string | undefined): number =>
    specs.findIndex((spec) => id !== undefined && spec.id === id);
  const linked = elements.map((element, index): Element => {
    const { forId, coveredById, scrollerId } = specs[index] ?? { forId: undefined };
    return {
      ...element,
      ...(forId === undefined ? {} : { labelFor: indexOfId(forId) }),
      ...(coveredById === undefined ? {} : { coveredBy: indexOfId(coveredById) }),
      ...(scrollerId === undefined ? {} : { scroller: indexOfId(scrollerId) }),
    };
  });
  return { id: 1, elements: linked, viewport, digest: 'd' };
}

const placeholder: Element = {
  index: 0,
  parent: -1,
  depth: 0,
  role: 'group',
  type: 'div',
  bounds: { x1: 0, y1: 0, x2: 0, y2: 0 },
  rendered: true,
  onScreen: true,
  ref: '',
};

function flatten(spec: Node): Node[] {
  return [spec, ...(spec.children ?? []).flatMap(flatten)];
}

function isField(role: Role): boolean {
  return role === 'textbox' || role === 'combobox' || role === 'slider';
}

function isNamed(role: Role): boolean {
  return role === 'button' || role === 'link' || role === 'heading' || role === 'tab' || role === 'option';
}

function typeOf(role: Role): string {
  const types: Partial<Record<Role, string>> = {
    textbox: 'input',
    checkbox: 'input',
    radio: 'input',
    combobox: 'select',
    text: 'span',
    heading: 'h2',
    list: 'ul',
    listitem: 'li',
    row: 'tr',
    cell: 'td',
    link: 'a',
    button: 'button',
    image: 'img',
    table: 'table',
  };
  return types[role] ?? 'div';
}
