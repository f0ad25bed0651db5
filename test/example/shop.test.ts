import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { type Shop, type ShopOptions, startShop } from '../../example/shop/server.mjs';

const example = fileURLToPath(new URL('../../example/', import.meta.url));
const open: Shop[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((shop) => shop.close()));
});

async function shopWith(options?: ShopOptions): Promise<Shop> {
  const shop = await startShop(options);
  open.push(shop);
  return shop;
}

/** A visitor with a cookie jar, who follows no redirect. */
class Visitor {
  #cookie = '';
  readonly #shop: Shop;

  constructor(shop: Shop) {
    this.#shop = shop;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#cookie) headers.set('Cookie', this.#cookie);
    const response = await fetch(this.#shop.url + path, { ...init, headers, redirect: 'manual' });
    this.#cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? this.#cookie;
    return response;
  }

  async page(path: string): Promise<string> {
    return (await this.fetch(path)).text();
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const json = { 'Content-Type': 'application/json', ...headers };
    return this.fetch(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
  }

  async change(name: string, sku: string, more: object = {}): Promise<Basket> {
    return (await this.post(`/api/basket/${name}`, { sku, ...more })).json() as Promise<Basket>;
  }

  signIn(password: string): Promise<Response> {
    const body = new URLSearchParams({ email: 'demo@example.test', password, next: '/checkout' });
    return this.fetch('/login', { method: 'POST', body });
  }
}

interface Basket {
  readonly count: number;
  readonly subtotal: number;
  readonly shipping: number;
  readonly total: number;
  readonly lines: readonly { readonly sku: string }[];
  readonly saved: readonly { readonly sku: string }[];
  readonly actions: readonly { readonly action: string; readonly label: string }[];
}

const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };

async function check(shop: Shop, body: unknown, origin = shop.paymentUrl): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Origin: origin };
  return fetch(`${shop.paymentUrl}/card`, { method: 'POST', headers, body: JSON.stringify(body) });
}

describe('signing in', () => {
  it('refuses a wrong password in words and keeps the e-mail', async () => {
    const visitor = new Visitor(await shopWith());
    await visitor.page('/login');
    const refused = await visitor.signIn('coffee');
    expect(refused.headers.get('Location')).toBe('/login?next=/checkout');
    const page = await visitor.page('/login');
    expect(page).toContain('role="alert">Wrong e-mail or password');
    expect(page).toContain('value="demo@example.test"');
    expect(await visitor.page('/login')).not.toContain('Wrong e-mail');
  });

  it('lets the right one in, and out again', async () => {
    const visitor = new Visitor(await shopWith());
    expect((await visitor.signIn('teapot')).headers.get('Location')).toBe('/checkout');
    expect(await visitor.page('/')).toContain('Signed in as demo@example.test');
    await visitor.fetch('/logout', { method: 'POST' });
    expect(await visitor.page('/')).not.toContain('Signed in as');
  });

  it('goes on to pages of its own only', async () => {
    const visitor = new Visitor(await shopWith());
    expect(await visitor.page('/login?next=//elsewhere.test')).toContain('name="next" value="/"');
  });
});

