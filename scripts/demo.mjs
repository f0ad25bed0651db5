/**
 * The demo: starts the example shop, runs example/*.md in a real browser, says where the reports are.
 *
 *     npm run demo [-- --broken] [-- any flag of `vk test`]
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startShop } from '../example/shop/server.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const flags = process.argv.slice(2);
const broken = flags.includes('--broken');
const shop = await startShop({ broken });
process.stderr.write(
  `shop at ${shop.url}${broken ? ', with two swapped buttons and a total that is £2 too high' : ''}\n`,
);

const child = spawn(
  process.execPath,
  [`${root}dist/vk.js`, 'test', 'example', ...flags.filter((flag) => flag !== '--broken')],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SHOP_URL: shop.url, SHOP_PASSWORD: 'teapot' },
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
process.exitCode = await new Promise((resolve) => {
  child.on('error', () => resolve(3));
  child.on('exit', (code) => resolve(code ?? 130));
});
await shop.close();
