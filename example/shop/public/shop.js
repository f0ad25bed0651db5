const TOAST_MS = 4000;

export function money(pence) {
  return `£${Math.trunc(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
}

/** An element with text and attributes; children are elements or strings. */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

export async function load(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** Survives a click on a link right after it. */
export async function post(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

let timer;
/** One message at a time, for four seconds. */
export function toast(text) {
  clearTimeout(timer);
  const place = document.getElementById('toasts');
  place.replaceChildren(element('p', { class: 'toast' }, text));
  timer = setTimeout(() => place.replaceChildren(), TOAST_MS);
}

export function showCount(count) {
  document.querySelector('[data-testid="basket-badge"]').textContent = count;
}

const cookies = document.getElementById('cookies');
cookies?.addEventListener('click', (event) => {
  const choice = event.target.closest('[data-cookies]')?.dataset.cookies;
  if (!choice) return;
  cookies.remove();
  post('/api/cookies', { choice });
});

// A page that the browser kept while another one changed the basket.
addEventListener('pageshow', async (event) => {
  if (event.persisted) showCount((await load('/api/basket')).count);
});
