import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Element } from '../../../src/screen/element.ts';
import { closeBrowser, type Stage, stage } from '../../fixtures/web/rig.ts';

let web: Stage;
beforeAll(async () => {
  web = await stage();
});
afterAll(async () => {
  await web[Symbol.asyncDispose]();
  await closeBrowser();
});

/** What the element with id `x` (or a role) reads as. */
async function readX(markup: string): Promise<Element> {
  const { elements } = await web.show(markup);
  const found = elements.find((each) => each.id === 'x');
  if (!found) throw new Error(`no @x in ${JSON.stringify(elements)}`);
  return found;
}

describe('roles of markup and ARIA', () => {
  test.each<[string, Partial<Element>]>([
    [
      '<button id=x>Save</button>',
      { role: 'button', name: 'Save', text: 'Save', clickable: true, enabled: true },
    ],
    ['<div id=x role=button tabindex=0>Save</div>', { role: 'button', name: 'Save' }],
    ['<a id=x href="/y">More</a>', { role: 'link', name: 'More' }],
    ['<a id=x>Plain</a>', { role: 'text', text: 'Plain' }],
    ['<input id=x>', { role: 'textbox', value: '', editable: true, readonly: false, required: false }],
    ['<input id=x type=search>', { role: 'textbox' }],
    ['<input id=x type=number value=5>', { role: 'textbox', value: '5' }],
    ['<input id=x list=l><datalist id=l><option>A</datalist>', { role: 'combobox' }],
    ['<textarea id=x>Two\nlines</textarea>', { role: 'textbox', value: 'Two\nlines' }],
    ['<div id=x contenteditable>Note</div>', { role: 'textbox', value: 'Note', editable: true }],
    ['<input id=x type=checkbox checked>', { role: 'checkbox', checked: true }],
    ['<input id=x type=checkbox role=switch>', { role: 'switch', checked: false }],
    [
      '<div id=x role=switch aria-checked=true tabindex=0>Wifi</div>',
      { role: 'switch', checked: true, name: 'Wifi' },
    ],
    ['<input id=x type=radio>', { role: 'radio', checked: false }],
    ['<select id=x><option>One<option selected>Two</select>', { role: 'combobox', value: 'Two' }],
    [
      '<select id=x multiple><option selected>One<option selected>Two</select>',
      { role: 'list', value: 'One, Two' },
    ],
    [
      '<ul role=listbox><li id=x role=option aria-selected=true>Red</ul>',
      { role: 'option', selected: true, name: 'Red' },
    ],
    [
      '<div role=tablist><button id=x role=tab aria-selected=false>Day</button></div>',
      { role: 'tab', selected: false },
    ],
    ['<div role=menu><div id=x role=menuitem tabindex=-1>Cut</div></div>', { role: 'menuitem', name: 'Cut' }],
    ['<h3 id=x>Totals</h3>', { role: 'heading', level: 3, name: 'Totals' }],
    ['<div id=x role=heading aria-level=2>Totals</div>', { role: 'heading', level: 2 }],
    ['<ul id=x><li>a<li>b</ul>', { role: 'list', content: 'a b' }],
    ['<ul><li id=x>a</ul>', { role: 'listitem', text: 'a' }],
    ['<table id=x><caption>Prices</caption><tr><td>1</table>', { role: 'table', name: 'Prices' }],
    ['<table><tr id=x><td>1<td>2</table>', { role: 'row', content: '1 2' }],
    ['<table><tr><th id=x>Name</table>', { role: 'cell', name: 'Name' }],
    ['<img id=x alt="A cat" width=20 height=20>', { role: 'image', name: 'A cat' }],
    ['<svg id=x role=img aria-label="Chart" width=20 height=20></svg>', { role: 'image', name: 'Chart' }],
    ['<dialog id=x open aria-label="Sure?">Really</dialog>', { role: 'dialog', name: 'Sure?' }],
    ['<div id=x role=alert>Wrong</div>', { role: 'alert', text: 'Wrong' }],
    ['<progress id=x value=30 max=100></progress>', { role: 'progress', value: '30' }],
    ['<input id=x type=range min=0 max=10 value=4>', { role: 'slider', value: '4' }],
    ['<details open><summary id=x>More</summary>text</details>', { role: 'button', expanded: true }],
    ['<details><summary id=x>More</summary>text</details>', { role: 'button', expanded: false }],
    ['<nav id=x aria-label=Main><a href="/">a</a></nav>', { role: 'group', name: 'Main' }],
    ['<p id=x>Text</p>', { role: 'text', text: 'Text' }],
    ['<button id=x role=none>Save</button>', { role: 'button' }],
  ])('%s', async (markup, expected) => {
    expect(await readX(markup)).toMatchObject(expected);
  });
});

