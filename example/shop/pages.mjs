import { delivery } from './basket.mjs';
import { money, products } from './catalogue.mjs';
import { picture } from './pictures.mjs';

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%23245c4a'/%3E%3Cpath d='M8 12h14v6a6 6 0 0 1-6 6h-2a6 6 0 0 1-6-6zm14 1c4 0 4 6 0 6' fill='none' stroke='%23fff' stroke-width='2'/%3E%3C/svg%3E";

const escapeHtml = (text) => String(text).replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

function head(title, styles) {
  return `<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${escapeHtml(title)}</title>
  <link rel="icon" href="${ICON}">
  ${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n  ')}
</head>`;
}

/** The frame of every page: header, cookie banner, place for toasts. `scripts` are the page's own. */
function page({ title, session, basket, path, main, scripts = [] }) {
  const link = (href, name) => `<a href="${href}"${path === href ? ' aria-current="page"' : ''}>${name}</a>`;
  const account = session.email
    ? `<span class="who">Signed in as ${escapeHtml(session.email)}</span>
      <form method="post" action="/logout"><button class="plain" data-testid="btn-logout">Sign out</button></form>`
    : link('/login', 'Account');
  return `<!doctype html>
<html lang="en-GB">
${head(`${title} · Leaf & Kettle`, ['/shop.css'])}
<body>
  <a class="skip" href="#main">Skip to content</a>
  <header class="top">
    <div class="wide bar">
      <a class="brand" href="/">Leaf &amp; Kettle</a>
      <nav aria-label="Main">
        ${link('/', 'Shop')}
        <span class="with-badge">${link('/basket', 'Basket')}<span class="badge" data-testid="basket-badge">${basket.count}</span></span>
        ${account}
      </nav>
    </div>
  </header>
  <main id="main" class="wide" tabindex="-1">${main}</main>
  <footer class="wide"><p>Leaf &amp; Kettle is an example. Nothing here can be bought, which keeps the prices fair.</p></footer>
  ${session.askCookies ? cookieBanner : ''}
  <div class="toasts" id="toasts" role="status" aria-live="polite"></div>
  ${['/shop.js', ...scripts].map((script) => `<script type="module" src="${script}"></script>`).join('\n  ')}
</body>
</html>`;
}

const cookieBanner = `<section class="cookies" id="cookies" role="region" aria-labelledby="cookies-title">
    <div class="wide">
      <div><h2 id="cookies-title">We use cookies</h2><p>One keeps your things together. The rest are oat.</p></div>
      <div class="choices"><button class="plain" data-cookies="reject">Reject</button><button data-cookies="accept">Accept</button></div>
    </div>
  </section>`;

export function cataloguePage(context) {
  const cards = products
    .map(
      (product) => `<li class="card" data-name="${escapeHtml(product.name)}" data-price="${product.price}">
        <div class="stage">${picture(product.sku)}</div>
        <h3>${escapeHtml(product.name)}</h3>
        <p class="note">${escapeHtml(product.note)}</p>
        <p class="facts"><span class="price">${money(product.price)}</span><span class="stock" data-stock="${product.sku}"></span></p>
        <button data-add="${product.sku}">Add to basket</button>
      </li>`,
    )
    .join('\n      ');
  return page({
    ...context,
    title: 'Everything for tea',
    path: '/',
    scripts: ['/catalogue.js'],
    main: `
    <section class="hero">
      <p class="kicker">Small things, made well</p>
      <h1>Everything for a good cup of tea</h1>
    </section>
    <div class="shelf-head">
      <h2 id="products-title">Products</h2>
      <div class="sort">
        <label for="sort">Sort by</label>
        <select id="sort" autocomplete="off">
          <option>Name</option>
          <option>Price, low to high</option>
          <option>Price, high to low</option>
        </select>
      </div>
    </div>
    <ul class="shelf" id="products" aria-labelledby="products-title">
      ${cards}
    </ul>
    <section class="extras">
      <div class="panel picked">
        <h2 id="picked-title">Picked for you</h2>
        <div id="picked"><div class="spinner" role="progressbar" aria-label="Loading recommendations"></div></div>
      </div>
      <div class="panel">
        <h2>In the warehouse</h2>
        <p class="muted">We count every hour. You may ask us to count now.</p>
        <button class="plain" id="count">Count the stock</button>
        <div id="counting" class="counting" aria-live="polite"></div>
      </div>
    </section>`,
  });
}

export function loginPage(context, { next, email = '', problem }) {
  return page({
    ...context,
    title: 'Your account',
    path: '/login',
    main: `
    <section class="narrow panel">
      <h1>Welcome back</h1>
      ${problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : ''}
      <form method="post" action="/login" class="stack">
        <input type="hidden" name="next" value="${escapeHtml(next)}">
        <label class="field">E-mail
          <input type="email" name="email" value="${escapeHtml(email)}" autocomplete="username" required></label>
        <label class="field">Password
          <input type="password" name="password" autocomplete="current-password" required></label>
        <button data-testid="btn-login">Sign in</button>
      </form>
    </section>`,
  });
}

const sums = `<dl class="sums">
        <div><dt>Subtotal</dt><dd id="subtotal" data-testid="subtotal"></dd></div>
        <div><dt>Shipping</dt><dd id="shipping" data-testid="shipping"></dd></div>
        <div class="grand"><dt>Grand total</dt><dd id="grand-total" data-testid="grand-total"></dd></div>
      </dl>`;

