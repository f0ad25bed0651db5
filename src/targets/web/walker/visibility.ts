/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { RawBox } from './raw.ts';

export type Visibility = ReturnType<typeof createVisibility>;

/** What an element hands down to the ones inside it. */
export interface Scene {
  readonly outer?: Scene;
  /** Live style of the element; absent for the viewport. */
  readonly style?: CSSStyleDeclaration;
  /** What is left of the viewport for in-flow children, and for `absolute` ones. */
  readonly clip: RawBox;
  readonly clipAbsolute: RawBox;
  /** Product of the opacities down to here. */
  readonly opacity: number;
  /** Nothing in here can be seen: clipped away by a path. */
  readonly unseen: boolean;
  /** The element itself is a box of a pixel that clips: text for screen readers alone. */
  readonly tiny: boolean;
  /** The cursor was already a pointer further up: not this element's doing. */
  readonly pointer: boolean;
}

/** Computed styles of one element. */
export interface Looks {
  readonly style: CSSStyleDeclaration;
  readonly display: string;
  readonly position: string;
  readonly overflowX: string;
  readonly overflowY: string;
  readonly opacity: number;
  readonly cursor: string;
  readonly shown: boolean;
  readonly clippedAway: boolean;
}

/** Whether and how much of an element a person can see. */
export function createVisibility() {
  // Below this a person sees nothing.
  const transparent = 0.05;

  function viewportScene(): Scene {
    const clip: RawBox = [0, 0, innerWidth, innerHeight];
    const opacity = Number(getComputedStyle(document.documentElement).opacity);
    return { clip, clipAbsolute: clip, opacity, unseen: false, tiny: false, pointer: false };
  }

  function intersect(a: RawBox, b: RawBox): RawBox {
    return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  }

  function isEmpty(box: RawBox): boolean {
    return box[2] - box[0] <= 0 || box[3] - box[1] <= 0;
  }

  /** The computed styles that decide, read once: each reading of one costs as much as a box. */
  function looksOf(element: Element): Looks {
    const style = getComputedStyle(element);
    const { position, clipPath } = style;
    const absolute = position === 'absolute' || position === 'fixed';
    return {
      style,
      display: style.display,
      position,
      overflowX: style.overflowX,
      overflowY: style.overflowY,
      opacity: Number(style.opacity),
      cursor: style.cursor,
      shown: style.visibility === 'visible',
      clippedAway: (absolute && isCutOff(style.clip)) || (clipPath !== 'none' && isPathEmpty(clipPath)),
    };
  }

  /** `clip: rect(…)` of a pixel or less. */
  function isCutOff(clip: string): boolean {
    if (clip === 'auto') return false;
    const sides = clip.match(/-?[\d.]+/g)?.map(Number) ?? [];
    const [top = 0, right = 0, bottom = 0, left = 0] = sides;
    return sides.length === 4 && (right - left <= 1 || bottom - top <= 1);
  }

  function isPathEmpty(path: string): boolean {
    const inset = /^inset\(([\d.]+)%/.exec(path);
    return (inset !== null && Number(inset[1]) >= 50) || /^circle\(0(px|%)?\b/.test(path);
  }

  /** What clips an element: its containing block's clip, which is not always its parent's. */
  function clipOf(scene: Scene, position: string): RawBox {
    if (position === 'absolute') return scene.clipAbsolute;
    return position === 'fixed' ? clipOfFixed(scene) : scene.clip;
  }

  /** A fixed element is placed in the viewport, or in the nearest element that is transformed. */
  function clipOfFixed(scene: Scene): RawBox {
    for (let at: Scene | undefined = scene; at; at = at.outer) {
      const style = at.style;
      if (
        style &&
        (style.transform !== 'none' || style.filter !== 'none' || /paint|strict|content/.test(style.contain))
      )
        return at.clip;
    }
    return [0, 0, innerWidth, innerHeight];
  }

  /** The scene inside `element`. */
  function inside(scene: Scene, element: Element, looks: Looks, box: RawBox): Scene {
    const { position, overflowX, display } = looks;
    let clip = clipOf(scene, position);
    let tiny = false;
    // `body` and `html` hand their overflow to the viewport.
    const isPage = element === document.body || element === document.documentElement;
    if (overflowX !== 'visible' && !isPage && display !== 'inline' && display !== 'contents') {
      const left = box[0] + element.clientLeft;
      const top = box[1] + element.clientTop;
      const width = element.clientWidth || box[2] - box[0];
      const height = element.clientHeight || box[3] - box[1];
      clip = intersect(clip, [left, top, left + width, top + height]);
      tiny = box[2] - box[0] <= 1 || box[3] - box[1] <= 1;
      // What leaves the box (fixed, or absolute in a box further out) is seen all the same.
      if (tiny) clip = [0, 0, 0, 0];
    }
    return {
      outer: scene,
      style: looks.style,
      clip,
      clipAbsolute: position === 'static' && looks.style.transform === 'none' ? scene.clipAbsolute : clip,
      opacity: scene.opacity * looks.opacity,
      unseen: scene.unseen || looks.clippedAway,
      tiny,
      pointer: looks.cursor === 'pointer',
    };
  }

  /** The part of `box` that can be seen, or `undefined` when nothing can. `scene` is the one around the element. */
  function visiblePart(scene: Scene, looks: Looks, box: RawBox): RawBox | undefined {
    if (scene.unseen || looks.clippedAway || scene.opacity * looks.opacity < transparent) return undefined;
    // A box of one pixel is how text is kept for screen readers alone.
    if (box[2] - box[0] <= 1 && box[3] - box[1] <= 1) return undefined;
    const part = intersect(box, clipOf(scene, looks.position));
    return isEmpty(part) ? undefined : part;
  }

  return { viewportScene, looksOf, inside, visiblePart, isEmpty };
}
