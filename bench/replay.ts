import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startShop } from '../example/shop/server.mjs';
import { loadProject } from '../src/app/config.ts';
import { createContext } from '../src/app/context.ts';
import { enginePorts } from '../src/app/ports.ts';
import { prepare, type Ready } from '../src/app/prepare.ts';
import { openVariables } from '../src/app/variables.ts';
import { defaultReplayOptions } from '../src/engine/ports.ts';
import { replay } from '../src/engine/replay.ts';
import { openRun } from '../src/runs/recorder.ts';
import { launchBrowser } from '../src/targets/web/browser/launch.ts';
import { openWebTarget } from '../src/targets/web/web-target.ts';
import { handFlows } from './hand-flows.ts';
import { median } from './median.ts';

const rounds = 3;

const example = fileURLToPath(new URL('../example', import.meta.url));

/**
 * Example flows from the cache (read, driven, recorded to disk) against the same flows written by hand with the driver,
 * taken in turns in one browser that was started before. Without pictures, and with one after each action on both sides.
 */
export async function benchReplay(args: readonly string[] = []): Promise<{
  ratio: number;
  ratio_shots: number;
  flows: Record<string, object>;
}> {
  const only = args.find((flag) => flag.startsWith('--flow='))?.slice('--flow='.length);
  const shop = await startShop({});
  const folder = mkdtempSync(join(tmpdir(), 'vk-bench-'));
  const signal = new AbortController().signal;
  const silent = (): void => {};
  const context = createContext({
    cwd: example,
    env: { ...process.env, SHOP_URL: shop.url, SHOP_PASSWORD: 'teapot' },
    signal,
    progress: silent,
    live: silent,
    warn: silent,
  });
  const project = { ...loadProject(example), root: folder };
  const browser = await launchBrowser({ signal });
  const flows: Record<string, { vkMs: number; handMs: number; ratio: number; ratioShots: number }> = {};

  const byVk = async (ready: Ready, shots: 'all' | 'none'): Promise<number> => {
    const started = performance.now();
    const target = await openWebTarget({ browser: browser.browser, baseUrl: shop.url });
    const recorder = await openRun({
      projectDir: folder,
      name: ready.test.title,
      masker: context.masker,
      now: () => new Date(),
      settings: { recording: true, idleMinutes: 0 },
    });
    recorder.record({ type: 'run-start', version: 1, run: '', name: ready.test.title });
    const variables = openVariables(project, context, ready.test.frontMatter.data, () => recorder.id);
    const ports = enginePorts({ target, recorder, variables, masker: context.masker, signal });
    const counts = await replay(
      { plan: ready.plan, clauses: ready.clauses, options: { ...defaultReplayOptions, shots } },
      ports,
      signal,
    );
    await target.close();
    const spent = performance.now() - started;
    const red = recorder
      .events()
      .find((event) => (event.type === 'step-end' && event.status !== 'passed') || event.type === 'failure');
    if (red || counts.notRun > 0) throw new Error(`${ready.test.file} is red: ${JSON.stringify(red)}`);
    recorder.record({ type: 'run-end', steps: counts.planned });
    await recorder.close();
    return spent;
  };
  const byHand = async (name: string, shots: boolean): Promise<number> => {
    const started = performance.now();
    const tab = await browser.browser.newContext({
      viewport: { width: 1280, height: 720 },
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
    });
    const page = await tab.newPage();
    await handFlows[name]?.({
      page,
      url: shop.url,
      password: 'teapot',
      acted: async () => void (shots && (await page.screenshot())),
    });
    await tab.close();
    return performance.now() - started;
  };

  try {
    for (const name of Object.keys(handFlows).filter((each) => only === undefined || each === only)) {
      await prepareReady(name);
      const ready = await prepareReady(name);
      if (ready.source !== 'cache') throw new Error(`${name} did not come from the cache`);
      const spent = {
        vk: [] as number[],
        hand: [] as number[],
        vkShots: [] as number[],
        handShots: [] as number[],
      };
      for (let round = 0; round < rounds; round += 1) {
        spent.vk.push(await byVk(ready, 'none'));
        spent.hand.push(await byHand(name, false));
        spent.vkShots.push(await byVk(ready, 'all'));
        spent.handShots.push(await byHand(name, true));
      }
      const row = {
        vkMs: Math.round(median(spent.vk)),
        handMs: Math.round(median(spent.hand)),
        ratio: round2(median(spent.vk) / median(spent.hand)),
        ratioShots: round2(median(spent.vkShots) / median(spent.handShots)),
      };
      flows[name] = row;
      process.stdout.write(
        `${name.padEnd(12)} vk ${String(row.vkMs).padStart(6)} ms   by hand ${String(row.handMs).padStart(6)} ms   ratio ${row.ratio}   with pictures ${row.ratioShots}\n`,
      );
    }
  } finally {
    await browser.close();
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const ratio = round2(median(Object.values(flows).map((flow) => flow.ratio)));
  const ratioShots = round2(median(Object.values(flows).map((flow) => flow.ratioShots)));
  process.stdout.write(
    `median       ratio ${ratio} (at most 1.6)   with pictures ${ratioShots} (at most 1.25)\n`,
  );
  return { ratio, ratio_shots: ratioShots, flows };

  async function prepareReady(name: string): Promise<Ready> {
    const prepared = await prepare(`${name}.md`, { ...project, root: example }, context, {
      platform: 'web',
      plansRoot: folder,
    });
    if (prepared.kind === 'refused')
      throw new Error(`${name}.md does not compile: ${prepared.refusals[0]?.message ?? ''}`);
    return prepared;
  }
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