describe('the basket', () => {
  it('adds up in pence', async () => {
    const visitor = new Visitor(await shopWith());
    await visitor.change('add', 'round-teapot');
    await visitor.change('add', 'blue-cup');
    const basket = await visitor.change('quantity', 'blue-cup', { quantity: 2 });
    expect(basket).toMatchObject({ count: 3, subtotal: 3800, shipping: 320, total: 4120 });
    const express = await visitor.post('/api/delivery', { speed: 'express' });
    expect(await express.json()).toMatchObject({ shipping: 650, total: 4450 });
  });

  it('tells removing from saving for later', async () => {
    const visitor = new Visitor(await shopWith());
    await visitor.change('add', 'tea-towel');
    await visitor.change('add', 'round-teapot');
    const removed = await visitor.change('remove', 'tea-towel');
    expect(removed).toMatchObject({ count: 1, saved: [] });
    const saved = await visitor.change('save', 'round-teapot');
    expect(saved).toMatchObject({ count: 0, total: 0, saved: [{ sku: 'round-teapot' }] });
    expect(await visitor.change('restore', 'round-teapot')).toMatchObject({ count: 1, saved: [] });
  });

  it('belongs to one visitor', async () => {
    const shop = await shopWith();
    const [one, other] = [new Visitor(shop), new Visitor(shop)];
    await one.change('add', 'milk-jug');
    expect(await other.change('add', 'tall-pot')).toMatchObject({ count: 1, lines: [{ sku: 'tall-pot' }] });
  });

  it.each([
    ['an unknown product', '/api/basket/add', { sku: 'samovar' }],
    ['a quantity that is none', '/api/basket/quantity', { sku: 'milk-jug', quantity: 'two' }],
    ['an unknown delivery', '/api/delivery', { speed: 'constructor' }],
    ['no object', '/api/basket/add', null],
  ])('refuses %s', async (_, path, body) => {
    const visitor = new Visitor(await shopWith());
    expect((await visitor.post(path, body)).status).toBe(400);
  });

  it('is not changed by a page of another origin', async () => {
    const shop = await shopWith();
    const foreign = { Origin: shop.paymentUrl };
    const refused = await new Visitor(shop).post('/api/basket/add', { sku: 'milk-jug' }, foreign);
    expect(refused.status).toBe(403);
  });
});

describe('the broken shop', () => {
  it('asks for 200 pence too much, once there is something to pay', async () => {
    const visitor = new Visitor(await shopWith({ broken: true }));
    expect(await visitor.change('add', 'round-teapot')).toMatchObject({ subtotal: 2400, total: 2920 });
    expect(await visitor.change('remove', 'round-teapot')).toMatchObject({ total: 0 });
  });

  it('swaps the labels of two buttons and nothing else', async () => {
    const labels = async (options: ShopOptions) =>
      (await new Visitor(await shopWith(options)).change('add', 'milk-jug')).actions;
    expect(await labels({})).toEqual([
      { action: 'save', label: 'Save for later' },
      { action: 'remove', label: 'Remove' },
    ]);
    expect(await labels({ broken: true })).toEqual([
      { action: 'save', label: 'Remove' },
      { action: 'remove', label: 'Save for later' },
    ]);
  });
});

describe('paying', () => {
  it('takes the card on another origin, and an order once for each accepted card', async () => {
    const shop = await shopWith();
    expect(new URL(shop.paymentUrl).origin).not.toBe(new URL(shop.url).origin);
    const visitor = new Visitor(shop);
    await visitor.change('add', 'round-teapot');
    expect((await visitor.fetch('/checkout')).headers.get('Location')).toBe('/login?next=/checkout');
    await visitor.signIn('teapot');
    expect(await visitor.page('/checkout')).toContain(`src="${shop.paymentUrl}/card?shop=`);

    const { token } = (await (await check(shop, card)).json()) as { token: string };
    const order = {
      name: 'Demo',
      email: 'demo@example.test',
      street: '1 Kettle Lane',
      postcode: 'TE4',
      token,
    };
    expect((await visitor.post('/api/orders', { ...order, token: 'made-up' })).status).toBe(402);
    expect((await visitor.post('/api/orders', { ...order, street: ' ' })).status).toBe(422);
    expect((await visitor.post('/api/orders', order)).status).toBe(201);
    const complete = await visitor.page('/order/complete');
    expect(complete).toContain('Thank you!');
    expect(complete).toContain('TEA-1001');
    expect(complete).toContain('£27.20');

    await visitor.change('add', 'round-teapot');
    expect((await visitor.post('/api/orders', order)).status).toBe(402);
  });

  it.each([
    ['Check the card number', { ...card, number: '4242 4242 4242 4241' }],
    ['Check the card number', { ...card, number: '4242' }],
    ['Write the expiry date as MM/YY', { ...card, expiry: '13/40' }],
    ['This card has expired', { ...card, expiry: '01/20' }],
    ['Check the CVC', { ...card, cvc: '12' }],
  ])('says "%s"', async (problem, body) => {
    expect(await (await check(await shopWith(), body)).json()).toEqual({ accepted: false, problem });
  });

  it('shows the form to its shop only, and lets no other page send one', async () => {
    const shop = await shopWith();
    const form = (parent: string) => fetch(`${shop.paymentUrl}/card?shop=${encodeURIComponent(parent)}`);
    const shown = await form(shop.url);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('Content-Security-Policy')).toContain(`frame-ancestors ${shop.url}`);
    expect((await form('http://elsewhere.test')).status).toBe(403);
    expect((await check(shop, card, shop.url)).status).toBe(403);
  });
});

