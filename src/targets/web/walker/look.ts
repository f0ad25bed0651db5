/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Names } from './names.ts';
import type { Nodes } from './nodes.ts';
import type { RawLook } from './raw.ts';
import type { Tree } from './tree.ts';

/** Looks at, and prepares, single nodes between two reads. */
export function createLook(tree: Tree, nodes: Nodes, names: Names) {
  function lookAt(number: number): RawLook {
    const element = nodes.find(number);
    if (!element) return { gone: true };
    const active = tree.active();
    const look: RawLook = {
      gone: false,
      tag: tree.tagOf(element),
      kind: element instanceof HTMLInputElement ? element.type : '',
      length: 0,
      focused: active !== undefined && tree.holds(element, active),
      multiple: element instanceof HTMLSelectElement && element.multiple,
      labels: names.labelsOf(element).map((label) => nodes.numberOf(label)),
    };
    const value = held(element);
    if (value !== undefined) {
      look.length = value.length;
      if (look.kind !== 'password') look.value = value;
    }
    if (element instanceof HTMLSelectElement)
      look.options = Array.from(element.options, (option) => ({
        text: names.squeeze(option.label || option.text),
        disabled: option.matches(':disabled'),
        selected: option.selected,
      }));
    const slider = sliderOf(element);
    if (slider) look.slider = slider;
    return look;
  }

  function held(element: Element): string | undefined {
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
    if (element instanceof HTMLElement && element.isContentEditable)
      // biome-ignore lint/performance/useDomNodeTextContent: line breaks as a person sees them
      return element.innerText.replace(/\n$/, '').replace(/\u00a0/g, ' ');
    const field = element.querySelector('input, textarea');
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      ? field.value
      : undefined;
  }

  function sliderOf(element: Element): { now: number; min: number; max: number; step: number } | undefined {
    if (element instanceof HTMLInputElement && element.type === 'range')
      return {
        now: element.valueAsNumber,
        min: Number(element.min || 0),
        max: Number(element.max || 100),
        step: Number(element.step) || 1,
      };
    const now = element.getAttribute('aria-valuenow');
    if (now === null) return undefined;
    return {
      now: Number(now),
      min: Number(element.getAttribute('aria-valuemin') ?? 0),
      max: Number(element.getAttribute('aria-valuemax') ?? 100),
      step: 0,
    };
  }

  /** Selects all that a field holds, so that what is typed next replaces it. */
  function selectAll(number: number): boolean {
    const element = nodes.find(number);
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      element.select();
      return true;
    }
    if (!(element instanceof HTMLElement) || !element.isContentEditable) return false;
    const range = document.createRange();
    range.selectNodeContents(element);
    const selection = document.getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
    return true;
  }

  /** Brings a node to the middle of whatever scrolls around it, at once. */
  function reveal(number: number): boolean {
    const element = nodes.find(number);
    element?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    return element !== undefined;
  }

  /** Scrolls what a node scrolls in (or the page, for 0) by whole sides of its view. @returns whether it moved */
  function scroll(number: number, direction: string): boolean {
    const element = number === 0 ? undefined : nodes.find(number);
    const surface = element ? (surfaceOf(element, direction) ?? page()) : page();
    const before = [surface.scrollLeft, surface.scrollTop];
    const width = surface.clientWidth * 0.8;
    const height = surface.clientHeight * 0.8;
    const behavior = 'instant';
    if (direction === 'top') surface.scrollTo({ top: 0, behavior });
    else if (direction === 'bottom') surface.scrollTo({ top: surface.scrollHeight, behavior });
    else if (direction === 'up') surface.scrollBy({ top: -height, behavior });
    else if (direction === 'down') surface.scrollBy({ top: height, behavior });
    else if (direction === 'left') surface.scrollBy({ left: -width, behavior });
    else surface.scrollBy({ left: width, behavior });
    return before[0] !== surface.scrollLeft || before[1] !== surface.scrollTop;
  }

  function page(): Element {
    return document.scrollingElement ?? document.documentElement;
  }

  function surfaceOf(element: Element, direction: string): Element | undefined {
    const sideways = direction === 'left' || direction === 'right';
    for (let at: Element | undefined = element; at; at = tree.parentOf(at)) {
      if (at === document.body || at === document.documentElement) return undefined;
      const style = getComputedStyle(at);
      const overflow = sideways ? style.overflowX : style.overflowY;
      const room = sideways ? at.scrollWidth - at.clientWidth : at.scrollHeight - at.clientHeight;
      if (/^(auto|scroll|overlay)$/.test(overflow) && room > 1) return at;
    }
    return undefined;
  }

  /** Box of a node now, `undefined` when it is gone. */
  function boxOf(number: number): [number, number, number, number] | undefined {
    const box = nodes.find(number)?.getBoundingClientRect();
    return box ? [box.left, box.top, box.right, box.bottom] : undefined;
  }

  return { lookAt, selectAll, reveal, scroll, boxOf };
}