export function basketPage(context) {
  return page({
    ...context,
    title: 'Your basket',
    path: '/basket',
    scripts: ['/basket.js'],
    main: `
    <h1 id="title" tabindex="-1">Your basket</h1>
    <div class="panel blank" id="empty" hidden><p>Nothing in it yet</p><a class="button" href="/">Continue shopping</a></div>
    <div class="columns" id="full" hidden>
      <div class="panel"><table class="lines" aria-label="Basket"><tbody id="lines"></tbody></table></div>
      <aside class="panel" aria-label="Summary">
        ${sums}
        <a class="button" href="/checkout">Go to checkout</a>
      </aside>
    </div>
    <section class="panel saved" id="saved" hidden>
      <h2 id="saved-title">Saved items</h2>
      <ul id="saved-list" aria-labelledby="saved-title"></ul>
    </section>
    <div hidden>${products.map((product) => `<template id="picture-${product.sku}">${picture(product.sku)}</template>`).join('')}</div>`,
  });
}

export function checkoutPage(context, { paymentUrl, shopOrigin }) {
  const { speed } = context.session;
  const field = (name, label, type, autocomplete) => `<label class="field">${label}
            <input type="${type}" name="${name}" autocomplete="${autocomplete}" required></label>`;
  const choice = (value, label, hint) => `<div class="choice">
            <label><input type="radio" name="speed" value="${value}" aria-describedby="${value}-hint"${speed === value ? ' checked' : ''}> ${label}</label>
            <span class="muted" id="${value}-hint">${hint}, ${money(delivery[value])}</span>
          </div>`;
  return page({
    ...context,
    title: 'Checkout',
    path: '/checkout',
    scripts: ['/checkout.js'],
    main: `
    <h1>Checkout</h1>
    <div class="columns">
      <form class="stack" id="checkout" novalidate autocomplete="off">
        <section class="panel" aria-labelledby="address-title">
          <h2 id="address-title">Delivery</h2>
          <div class="pairs">
          ${field('name', 'Full name', 'text', 'name')}
          ${field('email', 'E-mail', 'email', 'email')}
          ${field('street', 'Street', 'text', 'street-address')}
          ${field('postcode', 'Postcode', 'text', 'postal-code')}
          </div>
          <fieldset><legend>Delivery speed</legend>
          ${choice('standard', 'Standard', 'three to five days')}
          ${choice('express', 'Express', 'tomorrow')}
          </fieldset>
        </section>
        <section class="panel" aria-labelledby="payment-title">
          <h2 id="payment-title">Payment</h2>
          <iframe id="card" data-origin="${paymentUrl}" title="Card details" src="${paymentUrl}/card?shop=${encodeURIComponent(shopOrigin)}"></iframe>
        </section>
      </form>
      <aside class="panel" aria-label="Summary">
        <ul class="order" id="order" aria-label="Your order"></ul>
        ${sums}
        <label class="tick"><input type="checkbox" id="terms" form="checkout" autocomplete="off"> I accept the terms</label>
        <p class="problem" id="problem" role="alert" hidden></p>
        <button id="pay" form="checkout" data-testid="btn-pay" disabled>Pay now</button>
        <p class="muted small">Enter a card and accept the terms to pay.</p>
      </aside>
    </div>`,
  });
}

export function completePage(context, order) {
  return page({
    ...context,
    title: 'Thank you',
    path: '/order/complete',
    main: `
    <section class="narrow panel done">
      <h1>Thank you!</h1>
      <p>Your order is on its way to the warehouse.</p>
      <dl class="sums">
        <div><dt>Order number</dt><dd data-testid="order-number">${order.number}</dd></div>
        <div><dt>Delivery</dt><dd>${order.speed === 'express' ? 'Express' : 'Standard'}</dd></div>
        <div class="grand"><dt>Amount paid</dt><dd data-testid="paid">${money(order.total)}</dd></div>
      </dl>
      <a class="button" href="/">Continue shopping</a>
    </section>`,
  });
}

export function missingPage(context) {
  return page({
    ...context,
    title: 'Not found',
    path: '',
    main: `
    <section class="narrow panel"><h1>There is no such page</h1><a class="button" href="/">Continue shopping</a></section>`,
  });
}

export function cardPage(parent) {
  return `<!doctype html>
<html lang="en-GB">
${head('Card details', ['/shop.css'])}
<body class="card-frame" data-parent="${escapeHtml(parent)}">
  <form id="card-form" class="stack" novalidate>
    <label class="field">Card number <input name="number" inputmode="numeric" autocomplete="cc-number"></label>
    <div class="pairs">
      <label class="field">Expiry <input name="expiry" placeholder="MM/YY" autocomplete="cc-exp"></label>
      <label class="field">CVC <input name="cvc" inputmode="numeric" autocomplete="cc-csc"></label>
    </div>
    <div class="verdict">
      <button class="plain">Use this card</button>
      <p id="accepted" class="accepted" role="status"></p>
      <p id="refused" class="refused" role="alert"></p>
    </div>
  </form>
  <script type="module" src="/card.js"></script>
</body>
</html>`;
}