describe('names, labels, hints', () => {
  test.each<[string, Partial<Element>]>([
    ['<label for=x>E-mail</label><input id=x>', { name: 'E-mail', label: 'E-mail' }],
    ['<label>E-mail <input id=x></label>', { name: 'E-mail', label: 'E-mail' }],
    [
      '<label>Size <select id=x><option>Small<option>Large</select></label>',
      { name: 'Size', label: 'Size', value: 'Small' },
    ],
    ['<input id=x aria-label="Find it">', { name: 'Find it' }],
    [
      '<span id=a>First</span> <span id=b>name</span><input id=x aria-labelledby="a b">',
      { name: 'First name', label: 'First name' },
    ],
    [
      '<span id=a style="display:none">Hidden words</span><input id=x aria-labelledby=a>',
      { name: 'Hidden words' },
    ],
    ['<input id=x type=submit value="Send it">', { name: 'Send it' }],
    ['<input id=x type=submit>', { name: 'Submit' }],
    [
      '<button id=x><svg width=9 height=9 aria-hidden=true></svg><span style="position:absolute;width:1px;height:1px;overflow:hidden">Close</span></button>',
      { name: 'Close' },
    ],
    ['<button id=x aria-label=Close>×</button>', { name: 'Close', text: '×' }],
    ['<button id=x><img alt=Bin width=9 height=9></button>', { name: 'Bin' }],
    [
      '<button id=x title="Print it"><svg width=9 height=9></svg></button>',
      { name: 'Print it', desc: 'Print it' },
    ],
    ['<button id=x aria-describedby=d>Go</button><p id=d>Slowly</p>', { name: 'Go', desc: 'Slowly' }],
    ['<fieldset id=x><legend>Delivery</legend><input></fieldset>', { role: 'group', name: 'Delivery' }],
    ['<label for=x>Card <span style="display:none">number</span></label><input id=x>', { label: 'Card' }],
    ['<button id=x>Add <b>to</b> basket</button>', { name: 'Add to basket', text: 'Add to basket' }],
    ['<button id=x><div>Line one</div><div>Line two</div></button>', { name: 'Line one Line two' }],
  ])('%s', async (markup, expected) => {
    expect(await readX(markup)).toMatchObject(expected);
  });

  test('a placeholder is a hint: never a name, never a value', async () => {
    const field = await readX('<input id=x placeholder="Search">');
    expect(field).toMatchObject({ hint: 'Search', value: '' });
    expect(field.name).toBeUndefined();
  });

  test('C-SECRET-1: the value of a password field is not read', async () => {
    const { elements } = await web.show('<input id=x type=password value="correct horse">');
    expect(elements.find((each) => each.id === 'x')).toMatchObject({ password: true, role: 'textbox' });
    expect(JSON.stringify(elements)).not.toContain('correct horse');
  });

  test('a label knows the field that it leads to', async () => {
    const { elements } = await web.show('<label for=x>E-mail</label><input id=x>');
    const label = elements.find((each) => each.type === 'label');
    expect(elements[label?.labelFor ?? -1]?.id).toBe('x');
  });
});

