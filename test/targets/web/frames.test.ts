import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeBrowser, type Stage, stage } from '../../fixtures/web/rig.ts';
import { type Site, serve } from '../../fixtures/web/server.ts';

const inner = `<!doctype html><meta charset=utf-8><body style="margin:0"><h2>Payment</h2><label>Card <input id=card></label>
<button id=pay onclick="out.textContent='paid ' + card.value">Pay</button><p id=out>-</p><div style="height:600px"></div><button id=low onclick="out.textContent='low'">Low</button>`;

let web: Stage;
let other: Site;
beforeAll(async () => {
  other = await serve({
    pages: {
      '/pay': inner,
      '/outer':
        '<body style="margin:0"><iframe src="/pay" style="border:0;width:300px;height:200px"></iframe>',
    },
  });
  web = await stage({ '/pay': inner });
});
afterAll(async () => {
  await web[Symbol.asyncDispose]();
  await other.close();
  await closeBrowser();
});

const frameTo = (src: string, style = '') =>
  `<h1>Shop</h1><iframe id=f name=checkout src="${src}" style="margin:40px;border:5px solid;padding:7px;width:400px;height:200px;${style}"></iframe>`;

describe.each([
  ['same origin', () => '/pay'],
  ['another origin', () => `${other.origin}/pay`],
])('a frame of %s', (_title, src) => {
  test('is read, placed on the page, and acted on', async () => {
    await web.show(frameTo(src()));
    const { elements } = await web.until((snapshot) => snapshot.elements.some((each) => each.id === 'card'));
    const card = elements.find((each) => each.id === 'card');
    const frame = elements.find((each) => each.id === 'f');
    expect(card).toMatchObject({ role: 'textbox', name: 'Card', frame: 'checkout' });
    expect(card?.bounds.x1).toBeGreaterThan((frame?.bounds.x1 ?? 0) + 11);
    expect(elements.find((each) => each.name === 'Payment')?.parent).toBe(frame?.index);

    expect((await web.act('fill', '@card', { value: '4242' })).value).toBe('4242');
    expect((await web.find('@card')).focused).toBe(true);
    await web.act('tap', '@pay');
    expect((await web.find('@out')).text).toBe('paid 4242');
  });

  test('what is below the fold of the frame is not on screen, and scrolled to for a press', async () => {
    await web.show(`<div style="height:1500px"></div>${frameTo(src())}`);
    await web.until((snapshot) => snapshot.elements.some((each) => each.id === 'low'));
    expect(await web.find('@low')).toMatchObject({ onScreen: false });
    await web.act('tap', '@low');
    expect((await web.find('@out')).text).toBe('low');
  });

  test('what covers the frame covers all in it', async () => {
    await web.show(
      `${frameTo(src())}<div role=dialog aria-label=Wait style="position:fixed;inset:0;background:#fff">Wait</div>`,
    );
    await web.until((snapshot) => snapshot.elements.some((each) => each.id === 'pay'));
    const pay = await web.find('@pay');
    expect(pay.point).toBeUndefined();
    await expect(web.act('tap', pay)).rejects.toMatchObject({
      message: 'button "Pay" is covered by dialog "Wait"',
    });
  });

  test('what covers a part of the frame covers that part', async () => {
    await web.show(
      `<body style="margin:0">${frameTo(src(), 'margin:0;border:0;padding:0')}<div id=bar style="position:absolute;left:0;top:140px;width:500px;height:60px;background:#fff">Bar</div>`,
    );
    await web.until((snapshot) => snapshot.elements.some((each) => each.id === 'pay'));
    const { elements } = await web.read();
    const frame = elements.find((each) => each.id === 'f');
    const pay = elements.find((each) => each.id === 'pay');
    const bar = elements.find((each) => each.id === 'bar');
    const inside = pay && frame && bar && pay.bounds.y1 >= bar.bounds.y1 && pay.bounds.y2 <= bar.bounds.y2;
    expect(inside, JSON.stringify([pay?.bounds, bar?.bounds])).toBe(true);
    expect(pay?.point).toBeUndefined();
    expect(pay?.coveredBy).toBe(bar?.index);
  });

  test('a frame that is not rendered says nothing', async () => {
    await web.show(frameTo(src(), 'display:none'));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await web.read()).elements.some((each) => each.id === 'card')).toBe(false);
  });

  test('K53: an element of a frame that was replaced is not pressed', async () => {
    await web.show(`${frameTo(src())}<button id=swap onclick="f.src='about:blank'">Swap</button>`);
    await web.until((snapshot) => snapshot.elements.some((each) => each.id === 'pay'));
    const pay = await web.find('@pay');
    await web.act('tap', '@swap');
    await expect(web.act('tap', pay)).rejects.toMatchObject({ code: 'selector-not-found' });
  });
});

test('a frame in a frame of another origin', async () => {
  await web.show(`<iframe src="${other.origin}/outer" style="width:500px;height:300px"></iframe>`);
  await web.until((snapshot) => snapshot.elements.some((each) => each.id === 'pay'));
  await web.act('tap', '@pay');
  expect((await web.find('@out')).text).toBe('paid');
  expect((await web.find('@out')).frame).toBe('0/0');
});

test('open shadow roots, in each other and in frames', async () => {
  await web.show(
    `<x-a></x-a><script>const a=document.querySelector("x-a").attachShadow({mode:"open"});a.innerHTML="<x-b></x-b>";const b=a.querySelector("x-b").attachShadow({mode:"open"});b.innerHTML='<button id=s>Deep</button><iframe srcdoc="<button id=i>In a frame</button>"></iframe><p id=o>-</p>';b.querySelector("#s").onclick=()=>{b.querySelector("#o").textContent="pressed"}</script>`,
  );
  await web.until((snapshot) => snapshot.elements.some((each) => each.id === 'i'));
  await web.act('tap', '@s');
  expect((await web.find('@o')).text).toBe('pressed');
  await web.act('tap', '@i');
});

test('a scaled frame is pressed where it is drawn', async () => {
  await web.show(`<div style="transform:scale(.5);transform-origin:0 0">${frameTo('/pay')}</div>`);
  await web.until((snapshot) => snapshot.elements.some((each) => each.id === 'pay'));
  await web.act('tap', '@pay');
  expect((await web.find('@out')).text).toBe('paid');
});
