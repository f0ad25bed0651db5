import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Element } from '../../../src/screen/element.ts';
import { matchSelector } from '../../../src/screen/match.ts';
import { parseSelector } from '../../../src/screen/parse.ts';
import { closeBrowser, line, type Rig, rig } from '../../fixtures/web/rig.ts';
import { type Site, serve } from '../../fixtures/web/server.ts';

/** Pages that nobody here wrote, as they come from their packages. */
const require = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));

const api = {
  openapi: '3.0.0',
  info: { title: 'Pets', version: '1.0' },
  paths: {
    '/pets': {
      get: {
        tags: ['pets'],
        summary: 'List all pets',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        responses: { 200: { description: 'A list' } },
      },
      delete: { tags: ['pets'], summary: 'Remove all pets', responses: { 204: { description: 'Gone' } } },
    },
  },
};

let site: Site;
let web: Rig;
beforeAll(async () => {
  site = await serve({
    pages: {
      '/swagger': `<!doctype html><meta charset=utf-8><title>API</title><link rel=stylesheet href="/swagger-ui/swagger-ui.css"><div id=swagger-ui></div><script src="/swagger-ui/swagger-ui-bundle.js"></script><script>SwaggerUIBundle({ dom_id: '#swagger-ui', spec: ${JSON.stringify(api)} })</script>`,
      '/json':
        '<!doctype html><meta charset=utf-8><title>JSON</title><link rel=stylesheet href="/jsoneditor/dist/jsoneditor.css"><div id=editor style="width:600px;height:400px"></div><script src="/jsoneditor/dist/jsoneditor.js"></script><script>const editor = new JSONEditor(document.getElementById("editor"), { modes: ["tree", "code", "form"] }); editor.set({ name: "Ann", count: 3, open: true, list: [1, 2] }); editor.expandAll()</script>',
      '/calendar':
        '<!doctype html><meta charset=utf-8><title>Calendar</title><link rel=stylesheet href="/calendar-ui/dist/tui-calendar.css"><div id=menu><button id=next>Next</button> <b id=month></b></div><div id=calendar style="height:600px"></div><script src="/snippet/dist/tui-code-snippet.js"></script><script src="/calendar-ui/dist/tui-calendar.js"></script><script>const cal = new tui.Calendar("#calendar", { defaultView: "month", useDetailPopup: true }); cal.setDate(new Date("2026-11-10")); cal.createSchedules([{ id: "1", calendarId: "1", title: "Dentist at noon", category: "time", start: "2026-11-12T12:00:00", end: "2026-11-12T13:00:00" }]); const say = () => { month.textContent = cal.getDate().toDate().toISOString().slice(0, 7) }; say(); next.onclick = () => { cal.next(); say() }</script>',
    },
    folders: {
      '/swagger-ui/': folderOf('swagger-ui-dist'),
      '/jsoneditor/': folderOf('jsoneditor'),
      '/calendar-ui/': folderOf('tui-calendar'),
      '/snippet/': folderOf('tui-code-snippet'),
    },
  });
  web = await rig({ baseUrl: site.origin });
});
afterAll(async () => {
  await web.target.close();
  await site.close();
  await closeBrowser();
});

/** What an author's selector finds for an action, as soon as there is one. */
async function find(selector: string): Promise<Element> {
  const parsed = parseSelector(selector);
  let found: readonly Element[] = [];
  await web.until((snapshot) => {
    found = matchSelector(parsed, snapshot, 'action').elements;
    return found.length > 0;
  });
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${selector}:\n${found.map(line).join('\n')}`);
  return only;
}

const tap = async (selector: string) => web.act('tap', await find(selector));
const fill = async (selector: string, value: string) => web.act('fill', await find(selector), { value });

describe('an API browser', () => {
  test('is read, opened up, filled in', async () => {
    await web.open('/swagger');
    await find('heading ^"Pets 1.0"');
    await tap('"List all pets"');
    await tap('button "Try it out"');
    expect((await fill('textbox "limit"', '25')).value).toBe('25');
    await tap('button "Execute"');
    await find('heading "Server response"');
    await tap('button "Clear"');
    await web.until(({ elements }) => !elements.some((each) => each.text === 'Server response'));
  });
});

describe('a tree editor', () => {
  test('values are edited in place, buttons are known by their titles', async () => {
    await web.open('/json');
    expect((await fill('"Ann"', 'Bea')).value).toBe('Bea');
    await find('"Bea"');
    await tap('button "Undo last action (Ctrl+Z)"');
    await find('"Ann"');
    await tap('button "Collapse all fields"');
    await web.until(({ elements }) => !elements.some((each) => each.text === 'Ann' && each.rendered));
  });
});

describe('a calendar', () => {
  test('an entry is found by its words and opens its details', async () => {
    await web.open('/calendar');
    await find('"2026-11"');
    await tap('"Dentist at noon"');
    await find('button "Delete"');
    await tap('@next');
    await find('"2026-12"');
    await web.until(({ elements }) => !elements.some((each) => each.content === 'Dentist at noon'));
  });
});
