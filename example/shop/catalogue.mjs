/** What the shop sells. Prices are integer pence. */
export const products = [
  { sku: 'blue-cup', name: 'Blue cup', price: 700, note: 'Stoneware, 220 ml', stock: 31 },
  { sku: 'copper-kettle', name: 'Copper kettle', price: 4800, note: 'For every hob, 1.5 l', stock: 2 },
  { sku: 'milk-jug', name: 'Milk jug', price: 1150, note: 'White porcelain', stock: 14 },
  { sku: 'oat-biscuits', name: 'Oat biscuits', price: 350, note: 'A tin of twelve', stock: 60 },
  { sku: 'round-teapot', name: 'Round teapot', price: 2400, note: 'Glazed clay, 1.2 l', stock: 9 },
  { sku: 'steel-strainer', name: 'Steel strainer', price: 840, note: 'Fine mesh', stock: 22 },
  { sku: 'tall-pot', name: 'Tall pot', price: 2950, note: 'Enamel, 1.8 l', stock: 7 },
  { sku: 'tea-towel', name: 'Tea towel', price: 650, note: 'Washed linen', stock: 40 },
];

/** Sets that are offered once the page has had time to think about it. */
export const sets = [
  { name: 'Breakfast for two', text: 'Two cups, a pot and a jug' },
  { name: 'The quiet afternoon', text: 'One cup, one tin, no telephone' },
  { name: 'First kitchen', text: 'Kettle, strainer and towel' },
];

export const findProduct = (sku) => products.find((product) => product.sku === sku);

export function money(pence) {
  const pounds = Math.trunc(pence / 100).toString();
  return `£${pounds}.${(pence % 100).toString().padStart(2, '0')}`;
}
