import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWebTarget } from '../../../src/targets/web/web-target.ts';
import { browser, closeBrowser, rig, type Stage, stage } from '../../fixtures/web/rig.ts';
import type { Route } from '../../fixtures/web/server.ts';

const later =
  (ms: number, body: string, status = 200): Route =>
  (_request, response) => {
    setTimeout(() => {
      response.writeHead(status, { 'content-type': 'text/html' });
      response.end(body);
    }, ms);
  };

let web: Stage;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vk-web-'));
  web = await stage(
    {
      '/one':
        '<title>One</title><h1>One</h1><a href="/two">Two</a><a href="/slow">Slow</a><a href="/two" target=_blank>Tab</a><a id=bad href="http://127.0.0.1:1/">Bad</a><a id=file href="/file">File</a>',
      '/two': '<title>Two</title><h1>Two</h1><a href="/one">One</a>',
      '/slow': later(400, '<title>Slow</title><h1>Slow</h1>'),
      '/broken': later(0, '<h1>Broken</h1>', 500),
      '/file': (_request, response) => {
        response.writeHead(200, {
          'content-disposition': 'attachment; filename="a/b.txt"',
          'content-type': 'text/plain',
        });
        response.end('x');
      },
      '/who': (request, response) => {
        response.writeHead(request.headers.authorization ? 200 : 401, {
          'content-type': 'text/html',
          'www-authenticate': 'Basic',
        });
        response.end(
          `<h1>${request.headers.authorization ?? 'nobody'}</h1><p>${request.headers['x-test'] ?? ''}</p>`,
        );
      },
      '/data': later(600, '{}'),
    },
    { downloadsDir: folder },
  );
});
afterAll(async () => {
  await web[Symbol.asyncDispose]();
  await closeBrowser();
  await rm(folder, { recursive: true, force: true });
});

const titles = async () => (await web.read()).title;

describe('going places', () => {
  test('open, a link, back, forward, refresh', async () => {
    expect(await web.open('/one')).toEqual({ navigated: true });
    expect(await web.act('tap', 'link "Two"')).toEqual({ navigated: true });
    expect(await titles()).toBe('Two');
    await web.act('back');
    expect(await titles()).toBe('One');
    await web.act('forward');
    expect(await titles()).toBe('Two');
    expect(await web.act('refresh')).toEqual({ navigated: true });
    expect(await titles()).toBe('Two');
    await expect(web.act('forward')).rejects.toMatchObject({ code: 'navigation-failed' });
  });

  test('a link to a slow page is waited for', async () => {
    await web.open('/one');
    await web.act('tap', 'link "Slow"');
    expect(await titles()).toBe('Slow');
  });

  test('an answer of 500 is a page, with a note and evidence', async () => {
    web.target.evidence();
    expect(await web.open('/broken')).toEqual({ navigated: true, note: 'the server answered 500' });
    await web.find('heading "Broken"');
    expect(web.target.evidence()).toContainEqual(
      expect.objectContaining({ kind: 'request-failed', status: 500 }),
    );
  });

  test('a link to nowhere is navigation-failed', async () => {
    await web.open('/one');
    await expect(web.act('tap', '@bad')).rejects.toMatchObject({ code: 'navigation-failed', exitCode: 1 });
  });

  test('the first address that cannot be reached is the environment, a later one the app', async () => {
    const closed = await new Promise<number>((resolve) => {
      const server = createServer();
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address ? address.port : 1));
      });
    });
    await using other = await rig({ baseUrl: `http://127.0.0.1:${closed}` });
    await expect(other.open('/')).rejects.toMatchObject({
      code: 'unreachable',
      exitCode: 3,
      message: expect.stringContaining('nothing answers there'),
    });
    await other.open(`${web.site.origin}/one`);
    await expect(other.open(`http://127.0.0.1:${closed}/`)).rejects.toMatchObject({
      code: 'navigation-failed',
      exitCode: 1,
    });
  });

  test('a path without a base is a usage error', async () => {
    await using other = await rig();
    await expect(other.open('/login')).rejects.toMatchObject({ code: 'usage' });
  });

  test('a download leaves the page where it is', async () => {
    await web.open('/one');
    await web.act('tap', '@file');
    expect(await titles()).toBe('One');
    const { note } = await web.act('download', undefined, { name: '*b.txt' });
    // A name from a server is never a path.
    expect(note?.startsWith(join(folder, 'a'))).toBe(true);
  });

  test('K53: a read right after a press never mixes two pages', async () => {
    for (let round = 0; round < 5; round += 1) {
      await web.open('/one');
      await web.act('tap', 'link "Two"');
      const { title, elements } = await web.read();
      expect(title).toBe('Two');
      expect(elements.find((each) => each.role === 'heading')?.name).toBe('Two');
    }
  });

  test('a page that is parsed slowly is not read half', async () => {
    await using other = await stage({
      '/stream': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.write('<h1>Top</h1><a href="/stream2">Go</a>');
        response.end();
      },
      '/stream2': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.write(`<h1>Top</h1>${' '.repeat(4_000)}`);
        setTimeout(() => response.end('<p id=end>End</p>'), 500);
      },
    });
    await other.open('/stream');
    await other.act('tap', 'link "Go"');
    await other.find('@end');
  });

  test('launch cleared and wipe lose cookies and storage', async () => {
    await using other = await stage({
      '/app':
        '<p id=x></p><script>x.textContent=[localStorage.a,sessionStorage.a,document.cookie].join("|");localStorage.a=sessionStorage.a="1";document.cookie="c=1"</script>',
    });
    const shown = async () => (await other.find('@x')).text;
    await other.open('/app');
    await other.act('refresh');
    expect(await shown()).toBe('1|1|c=1');
    await other.act('launch', undefined, { app: '/app', mode: 'fresh' });
    expect(await shown()).toBe('1||c=1');
    await other.act('launch', undefined, { app: '/app', mode: 'cleared' });
    expect(await shown()).toBe('||');
    await other.act('wipe');
    expect(await shown()).toBe('||');
  });
});

