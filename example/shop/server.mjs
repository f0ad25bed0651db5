import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  addToBasket,
  basketView,
  delivery,
  moveToBasket,
  removeFromBasket,
  saveForLater,
  setQuantity,
} from './basket.mjs';
import { findProduct, products, sets } from './catalogue.mjs';
import {
  assertSameOrigin,
  listen,
  pause,
  readForm,
  readJson,
  redirect,
  refuse,
  send,
  sendHtml,
  sendJson,
} from './http.mjs';
import { basketPage, cataloguePage, checkoutPage, completePage, loginPage, missingPage } from './pages.mjs';
import { startPayment } from './payment.mjs';
import { createSessions } from './sessions.mjs';

const account = { email: 'demo@example.test', password: 'teapot' };
const pathsAfterLogin = ['/', '/basket', '/checkout'];
const slow = { stock: 600, recommendations: 900, order: 500 };

const types = { css: 'text/css', js: 'text/javascript' };
const fileNames = ['shop.css', 'shop.js', 'catalogue.js', 'basket.js', 'checkout.js', 'card.js'];

/**
 * Starts the shop and, on a second port, the payment service whose card form the checkout embeds.
 * With `broken` two bugs are switched on: two buttons of the basket do each other's job, and the grand total is £2.00
 * too high.
 */
export async function startShop({ port = 0, paymentPort = 0, broken = false } = {}) {
  const files = await readFiles();
  const sessions = createSessions();
  let orders = 1000;
  let origins = [];

  const payment = await startPayment({ port: paymentPort, files, embedders: () => origins });

  const changes = {
    add: (session, { sku }) => addToBasket(session, sku),
    remove: (session, { sku }) => removeFromBasket(session, sku),
    save: (session, { sku }) => saveForLater(session, sku),
    restore: (session, { sku }) => moveToBasket(session, sku),
    quantity(session, { sku, quantity }) {
      if (!Number.isInteger(quantity) || !session.basket.has(sku)) throw refuse(400, 'No such line');
      setQuantity(session, sku, quantity);
    },
  };

  const pages = {
    '/': ({ response, context }) => sendHtml(response, cataloguePage(context)),
    '/basket': ({ response, context }) => sendHtml(response, basketPage(context)),
    '/login'({ response, context, session, url }) {
      if (session.email) return redirect(response, '/');
      const next = afterLogin(url.searchParams.get('next'));
      const flash = session.flash;
      session.flash = undefined;
      sendHtml(response, loginPage(context, { next, ...flash }));
    },
    '/checkout'({ request, response, context, session }) {
      if (session.basket.size === 0) return redirect(response, '/basket');
      if (!session.email) return redirect(response, '/login?next=/checkout');
      const shopOrigin = `http://${request.headers.host}`;
      sendHtml(response, checkoutPage(context, { paymentUrl: payment.url, shopOrigin }));
    },
    '/order/complete'({ response, context, session }) {
      if (!session.order) return redirect(response, '/basket');
      sendHtml(response, completePage(context, session.order));
    },
  };

  const data = {
    '/api/basket': ({ response, session }) => sendJson(response, basketView(session, broken)),
    async '/api/stock'({ response }) {
      await pause(slow.stock);
      sendJson(response, Object.fromEntries(products.map(({ sku, stock }) => [sku, stock])));
    },
    async '/api/recommendations'({ response }) {
      await pause(slow.recommendations);
      sendJson(response, sets);
    },
  };

  const posts = {
    async '/login'({ request, response, session }) {
      const form = await readForm(request);
      const email = (form.get('email') ?? '').trim();
      const next = afterLogin(form.get('next'));
      if (email.toLowerCase() === account.email && form.get('password') === account.password) {
        session.email = account.email;
        return redirect(response, next);
      }
      session.flash = { email, problem: 'Wrong e-mail or password' };
      redirect(response, `/login?next=${next}`);
    },
    '/logout'({ response, session }) {
      session.email = undefined;
      redirect(response, '/');
    },
    async '/api/cookies'({ response, session }) {
      session.askCookies = false;
      sendJson(response, {});
    },
    async '/api/delivery'({ request, response, session }) {
      const { speed } = await readJson(request);
      if (!Object.hasOwn(delivery, speed)) throw refuse(400, 'No such delivery');
      session.speed = speed;
      sendJson(response, basketView(session, broken));
    },
    async '/api/orders'({ request, response, session }) {
      const { name, email, street, postcode, token } = await readJson(request);
      if (!session.email) throw refuse(401, 'Not signed in');
      const complete = [name, email, street, postcode].every((text) => String(text ?? '').trim() !== '');
      if (!complete || session.basket.size === 0) throw refuse(422, 'The order is not complete');
      if (!payment.redeem(token)) throw refuse(402, 'No card was accepted');
      await pause(slow.order);
      orders += 1;
      session.order = {
        number: `TEA-${orders}`,
        speed: session.speed,
        total: basketView(session, broken).total,
      };
      session.basket.clear();
      session.speed = 'standard';
      sendJson(response, { next: '/order/complete' }, 201);
    },
  };
  for (const [name, change] of Object.entries(changes)) {
    posts[`/api/basket/${name}`] = async ({ request, response, session }) => {
      const body = await readJson(request);
      if (!findProduct(body.sku)) throw refuse(400, 'No such product');
      change(session, body);
      sendJson(response, basketView(session, broken));
    };
  }

  async function handle(request, response, url) {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const file = reads ? files.get(url.pathname) : undefined;
    if (file) return send(response, 200, file.type, file.body);

    response.setHeader(
      'Content-Security-Policy',
      `default-src 'self'; img-src 'self' data:; frame-src ${payment.url}; base-uri 'none'; form-action 'self'`,
    );
    if (!reads) assertSameOrigin(request);
    const session = sessions.find(request) ?? sessions.open(response);
    const banner = url.searchParams.get('banner');
    if (banner === '1' || banner === '0') session.askCookies = banner === '1';
    const context = { session, basket: basketView(session, broken) };
    const call = { request, response, url, session, context };

    const routes = reads ? { ...pages, ...data } : request.method === 'POST' ? posts : {};
    if (Object.hasOwn(routes, url.pathname)) return routes[url.pathname](call);
    sendHtml(response, missingPage(context), 404);
  }

  try {
    const shop = await listen(port, handle);
    origins = [shop.url, shop.url.replace('127.0.0.1', 'localhost')];
    return {
      url: shop.url,
      paymentUrl: payment.url,
      async close() {
        await Promise.all([shop.close(), payment.close()]);
      },
    };
  } catch (error) {
    await payment.close();
    throw error;
  }
}

const afterLogin = (path) => (pathsAfterLogin.includes(path) ? path : '/');

async function readFiles() {
  const files = new Map();
  for (const name of fileNames) {
    const body = await readFile(new URL(`public/${name}`, import.meta.url));
    files.set(`/${name}`, { type: types[name.split('.').pop()], body });
  }
  return files;
}

async function main() {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '0' }, broken: { type: 'boolean', default: false } },
  });
  const shop = await startShop({ port: Number(values.port), broken: values.broken });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => shop.close().then(() => process.exit(0)));
  }
  console.log(`shop ready at ${shop.url}`);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    console.error(`shop: ${error.message}`);
    process.exitCode = 1;
  });
}
