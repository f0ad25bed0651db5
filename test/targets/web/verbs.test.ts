import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Snapshot } from '../../../src/screen/element.ts';
import { verbNames } from '../../../src/verbs/verbs.ts';
import { closeBrowser, type Stage, stage } from '../../fixtures/web/rig.ts';

let web: Stage;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vk-web-'));
  web = await stage({}, { downloadsDir: folder, filesDir: folder });
});
afterAll(async () => {
  await web[Symbol.asyncDispose]();
  await closeBrowser();
  await rm(folder, { recursive: true, force: true });
});

const textOf = (snapshot: Snapshot, id: string) => snapshot.elements.find((each) => each.id === id)?.text;
const logged = async () => textOf(await web.read(), 'log');
const log =
  '<p id=log>-</p><script>const say = (t) => { log.textContent = log.textContent === "-" ? t : log.textContent + " " + t }</script>';

describe('pressing', () => {
  test('tap fires what a person fires, in order', async () => {
    await web.show(
      `<button id=b>Go</button>${log}<script>for (const t of ["pointerdown","mousedown","pointerup","mouseup","click"]) b.addEventListener(t, (e) => say(t + (e.isTrusted ? "" : "!")))</script>`,
    );
    await web.act('tap', '@b');
    expect(await logged()).toBe('pointerdown mousedown pointerup mouseup click');
  });

  test('double-tap, context-tap, long-press, hover, focus', async () => {
    await web.show(
      `<button id=b style="margin:300px">Go</button>${log}<script>b.ondblclick=()=>say("double");b.oncontextmenu=(e)=>{e.preventDefault();say("context")};b.onmouseenter=()=>say("over");b.onfocus=()=>say("focus");let t;b.onmousedown=()=>{t=Date.now()};b.onmouseup=()=>{if(Date.now()-t>=290)say("long")}</script>`,
    );
    await web.act('focus', '@b');
    expect((await web.find('@b')).focused).toBe(true);
    await web.act('hover', '@b');
    await web.act('double-tap', '@b');
    await web.act('context-tap', '@b');
    await web.act('long-press', '@b', { duration: 300 });
    expect(await logged()).toBe('focus over double context long');
  });

  test('coordinates', async () => {
    await web.show(`${log}<script>document.onclick=(e)=>say(e.clientX+","+e.clientY)</script>`);
    await web.act('tap', undefined, { at: '40,55' });
    expect(await logged()).toBe('40,55');
  });

  test('C-SCROLL-1: a target below the fold is scrolled to, then pressed', async () => {
    await web.show(
      `${log}<div style="height:4000px"></div><button id=b onclick="say('pressed')">Go</button>`,
    );
    expect(await web.act('tap', '@b')).toMatchObject({ note: 'scrolled into view' });
    expect(await logged()).toBe('pressed');
  });

  test('inside a part that scrolls', async () => {
    await web.show(
      `${log}<div style="height:80px;overflow:auto"><div style="height:900px"></div><button id=b onclick="say('pressed')">Go</button></div>`,
    );
    await web.act('tap', '@b');
    expect(await logged()).toBe('pressed');
  });

  test('under a sticky bar it is brought out from under it', async () => {
    await web.show(
      `${log}<div style="position:fixed;top:0;left:0;right:0;height:80px;background:#ddd">Bar</div><div style="height:300px"></div><button id=b onclick="say('pressed')">Go</button><div style="height:2000px"></div><script>scrollTo(0, 330)</script>`,
    );
    expect((await web.find('@b')).point).toBeUndefined();
    await web.act('tap', '@b');
    expect(await logged()).toBe('pressed');
  });

  test('a covered target is refused, naming the cover', async () => {
    await web.show(
      `${log}<button id=b onclick="say('pressed')">Go</button><div role=dialog aria-label="Cookies" style="position:fixed;inset:0;background:#fff">Take all?</div>`,
    );
    await expect(web.act('tap', '@b')).rejects.toMatchObject({
      code: 'not-interactable',
      message: 'button "Go" is covered by dialog "Cookies"',
    });
    expect(await logged()).toBe('-');
  });

  test('a disabled target is refused', async () => {
    await web.show('<button id=b disabled>Go</button>');
    await expect(web.act('tap', '@b')).rejects.toMatchObject({
      code: 'not-interactable',
      message: 'button "Go" is disabled',
    });
  });

  test('K53: a node that went away is never pressed by its place', async () => {
    await web.show(`${log}<button id=b onclick="say('first')">Go</button>`);
    const before = await web.find('@b');
    await web.show(`${log}<button id=c onclick="say('second')">Other</button>`);
    await expect(web.act('tap', before)).rejects.toMatchObject({
      code: 'selector-not-found',
      retriable: true,
    });
    expect(await logged()).toBe('-');
  });

  test('K53: a node that is used for something else by now is not pressed', async () => {
    await web.show(
      `${log}<button id=b onclick="say('pressed ' + b.textContent)">Delete Anna</button><button id=s onclick="b.textContent='Delete Bob'">Swap</button>`,
    );
    const before = await web.find('@b');
    await web.act('tap', '@s');
    await expect(web.act('tap', before)).rejects.toMatchObject({ code: 'selector-not-found' });
    expect(await logged()).toBe('-');
  });

  test('a moving target is pressed where it comes to rest', async () => {
    await web.show(
      `${log}<button id=b style="position:absolute;left:0;top:100px" onclick="say('pressed')">Go</button><script>let x=0;const move=()=>{x+=12;b.style.left=x+"px";if(x<500)requestAnimationFrame(move)};requestAnimationFrame(move);document.onclick=(e)=>{if(e.target!==b)say("missed")}</script>`,
    );
    await web.act('tap', '@b');
    expect(await logged()).toBe('pressed');
  });

  test('one that never rests is refused', async () => {
    await web.show(
      '<button id=b style="position:absolute;left:0">Go</button><script>let x=0;setInterval(()=>{x=(x+7)%300;b.style.left=x+"px"},16)</script>',
    );
    await expect(web.act('tap', '@b')).rejects.toMatchObject({ message: 'button "Go" does not stop moving' });
  });

  test('reduced motion holds endless animations still', async () => {
    await web.show(
      `${log}<style>@keyframes k{to{transform:translateX(300px)}}#b{animation:k 1s infinite}@media (prefers-reduced-motion: reduce){#b{animation:none}}</style><button id=b onclick="say('pressed')">Go</button>`,
    );
    await web.act('tap', '@b');
    expect(await logged()).toBe('pressed');
  });
});

