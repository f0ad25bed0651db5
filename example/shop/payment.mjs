import { randomUUID } from 'node:crypto';
import { assertSameOrigin, listen, pause, readJson, refuse, send, sendHtml, sendJson } from './http.mjs';
import { cardPage } from './pages.mjs';

const THINKING_MS = 350;

/**
 * The card form, on an origin of its own as payment providers do it: the shop never sees the number, it gets a token.
 * `embedders()` lists the origins that may show the form.
 */
export async function startPayment({ port, files, embedders }) {
  const tokens = new Set();

  const service = await listen(port, async (request, response, url) => {
    const route = `${request.method} ${url.pathname}`;
    if (route === 'GET /card') {
      const parent = url.searchParams.get('shop');
      if (!embedders().includes(parent)) throw refuse(403, 'This shop is not known here');
      response.setHeader(
        'Content-Security-Policy',
        `default-src 'self'; img-src 'self' data:; frame-ancestors ${embedders().join(' ')}`,
      );
      return sendHtml(response, cardPage(parent));
    }
    if (route === 'POST /card') {
      assertSameOrigin(request);
      const problem = problemWith(await readJson(request), new Date());
      await pause(THINKING_MS);
      if (problem) return sendJson(response, { accepted: false, problem });
      const token = randomUUID();
      tokens.add(token);
      return sendJson(response, { accepted: true, token });
    }
    const file = request.method === 'GET' ? files.get(url.pathname) : undefined;
    if (file) return send(response, 200, file.type, file.body);
    throw refuse(404, 'Not found');
  });

  return {
    url: service.url,
    close: service.close,
    /** True once for each token that was handed out. */
    redeem: (token) => tokens.delete(token),
  };
}

function problemWith({ number, expiry, cvc }, now) {
  const digits = String(number ?? '').replaceAll(' ', '');
  if (!/^\d{16}$/.test(digits) || !checksumHolds(digits)) return 'Check the card number';
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(String(expiry ?? '').trim()) ?? [];
  if (!month) return 'Write the expiry date as MM/YY';
  if (new Date(2000 + Number(year), Number(month)) <= now) return 'This card has expired';
  if (!/^\d{3}$/.test(String(cvc ?? '').trim())) return 'Check the CVC';
  return undefined;
}

/** The check digit that every card number ends with. */
function checksumHolds(digits) {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