describe('dialogs of the browser', () => {
  test('an alert blocks: reads tell of it, nothing is gone, nothing is pressed, the verb answers it', async () => {
    await web.show(
      "<button id=b onclick=\"alert('Saved!');o.textContent='after'\">Save</button><p id=o>before</p>",
    );
    await web.act('tap', '@b');
    const blocked = await web.read();
    expect(blocked.dialog).toEqual({ type: 'alert', message: 'Saved!' });
    expect(blocked.elements[0]).toMatchObject({ role: 'dialog', text: 'Saved!' });
    expect(blocked.elements.find((each) => each.id === 'o')).toMatchObject({ coveredBy: 0, text: 'before' });
    await expect(web.act('tap', '@b')).rejects.toMatchObject({ code: 'not-interactable' });
    await expect(web.target.screenshot({}, AbortSignal.timeout(5_000))).rejects.toMatchObject({
      code: 'read-failed',
    });
    expect((await web.target.activity()).requestsInFlight).toBe(0);
    expect(await web.act('dialog', undefined, { answer: 'accept' })).toEqual({ note: 'alert "Saved!"' });
    expect((await web.find('@o')).text).toBe('after');
  });

  test.each([
    ['accept', 'true'],
    ['dismiss', 'false'],
  ])('confirm: %s', async (answer, expected) => {
    await web.show(
      '<button id=b onclick="o.textContent=String(confirm(\'Sure?\'))">Save</button><p id=o>-</p>',
    );
    await web.act('tap', '@b');
    await web.act('dialog', undefined, { answer });
    expect((await web.find('@o')).text).toBe(expected);
  });

  test('prompt: with a text', async () => {
    await web.show('<button id=b onclick="o.textContent=prompt(\'Name?\')">Save</button><p id=o>-</p>');
    await web.act('tap', '@b');
    await web.act('dialog', undefined, { answer: 'accept', value: 'Ann' });
    expect((await web.find('@o')).text).toBe('Ann');
  });

  test('one that opens a moment later is waited for; none is an error', async () => {
    await web.show('<button id=b onclick="setTimeout(()=>alert(1),300)">Save</button>');
    await web.act('tap', '@b');
    await web.act('dialog', undefined, { answer: 'accept' });
    await expect(web.act('dialog', undefined, { answer: 'accept' })).rejects.toMatchObject({
      code: 'selector-not-found',
    });
  });

  test('beforeunload: the question is put, and answered by the test', async () => {
    await web.show('<input id=i><script>onbeforeunload=(e)=>{e.preventDefault();return "x"}</script>');
    await web.act('fill', '@i', { value: 'a' });
    expect(await web.open('/one')).toEqual({ note: 'a dialog of the browser is open' });
    expect((await web.read()).dialog?.type).toBe('beforeunload');
    await web.act('dialog', undefined, { answer: 'accept' });
    await web.until(({ title }) => title === 'One');
  });
});

