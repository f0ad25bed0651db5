import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as driver, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderHtml } from '../../src/report/html/page.ts';
import { viewRun } from '../../src/report/view.ts';
import { failedCheck, runEnd, runStart, stamped, step, verdictOf } from '../report/sample.ts';

let browser: Browser;
let dir: string;
let address: string;

beforeAll(async () => {
  browser = await driver.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  dir = mkdtempSync(join(tmpdir(), 'vk-page-'));
  const sketch = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await sketch.setContent('<h1>Basket</h1><p>Total £43.20</p>');
  const shot = `data:image/png;base64,${(await sketch.screenshot()).toString('base64')}`;
  await sketch.close();
  const file = join(dir, 'report.html');
  writeFileSync(file, sample(shot));
  address = pathToFileURL(file).href;
});

afterAll(async () => {
  await browser?.close();
  rmSync(dir, { recursive: true, force: true });
});

function sample(shot: string): string {
  const healed = { from: 'Click "A".', to: 'Click "B".', by: 'local', reason: 'same id' } as const;
  const wide = 'a_very_long_word_'.repeat(30);
  const bodies = [
    { ...runStart, title: `Order two kinds of tea ${wide}` },
    ...step(1, `1. Open ${wide}.`, { end: { artifacts: { screenshot: 'a.png' } } }),
    ...step(2, '2. Click "A".', { end: { healed } }),
    {
      type: 'control',
      path: '2',
      depth: 3,
      node: 'if',
      outcome: 'skipped',
      name: 'banner',
      reason: 'absent',
    } as const,
    ...step(3, '3. The grand total is £41.20.', failedCheck),
    runEnd(3, 2),
  ];
  return renderHtml({
    run: viewRun(stamped(bodies)),
    verdict: verdictOf({ green: false, redStep: 3, steps: { total: 3, passed: 2, failed: 1, notRun: 2 } }),
    images: new Map([
      ['a.png', shot],
      ['artifacts/step-3-fail.png', shot],
    ]),
    texts: new Map([['artifacts/step-3-fail.txt', `${wide}\n`.repeat(100)]]),
    links: { JUnit: 'report.xml' },
  });
}

async function opened(
  options: Parameters<Browser['newContext']>[0] = {},
  hash = '',
): Promise<{ page: Page; trouble: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on('console', (message) => trouble.push(message.text()));
  page.on('pageerror', (error) => trouble.push(String(error)));
  page.on('request', (request) => {
    if (!/^(file|data):/.test(request.url())) trouble.push(request.url());
  });
  await page.goto(address + hash);
  return { page, trouble };
}

const shown = (page: Page): Promise<string[]> =>
  page.locator('.row:visible').evaluateAll((rows) => rows.map((row) => row.id || 'control'));

describe('the page in a browser', () => {
  it('opens from the disk without an error or a request', async () => {
    const { page, trouble } = await opened();
    expect(await page.locator('.sentence').textContent()).toContain('the page showed £43.20');
    expect(trouble).toEqual([]);
    await page.context().close();
  });

  it.each([
    [360, 'light'],
    [360, 'dark'],
    [820, 'light'],
    [1280, 'dark'],
  ] as const)('does not scroll sideways at %i px, %s, everything open', async (width, colorScheme) => {
    const { page } = await opened({ viewport: { width, height: 800 }, colorScheme });
    await page.locator('details:not([open]) > summary').evaluateAll((all) => {
      for (const one of all) one.parentElement?.setAttribute('open', '');
    });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    // What is cut off at an edge scrolls nowhere, and cannot be read either.
    const cut = await page
      .locator('.pane, .bar, .row, .verdict, .shot, .again, .rivals')
      .evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.className),
      );
    expect(cut).toEqual([]);
    await page.context().close();
  });

  it('has the frame where the element is on the scaled picture', async () => {
    const { page } = await opened({ viewport: { width: 1000, height: 800 } });
    const shot = await page.locator('.view.after .shot').boundingBox();
    const frame = await page.locator('.view.after .frame').boundingBox();
    const scale = (shot?.width ?? 0) / 1280;
    // Middles, since the stroke is as wide at every scale: the element's is at 1050, 438.
    expect((frame?.x ?? 0) + (frame?.width ?? 0) / 2).toBeCloseTo((shot?.x ?? 0) + 1_050 * scale, 0);
    expect((frame?.y ?? 0) + (frame?.height ?? 0) / 2).toBeCloseTo((shot?.y ?? 0) + 438 * scale, 0);
    await page.context().close();
  });

  it('filters and searches', async () => {
    const { page } = await opened();
    expect(await shown(page)).toEqual(['step-1', 'step-2', 'control', 'step-3']);
    await page.getByRole('button', { name: /^Red/ }).click();
    expect(await shown(page)).toEqual(['step-3']);
    await page.getByRole('button', { name: /^Healed/ }).click();
    expect(await shown(page)).toEqual(['step-2']);
    await page.getByRole('button', { name: /^Skipped/ }).click();
    expect(await shown(page)).toEqual(['control']);
    await page.getByRole('button', { name: /^All/ }).click();
    await page.getByRole('searchbox').fill('grand TOTAL');
    expect(await shown(page)).toEqual(['step-3']);
    expect(await page.getByRole('status').textContent()).toBe('1 of 4');
    await page.context().close();
  });

  it('opens the step that the address names, whatever the filter', async () => {
    const { page } = await opened({}, '#step-2');
    expect(await page.locator('#step-2 details').getAttribute('open')).not.toBeNull();
    await page.getByRole('button', { name: /^Red/ }).click();
    await page.evaluate("location.hash = '#step-1'");
    await page.locator('#step-1').waitFor({ state: 'visible' });
    expect(await page.locator('#step-1 details').getAttribute('open')).not.toBeNull();
    await page.context().close();
  });

  it('copies the command', async () => {
    const { page } = await opened({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'copy' }).click();
    await page.getByRole('button', { name: 'copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('vk test orders.md');
    await page.context().close();
  });

  it('can be read without scripts: all steps, before and after, no dead control', async () => {
    const { page, trouble } = await opened({ javaScriptEnabled: false });
    expect(await page.locator('.row:visible').count()).toBe(4);
    expect(await page.locator('.tools').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'copy' }).isVisible()).toBe(false);
    await page.getByText('before', { exact: true }).click();
    expect(await page.locator('.view.before').isVisible()).toBe(true);
    expect(await page.locator('.view.after').isVisible()).toBe(false);
    expect(trouble).toEqual([]);
    await page.context().close();
  });
});
