import type { Frame, Locator, Page } from 'playwright-core';
import { VkError } from '../../lang/errors.ts';
import type { Element } from '../../screen/element.ts';
import { isPassing, readFailure } from './failure.ts';
import type { RawBox, RawNode, RawRead } from './walker/raw.ts';
import { type Ask, engineName } from './walker/script.ts';

/** A document of the page with the place that it has on it. */
export interface FrameRead {
  readonly frame: Frame;
  readonly read: RawRead;
  /** `''` for the top page, else names or positions down to the frame: `0`, `checkout/0`. */
  readonly path: string;
  /** Position of the parent in the list of reads, and of its `iframe` in the parent's nodes. */
  readonly owner?: { readonly read: number; readonly node: number };
  /** The document's (0, 0) and scale in the viewport of the top page, and the part of that viewport that it has. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly clip: RawBox;
  /** Nodes of it that the outer document covers, with the position there of what does. */
  readonly covers: ReadonlyMap<number, number>;
}

/** Longest wait for one answer of a document that is there; scripts of the page may block it for a while. */
const answerWithinMs = 10_000;

/** Asks the walker in one document. @throws what the driver throws, and `no-window` for a document without an answer */
export async function ask<T>(frame: Frame, question: Ask): Promise<T> {
  const body = encodeURIComponent(JSON.stringify(question)).replace(/'/g, '%27');
  const answer = await frame.locator(`${engineName}=?${body}`).textContent({ timeout: answerWithinMs });
  // Our own walker wrote it: the one cast at this door.
  return JSON.parse(answer ?? 'null') as T;
}

/** The parts of a handle: `<frame>.<token>.<number>`. */
export interface Handle {
  readonly frame: Frame;
  readonly token: string;
  readonly n: number;
}

/** Documents of one page: numbers its frames and knows which `iframe` each one is in. */
export class FrameTree {
  readonly #keys = new WeakMap<Frame, string>();
  readonly #frames = new Map<string, Frame>();
  readonly #owners = new WeakMap<Frame, { parent: string; n: number }>();
  readonly #testIds: readonly string[];
  #last = 0;

  /** @param testIds attributes that hold a test id, first wins */
  constructor(testIds: readonly string[]) {
    this.#testIds = testIds;
  }

  keyOf(frame: Frame): string {
    const known = this.#keys.get(frame);
    if (known) return known;
    this.#last += 1;
    const key = `f${this.#last}`;
    this.#keys.set(frame, key);
    this.#frames.set(key, frame);
    return key;
  }

  refOf(frame: Frame, token: string, n: number): string {
    return `${this.keyOf(frame)}.${token}.${n}`;
  }

  /** @throws VkError `selector-not-found` when the frame of the element went away */
  handleOf(element: Pick<Element, 'ref'>): Handle {
    const [key = '', token = '', n = ''] = element.ref.split('.');
    const frame = this.#frames.get(key);
    if (!frame || frame.isDetached()) {
      this.#frames.delete(key);
      throw new VkError('selector-not-found', 'the part of the page that it was in went away', {
        retriable: true,
      });
    }
    return { frame, token, n: Number(n) };
  }

  /** The driver's own locator of a node, for what only the driver can do (files, native selects). */
  locator(handle: Handle): Locator {
    return handle.frame.locator(`${engineName}=${handle.n}.${handle.token}`);
  }

  /** The `iframe` that holds a frame, as far as it was read. */
  ownerOf(frame: Frame): Handle | undefined {
    const owner = this.#owners.get(frame);
    const parent = frame.parentFrame();
    return owner && parent ? { frame: parent, token: owner.parent, n: owner.n } : undefined;
  }

  /** Reads every rendered document of the page, outer ones first. */
  async read(page: Page): Promise<FrameRead[]> {
    const top = page.mainFrame();
    const read = await ask<RawRead>(top, { op: 'read', testIds: this.#testIds });
    const reads: FrameRead[] = [
      {
        frame: top,
        read,
        path: '',
        x: 0,
        y: 0,
        scale: 1,
        clip: [0, 0, read.width, read.height],
        covers: new Map(),
      },
    ];
    for (let at = 0; at < reads.length; at += 1) {
      const outer = reads[at];
      if (!outer) break;
      const inner = await Promise.all(
        outer.frame.childFrames().map((child, index) => this.#readChild(outer, at, child, index)),
      );
      reads.push(...inner.filter((each): each is FrameRead => each !== undefined));
    }
    return reads;
  }

  /** A frame that goes away meanwhile, or that shows nothing, is not there. */
  async #readChild(
    outer: FrameRead,
    at: number,
    child: Frame,
    index: number,
  ): Promise<FrameRead | undefined> {
    try {
      const n = await this.#ownerNumber(outer, child);
      const node = outer.read.nodes.findIndex((each) => each.n === n);
      const owner = outer.read.nodes[node];
      if (!owner?.inner || !owner.rendered) return undefined;
      const read = await ask<RawRead>(child, { op: 'read', testIds: this.#testIds });
      const covers = await this.#coversOf(outer, owner, read);
      const x = outer.x + owner.inner.box[0] * outer.scale;
      const y = outer.y + owner.inner.box[1] * outer.scale;
      const scale = outer.scale * owner.inner.scale;
      const box: RawBox = [x, y, x + read.width * scale, y + read.height * scale];
      const clip = owner.onScreen
        ? intersect(place(owner.visible ?? owner.box, outer), intersect(box, outer.clip))
        : empty;
      const name = child.name() || String(index);
      const path = outer.path === '' ? name : `${outer.path}/${name}`;
      return { frame: child, read, path, owner: { read: at, node }, x, y, scale, clip, covers };
    } catch (error) {
      if (child.isDetached() || isPassing(error)) return undefined;
      throw readFailure(error);
    }
  }

  /** The outer document lies over parts of the inner one, which cannot know: its press points are tested out there. */
  async #coversOf(outer: FrameRead, owner: RawNode, read: RawRead): Promise<Map<number, number>> {
    const covers = new Map<number, number>();
    const { inner } = owner;
    const pressed = read.nodes.filter((node) => node.point !== undefined);
    if (!inner || !owner.onScreen || pressed.length === 0) return covers;
    const points = pressed.map(({ point: [x, y] = [0, 0] }): [number, number] => [
      inner.box[0] + x * inner.scale,
      inner.box[1] + y * inner.scale,
    ]);
    const token = outer.read.token;
    const hidden = await ask<number[][] | null>(outer.frame, { op: 'hits', n: owner.n, token, points });
    hidden?.forEach((around, at) => {
      if (around.length === 0) return;
      const cover = outer.read.nodes.findIndex((node) => around.includes(node.n));
      const node = pressed[at];
      // What covers it may be too plain to be listed: then the frame itself stands for it.
      if (node) covers.set(node.n, cover === -1 ? outer.read.nodes.indexOf(owner) : cover);
    });
    return covers;
  }

  /** The number of the `iframe` that holds a frame; it stays as long as both documents do. */
  async #ownerNumber(outer: FrameRead, child: Frame): Promise<number | null> {
    const known = this.#owners.get(child);
    if (known?.parent === outer.read.token) return known.n;
    const element = await child.frameElement();
    try {
      const path = await element.evaluate(pathOf);
      const n = await ask<number | null>(outer.frame, { op: 'number', path });
      if (n !== null) this.#owners.set(child, { parent: outer.read.token, n });
      return n;
    } finally {
      await element.dispose().catch(() => {});
    }
  }
}

const empty: RawBox = [0, 0, 0, 0];

export function intersect(a: RawBox, b: RawBox): RawBox {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

/** A box of a document in the viewport of the top page. */
export function place(box: RawBox, at: Pick<FrameRead, 'x' | 'y' | 'scale'>): RawBox {
  return [
    at.x + box[0] * at.scale,
    at.y + box[1] * at.scale,
    at.x + box[2] * at.scale,
    at.y + box[3] * at.scale,
  ];
}

/** Runs in the page: the steps from the document down to an element. The two worlds share nodes, not numbers. */
function pathOf(element: Node): (number | '#')[] {
  const path: (number | '#')[] = [];
  let at: Node = element;
  while (at.parentNode) {
    const parent: ParentNode = at.parentNode;
    path.unshift(Array.prototype.indexOf.call(parent.childNodes, at));
    if (parent instanceof ShadowRoot) {
      path.unshift('#');
      at = parent.host;
    } else at = parent;
  }
  return path;
}
