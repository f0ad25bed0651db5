import { describe, expect, it } from 'vitest';
import { blocksIn, read, textsIn } from './memory-reader.ts';

const head = (yaml: string) => read(`---\n${yaml}\n---\n# Title\n`).frontMatter;

describe('front matter', () => {
  it('reads every key', () => {
    const yaml = `title: Buy tea
id: SHOP-7
owner: web team
tags: [smoke, "slow"]
url: https://tea.test/start
app: com.tea.shop
platforms: [web, Android]
locales: en-GB, de
timeout: 2m
viewport: 1280x720
data:
  code: 00123
  price: 1.50
  on: yes
  none:
meta:
  risk: [high, low]
params: [user, pin]`;
    expect(head(yaml)).toMatchObject({
      title: 'Buy tea',
      id: 'SHOP-7',
      owner: 'web team',
      tags: ['smoke', 'slow'],
      url: 'https://tea.test/start',
      app: 'com.tea.shop',
      platforms: ['web', 'android'],
      locales: ['en-GB', 'de'],
      timeoutMs: 120_000,
      viewport: { width: 1280, height: 720 },
      data: { code: '00123', price: '1.50', on: 'yes', none: '' },
      rows: [],
      meta: { risk: ['high', 'low'] },
      params: { user: undefined, pin: undefined },
    });
  });

  it.each<[string, object]>([
    ['name: Old title', { title: 'Old title' }],
    ['package: com.tea', { app: 'com.tea' }],
    ['platform: ios', { platforms: ['ios'] }],
    ['locale: fr', { locales: ['fr'] }],
    ['tags: a, b ,c', { tags: ['a', 'b', 'c'] }],
    ['tags:\n  - a\n  - b', { tags: ['a', 'b'] }],
    ['tags:', { tags: [] }],
    ['timeout: 800', { timeoutMs: 800 }],
    ['viewport: {width: 390, height: 844}', { viewport: { width: 390, height: 844 } }],
    ['viewport: 390×844', { viewport: { width: 390, height: 844 } }],
    [
      'data:\n  - {a: 1, b: x}\n  - {a: 02, b: ""}',
      {
        rows: [
          { a: '1', b: 'x' },
          { a: '02', b: '' },
        ],
      },
    ],
    ['params: {user: ann, pin: , lang: ""}', { params: { user: 'ann', pin: undefined, lang: '' } }],
    ['params:\n  - user\n  - lang: en', { params: { user: undefined, lang: 'en' } }],
    ['url: {{env.BASE}}', { url: '{{env.BASE}}' }],
    ['url: {{env.BASE}}/tea # why', { url: '{{env.BASE}}/tea' }],
    ['locales: [{{env.LANG}}, de]', { locales: ['{{env.LANG}}', 'de'] }],
    ['url: "{{env.BASE}}"', { url: '{{env.BASE}}' }],
    ['title: true', { title: 'true' }],
    ['title: 2031-11-03', { title: '2031-11-03' }],
    ['# only a remark', { tags: [] }],
  ])('reads %j', (yaml, expected) => {
    expect(head(yaml)).toMatchObject(expected);
  });

  it.each<[string, number, number, string, string]>([
    ['titel: x', 2, 1, 'unknown front matter key "titel"', 'Did you mean title?'],
    ['id: 1\nmy-key: x', 3, 1, 'unknown front matter key "my-key"', 'under meta:'],
    ['title: a\nname: b', 3, 1, 'given twice', 'Leave one'],
    ['platform: windows phone', 2, 11, 'is no platform', 'Known: web, android, ios'],
    ['platforms: [web, andriod]', 2, 18, '"andriod" is no platform', 'Did you mean android?'],
    ['timeout: soon', 2, 10, '"soon" is not a duration', '800ms'],
    ['viewport: wide', 2, 11, 'viewport', '1280x720'],
    ['viewport: {width: 3, heigth: 4}', 2, 11, 'viewport', '1280x720'],
    ['title: [a]', 2, 8, 'title is one text', 'title: text'],
    ['title: a: b', 2, 8, 'not valid YAML', 'quotes'],
    ['title: "a', 2, 10, 'not valid YAML', 'quotes'],
    ['tags: [a', 2, 9, 'not valid YAML', 'quotes'],
    ['id: 1\nid: 2', 3, 1, 'not valid YAML', 'quotes'],
    ['title: *bold', 2, 8, 'an alias to YAML', '"*bold"'],
    ['just words', 2, 1, 'key: value', 'key: value'],
    ['data: x', 2, 7, 'constants or a list of rows', 'name: value'],
    ['data: []', 2, 7, 'no rows', 'row'],
    ['data:\n  a.b: 1', 3, 3, 'cannot be written as {{data.a.b}}', 'letters'],
    ['data:\n  a: [1]', 3, 6, 'is one text', 'meta'],
    ['data:\n  - a: 1\n  - b: 1', 4, 5, 'this row has no "a"', 'same columns'],
    ['data:\n  - a: 1\n  - {a: 1, b: 2}', 4, 5, 'the first row has no "b"', 'same columns'],
    ['params: [a b]', 2, 10, 'no name for a parameter', 'letters'],
    ['params: [a, a]', 2, 13, 'declared twice', 'Leave one'],
    ['meta: x', 2, 7, 'map of your own keys', 'meta:'],
  ])('refuses %j at its place', (yaml, line, col, message, hint) => {
    expect(() => head(yaml)).toThrow(
      expect.objectContaining({
        code: 'invalid-front-matter',
        message: expect.stringContaining(message),
        hint: expect.stringContaining(hint),
        span: expect.objectContaining({ file: 't.md', line, col }),
      }),
    );
    expect(() => head(yaml)).toThrow(/^[^\n]+$/);
  });

  it.each<[string, number, number]>([
    ['url: {{env.env.X}}', 2, 6],
    ['url: https://{{env.X/a', 2, 6],
    ['tags: [a, "{{nope.x}}"]', 2, 11],
    ['title: {{user}}', 2, 8],
    ['data: {a: "{{data.b}}"}', 2, 11],
    ['data:\n  - a: {{row.b}}', 3, 8],
  ])('K65: refuses the placeholder in %j', (yaml, line, col) => {
    expect(() => head(yaml)).toThrow(
      expect.objectContaining({ code: 'invalid-placeholder', span: expect.objectContaining({ line, col }) }),
    );
  });

  it('says when the front matter never ends', () => {
    expect(() => read('---\ntitle: x\n\n# Steps\n')).toThrow(
      expect.objectContaining({ code: 'invalid-front-matter', message: 'the front matter never ends' }),
    );
  });

  it('takes a first rule for a rule when no key follows', () => {
    expect(blocksIn(read('---\n\nClick "A".')).map((block) => block.type)).toEqual(['rule', 'paragraph']);
  });

  it('forgives blank lines before it, BOM and CRLF', () => {
    const test = read('\ufeff\r\n---\r\ntitle: x\r\n---\r\nClick "A".');
    expect([test.title, textsIn(test)]).toEqual(['x', ['Click "A".']]);
    expect(test.frontMatter.spans.title).toMatchObject({ line: 3, col: 8, endCol: 9 });
  });

  it.each([
    ['---\ntitle: Mine\n---\n# Other', 'Mine'],
    ['Words\n\n## **Big** `one`\n', 'Big one'],
    ['Only words', 't'],
    ['@include f.md\n\n# Mine', 'Mine'],
  ])('finds the title of %j', (text, title) => {
    expect(read(text, { 'f.md': '# Theirs' }).title).toBe(title);
  });
});
