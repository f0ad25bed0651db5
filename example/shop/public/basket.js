import { element, load, money, post, showCount, toast } from '/shop.js';

const MOST_OF_ONE = 9;
const said = {
  remove: 'Removed from your basket',
  save: 'Moved to your saved items',
  restore: 'Moved to your basket',
};

const byId = (id) => document.getElementById(id);
const pictureOf = (sku) => byId(`picture-${sku}`).content.cloneNode(true);

function quantityField(line) {
  const select = element('select', {
    id: `quantity-${line.sku}`,
    autocomplete: 'off',
    'data-quantity': line.sku,
  });
  for (let count = 1; count <= MOST_OF_ONE; count += 1) {
    const option = element('option', {}, String(count));
    option.selected = count === line.quantity;
    select.append(option);
  }
  return element('div', { class: 'quantity' }, element('label', { for: select.id }, 'Quantity'), select);
}

const item = ({ sku, name }) => element('div', { class: 'item' }, pictureOf(sku), element('span', {}, name));

function row(line, actions) {
  const buttons = actions.map(({ action, label }) =>
    element(
      'button',
      {
        class: 'plain small',
        'data-action': action,
        'data-sku': line.sku,
        'data-testid': `btn-${action}-${line.sku}`,
      },
      label,
    ),
  );
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, item(line)),
    element('td', { class: 'muted' }, `${money(line.price)} each`),
    element('td', {}, quantityField(line)),
    element('td', { class: 'price' }, money(line.total)),
    element('td', { class: 'actions' }, ...buttons),
  );
}

function savedItem(saved) {
  return element(
    'li',
    {},
    item(saved),
    element('span', { class: 'muted' }, money(saved.price)),
    element(
      'button',
      {
        class: 'plain small',
        'data-action': 'restore',
        'data-sku': saved.sku,
        'data-testid': `btn-restore-${saved.sku}`,
      },
      'Move to basket',
    ),
  );
}

function show(basket) {
  showCount(basket.count);
  byId('full').hidden = basket.lines.length === 0;
  byId('empty').hidden = basket.lines.length > 0;
  byId('saved').hidden = basket.saved.length === 0;
  byId('lines').replaceChildren(...basket.lines.map((line) => row(line, basket.actions)));
  byId('saved-list').replaceChildren(...basket.saved.map(savedItem));
  byId('subtotal').textContent = money(basket.subtotal);
  byId('shipping').textContent = money(basket.shipping);
  byId('grand-total').textContent = money(basket.total);
}

byId('main').addEventListener('click', async (event) => {
  const button = event.target.closest('[data-action]');
  if (!button) return;
  const { action, sku } = button.dataset;
  show(await post(`/api/basket/${action}`, { sku }));
  byId('title').focus({ preventScroll: true });
  toast(said[action]);
});

byId('main').addEventListener('change', async (event) => {
  const sku = event.target.dataset.quantity;
  if (!sku) return;
  show(await post('/api/basket/quantity', { sku, quantity: Number(event.target.value) }));
  document.querySelector(`[data-quantity="${sku}"]`)?.focus();
});

const refresh = async () => show(await load('/api/basket'));
addEventListener('pageshow', (event) => event.persisted && refresh());
refresh();
