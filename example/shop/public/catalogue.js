import { element, load, post, showCount, toast } from '/shop.js';

const orders = {
  Name: (a, b) => a.dataset.name.localeCompare(b.dataset.name, 'en'),
  'Price, low to high': (a, b) => a.dataset.price - b.dataset.price,
  'Price, high to low': (a, b) => b.dataset.price - a.dataset.price,
};

const shelf = document.getElementById('products');
const sort = document.getElementById('sort');
sort.addEventListener('change', () => shelf.append(...[...shelf.children].sort(orders[sort.value])));

shelf.addEventListener('click', async (event) => {
  const sku = event.target.closest('[data-add]')?.dataset.add;
  if (!sku) return;
  showCount((await post('/api/basket/add', { sku })).count);
  toast('Added to your basket');
});

function showStock(stock) {
  for (const place of document.querySelectorAll('[data-stock]')) {
    const count = stock[place.dataset.stock];
    place.textContent = count > 5 ? 'In stock' : `Only ${count} left`;
    place.classList.toggle('few', count <= 5);
  }
}

async function recommend() {
  const sets = await load('/api/recommendations');
  const items = sets.map((set) =>
    element('li', {}, element('strong', {}, set.name), element('span', { class: 'muted' }, set.text)),
  );
  document
    .getElementById('picked')
    .replaceChildren(element('ul', { 'aria-labelledby': 'picked-title' }, ...items));
}

const count = document.getElementById('count');
const counting = document.getElementById('counting');
count.addEventListener('click', async () => {
  count.disabled = true;
  const bar = element('progress', { 'aria-label': 'Counting the stock', max: '100', value: '0' });
  counting.replaceChildren(bar);
  const steps = setInterval(() => {
    bar.value = Math.min(bar.value + 8, 96);
  }, 60);
  const stock = await load('/api/stock');
  clearInterval(steps);
  showStock(stock);
  counting.replaceChildren(element('p', { class: 'accepted' }, 'The stock is counted'));
  count.disabled = false;
});

recommend();
load('/api/stock').then(showStock);
