/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Roles } from './roles.ts';
import type { Tree } from './tree.ts';

export type Names = ReturnType<typeof createNames>;

/**
 * Accessible names and descriptions, after "Accessible Name and Description Computation". Deliberate differences:
 * text of `::before` and `::after` is left out (icon fonts, stars of required fields), a placeholder is a hint and
 * never a name, and a row has no name of its own.
 */
export function createNames(tree: Tree, roles: Roles) {
  const named = new Set([
    'button',
    'link',
    'tab',
    'menuitem',
    'option',
    'checkbox',
    'radio',
    'switch',
    'heading',
    'cell',
  ]);

  function squeeze(text: string): string {
    // Most texts are plain: no need to go through them three times.
    if (/^(?:[!-~]+(?: [!-~]+)*)?$/.test(text)) return text;
    return text
      .replace(/[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff\ue000-\uf8ff]|\ufe0e|\ufe0f/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  }

  function isHidden(element: Element): boolean {
    if (element.getAttribute('aria-hidden') === 'true') return true;
    const style = getComputedStyle(element);
    return style.display === 'none' || style.visibility !== 'visible';
  }

  /** Text alternative of one node inside a name that is being put together. */
  function alternative(node: Node, seen: Set<Node>, hiddenToo: boolean): string {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || seen.has(node)) return '';
    seen.add(node);
    const tag = tree.tagOf(node);
    if (tree.isSkipped(tag)) return '';
    if (tag === 'br') return ' ';
    const style = getComputedStyle(node);
    const { display } = style;
    const hidden = display === 'none' || style.visibility !== 'visible' || node.ariaHidden === 'true';
    if (hidden && !hiddenToo) return '';
    const aria = squeeze(node.getAttribute('aria-label') ?? '');
    if (aria) return ` ${aria} `;
    const embedded = embeddedValue(node);
    if (embedded !== undefined) return ` ${embedded} `;
    const own = native(node);
    if (own) return ` ${own} `;
    const inner = inside(node, seen, hiddenToo);
    return display === 'inline' || display === 'contents' ? inner : ` ${inner} `;
  }

  function inside(element: Element, seen: Set<Node>, hiddenToo: boolean): string {
    // Most controls hold nothing but text.
    if (!element.firstElementChild && !element.shadowRoot && element.localName !== 'slot')
      return element.textContent || (element.getAttribute('title') ?? '');
    let text = '';
    for (const child of tree.childrenOf(element)) text += alternative(child, seen, hiddenToo);
    return text || (element.getAttribute('title') ?? '');
  }

  /** A field inside a label or a button stands for what it holds. */
  function embeddedValue(element: Element): string | undefined {
    if (element instanceof HTMLSelectElement)
      return Array.from(element.selectedOptions, (option) => option.text).join(' ');
    if (element instanceof HTMLTextAreaElement) return element.value;
    if (element instanceof HTMLInputElement) {
      if (/^(checkbox|radio|file|hidden|password|image|button|submit|reset)$/.test(element.type))
        return /^(button|submit|reset)$/.test(element.type) ? element.value : undefined;
      return element.value;
    }
    return undefined;
  }

  /** Names that HTML itself gives. */
  function native(element: Element): string {
    if (element instanceof HTMLInputElement) {
      if (element.type === 'submit') return squeeze(element.value || 'Submit');
      if (element.type === 'reset') return squeeze(element.value || 'Reset');
      if (element.type === 'button') return squeeze(element.value);
      if (element.type === 'image') return squeeze(element.alt || element.getAttribute('title') || 'Submit');
      return '';
    }
    if (element instanceof HTMLImageElement || element instanceof HTMLAreaElement)
      return squeeze(element.alt);
    if (element instanceof SVGElement)
      return squeeze(element.querySelector(':scope > title')?.textContent ?? '');
    if (element instanceof HTMLFieldSetElement) return childText(element, 'legend');
    if (element instanceof HTMLTableElement) return childText(element, 'caption');
    if (tree.tagOf(element) === 'figure') return childText(element, 'figcaption');
    return '';
  }

  function childText(element: Element, tag: string): string {
    const child = Array.from(element.children).find((each) => tree.tagOf(each) === tag);
    return child ? squeeze(inside(child, new Set([element]), false)) : '';
  }

  function labelsOf(element: Element): Element[] {
    if (!/^(input|select|textarea|button|output|progress|meter)$/.test(element.localName)) return [];
    return 'labels' in element && element.labels instanceof NodeList
      ? Array.from(element.labels as NodeListOf<Element>)
      : [];
  }

  function referenced(element: Element, attribute: string): string {
    const texts = tree.byIds(element, attribute).map((each) => {
      const aria = squeeze(each.getAttribute('aria-label') ?? '');
      const embedded = each === element ? undefined : embeddedValue(each);
      return aria || embedded || native(each) || inside(each, new Set([each]), isHidden(each));
    });
    return squeeze(texts.join(' '));
  }

  function nameOf(element: Element, role: string): string | undefined {
    const by = referenced(element, 'aria-labelledby');
    if (by) return by;
    const aria = squeeze(element.getAttribute('aria-label') ?? '');
    if (aria) return aria;
    const labels = labelsOf(element);
    if (labels.length > 0) {
      const text = squeeze(labels.map((label) => inside(label, new Set([label, element]), false)).join(' '));
      if (text) return text;
    }
    const own = native(element);
    if (own) return own;
    if (named.has(role)) {
      const text = squeeze(inside(element, new Set([element]), false));
      if (text) return text.slice(0, 500);
    }
    const title =
      roles.isInteractive(role as never) || role === 'image' ? element.getAttribute('title') : null;
    return squeeze(title ?? '') || undefined;
  }

  function descriptionOf(element: Element): string | undefined {
    const by = referenced(element, 'aria-describedby');
    const text = by || element.getAttribute('aria-description') || element.getAttribute('title') || '';
    return squeeze(text).slice(0, 500) || undefined;
  }

  return { nameOf, descriptionOf, labelsOf, squeeze };
}