describe('tabs', () => {
  test('a tab that a press opens is in front; back with "previous", or when it closes', async () => {
    await web.open('/one');
    await web.act('tap', 'link "Tab"');
    expect(await titles()).toBe('Two');
    expect(await web.act('tab', undefined, { which: 'new' })).toEqual({ note: 'already in front' });
    await web.act('tab', undefined, { which: 'previous' });
    expect(await titles()).toBe('One');
    await web.act('tab', undefined, { which: 'Two' });
    expect(await titles()).toBe('Two');
    await web.act('tab', undefined, { which: '1' });
    expect(await titles()).toBe('One');
    await web.act('tab', undefined, { which: '2' });
    await web.act('tab', undefined, { which: 'previous', close: true });
    expect(await titles()).toBe('One');
    await expect(web.act('tab', undefined, { which: '2' })).rejects.toMatchObject({
      code: 'selector-not-found',
    });
  }, 20_000);

  test('a window that closes itself hands back to the page that opened it', async () => {
    await web.show(
      "<title>Opener</title><button id=b onclick=\"w=open('/two','','width=300,height=300')\">Open</button>",
    );
    await web.act('tap', '@b');
    await web.until(({ title }) => title === 'Two');
    await web.act('tab', undefined, { which: 'previous' });
    await web.show('<title>Opener</title><button id=b onclick="w=open(\'/self\')">Open</button>');
    expect(await titles()).toBe('Stage');
  });
});

describe('what the app did', () => {
  test('errors, failed requests, navigations', async () => {
    web.target.evidence();
    await web.show(
      '<script>console.error("bad thing");fetch("/nothing");setTimeout(()=>{throw new Error("boom")})</script>',
    );
    await web.until(() => true);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const kinds = web.target.evidence();
    expect(kinds).toContainEqual(expect.objectContaining({ kind: 'console-error', message: 'bad thing' }));
    expect(kinds).toContainEqual(expect.objectContaining({ kind: 'page-error', message: 'boom' }));
    expect(kinds).toContainEqual(expect.objectContaining({ kind: 'request-failed', status: 404 }));
    expect(kinds).toContainEqual(expect.objectContaining({ kind: 'navigation' }));
    expect(web.target.evidence()).toEqual([]);
  });

  test('K93: a request that is on its way counts as pending; a quiet page is quiet', async () => {
    await web.show(
      "<button id=b onclick=\"fetch('/data',{method:'POST'}).then(()=>{o.textContent='done'})\">Send</button><p id=o>-</p>",
    );
    await web.act('tap', '@b');
    expect((await web.target.activity()).requestsInFlight).toBe(1);
    await web.until(({ elements }) => elements.some((each) => each.text === 'done'));
    await expect.poll(async () => (await web.target.activity()).requestsInFlight).toBe(0);
    const after = await web.target.activity();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect((await web.target.activity()).quietForMs).toBeGreaterThan(after.quietForMs);
  });

  test('a page that changes by itself is not quiet', async () => {
    await web.show('<p id=x></p><script>setInterval(()=>{x.textContent=Date.now()},20)</script>');
    expect((await web.target.activity()).quietForMs).toBeLessThan(150);
  });

  test('a crash is app-crashed until another page is opened', async () => {
    await using other = await stage({ '/ok': '<h1>Fine</h1>' });
    await other.show('<p>x</p>');
    await other.open('chrome://crash').catch(() => {});
    await expect(other.read()).rejects.toMatchObject({ code: 'app-crashed' });
    await other.open('/ok');
    await other.find('heading "Fine"');
    expect(other.target.evidence()).toContainEqual(expect.objectContaining({ kind: 'crash' }));
  });
});