describe('fields', () => {
  const events = '<script>x.oninput=()=>{log.textContent=x.value}</script>';

  test.each([
    ['a text field', '<input id=x>', 'Ann', 'Ann'],
    ['what is there is replaced', '<input id=x value=old>', 'new', 'new'],
    ['K73: a number keeps its point', '<input id=x type=number>', '57.57', '57.57'],
    ['K73: a long text', '<textarea id=x></textarea>', 'word '.repeat(60), 'word '.repeat(60)],
    ['lines', '<textarea id=x></textarea>', 'one\ntwo', 'one\ntwo'],
    ['K77: a placeholder is not part of it', '<input id=x placeholder=Search>', 'tea', 'tea'],
    ['other scripts and emoji', '<input id=x>', 'Żółw 日本 🐢', 'Żółw 日本 🐢'],
    ['percent signs and braces stay', '<input id=x>', '%s {{x}} %d', '%s {{x}} %d'],
    ['editable text', '<div id=x contenteditable>old</div>', 'new', 'new'],
    ['a date as the page writes it', '<input id=x type=date>', '30/11/2026', '30/11/2026'],
    ['a date in words', '<input id=x type=date>', '30 November 2026', '30 November 2026'],
    ['a time', '<input id=x type=time>', '2:30 pm', '2:30 pm'],
    ['a colour', '<input id=x type=color>', '#3366CC', '#3366CC'],
    ['empty', '<input id=x value=old>', '', ''],
  ])('fill: %s', async (_title, markup, value, expected) => {
    await web.show(markup);
    expect((await web.act('fill', '@x', { value })).value).toBe(expected);
  });

  test('fill fires the input events of typing', async () => {
    await web.show(
      `${log}<input id=x><script>x.onkeydown=(e)=>say(e.key);x.oninput=()=>say("=" + x.value)</script>`,
    );
    await web.act('fill', '@x', { value: 'ab' });
    expect(await logged()).toBe('a =a b =ab');
  });

  test('a date field holds the ISO form', async () => {
    await web.show(`<input id=x type=date>${log}${events}`);
    await web.act('fill', '@x', { value: '1 Dec 2026' });
    expect(await logged()).toBe('2026-12-01');
    await expect(web.act('fill', '@x', { value: '31/02/2026' })).rejects.toMatchObject({ code: 'usage' });
  });

  test('a label leads to its field, a wrapper to the only one in it', async () => {
    await web.show('<label id=l for=x>Name</label><div id=w class=field data-testid=w><input id=x></div>');
    expect((await web.act('fill', '@l', { value: 'a' })).value).toBe('a');
    expect((await web.act('fill', '@w', { value: 'b' })).value).toBe('b');
  });

  test('what is no field is refused', async () => {
    await web.show('<p id=x>Text</p>');
    await expect(web.act('fill', '@x', { value: 'a' })).rejects.toMatchObject({ code: 'not-interactable' });
  });

  test('a read-only field is refused', async () => {
    await web.show('<input id=x readonly aria-label=Total>');
    await expect(web.act('fill', '@x', { value: 'a' })).rejects.toMatchObject({
      message: 'textbox "Total" is read-only',
    });
  });

  test('K95: a field that is emptied after typing reads back empty', async () => {
    await web.show('<input id=x><script>x.oninput=()=>setTimeout(()=>{x.value=""},100)</script>');
    expect((await web.act('fill', '@x', { value: 'lost' })).value).toBe('');
  });

  test('K73: a field that is drawn anew after each key reads back what it holds', async () => {
    await web.show(
      '<div id=root></div><script>const draw=(v)=>{root.innerHTML="<input id=x>";x.value=v;x.focus();x.oninput=()=>draw(x.value.toUpperCase())};draw("");document.activeElement.blur()</script>',
    );
    expect((await web.act('fill', '@x', { value: 'abc' })).value).toBe('ABC');
  });

  test('C-SECRET-1: a password is not read back, but one that did not land is red', async () => {
    await web.show('<input id=x type=password>');
    expect(await web.act('fill', '@x', { value: 'hush-hush' })).toEqual({});
    await web.show('<input id=x type=password maxlength=3>');
    await expect(web.act('fill', '@x', { value: 'hush-hush' })).rejects.toMatchObject({
      code: 'text-not-landed',
    });
    await expect(web.act('fill', '@x', { value: 'hush-hush' })).rejects.not.toMatchObject({
      message: expect.stringContaining('hush'),
    });
  });

  test('clear, type into the focus, press Enter', async () => {
    await web.show(
      `${log}<form onsubmit="say('sent ' + x.value);return false"><input id=x value=old></form>`,
    );
    expect((await web.act('clear', '@x')).value).toBe('');
    await web.act('type', undefined, { value: 'hi', enter: true });
    expect(await logged()).toBe('sent hi');
    await web.act('fill', '@x', { value: 'ho', enter: true });
    expect(await logged()).toBe('sent hi sent ho');
  });
});

