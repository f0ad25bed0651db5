// Launches a browser, says so, and stays until it is ended.
import { launchBrowser } from '../../../../src/targets/web/browser/launch.ts';

const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
const launched = await launchBrowser({
  signal: stop.signal,
  onProgress: (line) => console.log(`PROGRESS ${line}`),
});
const page = await launched.browser.newPage();
await page.setContent('<h1>Ready</h1>');
console.log(`READY ${await page.textContent('h1')}`);
if (process.argv[2] === 'stay') {
  await new Promise((resolve) => {
    const timer = setInterval(() => {}, 1_000);
    stop.signal.addEventListener('abort', () => resolve(clearInterval(timer)));
  });
}
if (process.argv[2] !== 'exit') await launched.close();
process.exit(0);
