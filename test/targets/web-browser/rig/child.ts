import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const tsx = import.meta.resolve('tsx');

/** Command that runs a script of this folder. */
export function scriptCommand(name: string): [string, ...string[]] {
  return [process.execPath, '--import', tsx, fileURLToPath(new URL(name, import.meta.url))];
}

export interface Child {
  readonly process: ChildProcess;
  /** Resolves with the rest of the first line that begins with a word; rejects when the child ends without it. */
  line(word: string): Promise<string>;
  readonly ended: Promise<unknown>;
}

export function startChild(name: string, env: Readonly<Record<string, string>>, args: string[] = []): Child {
  const [command, ...rest] = scriptCommand(name);
  const child = spawn(command, [...rest, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  const over = once(reader, 'close');
  reader.on('line', (line) => lines.push(line));
  return {
    process: child,
    ended: once(child, 'exit'),
    async line(word) {
      for (;;) {
        const found = lines.find((line) => line.startsWith(`${word} `));
        if (found !== undefined) return found.slice(word.length + 1);
        const ended = await Promise.race([once(reader, 'line').then(() => false), over.then(() => true)]);
        if (ended && !lines.some((line) => line.startsWith(`${word} `)))
          throw new Error(`the child ended without "${word}": ${lines.join(' | ')}`);
      }
    },
  };
}

/** A home and a temporary folder of one test. Short: sockets lie below. */
export function makePlace(): { env: Record<string, string>; tmp: string; home: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'vkt-'));
  const [home, tmp] = [join(root, 'h'), mkdtempSync(join(root, 't'))];
  return {
    home,
    tmp,
    env: { VERIKUN_CACHE_DIR: '', HOME: home, TMPDIR: tmp, VERIKUN_BROWSER: 'bundled' },
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}