describe('choosing', () => {
  test('select: an option by its words', async () => {
    await web.show(
      `${log}<label>Sort <select id=x onchange="say(x.value)"><option value=n>Name<option value=p>Price<option disabled>Age</select></label>`,
    );
    expect(await web.act('select', 'combobox "Sort"', { value: 'price' })).toMatchObject({ value: 'Price' });
    expect(await logged()).toBe('p');
    expect(await web.act('select', '@x', { value: 'Price' })).toMatchObject({ note: 'already chosen' });
    await expect(web.act('select', '@x', { value: 'Pric' })).rejects.toMatchObject({
      code: 'selector-not-found',
      hint: 'It offers: "Name", "Price", "Age".',
    });
    await expect(web.act('select', '@x', { value: 'Age' })).rejects.toMatchObject({
      code: 'not-interactable',
    });
  });

  test('select: a dropdown that the page draws', async () => {
    await web.show(
      `${log}<div id=x role=combobox tabindex=0 aria-expanded=false aria-label=Colour onclick="setTimeout(()=>{list.hidden=false;x.ariaExpanded='true'},200)">Choose</div><ul id=list role=listbox hidden><li role=option onclick="pick(this)">Red<li role=option onclick="pick(this)">Dark red</ul><script>const pick=(o)=>{x.textContent=o.textContent;list.hidden=true;say(o.textContent)}</script>`,
    );
    await web.act('select', '@x', { value: 'Dark red' });
    expect(await logged()).toBe('Dark red');
  });

  test('select: one that filters by what is typed', async () => {
    await web.show(
      `${log}<input id=x role=combobox aria-label=Town><ul id=list role=listbox></ul><script>x.oninput=()=>{list.innerHTML="";for(const t of ["Bath","Bristol","York"]) if(t.toLowerCase().startsWith(x.value.toLowerCase())){const li=document.createElement("li");li.role="option";li.textContent=t;li.onclick=()=>{x.value=t;list.innerHTML="";say(t)};list.append(li)}}</script>`,
    );
    await web.act('select', '@x', { value: 'Bristol' });
    expect(await logged()).toBe('Bristol');
  });

  test.each([
    ['a checkbox', '<label><input id=x type=checkbox> Terms</label>'],
    [
      'a checkbox hidden behind its label',
      '<input id=x type=checkbox style="position:absolute;opacity:0;width:0;height:0"><label for=x>Terms</label>',
    ],
    [
      'a checkbox that is not displayed',
      '<input id=x type=checkbox style="display:none"><label for=x>Terms</label>',
    ],
    [
      'a switch',
      '<div id=x role=switch tabindex=0 aria-checked=false onclick="this.ariaChecked=String(this.ariaChecked!==\'true\')">Terms</div>',
    ],
    [
      'a toggle button',
      '<button id=x aria-pressed=false onclick="this.ariaPressed=String(this.ariaPressed!==\'true\')">Terms</button>',
    ],
  ])('tick and untick: %s', async (_title, markup) => {
    await web.show(markup);
    const state = async () => {
      const element = await web.find('@x');
      return element.checked ?? element.selected;
    };
    await web.act('tick', '@x');
    expect(await state()).toBe(true);
    expect(await web.act('tick', '@x')).toEqual({ note: 'already ticked' });
    expect(await state()).toBe(true);
    await web.act('untick', '@x');
    expect(await state()).toBe(false);
  });

  test('tick: a radio button; unticking one is refused', async () => {
    await web.show(
      '<label><input id=x type=radio name=r> Card</label><label><input type=radio name=r checked> Cash</label>',
    );
    await web.act('tick', '@x');
    expect((await web.find('@x')).checked).toBe(true);
    await expect(web.act('untick', '@x')).rejects.toMatchObject({ code: 'not-interactable' });
  });

  test('tick: a label stands for its control', async () => {
    await web.show('<input id=x type=checkbox><label id=l for=x>Terms</label>');
    await web.act('tick', '@l');
    expect((await web.find('@x')).checked).toBe(true);
  });

  test('a control that goes back is red', async () => {
    await web.show('<input id=x type=checkbox aria-label=Terms onclick="return false">');
    await expect(web.act('tick', '@x')).rejects.toMatchObject({
      message: 'checkbox "Terms" was pressed and is still not ticked',
    });
  });
});

