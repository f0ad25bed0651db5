/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Role } from '../../../screen/element.ts';
import type { Activity } from './activity.ts';
import type { Css } from './css.ts';
import type { Hits } from './hits.ts';
import type { Names } from './names.ts';
import type { Nodes } from './nodes.ts';
import type { RawBox, RawNode, RawRead } from './raw.ts';
import type { Roles } from './roles.ts';
import type { States } from './states.ts';
import type { Tree } from './tree.ts';
import type { Looks, Scene, Visibility } from './visibility.ts';

/** The parts that the walk is put together from. */
interface WalkParts {
  readonly tree: Tree;
  readonly nodes: Nodes;
  readonly roles: Roles;
  readonly names: Names;
  readonly states: States;
  readonly visibility: Visibility;
  readonly hits: Hits;
  readonly activity: Activity;
  readonly css: Css;
}

/** One pass over the flat tree of a document. */
export function createWalk(parts: WalkParts) {
  const { tree, nodes, roles, names, states, visibility, hits, activity, css } = parts;
  const longestText = 2_000;
  const mostHidden = 500;

  /** A node on its way into the list. */
  interface Entry {
    node: RawNode;
    element: Element;
    parent: Entry | undefined;
    scroller: Entry | undefined;
    keep: boolean;
    /** Asked for by a CSS selector. */
    wanted: boolean;
    cover?: Element;
    part?: RawBox;
  }

  /** What a child gives to the text of its parent. */
  interface Piece {
    content: string;
    /** Part of the parent's line of text. */
    inline: boolean;
    /** Set apart by its own box (padding, inline-block), so that its text does not run on. */
    apart: boolean;
    seen: boolean;
    entry?: Entry;
    box: RawBox;
    /** Kept nodes without meaning of their own in this line, with what they say. */
    plain: { entry: Entry; content: string }[];
  }

  const nothing: Piece = {
    content: '',
    inline: true,
    apart: false,
    seen: false,
    box: [0, 0, 0, 0],
    plain: [],
  };

  function read(testIds: readonly string[]): RawRead {
    nodes.sweep();
    const entries: Entry[] = [];
    const known = new Map<Element, Entry>();
    const focus = tree.active();
    let hidden = 0;

    function add(
      element: Element,
      role: Role,
      parent: Entry | undefined,
      scroller: Entry | undefined,
    ): Entry {
      const node: RawNode = {
        n: nodes.numberOf(element),
        p: -1,
        role,
        type: tree.tagOf(element),
        box: [0, 0, 0, 0],
        rendered: false,
        onScreen: false,
      };
      const entry: Entry = { node, element, parent, scroller, keep: false, wanted: false };
      entries.push(entry);
      known.set(element, entry);
      return entry;
    }

    function visit(
      element: Element,
      parent: Entry | undefined,
      scroller: Entry | undefined,
      scene: Scene,
    ): Piece {
      const tag = tree.tagOf(element);
      if (tree.isSkipped(tag)) return nothing;
      if (element.shadowRoot) activity.watch(element.shadowRoot);
      const looks = visibility.looksOf(element);
      const { style, display, shown } = looks;
      if (display === 'none' || (display !== 'contents' && !element.checkVisibility())) {
        note(element, parent);
        return nothing;
      }
      const { role, given, aria } = roles.roleOf(element);
      const entry = add(element, role, parent, scroller);
      const { node } = entry;
      const rect = element.getBoundingClientRect();
      const own: RawBox = [rect.left, rect.top, rect.right, rect.bottom];
      const within = visibility.inside(scene, element, looks, own);
      const scrolls = isScrollable(element, looks);

      let line = '';
      let content = '';
      let inlineText = false;
      let union: RawBox | undefined;
      const plain: Piece['plain'] = [];
      let blocks = false;
      if (!isLeaf(tag)) {
        const next = scrolls ? entry : scroller;
        for (const child of tree.childrenOf(element)) {
          if (child instanceof Text) {
            if (!shown) continue;
            const { data } = child;
            line += data;
            content += data;
            inlineText ||= /\S/.test(data);
          } else if (child instanceof Element) {
            if (child.localName === 'br') {
              line += ' ';
              content += ' ';
              continue;
            }
            const piece = visit(child, entry, next, within);
            if (!piece.seen) continue;
            union = join(union, piece.box);
            const gap = piece.apart ? ' ' : '';
            if (piece.inline) {
              plain.push(...piece.plain);
              line += `${gap}${piece.content}${gap}`;
              content += `${gap}${piece.content}${gap}`;
              inlineText ||= piece.content !== '' && !piece.entry?.keep;
            } else {
              blocks = true;
              line += ' ';
              content += ` ${piece.content} `;
            }
          }
        }
      }

      const text = names.squeeze(line);
      const all = names.squeeze(content).slice(0, longestText);
      // Nobody further up can use more than this of it, and long texts would be squeezed at each level.
      if (content.length > longestText) content = ` ${all} `;
      const inline = !blocks && (display === 'inline' || display === 'contents');
      const apart =
        display.startsWith('inline-') ||
        (display === 'inline' && (far(style.paddingLeft) || far(style.marginLeft) || far(style.marginRight)));
      const box = visibility.isEmpty(own) && union && looks.overflowX === 'visible' ? union : own;
      const opacity = within.opacity;
      node.box = box;
      node.rendered = shown && !visibility.isEmpty(box);
      const part = node.rendered ? visibility.visiblePart(scene, looks, box) : undefined;
      node.onScreen = part !== undefined;
      if (part) {
        entry.part = part;
        if (differs(part, box)) node.visible = part;
      }
      if (text) node.text = text.slice(0, longestText);
      if (all) node.content = all;
      describe(entry, style, role, given, aria);
      if (scrolls) node.scrollable = true;
      const points = looks.cursor === 'pointer' && !scene.pointer;
      if (points || isPressable(element, node)) node.clickable = true;
      decide(entry, given, inline || apart, inlineText);
      if (css.isWanted(element)) entry.keep = entry.wanted = true;
      const left = thin(entry, plain, text, line);
      if (entry.keep && !given && text && isPlain(entry)) left.push({ entry, content });

      const seen =
        shown || all !== ''
          ? !within.unseen && !within.tiny && (opacity >= 0.05 || scene.opacity < 0.05)
          : all !== '';
      return {
        content: isLeaf(tag) ? '' : content,
        inline: inline || (apart && !blocks),
        apart,
        seen,
        entry,
        box,
        plain: left,
      };
    }

    /** Names, states and identity. Most nodes have few attributes: they are asked for by name only where there are any. */
    function describe(
      entry: Entry,
      style: CSSStyleDeclaration,
      role: Role,
      given: boolean,
      aria: string,
    ): void {
      const { element, node } = entry;
      const attributes = element.hasAttributes() ? element.getAttributeNames() : [];
      const has = (name: string) => attributes.includes(name);
      const id = attributes.length > 0 ? idOf(element, testIds) : undefined;
      if (id) {
        node.id = id;
        entry.keep = !(element instanceof SVGElement) || node.type === 'svg';
      }
      const labelled = has('aria-label') || has('aria-labelledby');
      if ((given && !/^(list|listitem|row|text)$/.test(role)) || labelled) {
        const name = names.nameOf(element, role);
        if (name) node.name = name;
      }
      if (has('title') || has('aria-describedby') || has('aria-description')) {
        const desc = names.descriptionOf(element);
        if (desc) node.desc = desc;
      }
      const level = roles.levelOf(element, role);
      if (level !== undefined) node.level = level;
      const classes = has('class') ? classWords(element) : undefined;
      if (classes) node.classes = classes;
      // Headings, cells, rows and lists have no state unless their markup says so.
      const isControl =
        given && !/^(heading|cell|row|table|list|listitem|image|text|alert|dialog)$/.test(role);
      const isMarked = attributes.some((name) => name.startsWith('aria-')) || has('tabindex');
      if (isControl || isMarked || aria !== '' || node.type === 'select' || element === focus)
        Object.assign(node, states.flagsOf(element, role, focus));
      if (element instanceof HTMLLabelElement && element.control)
        node.labelFor = nodes.numberOf(element.control);
      const label = isControl || has('aria-labelledby') ? labelOf(element) : undefined;
      if (label) node.label = label;
      if (node.type === 'iframe' || node.type === 'frame') {
        const scale =
          element instanceof HTMLElement && element.offsetWidth > 0
            ? (node.box[2] - node.box[0]) / element.offsetWidth
            : 1;
        const left = node.box[0] + (element.clientLeft + Number.parseFloat(style.paddingLeft)) * scale;
        const top = node.box[1] + (element.clientTop + Number.parseFloat(style.paddingTop)) * scale;
        const width =
          element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
        const height =
          element.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom);
        node.inner = { box: [left, top, left + width * scale, top + height * scale], scale };
      }
    }

    /** Text of the labels that lead to a field, as far as a person can read them. */
    function labelOf(element: Element): string | undefined {
      const labels = names.labelsOf(element);
      const by = tree.byIds(element, 'aria-labelledby');
      const texts = [...labels, ...(labels.length === 0 ? by : [])]
        .filter((label) => label.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
        .map((label) => visibleText(label, element));
      return names.squeeze(texts.join(' ')) || undefined;
    }

    function visibleText(node: Node, without: Element): string {
      if (node instanceof Text) return node.data;
      if (
        !(node instanceof Element) ||
        node === without ||
        isLeaf(tree.tagOf(node)) ||
        tree.isSkipped(tree.tagOf(node))
      )
        return '';
      const style = getComputedStyle(node);
      if (style.display === 'none' || style.visibility !== 'visible') return '';
      if (style.position === 'absolute' && (node.clientWidth <= 1 || node.clientHeight <= 1)) return '';
      const gap = style.display === 'inline' ? '' : ' ';
      return (
        gap +
        tree
          .childrenOf(node)
          .map((child) => visibleText(child, without))
          .join('') +
        gap
      );
    }

    function decide(entry: Entry, given: boolean, inline: boolean, inlineText: boolean): void {
      const { node } = entry;
      if (
        given ||
        node.clickable ||
        node.scrollable ||
        node.name ||
        node.desc ||
        node.labelFor !== undefined ||
        node.focused !== undefined
      )
        entry.keep = true;
      if (node.text && (inlineText || inline)) entry.keep = true;
      if (node.role === 'text' && !node.text) node.role = 'group';
    }

    /**
     * An inline node without meaning of its own is left out when it says all that its parent says, or when it is a
     * piece of a word or number ("£<b>41</b>.20"): "41" is nothing that a person reads there.
     */
    function thin(entry: Entry, plain: Piece['plain'], text: string, line: string): Piece['plain'] {
      return plain.filter((piece) => {
        if (names.squeeze(piece.content) === text) {
          piece.entry.keep = false;
          entry.keep = true;
          return false;
        }
        const at = line.indexOf(piece.content);
        const before = line[at - 1] ?? ' ';
        const after = line[at + piece.content.length] ?? ' ';
        const starts = piece.content[0] ?? ' ';
        const ends = piece.content.at(-1) ?? ' ';
        const isPart = (glues(before) && glues(starts)) || (glues(after) && glues(ends));
        if (isPart) piece.entry.keep = false;
        return !isPart;
      });
    }

    function glues(char: string): boolean {
      return /[\p{L}\p{N}\p{Sc}.,%+-]/u.test(char);
    }

    /** What is not rendered is told by name only, so that a miss can say that it is there but hidden. */
    function note(root: Element, parent: Entry | undefined): void {
      if (hidden >= mostHidden || tree.isSkipped(tree.tagOf(root))) return;
      const { role, given } = roles.roleOf(root);
      const text = Array.from(root.childNodes, (node) => (node instanceof Text ? node.data : '')).join(' ');
      const id = idOf(root, testIds);
      let entry: Entry | undefined;
      if (given || id || /\S/.test(text) || css.isWanted(root)) {
        hidden += 1;
        entry = add(root, role, parent, undefined);
        entry.keep = true;
        if (id) entry.node.id = id;
        const own = names.squeeze(text).slice(0, longestText);
        if (own) entry.node.text = own;
        if (given) {
          Object.assign(entry.node, states.flagsOf(root, role, undefined));
          const name = root.getAttribute('aria-label') ?? names.labelsOf(root)[0]?.textContent ?? own;
          if (name) entry.node.name = names.squeeze(name);
          const label = labelOf(root);
          if (label) entry.node.label = label;
        }
      }
      for (const child of tree.childrenOf(root)) if (child instanceof Element) note(child, entry ?? parent);
    }

    if (document.body) {
      visit(document.body, undefined, undefined, visibility.viewportScene());
    }
    // `body` stands for the page: it is listed only for text or an id of its own.
    const body = entries[0];
    if (body && !body.node.id && !(body.node.text && body.keep)) body.keep = false;

    for (const entry of entries) {
      if (!entry.keep || !entry.part) continue;
      const result = hits.test(entry.element, entry.part, names.labelsOf(entry.element));
      if (result.point) entry.node.point = [round(result.point[0]), round(result.point[1])];
      else if (result.cover) entry.cover = result.cover;
    }
    return {
      token: nodes.token,
      width: innerWidth,
      height: innerHeight,
      title: document.title,
      scrollX,
      scrollY,
      still: activity.isStill(),
      ready: document.readyState,
      nodes: list(entries, known),
    };
  }

  /** The kept nodes, with positions in place of references. */
  function list(entries: readonly Entry[], known: ReadonlyMap<Element, Entry>): RawNode[] {
    for (const entry of entries) {
      if (!entry.cover) continue;
      const cover = kept(
        known.get(entry.cover),
        (each) => each.keep && !tree.holds(each.element, entry.element),
      );
      const stand = cover ?? known.get(entry.cover);
      if (stand) stand.keep = true;
    }
    const positions = new Map<Entry, number>();
    const nodesKept: RawNode[] = [];
    css.list(entries.filter((each) => each.keep).map((each) => each.element));
    for (const entry of entries) {
      if (!entry.keep) continue;
      positions.set(entry, nodesKept.length);
      nodesKept.push(entry.node);
    }
    for (const [entry] of positions) {
      const { node } = entry;
      const parent = kept(entry.parent, (each) => each.keep);
      node.p = parent ? (positions.get(parent) ?? -1) : -1;
      const scroller = entry.scroller && positions.get(entry.scroller);
      if (scroller !== undefined) node.scroller = scroller;
      if (entry.cover) {
        const cover = kept(
          known.get(entry.cover),
          (each) => each.keep && !tree.holds(each.element, entry.element),
        );
        const at = cover && positions.get(cover);
        if (at !== undefined) node.coveredBy = at;
      }
      node.box = roundBox(node.box);
      if (node.visible) node.visible = roundBox(node.visible);
      if (node.inner) node.inner.box = roundBox(node.inner.box);
    }
    return nodesKept;
  }

  function kept(entry: Entry | undefined, accept: (entry: Entry) => boolean): Entry | undefined {
    let at = entry;
    while (at && !accept(at)) at = at.parent;
    return at;
  }

  function isPlain(entry: Entry): boolean {
    const { node } = entry;
    return (
      !entry.wanted &&
      (node.role === 'text' || node.role === 'group') &&
      !node.id &&
      !node.clickable &&
      !node.name &&
      !node.desc &&
      node.labelFor === undefined &&
      !node.scrollable
    );
  }

  function isPressable(element: Element, node: RawNode): boolean {
    if (/^(button|checkbox|switch|radio|combobox|option|link|tab|menuitem|slider)$/.test(node.role))
      return true;
    if (node.editable || element.hasAttribute('onclick') || element instanceof HTMLLabelElement) return true;
    return element.hasAttribute('tabindex') && !node.scrollable && node.role === 'group';
  }

  function isScrollable(element: Element, { overflowX, overflowY }: Looks): boolean {
    if (element === document.body) return false;
    return (
      (/^(auto|scroll|overlay)$/.test(overflowY) && element.scrollHeight > element.clientHeight + 1) ||
      (/^(auto|scroll|overlay)$/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
    );
  }

  /** Elements whose children are not text of the page. */
  function isLeaf(tag: string): boolean {
    return /^(input|textarea|img|iframe|frame|video|audio|canvas|object|embed|progress|meter)$/.test(tag);
  }

  function idOf(element: Element, testIds: readonly string[]): string | undefined {
    for (const attribute of testIds) {
      const value = element.getAttribute(attribute);
      if (value) return value;
    }
    return element.id || undefined;
  }

  /** Class names that are words; generated ones ("css-1x2y3z") are left out. */
  function classWords(element: Element): string | undefined {
    if (element.classList.length === 0) return undefined;
    const words = Array.from(element.classList).filter((word) => /^[A-Za-z][A-Za-z_-]+$/.test(word));
    return words.slice(0, 8).join(' ') || undefined;
  }

  function far(length: string): boolean {
    return Number.parseFloat(length) >= 2;
  }

  function join(a: RawBox | undefined, b: RawBox): RawBox | undefined {
    if (visibility.isEmpty(b)) return a;
    if (!a) return b;
    return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
  }

  function differs(a: RawBox, b: RawBox): boolean {
    return a.some((side, index) => Math.abs(side - (b[index] ?? 0)) > 1);
  }

  function round(value: number): number {
    return Math.round(value * 10) / 10;
  }

  function roundBox(box: RawBox): RawBox {
    return [round(box[0]), round(box[1]), round(box[2]), round(box[3])];
  }

  return { read };
}
