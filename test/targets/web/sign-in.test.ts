import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser, rig } from '../../fixtures/web/rig.ts';
import { type Site, serve } from '../../fixtures/web/server.ts';

const page = `<!doctype html><title>Sign in</title><h1>Welcome</h1>
<form action="/in"><label for="mail">E-mail</label><input id="mail" name="mail" placeholder="you@example.test">
<label>Password <input type="password" name="pw"></label><button>Sign in</button></form><p>Price £<b>41</b>.20 or <a href="/x">less</a></p>`;
let site: Site;
beforeAll(async () => {
  site = await serve({ pages: { '/': page, '/in': '<h1>Hello</h1>' } });
});
afterAll(async () => {
  await site.close();
  await closeBrowser();
});

test('opens, reads, fills and presses', async () => {
  await using web = await rig({ baseUrl: site.origin });
  await web.open('/');
  expect(await web.act('fill', '@mail', { value: 'ann@example.test' })).toMatchObject({
    value: 'ann@example.test',
  });
  expect(await web.act('fill', 'textbox "Password"', { value: 'hush-hush' })).toEqual({});
  expect(await web.act('tap', 'button "Sign in"')).toEqual({ navigated: true });
  await web.find('heading "Hello"');
});