describe('the cookie banner', () => {
  it('greets each second visitor until it is answered', async () => {
    const shop = await shopWith();
    const [first, second, third] = [new Visitor(shop), new Visitor(shop), new Visitor(shop)];
    expect(await first.page('/')).toContain('We use cookies');
    expect(await second.page('/')).not.toContain('We use cookies');
    expect(await third.page('/')).toContain('We use cookies');
    await first.post('/api/cookies', { choice: 'accept' });
    expect(await first.page('/basket')).not.toContain('We use cookies');
  });

  it('comes or stays away when it is told to', async () => {
    const visitor = new Visitor(await shopWith());
    expect(await visitor.page('/?banner=0')).not.toContain('We use cookies');
    expect(await visitor.page('/?banner=1')).toContain('We use cookies');
  });
});

describe('every page', () => {
  it.each(['/', '/login', '/basket', '/card'])('%s asks no other host for anything', async (path) => {
    const shop = await shopWith();
    const base = path === '/card' ? shop.paymentUrl : shop.url;
    const html = await (await fetch(`${base}${path}?shop=${encodeURIComponent(shop.url)}`)).text();
    const own = new Set([base, shop.url]);
    const links = [...html.matchAll(/(?:src|href|action)="([^"]+)"/g)].map(([, link]) => link ?? '');
    expect(links.length).toBeGreaterThan(2);
    for (const link of links.filter((each) => !each.startsWith('data:') && !each.startsWith('#'))) {
      const url = new URL(link, base);
      expect(own).toContain(url.origin);
      if (/\.(css|js)$/.test(url.pathname)) expect((await fetch(url)).status).toBe(200);
    }
  });

  it('has a page for what is not there', async () => {
    const shop = await shopWith();
    expect((await fetch(`${shop.url}/teapots`)).status).toBe(404);
    expect((await fetch(`${shop.url}/..%2fserver.mjs`)).status).toBe(404);
  });
});

it('starts by hand, says where it is, and stops at once though a browser holds a connection', async () => {
  const child = spawn(process.execPath, [`${example}shop/server.mjs`, '--port', '0'], { stdio: 'pipe' });
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const url = /^shop ready at (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(line.toString())?.[1] ?? '';
    const answer = fetch(`${url}/api/stock`).then(
      () => 'answered',
      () => 'cut off',
    );
    await fetch(url);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await answer).toBe('cut off');
  } finally {
    child.kill('SIGKILL');
  }
});

it('is tested by five tests that include fragments which exist', () => {
  const files = readdirSync(example).filter((name) => name.endsWith('.md') && name !== 'README.md');
  expect(files.filter((name) => !name.startsWith('_'))).toHaveLength(5);
  for (const name of files) {
    const includes = readFileSync(example + name, 'utf8').matchAll(/^@include (\S+\.md)/gm);
    for (const [, fragment] of includes) expect(files).toContain(fragment);
  }
});