describe('C-STATE-1: states are told where they apply, and only there', () => {
  test.each<[string, Partial<Element>]>([
    ['<button id=x disabled>a</button>', { enabled: false }],
    ['<fieldset disabled><button id=x>a</button></fieldset>', { enabled: false }],
    ['<div aria-disabled=true><div role=button id=x tabindex=0>a</div></div>', { enabled: false }],
    ['<button id=x aria-disabled=true>a</button>', { enabled: false }],
    ['<input id=x readonly>', { readonly: true, editable: false }],
    ['<input id=x required>', { required: true, invalid: false }],
    ['<input id=x aria-invalid=true>', { invalid: true }],
    ['<button id=x aria-expanded=true>a</button>', { expanded: true }],
    ['<button id=x aria-pressed=true>a</button>', { selected: true }],
    ['<a id=x href="/" aria-current=page>a</a>', { selected: true }],
    ['<input id=x type=checkbox><script>x.indeterminate=true</script>', { mixed: true }],
    ['<div id=x role=checkbox aria-checked=mixed tabindex=0>a</div>', { mixed: true, checked: false }],
    ['<input id=x autofocus>', { focused: true }],
  ])('%s', async (markup, expected) => {
    expect(await readX(markup)).toMatchObject(expected);
  });

  test('a flag that does not apply stays undefined', async () => {
    const text = await readX('<p id=x>Text</p>');
    for (const flag of [
      'enabled',
      'checked',
      'selected',
      'focused',
      'expanded',
      'readonly',
      'required',
      'invalid',
    ] as const)
      expect(text[flag], flag).toBeUndefined();
    const button = await readX('<button id=x>Save</button>');
    expect(button.checked).toBeUndefined();
    expect(button.selected).toBeUndefined();
    expect(button.required).toBeUndefined();
  });

  test('the focus is found inside an open shadow root', async () => {
    const { elements } = await web.show(
      '<my-box></my-box><script>const r=document.querySelector("my-box").attachShadow({mode:"open"});r.innerHTML="<input id=x>";r.querySelector("input").focus()</script>',
    );
    expect(elements.filter((each) => each.focused === true).map((each) => each.id)).toEqual(['x']);
  });
});

describe('text as a person reads it', () => {
  test.each<[string, string, string | undefined]>([
    ['inline children belong to the line', '<p id=x>Pay <b>now</b> or <i>later</i></p>', 'Pay now or later'],
    ['blocks do not', '<div id=x>Total<div>41</div></div>', 'Total'],
    ['a line break is a space', '<p id=x>one<br>two</p>', 'one two'],
    ['white space is squeezed', '<p id=x>  a \n  b\u00a0c </p>', 'a b c'],
    ['hidden parts are left out', '<p id=x>Yes<span style="display:none">No</span></p>', 'Yes'],
    ['invisible parts too', '<p id=x>Yes<span style="visibility:hidden">No</span></p>', 'Yes'],
    ['and transparent ones', '<p id=x>Yes<span style="opacity:0">No</span></p>', 'Yes'],
    [
      'text for screen readers alone is left out',
      '<p id=x>3<span style="position:absolute;width:1px;height:1px;overflow:hidden">items</span></p>',
      '3',
    ],
    [
      'pieces set apart by padding are words',
      '<p id=x><span>Inbox</span><span style="padding-left:8px">3</span></p>',
      'Inbox 3',
    ],
    ['a number stays in one piece', '<p id=x>£<b>41</b>.20</p>', '£41.20'],
    ['scripts and styles say nothing', '<p id=x>a<script>1</script><style>b{}</style></p>', 'a'],
  ])('%s', async (_title, markup, expected) => {
    expect((await readX(markup)).text).toBe(expected);
  });

  test('a piece of a number is no text of its own', async () => {
    const { elements } = await web.show('<p>£<b>41</b>.20</p><p>see <b>this</b> one</p>');
    expect(elements.map((each) => each.text)).toEqual(['£41.20', 'see this one', 'this']);
  });

  test('texts set side by side are two', async () => {
    const { elements } = await web.show(
      '<div style="display:flex"><span>Total</span><span>£41.20</span></div>',
    );
    expect(elements.map((each) => each.text)).toEqual(['Total', '£41.20']);
  });

  test('content holds the whole subtree, clipped', async () => {
    expect((await readX('<div id=x><p>one</p><p>two <b>three</b></p></div>')).content).toBe('one two three');
    expect((await readX(`<div id=x>${'<p>word</p>'.repeat(3000)}</div>`)).content).toHaveLength(2_000);
  });

  test('slots are filled in their places', async () => {
    const { elements } = await web.show(
      '<my-card><b slot=title>Title</b>Body</my-card><script>document.querySelector("my-card").attachShadow({mode:"open"}).innerHTML="<h2><slot name=title></slot></h2><p><slot></slot></p>"</script>',
    );
    expect(elements.map((each) => [each.role, each.text])).toEqual([
      ['heading', 'Title'],
      ['text', 'Body'],
    ]);
  });
});

