import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Element } from '../../../src/screen/element.ts';
import { presenceOf } from '../../../src/screen/presence.ts';
import { closeBrowser, type Stage, stage } from '../../fixtures/web/rig.ts';

let web: Stage;
beforeAll(async () => {
  web = await stage();
});
afterAll(async () => {
  await web[Symbol.asyncDispose]();
  await closeBrowser();
});

async function readX(markup: string): Promise<Element | undefined> {
  return (await web.show(markup)).elements.find((each) => each.id === 'x');
}

const text = 'id=x>Saved';

describe('K41 C-VIS-1: what nobody can see is not shown', () => {
  test.each([
    ['display: none', `<p style="display:none" ${text}</p>`],
    ['inside display: none', `<div style="display:none"><p ${text}</p></div>`],
    ['visibility: hidden', `<p style="visibility:hidden" ${text}</p>`],
    ['opacity 0', `<p style="opacity:0" ${text}</p>`],
    ['opacity 0 further up', `<div style="opacity:0"><div><p ${text}</p></div></div>`],
    ['opacities that multiply to nothing', `<div style="opacity:.2"><p style="opacity:.2" ${text}</p></div>`],
    ['zero size', `<p style="width:0;height:0;overflow:hidden" ${text}</p>`],
    ['one pixel', `<p style="position:absolute;width:1px;height:1px;overflow:hidden" ${text}</p>`],
    ['clipped to nothing', `<p style="position:absolute;clip:rect(0,0,0,0)" ${text}</p>`],
    ['a clip path', `<p style="clip-path:inset(50%)" ${text}</p>`],
    ['left of the page', `<p style="position:absolute;left:-9999px" ${text}</p>`],
    ['above the page', `<p style="position:absolute;top:-9999px" ${text}</p>`],
    ['below the fold', `<div style="height:3000px"></div><p ${text}</p>`],
    [
      'clipped by its parent',
      `<div style="height:20px;overflow:hidden"><div style="height:50px"></div><p ${text}</p></div>`,
    ],
    [
      'scrolled out of its parent',
      `<div style="height:50px;overflow:auto"><div style="height:500px"></div><p ${text}</p></div>`,
    ],
    ['pulled out by a transform', `<p style="transform:translateX(-3000px)" ${text}</p>`],
    ['in closed details', `<details><summary>More</summary><p ${text}</p></details>`],
    ['content-visibility: hidden', `<div style="content-visibility:hidden"><p ${text}</p></div>`],
    ['behind a modal dialog', `<p ${text}</p><dialog id=d>Sure?</dialog><script>d.showModal()</script>`],
    ['behind a clear layer over the page', `<p ${text}</p><div style="position:fixed;inset:0"></div>`],
    [
      'behind a painted box',
      `<p style="width:200px" ${text}</p><div style="position:absolute;top:0;left:0;width:300px;height:200px;background:#fff"></div>`,
    ],
    ['the hidden attribute', `<p hidden ${text}</p>`],
    ['a closed dialog', `<dialog><p ${text}</p></dialog>`],
  ])('%s', async (_title, markup) => {
    const element = await readX(markup);
    expect(presenceOf(element)).not.toBe('shown');
    expect(element?.point).toBeUndefined();
  });

  test.each([
    ['plain text', `<p ${text}</p>`],
    ['half transparent', `<p style="opacity:.5" ${text}</p>`],
    [
      'visible inside invisible',
      `<div style="visibility:hidden"><p style="visibility:visible" ${text}</p></div>`,
    ],
    [
      'text that overflows a box without height',
      `<div style="height:0"><p style="margin:0" ${text}</p></div>`,
    ],
    ['display: contents', `<p style="display:contents" id=x><span>Saved</span></p>`],
    [
      'a fixed bar inside a clipping parent',
      `<div style="height:0;overflow:hidden"><p style="position:fixed;top:9px" ${text}</p></div>`,
    ],
    [
      'absolute out of a clipping parent that is not its container',
      `<div style="height:1px;overflow:hidden"><p style="position:absolute;top:50px" ${text}</p></div>`,
    ],
    [
      'under a small clear overlay',
      `<div style="position:relative;width:200px"><p ${text}</p><a href="/" style="position:absolute;inset:0"></a></div>`,
    ],
    ['aria-hidden', `<p aria-hidden=true ${text}</p>`],
    ['pointer-events: none', `<p style="pointer-events:none" ${text}</p>`],
    ['inert, but in sight', `<div inert><p ${text}</p></div>`],
    ['open details', `<details open><summary>More</summary><p ${text}</p></details>`],
    ['in a modal dialog', `<dialog id=d><p ${text}</p></dialog><script>d.showModal()</script>`],
    [
      'beside a small painted box',
      `<p ${text}</p><div style="position:absolute;top:0;left:300px;width:50px;height:50px;background:red"></div>`,
    ],
    [
      'scrolled inside, in view',
      `<div style="height:50px;overflow:auto" id=s><div style="height:500px"></div><p ${text}</p></div><script>s.scrollTop=9999</script>`,
    ],
  ])('shown: %s', async (_title, markup) => {
    expect(presenceOf(await readX(markup))).toBe('shown');
  });

  test('what is hidden is told as not rendered, so that a miss can name it', async () => {
    expect(await readX(`<p style="display:none" ${text}</p>`)).toMatchObject({
      rendered: false,
      onScreen: false,
      text: 'Saved',
    });
  });

  test('a cover is named by its element', async () => {
    const { elements } = await web.show(
      `<button id=x style="width:90px">Save</button><div class="cookie-banner" style="position:fixed;inset:0;background:#eee"><p>Cookies?</p></div>`,
    );
    const covered = elements.find((each) => each.id === 'x');
    const cover = elements[covered?.coveredBy ?? -1];
    expect(cover?.content).toBe('Cookies?');
  });

  test('a press point lies in the part that is left', async () => {
    const element = await readX(
      '<button id=x style="position:absolute;left:0;top:0;width:200px;height:40px">Save</button><div style="position:absolute;left:0;top:0;width:130px;height:40px;background:#ccc"></div>',
    );
    expect(element?.point?.x).toBeGreaterThan(130);
    expect(element?.coveredBy).toBeUndefined();
  });

  test('a link that wraps has a point on one of its lines', async () => {
    const element = await readX(
      '<div style="width:120px">some words before <a id=x href="/">a link that goes on</a></div>',
    );
    expect(element?.point).toBeDefined();
  });

  test('a clipped element tells the part in sight and what scrolls it', async () => {
    const { elements } = await web.show(
      '<div id=s style="height:50px;overflow:auto"><p id=x style="margin:0;height:200px">Long</p></div>',
    );
    const element = elements.find((each) => each.id === 'x');
    expect(element?.visible?.y2).toBeLessThan(element?.bounds.y2 ?? 0);
    expect(elements[element?.scroller ?? -1]).toMatchObject({ id: 's', scrollable: true });
  });
});