describe('settings', () => {
  test('locale, time zone, viewport and looks are set, and told', async () => {
    await web.show(
      '<p id=x></p><script>x.textContent=[navigator.language,Intl.DateTimeFormat().resolvedOptions().timeZone,innerWidth+"x"+innerHeight,matchMedia("(prefers-color-scheme: light)").matches,matchMedia("(prefers-reduced-motion: reduce)").matches].join(" ")</script>',
    );
    expect((await web.find('@x')).text).toBe('en-GB Europe/London 1280x720 true true');
    expect(await web.target.environment()).toMatchObject({
      platform: 'web',
      device: expect.stringMatching(/^Chromium \d+/),
      locale: 'en-GB',
      timeZone: 'Europe/London',
      viewport: { width: 1280, height: 720 },
      colorScheme: 'light',
      reducedMotion: true,
    });
  });

  test('device: set, read back by the page, reset; what there is not is named', async () => {
    await using other = await stage();
    const page =
      '<p id=x></p><script>const f=()=>{x.textContent=[innerWidth,matchMedia("(prefers-color-scheme: dark)").matches,navigator.onLine,navigator.language,new Date(0).getHours()].join(" ")};f();setInterval(f,30)</script>';
    await other.show(page);
    await other.act('device', undefined, {
      action: 'set',
      settings: 'dark=on viewport=390x844 offline=on timezone=Asia/Tokyo',
    });
    await other.until(({ elements }) => elements.some((each) => each.text === '390 true false en-GB 9'));
    expect((await other.target.environment()).viewport).toEqual({ width: 390, height: 844 });
    await other.act('device', undefined, { action: 'reset' });
    await other.until(({ elements }) => elements.some((each) => each.text === '1280 false true en-GB 1'));
    await expect(
      other.act('device', undefined, { action: 'set', settings: 'drak=on' }),
    ).rejects.toMatchObject({ code: 'unsupported', hint: expect.stringContaining('dark') });
  });

  test('locale of a running page', async () => {
    await using other = await stage();
    await other.show(
      '<p id=x></p><script>setInterval(()=>{x.textContent=(1234.5).toLocaleString()},30)</script>',
    );
    await other.act('device', undefined, { action: 'set', settings: 'locale=de-DE' });
    await other.until(({ elements }) => elements.some((each) => each.text === '1.234,5'));
  });

  test('permission: granted and taken back', async () => {
    await using other = await stage();
    await other.show(
      '<p id=x></p><script>setInterval(async()=>{x.textContent=(await navigator.permissions.query({name:"geolocation"})).state},30)</script>',
    );
    await other.act('permission', undefined, { change: 'grant', name: 'location' });
    await other.until(({ elements }) => elements.some((each) => each.text === 'granted'));
    await other.act('permission', undefined, { change: 'revoke', name: 'location' });
    await other.until(({ elements }) => elements.some((each) => each.text !== 'granted' && each.id === 'x'));
  });

  test('sign-in by the server and headers of our own', async () => {
    await using other = await rig({
      baseUrl: web.site.origin,
      httpAuth: { username: 'u', password: 'p' },
      headers: { 'x-test': 'yes' },
    });
    await other.open('/who');
    await other.find('yes');
  });

  test('a page of a running browser is taken over, and left open', async () => {
    const context = await (await browser()).newContext();
    const page = await context.newPage();
    const target = await openWebTarget({ browser: await browser(), page, locale: 'de-DE' });
    await target.act({ verb: 'open', args: { url: `${web.site.origin}/one` } }, AbortSignal.timeout(10_000));
    expect(await page.evaluate('navigator.language + innerWidth')).toBe('de-DE1280');
    await target.close();
    expect(page.isClosed()).toBe(false);
    await context.close();
  });
});

describe('pictures', () => {
  test('PNG of the viewport, of the whole page, and with boxes blacked out', async () => {
    await web.show('<body style="margin:0;background:#0f0"><div style="height:2000px"></div>');
    const signal = AbortSignal.timeout(10_000);
    const plain = await web.target.screenshot({}, signal);
    expect(plain).toMatchObject({ mime: 'image/png', width: 1280, height: 720 });
    expect(await web.target.screenshot({ full: true }, signal)).toMatchObject({ width: 1280, height: 2000 });
    const masked = await web.target.screenshot({ masked: [{ x1: 10, y1: 10, x2: 30.5, y2: 20 }] }, signal);
    // The browser itself says what is in the picture.
    const page = await (await browser()).newPage();
    const colours = await page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])];
      return [at(5, 5), at(10, 10), at(30, 19), at(32, 15), at(15, 25)];
    }, Buffer.from(masked.data).toString('base64'));
    await page.close();
    const [green, black] = [
      [0, 255, 0, 255],
      [0, 0, 0, 255],
    ];
    expect(colours).toEqual([green, black, black, green, green]);
  });
});

test('an abort ends a wait at once, and the target goes on', async () => {
  await web.open('/one');
  const slow = AbortSignal.timeout(100);
  const begun = Date.now();
  const link = await web.find('link "Slow"');
  await expect(web.target.act({ verb: 'tap', args: {}, element: link }, slow)).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  expect(Date.now() - begun).toBeLessThan(3_000);
  await web.open('/two');
  expect(await titles()).toBe('Two');
});
