import { findProduct } from './catalogue.mjs';

/** Delivery in pence. */
export const delivery = { standard: 320, express: 650 };
const MOST_OF_ONE = 9;

export function addToBasket(session, sku) {
  setQuantity(session, sku, (session.basket.get(sku) ?? 0) + 1);
}

export function setQuantity(session, sku, quantity) {
  session.basket.set(sku, Math.min(Math.max(quantity, 1), MOST_OF_ONE));
}

export function removeFromBasket(session, sku) {
  session.basket.delete(sku);
}

export function saveForLater(session, sku) {
  if (session.basket.delete(sku)) session.saved.add(sku);
}

export function moveToBasket(session, sku) {
  if (session.saved.delete(sku)) addToBasket(session, sku);
}

/** What a page shows of a basket. Sums are integer pence. With `broken` it has two bugs for a test to find. */
export function basketView(session, broken) {
  const lines = [...session.basket].map(([sku, quantity]) => {
    const { name, price } = findProduct(sku);
    return { sku, name, price, quantity, total: price * quantity };
  });
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0);
  const shipping = lines.length === 0 ? 0 : delivery[session.speed];
  const mistake = broken && lines.length > 0 ? 200 : 0;
  return {
    lines,
    saved: [...session.saved].map((sku) => ({
      sku,
      name: findProduct(sku).name,
      price: findProduct(sku).price,
    })),
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    speed: session.speed,
    subtotal,
    shipping,
    total: subtotal + shipping + mistake,
    actions: [
      { action: 'save', label: broken ? 'Remove' : 'Save for later' },
      { action: 'remove', label: broken ? 'Save for later' : 'Remove' },
    ],
  };
}
