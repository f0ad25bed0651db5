/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { RawBox } from './raw.ts';

export type Visibility = ReturnType<typeof createVisibility>;

/** What an element hands down to the ones inside it. */
export interface Scene {
  /** What is left of the viewport for in-flow children, for `absolute` ones, for `fixed` ones. */
  clip: RawBox;
  clipAbsolute: RawBox;
  clipFixed: RawBox;
  /** Product of the opacities down to here. */
  opacity: number;
  /** Nothing in here can be seen: clipped to a pixel, clipped away by a path. */
  unseen: boolean;
  /** The element itself is a box of a pixel that clips: text for screen readers alone. */
  tiny: boolean;
  /** The cursor was already a pointer further up: not this element's doing. */
  pointer: boolean;
  visibility: string;
}

/** Whether and how much of an element a person can see. */
export function createVisibility() {
  // Below this a person sees nothing.
  const transparent = 0.05;

  function viewportScene(): Scene {
    const clip: RawBox = [0, 0, innerWidth, innerHeight];
    return {
      clip,
      clipAbsolute: clip,
      clipFixed: clip,
      opacity: 1,
      unseen: false,
      tiny: false,
      pointer: false,
      visibility: 'visible',
    };
  }

  function intersect(a: RawBox, b: RawBox): RawBox {
    return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  }

  function isEmpty(box: RawBox): boolean {
    return box[2] - box[0] <= 0 || box[3] - box[1] <= 0;
  }

  function clipOf(scene: Scene, position: string): RawBox {
    if (position === 'fixed') return scene.clipFixed;
    return position === 'absolute' ? scene.clipAbsolute : scene.clip;
  }

  function isClippedAway(style: CSSStyleDeclaration): boolean {
    if (style.clip !== 'auto' && /^(absolute|fixed)$/.test(style.position)) {
      const sides = style.clip.match(/-?[\d.]+/g)?.map(Number) ?? [];
      const [top = 0, right = 0, bottom = 0, left = 0] = sides;
      if (sides.length === 4 && (right - left <= 1 || bottom - top <= 1)) return true;
    }
    const path = style.clipPath;
    if (path === 'none' || path === '') return false;
    const inset = /^inset\(([\d.]+)%/.exec(path);
    return (inset !== null && Number(inset[1]) >= 50) || /^circle\(0(px|%)?\b/.test(path);
  }

  /** The scene inside `element`. */
  function inside(scene: Scene, element: Element, style: CSSStyleDeclaration, box: RawBox): Scene {
    const positioned = style.position !== 'static';
    const holdsFixed = style.transform !== 'none' || style.filter !== 'none' || style.contain === 'paint';
    const own = clipOf(scene, style.position);
    let clip = own;
    let clips = false;
    // `body` and `html` hand their overflow to the viewport.
    if (style.overflowX !== 'visible' && element !== document.body && element !== document.documentElement) {
      if (style.display !== 'inline' && style.display !== 'contents') {
        const left = box[0] + element.clientLeft;
        const top = box[1] + element.clientTop;
        const width = element.clientWidth || box[2] - box[0];
        const height = element.clientHeight || box[3] - box[1];
        clip = intersect(own, [left, top, left + width, top + height]);
        clips = true;
      }
    }
    const tiny = clips && (box[2] - box[0] <= 1 || box[3] - box[1] <= 1);
    // What leaves the box (fixed, or absolute in a box further out) is seen all the same.
    if (tiny) clip = [0, 0, 0, 0];
    return {
      clip,
      clipAbsolute: positioned || holdsFixed ? clip : scene.clipAbsolute,
      clipFixed: holdsFixed ? clip : scene.clipFixed,
      opacity: scene.opacity * Number(style.opacity),
      unseen: scene.unseen || isClippedAway(style),
      tiny,
      pointer: style.cursor === 'pointer',
      visibility: style.visibility,
    };
  }

  /** The part of `box` that can be seen, or `undefined` when nothing can. */
  function visiblePart(
    scene: Scene,
    style: CSSStyleDeclaration,
    box: RawBox,
    opacity: number,
  ): RawBox | undefined {
    if (scene.unseen || opacity < transparent || isClippedAway(style)) return undefined;
    // A box of one pixel is how text is kept for screen readers alone.
    if (box[2] - box[0] <= 1 && box[3] - box[1] <= 1) return undefined;
    const part = intersect(box, clipOf(scene, style.position));
    return isEmpty(part) ? undefined : part;
  }

  return { viewportScene, inside, visiblePart, isEmpty };
}
