/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Role } from '../../../screen/element.ts';
import type { Tree } from './tree.ts';

export type Roles = ReturnType<typeof createRoles>;

/** Roles of ARIA and of HTML, in the product's vocabulary. */
export function createRoles(tree: Tree) {
  const fromAria: Record<string, Role> = {
    button: 'button',
    link: 'link',
    textbox: 'textbox',
    searchbox: 'textbox',
    spinbutton: 'textbox',
    checkbox: 'checkbox',
    switch: 'switch',
    radio: 'radio',
    combobox: 'combobox',
    option: 'option',
    tab: 'tab',
    menuitem: 'menuitem',
    menuitemcheckbox: 'menuitem',
    menuitemradio: 'menuitem',
    heading: 'heading',
    list: 'list',
    listbox: 'list',
    menu: 'list',
    tree: 'list',
    feed: 'list',
    directory: 'list',
    listitem: 'listitem',
    treeitem: 'listitem',
    table: 'table',
    grid: 'table',
    treegrid: 'table',
    row: 'row',
    cell: 'cell',
    gridcell: 'cell',
    columnheader: 'cell',
    rowheader: 'cell',
    img: 'image',
    image: 'image',
    'graphics-document': 'image',
    'graphics-symbol': 'image',
    dialog: 'dialog',
    alertdialog: 'dialog',
    alert: 'alert',
    progressbar: 'progress',
    meter: 'progress',
    slider: 'slider',
    none: 'text',
    presentation: 'text',
    text: 'text',
    status: 'text',
    paragraph: 'text',
    log: 'group',
    group: 'group',
    region: 'group',
    radiogroup: 'group',
    tablist: 'group',
    tabpanel: 'group',
    toolbar: 'group',
    menubar: 'group',
    navigation: 'group',
    main: 'group',
    banner: 'group',
    contentinfo: 'group',
    complementary: 'group',
    search: 'group',
    form: 'group',
    article: 'group',
    figure: 'group',
    tooltip: 'text',
    generic: 'text',
    rowgroup: 'group',
    application: 'group',
    document: 'group',
  };

  const fromTag: Record<string, Role> = {
    button: 'button',
    summary: 'button',
    textarea: 'textbox',
    h1: 'heading',
    h2: 'heading',
    h3: 'heading',
    h4: 'heading',
    h5: 'heading',
    h6: 'heading',
    ul: 'list',
    ol: 'list',
    menu: 'list',
    li: 'listitem',
    table: 'table',
    tr: 'row',
    td: 'cell',
    th: 'cell',
    canvas: 'image',
    dialog: 'dialog',
    progress: 'progress',
    meter: 'progress',
    option: 'option',
    nav: 'group',
    main: 'group',
    header: 'group',
    footer: 'group',
    aside: 'group',
    section: 'group',
    article: 'group',
    form: 'group',
    search: 'group',
    fieldset: 'group',
    figure: 'group',
    details: 'group',
    iframe: 'group',
    frame: 'group',
    video: 'group',
    audio: 'group',
  };

  const fromInput: Record<string, Role> = {
    button: 'button',
    submit: 'button',
    reset: 'button',
    image: 'button',
    file: 'button',
    checkbox: 'checkbox',
    radio: 'radio',
    range: 'slider',
  };

  const interactive = new Set<Role>([
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
    'slider',
  ]);

  function implicit(element: Element, tag: string): Role | undefined {
    if (element instanceof HTMLInputElement) {
      if (element.type === 'hidden') return undefined;
      if (element.type === 'checkbox' && element.hasAttribute('switch')) return 'switch';
      const role = fromInput[element.type] ?? 'textbox';
      return role === 'textbox' && element.list ? 'combobox' : role;
    }
    if (element instanceof HTMLSelectElement)
      return element.multiple || element.size > 1 ? 'list' : 'combobox';
    if (tag === 'a' || tag === 'area') return element.hasAttribute('href') ? 'link' : undefined;
    if (element instanceof HTMLImageElement) {
      const decorative = element.getAttribute('alt') === '' && !element.title;
      return decorative ? undefined : 'image';
    }
    if (tag === 'svg') return element.querySelector(':scope > title') ? 'image' : undefined;
    return fromTag[tag];
  }

  /**
   * `given` tells whether markup says it (an ARIA role or an element with a role of its own); what has neither is
   * text or a group, as its content decides.
   */
  function roleOf(element: Element): { role: Role; given: boolean; aria: string } {
    const tag = tree.tagOf(element);
    for (const word of (element.getAttribute('role') ?? '').toLowerCase().split(/\s+/)) {
      const role = fromAria[word];
      if (!role) continue;
      // A control that can be reached does not lose its role to "presentation".
      if (word === 'none' || word === 'presentation') {
        const own = implicit(element, tag);
        if (own && interactive.has(own)) return { role: own, given: true, aria: '' };
        return { role: 'text', given: false, aria: word };
      }
      return { role, given: word !== 'generic', aria: word };
    }
    const role = implicit(element, tag);
    if (role) return { role, given: true, aria: '' };
    if (
      element instanceof HTMLElement &&
      element.isContentEditable &&
      element.hasAttribute('contenteditable')
    )
      return { role: 'textbox', given: true, aria: '' };
    return { role: 'text', given: false, aria: '' };
  }

  function levelOf(element: Element, role: Role): number | undefined {
    if (role !== 'heading') return undefined;
    const level = Number(element.getAttribute('aria-level') ?? tree.tagOf(element).slice(1));
    return level >= 1 ? Math.min(6, Math.floor(level)) : 2;
  }

  return { roleOf, levelOf, isInteractive: (role: Role) => interactive.has(role) };
}
