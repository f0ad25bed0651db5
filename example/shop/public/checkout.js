import { element, load, money, post } from '/shop.js';

const byId = (id) => document.getElementById(id);
const form = byId('checkout');
const frame = byId('card');
const terms = byId('terms');
const pay = byId('pay');
const problem = byId('problem');
let token;
let paying = false;

function show(basket) {
  byId('order').replaceChildren(
    ...basket.lines.map((line) =>
      element(
        'li',
        {},
        element('span', {}, `${line.quantity} × ${line.name}`),
        element('span', {}, money(line.total)),
      ),
    ),
  );
  byId('subtotal').textContent = money(basket.subtotal);
  byId('shipping').textContent = money(basket.shipping);
  byId('grand-total').textContent = money(basket.total);
}

function judge() {
  pay.disabled = paying || !terms.checked || !token;
}

function say(text) {
  problem.textContent = text;
  problem.hidden = text === '';
}

addEventListener('message', (event) => {
  if (event.origin !== frame.dataset.origin || event.source !== frame.contentWindow) return;
  token = event.data?.type === 'card-accepted' ? event.data.token : undefined;
  judge();
});

terms.addEventListener('change', judge);

form.addEventListener('change', async (event) => {
  if (event.target.name === 'speed') show(await post('/api/delivery', { speed: event.target.value }));
});

form.addEventListener('input', (event) => {
  event.target.removeAttribute('aria-invalid');
  say('');
});

function missingFields() {
  const missing = [];
  for (const input of form.querySelectorAll('input[required]')) {
    const wrong = !input.checkValidity();
    if (!wrong) continue;
    input.setAttribute('aria-invalid', 'true');
    missing.push(input);
  }
  return missing;
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (pay.disabled) return;
  const missing = missingFields();
  if (missing.length > 0) {
    say(`Please check: ${missing.map((input) => input.labels[0].firstChild.data.trim()).join(', ')}`);
    missing[0].focus();
    return;
  }
  say('');
  paying = true;
  judge();
  pay.textContent = 'Paying…';
  const { name, email, street, postcode } = Object.fromEntries(new FormData(form));
  try {
    const { next } = await post('/api/orders', { name, email, street, postcode, token });
    location.assign(next);
  } catch (error) {
    paying = false;
    token = undefined;
    pay.textContent = 'Pay now';
    judge();
    say(error.message);
  }
});

load('/api/basket').then(show);