describe('files', () => {
  test('upload: a field, a hidden one behind its label, a button that opens the chooser', async () => {
    await writeFile(join(folder, 'cat.txt'), 'meow');
    await web.show(
      `${log}<input id=x type=file onchange="say(x.files[0].name)"><input id=h type=file hidden onchange="say('h ' + h.files[0].size)"><label id=l for=h>Photo</label><button id=b onclick="h.click()">Choose</button>`,
    );
    await web.act('upload', '@x', { file: 'cat.txt' });
    await web.act('upload', '@l', { file: join(folder, 'cat.txt') });
    expect(await logged()).toBe('cat.txt h 4');
    await web.act('upload', '@b', { file: 'cat.txt' });
    expect((await web.find('@x')).value).toBe('cat.txt');
    await expect(web.act('upload', '@x', { file: 'dog.txt' })).rejects.toMatchObject({
      code: 'file-unreadable',
    });
  });

  test('download: by name, and not one of an earlier step', async () => {
    await web.show(
      '<a id=x download="report-7.txt" href="data:text/plain,hello">Get</a><button id=b>Other</button>',
    );
    await web.act('tap', '@x');
    await web.act('download', undefined, { name: 'report-*.txt', timeout: 5_000 });
    expect(await readFile(join(folder, 'report-7.txt'), 'utf8')).toBe('hello');
    await expect(web.act('download', undefined, { name: 'other.txt', timeout: 100 })).rejects.toMatchObject({
      code: 'assertion-failed',
      hint: 'There came: "report-7.txt".',
    });
    await web.act('tap', '@b');
    await expect(web.act('download', undefined, { timeout: 100 })).rejects.toMatchObject({
      code: 'assertion-failed',
    });
  });
});

