import { createHash } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { EventBody } from '../../src/record/event.ts';
import { renderHtml } from '../../src/report/html/page.ts';
import { viewRun } from '../../src/report/view.ts';
import { failedCheck, missed, runEnd, runStart, stamped, step, verdictOf } from './sample.ts';

const picture = 'data:image/png;base64,AQID';
const images = new Map([['artifacts/step-3-fail.png', picture]]);
const texts = new Map([['artifacts/step-3-fail.txt', 'button "Pay" <now>']]);

function page(
  bodies: EventBody[],
  verdict: Parameters<typeof verdictOf>[0] = {},
  files = { images, texts },
): string {
  return renderHtml({ run: viewRun(stamped(bodies)), verdict: verdictOf(verdict), ...files });
}

const red = { green: false, redStep: 3, steps: { total: 3, passed: 2, failed: 1, notRun: 2 } } as const;
const skipped: EventBody = {
  type: 'control',
  path: '1',
  depth: 0,
  node: 'if',
  outcome: 'skipped',
  name: 'if cookie banner',
  span: { file: 'orders.md', line: 13, col: 1 },
  reason: 'absent for 1.5 s',
};
const redRun = [
  runStart,
  ...step(1, '1. Open the shop.'),
  ...step(2, '2. Click "Add".'),
  skipped,
  ...step(3, '3. The grand total is £41.20.', failedCheck),
  runEnd(3, 2),
];

