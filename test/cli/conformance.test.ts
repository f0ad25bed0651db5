import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { project, site } from '../rigs/vk.ts';

const plansOf = (dir: string): string[] =>
  readdirSync(join(dir, '.verikun/plans')).map((name) => join(dir, '.verikun/plans', name));

describe('plans', () => {
  it('K05 an emptied plan is a miss with a reason, and never green by itself', async () => {
    await using page = await site({ '/': '<h1>Hello</h1>' });
    using tests = project({ 'a.md': `# A\n\n1. Open ${page.url}/.\n2. The heading "Hello" is shown.\n` });
    expect((await tests.vk(['test', 'a.md'])).exitCode).toBe(0);
    const [plan = ''] = plansOf(tests.dir);
    const entry = JSON.parse(readFileSync(plan, 'utf8'));
    writeFileSync(plan, JSON.stringify({ ...entry, plan: { ...entry.plan, steps: [] } }));
    const again = await tests.vk(['test', 'a.md', '--json']);
    expect(again.exitCode).toBe(0);
    expect(again.json().tests[0]).toMatchObject({ cached: false });
    expect(JSON.parse(readFileSync(plan, 'utf8')).plan.steps.length).toBeGreaterThan(0);
  });

  it('K05 a file with nothing but a title is a wrong call, never green', async () => {
    using tests = project({ 'a.md': '# Only a title\n' });
    const ran = await tests.vk(['test', 'a.md']);
    expect(ran.exitCode).toBe(2);
    expect(ran.stderr).toContain('no instruction');
  });

  it('K25 a replay from the cache starts cold and opens the address again', async () => {
    await using page = await site({
      '/start': '<h1>Start</h1><a href="/next">Next</a>',
      '/next': '<h1>Second</h1>',
    });
    using tests = project({
      'a.md': `1. Open ${page.url}/start.\n2. Click "Next".\n3. The heading "Second" is shown.\n`,
    });
    for (const cached of [false, true]) {
      page.requests.length = 0;
      const ran = await tests.vk(['test', 'a.md', '--json']);
      expect(ran.json().tests[0]).toMatchObject({ ok: true, cached });
      expect(page.requests).toContain('/start');
    }
  });

  it('K39 the same verdict every time: five replays of a red test are red five times', {
    timeout: 120_000,
  }, async () => {
    await using page = await site({ '/': '<h1>Hello</h1>' });
    using tests = project({ 'a.md': `1. Open ${page.url}/.\n2. "Goodbye" is shown.\n` });
    const codes = new Set<number | undefined>();
    for (let round = 0; round < 10; round += 1)
      codes.add((await tests.vk(['test', 'a.md', '--wait', '100ms'])).exitCode);
    expect([...codes]).toEqual([1]);
  });
});