describe('moving things', () => {
  test('drag: with the pointer', async () => {
    await web.show(
      `${log}<div id=a style="width:60px;height:60px;background:#fcc" tabindex=0>A</div><div id=b style="margin-top:100px;width:200px;height:100px;background:#cfc" tabindex=0>B</div><script>let on=false,moves=0;a.onpointerdown=()=>{on=true};document.onpointermove=()=>{if(on)moves++};document.onpointerup=(e)=>{if(on&&b.contains(e.target))say(moves>5?"dropped":"jumped");on=false}</script>`,
    );
    await web.act('drag', '@a', {}, '@b');
    expect(await logged()).toBe('dropped');
  });

  test('drag: drag and drop of HTML', async () => {
    await web.show(
      `${log}<div id=a draggable=true ondragstart="event.dataTransfer.setData('text','A')" tabindex=0>A</div><div id=b style="margin-top:80px;height:90px" tabindex=0 ondragover="event.preventDefault()" ondrop="event.preventDefault();say('got ' + event.dataTransfer.getData('text'))">B</div>`,
    );
    await web.act('drag', '@a', {}, '@b');
    expect(await logged()).toBe('got A');
  });

  test('drag: a slider to a value', async () => {
    await web.show(`${log}<input id=x type=range min=0 max=10 value=4 oninput="say(x.value)">`);
    expect(await web.act('drag', '@x', { value: '7' })).toEqual({ value: '7' });
    expect(await logged()).toBe('5 6 7');
    await expect(web.act('drag', '@x', { value: '11' })).rejects.toMatchObject({ code: 'not-interactable' });
  });

  test('scroll, reveal, swipe', async () => {
    await web.show('<div style="height:5000px"></div><p id=end>End</p>');
    await web.act('scroll', undefined, { direction: 'bottom' });
    expect((await web.find('@end')).onScreen).toBe(true);
    expect(await web.act('scroll', undefined, { direction: 'down' })).toMatchObject({
      note: 'nothing more to scroll to (down)',
    });
    await web.act('scroll', undefined, { direction: 'top' });
    const end = await web.find('@end');
    expect(end.onScreen).toBe(false);
    const signal = AbortSignal.timeout(5_000);
    expect(await web.target.reveal(end, signal)).toBe(1);
    expect(await web.target.reveal(end, signal)).toBe(0);
    await web.act('scroll', undefined, { direction: 'top' });
    await web.act('swipe', undefined, { direction: 'up' });
    await web.until(({ elements }) => (elements.find((each) => each.id === 'end')?.bounds.y1 ?? 9999) < 5000);
  });

  test('scroll: a part of the page', async () => {
    await web.show(
      '<div id=s tabindex=0 style="height:80px;overflow:auto"><div style="height:900px"></div><p id=end>End</p></div>',
    );
    await web.act('scroll', '@s', { direction: 'bottom' });
    expect((await web.find('@end')).onScreen).toBe(true);
  });
});

describe('keys', () => {
  test('keys and chords by the names that people use', async () => {
    await web.show(
      `${log}<script>onkeydown=(e)=>{if(["Control","Shift"].includes(e.key))return;e.preventDefault();say((e.ctrlKey?"C-":"")+(e.shiftKey?"S-":"")+e.key)}</script>`,
    );
    for (const key of ['Enter', 'esc', 'Ctrl+S', 'Mod+Shift+P', 'arrow down', 'F5', 'Ctrl++'])
      await web.act('press', undefined, { key });
    await web.act('press', undefined, { key: 'a', times: 2 });
    expect(await logged()).toBe('Enter Escape C-s C-S-P ArrowDown F5 C-+ a a'.replace('C-s', 'C-S'));
    await expect(web.act('press', undefined, { key: 'Entr' })).rejects.toMatchObject({
      code: 'usage',
      hint: expect.stringContaining('enter'),
    });
  });

  test('into an element', async () => {
    await web.show(`${log}<input id=x><input id=y onkeydown="say(event.key)">`);
    await web.act('press', '@y', { key: 'Tab' });
    expect(await logged()).toBe('Tab');
  });
});

test('every verb that acts is either done or refused as unsupported', async () => {
  const looks = new Set([
    'assert',
    'wait',
    'pause',
    'read',
    'screenshot',
    'log',
    'find',
    'screen',
    'current',
  ]);
  const { runners } = await import('../../../src/targets/web/act/runners.ts');
  expect(Object.keys(runners).sort()).toEqual(verbNames.filter((verb) => !looks.has(verb)).sort());
  await expect(web.act('pinch', undefined, { direction: 'in' })).rejects.toMatchObject({
    code: 'unsupported',
  });
});
