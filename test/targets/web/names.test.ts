import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Snapshot } from '../../../src/screen/element.ts';
import { pages } from '../../fixtures/web/pages.ts';
import { browser, closeBrowser, type Stage, stage } from '../../fixtures/web/rig.ts';

/**
 * Roles and names of what can be operated, compared with the driver's own aria snapshot. Deliberate differences:
 * - a field whose only words are its placeholder has no name here: a placeholder is a hint;
 * - text of `::before` and `::after` is no part of a name;
 * - a `summary` is a button: a person presses it;
 * - the vocabulary is smaller: search box, number field and text box are all `textbox`, toggle buttons are buttons.
 */
const vocabulary: Readonly<Record<string, string>> = {
  searchbox: 'textbox',
  spinbutton: 'textbox',
  menuitemcheckbox: 'menuitem',
  menuitemradio: 'menuitem',
};
const compared = new Set([
  'button',
  'link',
  'textbox',
  'checkbox',
  'switch',
  'radio',
  'combobox',
  'tab',
  'menuitem',
  'slider',
  'heading',
]);

let web: Stage;
beforeAll(async () => {
  web = await stage();
});
afterAll(async () => {
  await web[Symbol.asyncDispose]();
  await closeBrowser();
});

/** `role "name"` lines of the aria snapshot, which is YAML. */
function linesOf(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const each of node) linesOf(each, found);
  else if (typeof node === 'object' && node !== null)
    for (const [key, value] of Object.entries(node)) {
      linesOf(key, found);
      if (typeof value !== 'string') linesOf(value, found);
    }
  else if (typeof node === 'string') {
    const match = /^(\w+)(?: "((?:[^"\\]|\\.)*)")?/.exec(node);
    const role = vocabulary[match?.[1] ?? ''] ?? match?.[1] ?? '';
    if (compared.has(role)) found.push(`${role} "${(match?.[2] ?? '').replace(/\\(.)/g, '$1')}"`);
  }
  return found;
}

function ours({ elements }: Snapshot): string[] {
  return elements
    .filter((each) => compared.has(each.role) && each.rendered && each.type !== 'summary')
    .map((each) => `${each.role} "${each.name ?? ''}"`);
}

describe('names agree with the accessibility tree of the driver', () => {
  test.each(Object.entries(pages))('%s', async (_name, markup) => {
    const snapshot = await web.show(markup);
    const page = await (await browser()).newPage();
    try {
      await page.setContent(`<!doctype html><meta charset="utf-8">${markup}`);
      const aria = linesOf(parse(await page.locator('body').ariaSnapshot()));
      expect(aria.length).toBeGreaterThan(8);
      expect(ours(snapshot).sort()).toEqual(aria.sort());
    } finally {
      await page.close();
    }
  });
});