describe('waits', () => {
  it('K27 a list that comes 3 s after the tap is waited for', async () => {
    await using page = await site({
      '/': `<button onclick="setTimeout(() => { document.body.insertAdjacentHTML('beforeend', '<ul><li>Late row</li></ul>') }, 3000)">Load</button>`,
    });
    using tests = project({ 'a.md': `1. Open ${page.url}/.\n2. Click "Load".\n3. "Late row" is shown.\n` });
    expect((await tests.vk(['test', 'a.md'])).exitCode).toBe(0);
  });

  it('K47 an absence is not believed before the thing had its time to come', async () => {
    await using page = await site({
      '/': `<button onclick="setTimeout(() => { document.body.insertAdjacentHTML('beforeend', '<p>Disk full</p>') }, 1000)">Save</button>`,
    });
    using tests = project({
      'a.md': `1. Open ${page.url}/.\n2. Click "Save".\n3. "Disk full" is not shown.\n`,
    });
    const ran = await tests.vk(['test', 'a.md']);
    expect(ran.exitCode).toBe(1);
  });

  it('K57 a guard that is false at once costs less than a second more', async () => {
    await using page = await site({ '/': '<h1>Hello</h1><button>Go</button>' });
    const guard = '2. If "We use cookies" is shown, click "Accept".\n';
    using tests = project({ 'with.md': `1. Open ${page.url}/.\n${guard}3. The heading "Hello" is shown.\n` });
    const ran = await tests.vk(['test', 'with.md', '--json']);
    expect(ran.exitCode).toBe(0);
    const dir = String(ran.json().tests[0]?.runDir);
    const events = readFileSync(join(tests.dir, dir, 'events.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const skipped = events.find((event) => event.type === 'control' && event.outcome === 'skipped');
    const before = events[events.indexOf(skipped) - 1];
    expect(Date.parse(skipped.at) - Date.parse(before.at)).toBeLessThan(1_000);
  });
});

describe('verdicts', () => {
  it('K29 an app that stops one screen early is red, and the unmet sentence is named', async () => {
    await using page = await site({ '/': '<h1>Review</h1><button>Confirm</button>' });
    using tests = project({
      'a.md': `1. Open ${page.url}/.\n2. Click "Confirm".\n3. The heading "Thank you!" is shown.\n`,
    });
    const ran = await tests.vk(['test', 'a.md', '--wait', '500ms']);
    expect(ran.exitCode).toBe(1);
    expect(ran.stdout).toContain('Thank you!');
  });

  it('K37 a flow of taps alone is unverified, and red under --strict', async () => {
    await using page = await site({ '/': '<button>One</button><button>Two</button>' });
    using tests = project({ 'a.md': `1. Open ${page.url}/.\n2. Click "One".\n3. Click "Two".\n` });
    const lax = await tests.vk(['test', 'a.md']);
    expect(lax.exitCode).toBe(0);
    expect(lax.stdout).toContain('UNVERIFIED');
    expect((await tests.vk(['test', 'a.md', '--strict'])).exitCode).toBe(1);
  });

  it('K41 what cannot be seen is not shown: zero size, transparent, off screen, clipped, behind a modal', async () => {
    const hidden: Record<string, string> = {
      zero: '<div style="width:0;height:0;overflow:hidden">Secret plan</div>',
      transparent: '<div style="opacity:0">Secret plan</div>',
      outside: '<div style="position:fixed;left:-9999px">Secret plan</div>',
      clipped:
        '<div style="width:100px;height:20px;overflow:hidden"><div style="margin-top:60px">Secret plan</div></div>',
      behind:
        '<div>Secret plan</div><div role="dialog" aria-modal="true" style="position:fixed;inset:0;background:white">Dialog</div>',
    };
    await using page = await site(
      Object.fromEntries(Object.entries(hidden).map(([name, body]) => [`/${name}`, `<h1>Page</h1>${body}`])),
    );
    using tests = project(
      Object.fromEntries(
        Object.keys(hidden).map((name) => [
          `${name}.md`,
          `1. Open ${page.url}/${name}.\n2. "Secret plan" is shown.\n`,
        ]),
      ),
    );
    const ran = await tests.vk(['test', '.', '--wait', '300ms', '--json']);
    expect(ran.exitCode).toBe(1);
    for (const test of ran.json().tests)
      expect(test, String(test.file)).toMatchObject({ ok: false, exitCode: 1 });
  });
});

describe('variables and input', () => {
  const form =
    '<label>Name <input id="name" placeholder="Search" oninput="document.querySelector(\'output\').textContent = this.value"></label><output></output>';

  it('K63 a variable is typed by its value, from the cache too', async () => {
    await using page = await site({ '/': form });
    using tests = project({
      'a.md': `1. Open ${page.url}/.\n2. Type "{{env.WHO}}" into "Name".\n3. "{{env.WHO}}" is shown.\n`,
    });
    for (const who of ['ann', 'bob']) {
      const ran = await tests.vk(['test', 'a.md', '--json'], { WHO: who });
      expect(ran.json().tests[0]).toMatchObject({ ok: true, cached: who === 'bob' });
    }
    for (const plan of plansOf(tests.dir)) expect(readFileSync(plan, 'utf8')).not.toMatch(/\bann\b|\bbob\b/);
  });

  it.each(['{{env.env.X}}', '{{envX}}', '{{env.UNSET}}', '{{env.EMPTY}}', '{{what is this}}'])(
    'K65 %s is an error before the first action',
    async (placeholder) => {
      await using page = await site({ '/': form });
      using tests = project({ 'a.md': `1. Open ${page.url}/.\n2. Type "${placeholder}" into "Name".\n` });
      const ran = await tests.vk(['test', 'a.md'], { EMPTY: '' });
      expect(ran.exitCode).toBe(2);
      expect(ran.stderr).toMatch(/^a\.md:2:\d+: error: /m);
      expect(page.requests).toEqual([]);
    },
  );

  it('K65 {{ env.X }} with spaces is the variable, $x is text', async () => {
    await using page = await site({ '/': form });
    using tests = project({
      'a.md': `1. Open ${page.url}/.\n2. Type "{{ env.WHO }} $x" into "Name".\n3. "ann $x" is shown.\n`,
    });
    expect((await tests.vk(['test', 'a.md'], { WHO: 'ann' })).exitCode).toBe(0);
  });

  it('K73 200 characters arrive whole while the page renders again and again; 57.57 stays 57.57 in a number field', {
    timeout: 60_000,
  }, async () => {
    const text = 'abcdefghij'.repeat(20);
    await using page = await site({
      '/': `<div id="root"></div><label>Price <input type="number" step="0.01" oninput="document.querySelector('#p').textContent = this.value"></label><p id="p"></p>
        <script>
          let value = '';
          const root = document.querySelector('#root');
          const render = () => {
            const focused = document.activeElement?.id === 'note';
            root.innerHTML = '<label>Note <input id="note"></label><p id="n"></p>';
            const field = root.querySelector('#note');
            field.value = value;
            root.querySelector('#n').textContent = value;
            field.oninput = () => { value = field.value; root.querySelector('#n').textContent = value; };
            if (focused) { field.focus(); field.setSelectionRange(value.length, value.length); }
          };
          render();
          let rounds = 0;
          const timer = setInterval(() => { render(); if (++rounds > 20) clearInterval(timer); }, 400);
        </script>`,
    });
    using tests = project({
      'a.md': `1. Open ${page.url}/.\n2. Type "${text}" into "Note".\n3. "${text}" is shown.\n4. Type "57.57" into "Price".\n5. "57.57" is shown.\n`,
    });
    expect((await tests.vk(['test', 'a.md'])).exitCode).toBe(0);
  });

  it('K77 the hint of a field is no part of what is typed', async () => {
    await using page = await site({ '/': form });
    using tests = project({
      'a.md': `1. Open ${page.url}/.\n2. Type "tea" into "Name".\n3. The "Name" field contains "tea".\n4. "Searchtea" is not shown.\n5. "tea" is shown.\n`,
    });
    expect((await tests.vk(['test', 'a.md'])).exitCode).toBe(0);
  });

  it('K95 a field that swallows what was typed is red', async () => {
    await using page = await site({
      '/': '<label>Name <input oninput="setTimeout(() => { this.value = \'\' }, 100)"></label>',
    });
    using tests = project({
      'a.md': `1. Open ${page.url}/.\n2. Type "tea" into "Name".\n3. The "Name" field contains "tea".\n`,
    });
    expect((await tests.vk(['test', 'a.md'])).exitCode).toBe(1);
  });

  it('K49 signs that other tools read as patterns are text', async () => {
    const label = '+1 (555) 0100 [home] *new*';
    await using page = await site({
      '/': `<button onclick="this.insertAdjacentHTML('afterend', '<p>called</p>')">${label}</button>`,
    });
    using tests = project({ 'a.md': `1. Open ${page.url}/.\n2. Click "${label}".\n3. "called" is shown.\n` });
    expect((await tests.vk(['test', 'a.md'])).exitCode).toBe(0);
  });
});