/** Text of the page as read without style and script. */
function readable(html: string): string {
  return html
    .replace(/<(style|script)>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ');
}

/** Every tag and attribute name in a parsed document. */
function namesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

describe('renderHtml', () => {
  it('says the verdict in words first, with place, build and what did not run', () => {
    const text = readable(page(redRun, red));
    expect(text).toContain('✗ FAILED Order two kinds of tea');
    expect(text).toContain('orders.md:13 · build 813 · 30 Nov 10:15 UTC');
    expect(text).toContain('The grand total should be £41.20; the page showed £43.20 for 4.7 s.');
    expect(text).toContain('3 of 5 steps ran, 2 did not');
    expect(text).toContain('vk test orders.md');
    expect(text).toContain('Chromium 147 en-GB Europe/London 1280×720');
  });

  it('frames the red element on the picture of the red line, once', () => {
    const html = page(redRun, red);
    expect(html.split(picture)).toHaveLength(2);
    expect(html).toContain('<svg viewBox="0 0 1280 720"');
    expect(html).toContain('<rect class="frame" x="976" y="416" width="148" height="44" rx="4"/>');
    expect(readable(html)).toContain('line 13 as it was');
  });

  it('numbers the candidates of a miss on the picture as in the list', () => {
    const end = { ...missed.end, artifacts: { screenshot: 'artifacts/step-3-fail.png' } };
    const html = page([runStart, ...step(1, 'Press the "Order as guest" link.', { end }), runEnd(1)], {
      green: false,
      redStep: 1,
    });
    expect(html).toMatch(/class="badge-text"[^>]*>1</);
    expect(readable(html)).toContain(
      '1 the "Order as a visitor" button same place, other role Press the "Order as a visitor" button.',
    );
  });

  it('shows every line of the prose with what became of it', () => {
    const prose = [
      { file: 'orders.md', line: 9, text: 'Basket', kind: 'heading' as const },
      { file: 'orders.md', line: 11, text: '1. Open the shop.', kind: 'clause' as const },
      { file: 'orders.md', line: 13, text: '3. The grand total is £41.20.', kind: 'clause' as const },
      { file: 'orders.md', line: 14, text: '4. Click "Pay".', kind: 'clause' as const },
      { file: 'orders.md', line: 15, text: 'Ask the till.', kind: 'manual' as const },
    ];
    const html = page([{ ...runStart, prose }, ...redRun.slice(1)], red);
    const lines = [...html.matchAll(/<li class="(\w+)"><span class="mark">/g)].map((match) => match[1]);
    expect(lines).toEqual(['heading', 'passed', 'red', 'notrun', 'manual']);
    expect(readable(html)).toContain('1 human check open');
  });

  it('C-REC-2 shows a skipped guard with its reason, as no step', () => {
    const html = page(redRun, red);
    expect(readable(html)).toContain('if cookie banner skipped, absent for 1.5 s');
    expect(html.match(/id="step-\d+"/g)).toHaveLength(3);
    expect(html).toContain('data-filter="skipped" aria-pressed="false">Skipped<i>1</i>');
  });

  it('C-HEAL-8 shows a heal as a change of the prose', () => {
    const healed = { from: 'Click "A".', to: 'Click "B".', by: 'model', reason: 'same place' } as const;
    const html = page([runStart, ...step(1, 'Click "A".', { end: { healed } }), runEnd(1)], {
      steps: { total: 1, healed: 1 },
    });
    expect(html).toContain('<del>Click &quot;A&quot;.</del><ins>Click &quot;B&quot;.</ins>');
    expect(readable(html)).toContain('Healed by a model: Same place.');
    expect(readable(html)).toContain('1 healed');
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</style></script><!--',
    'javascript:alert(1)',
    '\u0000\ud800\u202e',
  ])('escapes %j wherever it stands', (text) => {
    const nasty = {
      ...failedCheck.end,
      ...missed.end,
      message: text,
      hint: text,
      seen: text,
      expected: text,
      note: text,
      value: text,
      url: text,
      healed: { from: text, to: text, by: 'local' as const, reason: text },
      candidates: [{ phrase: text, why: text }],
      artifacts: { [text]: `${text}/x`, hierarchy: 'artifacts/h' },
    };
    const bodies: EventBody[] = [
      {
        ...runStart,
        title: text,
        name: text,
        file: text,
        tags: [text],
        environment: { platform: 'web', device: text, build: text },
        prose: [{ file: text, line: 1, text, kind: 'clause' }],
      },
      ...step(1, text, { start: { name: text, verb: text }, end: nasty }),
      {
        ...skipped,
        type: 'control',
        path: text,
        depth: 0,
        node: 'if',
        outcome: 'skipped',
        name: text,
        reason: text,
      },
      { type: 'evidence', kind: 'page-error', message: text, step: 1 },
      runEnd(1),
    ];
    const html = page(
      bodies,
      { green: false, redStep: 1, reason: text },
      { images: new Map(), texts: new Map([['artifacts/h', text]]) },
    );
    const own = html.lastIndexOf('<script>');
    const outside = `${html.slice(0, own)}</body></html>`.replace(/<style>.*?<\/style>/s, '');
    // Strict parsing, once what HTML leaves open is closed: a text that broke out would show as a tag or attribute.
    const strict = outside
      .replace(/<!doctype html>/, '')
      .replace(/<(meta|link|input|img|br)\b([^>]*)>/g, '<$1$2/>')
      .replace(/ (checked|open)(?=[ >/])/g, '');
    const names = namesIn(
      new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@' }).parse(strict, true),
    );
    expect(names.filter((name) => /^(script|img|@on.*|@src)$/.test(name))).toEqual([]);
    expect(outside).not.toMatch(/href="(?!#|\.\/|data:image\/svg)/);
  });

  it('needs nothing from outside, and lets no script run but its own', () => {
    const html = page(redRun, red);
    expect(html).not.toMatch(/(?:src|href)="(?!#|data:|\.\/)/);
    expect(html).not.toMatch(/url\(|@import|https?:\/\/(?!127\.0\.0\.1|www\.w3\.org)/);
    const script = /<script>(.*)<\/script>/s.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(html).toContain(`script-src 'sha256-${hash}'`);
    expect(html).toContain("default-src 'none'");
  });

  it('shows nothing as a picture that is none', () => {
    const fake = new Map([['artifacts/step-3-fail.png', 'https://example.test/x.png']]);
    expect(page(redRun, red, { images: fake, texts })).not.toContain('<img');
  });

  it('C-RED-4 shows the picture of a failure that belongs to no step', () => {
    const failure = {
      ...({
        type: 'failure',
        code: 'loop-cap',
        errorKind: 'NoProgressError',
        exitCode: 1,
        synthetic: true,
      } as const),
      message: 'still not "Done" after 25 rounds',
      where: 'repeat until "Done" is shown',
      artifacts: { screenshot: 'artifacts/step-3-fail.png', hierarchy: 'artifacts/step-3-fail.txt' },
    };
    const html = page([runStart, ...step(1, 'a'), failure, runEnd(1)], {
      green: false,
      reason: failure.message,
    });
    expect(html.split(picture)).toHaveLength(2);
    expect(readable(html)).toContain('as it was when the run stopped');
    expect(readable(html)).toContain('Still not "Done" after 25 rounds.');
    expect(readable(html)).toContain('hierarchy button "Pay"');
  });

  it('opens without a single event', () => {
    const html = page([], {
      green: false,
      outcome: 'interrupted',
      reason: 'nothing was run',
      steps: { total: 0 },
    });
    expect(readable(html)).toContain('■ INTERRUPTED');
    expect(readable(html)).toContain('No step was begun.');
  });
});
