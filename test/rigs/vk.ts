import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

const vkPath = fileURLToPath(new URL('../../dist/vk.js', import.meta.url));

export interface Ran {
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  /** The one JSON document of a `--json` call. */
  json(): Record<string, unknown> & { tests: Record<string, unknown>[] };
}

export interface Project extends Disposable {
  readonly dir: string;
  write(path: string, text: string): void;
  /** Runs the built CLI in this project. */
  vk(args: readonly string[], env?: Record<string, string>): Promise<Ran>;
}

/** A project of its own in an empty temporary folder, with files by path. */
export function project(files: Readonly<Record<string, string>> = {}): Project {
  const dir = mkdtempSync(join(tmpdir(), 'vk-test-'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  };
  write('verikun.config.yaml', files['verikun.config.yaml'] ?? '# a test\n');
  for (const [path, text] of Object.entries(files)) write(path, text);
  return {
    dir,
    write,
    async vk(args, env = {}) {
      const result = await execa(process.execPath, [vkPath, ...args], {
        cwd: dir,
        reject: false,
        stdin: 'ignore',
        env: { NO_COLOR: '1', VERIKUN_SESSION: dir, ...env },
      });
      return {
        exitCode: result.exitCode,
        stdout: result.stdout,
        stderr: result.stderr,
        json: () => JSON.parse(result.stdout),
      };
    },
    [Symbol.dispose]: () => rmSync(dir, { recursive: true, force: true }),
  };
}

export interface Site extends AsyncDisposable {
  readonly url: string;
  /** Paths that were asked for, in order. */
  readonly requests: string[];
}

/** A small site: path → HTML body (or a function of the request). Anything else is 404. */
export async function site(pages: Readonly<Record<string, string | (() => string)>>): Promise<Site> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    requests.push(path);
    const page = pages[path];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page === undefined ? 'not here' : document(typeof page === 'string' ? page : page()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function document(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Test page</title></head><body>${body}</body></html>`;
}