describe('ids', () => {
  test('a test id wins over the id', async () => {
    const { elements } = await web.show(
      '<button id=dom data-testid=x>a</button><button data-qa=y>b</button>',
    );
    expect(elements.map((each) => each.id)).toEqual(['x', 'y']);
  });

  test('the configured attributes are used', async () => {
    await using other = await stage({}, { testIds: ['data-hook'] });
    const { elements } = await other.show('<button data-testid=x data-hook=z>a</button>');
    expect(elements.map((each) => each.id)).toEqual(['z']);
  });
});

describe('CSS', () => {
  const refsOf = async (css: string) =>
    (await web.target.resolveCss?.([css], AbortSignal.timeout(5_000)))?.get(css) ?? new Set();

  test('finds its nodes in the document, in frames, in open shadow roots', async () => {
    await web.show(
      '<button class=a>1</button><iframe srcdoc="<button class=a>2</button>"></iframe><x-a></x-a><script>document.querySelector("x-a").attachShadow({mode:"open"}).innerHTML="<button class=a>3</button>"</script>',
    );
    await web.until(({ elements }) => elements.some((each) => each.name === '2'));
    const refs = await refsOf('.a');
    const { elements } = await web.read();
    expect(elements.filter((each) => refs.has(each.ref)).map((each) => each.name)).toEqual(['1', '2', '3']);
  });

  test('C-HEAL-6: a node that reads leave out does not pass for absent, and is listed from then on', async () => {
    const { elements } = await web.show(
      '<p>Total <span><b class=sum>41</b></span></p><div class=plain><p>x</p></div>',
    );
    for (const css of ['.sum', '.plain']) {
      const first = await refsOf(css);
      expect(
        elements.some((each) => first.has(each.ref)),
        css,
      ).toBe(true);
    }
    const [sum, plain] = [await refsOf('.sum'), await refsOf('.plain'), await web.read()];
    const now = (await web.read()).elements;
    const types = async (css: string) => {
      const refs = await refsOf(css);
      return now.filter((each) => refs.has(each.ref)).map((each) => each.type);
    };
    expect([sum?.size, plain?.size]).toEqual([1, 1]);
    expect([await types('.sum'), await types('.plain')]).toEqual([['b'], ['div']]);
    expect(await refsOf('.none')).toEqual(new Set());
    await expect(refsOf('p >>> [')).rejects.toMatchObject({ code: 'invalid-selector' });
  });
});

describe('one read', () => {
  test('pages that change built-in prototypes are read all the same', async () => {
    const { elements } = await web.show(
      '<button id=x>Save</button><script>JSON.stringify=()=>"no";Array.prototype.map=null;Array.prototype.toJSON=()=>"no";document.elementFromPoint=null;Element.prototype.getBoundingClientRect=null</script>',
    );
    expect(elements.map((each) => each.name)).toEqual(['Save']);
  });

  test('equal screens have equal digests, changed ones do not', async () => {
    const first = await web.show('<p id=p>a</p>');
    expect((await web.read()).digest).toBe(first.digest);
    expect((await web.show('<p id=p>b</p>')).digest).not.toBe(first.digest);
  });

  test('parents, depths and indexes are consistent', async () => {
    const { elements } = await web.show(
      '<main><section aria-label=One><ul><li><div><div><button>a</button></div></div></li></ul></section><iframe srcdoc="<ul><li>in</li></ul>"></iframe><p>after</p></main>',
    );
    for (const [at, each] of elements.entries()) {
      expect(each.index).toBe(at);
      expect(each.parent).toBeLessThan(at);
      expect(each.depth).toBe(each.parent < 0 ? 0 : (elements[each.parent]?.depth ?? 0) + 1);
    }
  });
});
