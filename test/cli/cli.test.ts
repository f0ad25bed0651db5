import { describe, expect, it } from 'vitest';
import { project, site } from '../rigs/vk.ts';

describe('the command line', () => {
  it.each([
    [['tap', '--bogus'], /no flag --bogus/],
    [['test', '--hedaed', 'x.md'], /Did you mean --headed\?/],
    [['tset', 'x.md'], /Did you mean: vk test/],
    [['a.md'], /Run it: vk test a\.md/],
    [['tap', 'Save', 'now'], /"now"/],
    [['fill', 'E-mail'], /needs <target> <value/],
    [['test'], /needs <path/],
    [['test', 'nope.md'], /no such file/],
    [['test', '*.nothing'], /nothing to run/],
    [['tap', 'id:'], /error: /],
    [['wait', 'Save', '--timeout', 'soon'], /"soon" is not a duration/],
    [['swipe', 'sideways'], /up, down, left, right/],
    [['devices', 'strat'], /Did you mean start\?/],
    [['run', 'achive'], /Did you mean archive\?/],
    [['test', 'a.md', '--profile', 'nope'], /no profile "nope"/],
    [['show'], /no run to show/],
    [['explain', ''], /no sentence/],
  ])('C-EXIT-1 vk %j is a wrong call (2) that names the way out', async (args, words) => {
    using tests = project({ 'a.md': '1. Click "Save".\n' });
    const ran = await tests.vk(args);
    expect(ran.stderr).toMatch(words);
    expect(ran.exitCode).toBe(2);
    expect(ran.stdout).toBe('');
  });

  it('C-EXIT-3 --json prints one document on failure, with the kind and the hint', async () => {
    using tests = project();
    const ran = await tests.vk(['tap', '--bogus', '--json']);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      exitCode: 2,
      errorKind: 'UsageError',
      code: 'unknown-flag',
    });
    expect(ran.stderr).toBe('');
  });

  it.each([[[]], [['help']], [['--help']], [['help', 'tap']], [['tap', '--help']], [['--version']]])(
    'vk %j answers on stdout and is green',
    async (args) => {
      using tests = project();
      const ran = await tests.vk(args);
      expect(ran.exitCode).toBe(0);
      expect(ran.stdout.length).toBeGreaterThan(3);
      expect(ran.stderr).toBe('');
    },
  );

  it('C-EXIT-1 a verb without an open browser is a broken environment (3) that says how to open one', async () => {
    using tests = project();
    const ran = await tests.vk(['tap', 'Save'], { VERIKUN_LANE: 'nobody' });
    expect(ran.exitCode).toBe(3);
    expect(ran.stderr).toContain('vk devices start');
  });

  it('a browser that is named and not there is exit 3', async () => {
    await using page = await site({ '/': 'hello' });
    using tests = project({ 'a.md': `1. Open ${page.url}/.\n2. "hello" is shown.\n` });
    const ran = await tests.vk(['test', 'a.md'], { VERIKUN_BROWSER: '/nowhere/chrome' });
    expect(ran.exitCode).toBe(3);
    expect(ran.stderr).toContain('/nowhere/chrome');
  });

  it('a first address that refuses is 3, a later one is 1', async () => {
    await using page = await site({ '/': '<h1>Hello</h1>' });
    using tests = project({
      'first.md': '1. Open http://127.0.0.1:9/.\n2. "x" is shown.\n',
      'later.md': `1. Open ${page.url}/.\n2. The heading "Hello" is shown.\n3. Open http://127.0.0.1:9/.\n`,
    });
    expect((await tests.vk(['test', 'first.md'])).exitCode).toBe(3);
    expect((await tests.vk(['test', 'later.md'])).exitCode).toBe(1);
  });

  it('config errors name file, line and column', async () => {
    using tests = project({
      'verikun.config.yaml': 'url: http://127.0.0.1:1\nlocael: en-GB\n',
      'a.md': '1. Click "Save".\n',
    });
    const ran = await tests.vk(['test', 'a.md']);
    expect(ran.exitCode).toBe(2);
    expect(ran.stderr).toMatch(/^verikun\.config\.yaml:2:\d+: error: unknown setting "locael"/);
    expect(ran.stderr).toContain('Did you mean "locale"?');
  });

  it('a refused clause is 2, with its place, and nothing was run', async () => {
    await using page = await site({ '/': 'hello' });
    using tests = project({ 'a.md': `1. Open ${page.url}/.\n2. Check that everything looks fine.\n` });
    const ran = await tests.vk(['test', 'a.md']);
    expect(ran.exitCode).toBe(2);
    expect(ran.stderr).toMatch(/^a\.md:2:\d+: error: /m);
    expect(page.requests).toEqual([]);
  });

  it('several tests: the rest runs when one is refused, and the worst code counts', async () => {
    await using page = await site({ '/': '<h1>Hello</h1>' });
    using tests = project({
      't/good.md': `1. Open ${page.url}/.\n2. The heading "Hello" is shown.\n`,
      't/red.md': `1. Open ${page.url}/.\n2. The heading "Bye" is shown.\n`,
      't/vague.md': '1. Check that everything looks fine.\n',
      't/_part.md': '1. Click "x".\n',
      't/README.md': 'no test',
    });
    const ran = await tests.vk(['test', 't', '--wait', '300ms', '--json']);
    expect(ran.exitCode).toBe(1);
    expect(ran.json().tests.map((test) => [test.file, test.exitCode])).toEqual([
      ['t/good.md', 0],
      ['t/red.md', 1],
      ['t/vague.md', 2],
    ]);
  });

  it('C-SECRET-1 a secret is in no line, plan or file of a run', async () => {
    const secret = 'correct-horse-battery';
    await using page = await site({
      '/': '<label>Code <input></label><p id="o"></p><script>document.querySelector("input").oninput = (e) => { o.textContent = e.target.value }</script>',
    });
    using tests = project({
      'a.md': `1. Open ${page.url}/.\n2. Type "{{secret.CODE}}" into "Code".\n3. "never there" is shown.\n`,
    });
    const ran = await tests.vk(['test', 'a.md', '--wait', '300ms', '--verbose'], { CODE: secret });
    expect(ran.exitCode).toBe(1);
    const { readdirSync, readFileSync, statSync } = await import('node:fs');
    const { join } = await import('node:path');
    const files = readdirSync(tests.dir, { recursive: true, encoding: 'utf8' })
      .map((name) => join(tests.dir, name))
      .filter((file) => statSync(file).isFile());
    expect(files.some((file) => file.endsWith('events.jsonl'))).toBe(true);
    for (const bytes of [ran.stdout, ran.stderr, ...files.map((file) => readFileSync(file, 'latin1'))]) {
      for (const form of [secret, Buffer.from(secret).toString('base64').slice(0, 24)])
        expect(bytes.includes(form)).toBe(false);
    }
  });
});
