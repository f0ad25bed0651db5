import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress } from 'node:zlib';
import { z } from 'zod';
import { cacheDir } from '../../../system/paths.ts';
import { extractTar } from '../../../system/tar.ts';
import { unpackOnce } from '../../../system/unpack.ts';

/** The package that brings a browser along, and the version that was measured with the driver. */
const bundledPackage = '@sparticuz/chromium';
export const bundledInstall = `npm i -D ${bundledPackage}@147.0.0`;

export interface BundledPackage {
  readonly version: string;
  /** Folder of its compressed files. */
  readonly bin: string;
}

export interface BundledBrowser {
  readonly path: string;
  readonly libraryPath: string;
  readonly fontConfig: string;
}

const archives = ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'] as const;
const manifest = z.object({ version: z.string() });
const inflate = promisify(brotliDecompress);

/**
 * The package as the project or this program has it; only its compressed files are used, none of its code.
 * @returns `undefined` when it is not installed
 */
export async function findBundledPackage(cwd: string): Promise<BundledPackage | undefined> {
  for (const from of [join(cwd, 'noop.js'), import.meta.url]) {
    try {
      const entry = createRequire(from).resolve(bundledPackage);
      const root = entry.slice(0, entry.lastIndexOf(join(...bundledPackage.split('/'))));
      const home = join(root, ...bundledPackage.split('/'));
      const { version } = manifest.parse(JSON.parse(await readFile(join(home, 'package.json'), 'utf8')));
      await stat(join(home, 'bin', 'chromium.br'));
      return { version, bin: join(home, 'bin') };
    } catch {
      // Not there, or not whole.
    }
  }
  return undefined;
}

/**
 * The bundled browser, unpacked on first use (188 to 210 MB, 1.1 to 1.8 s) into the cache folder.
 * @throws VkError `write-failed` when the disk is full or the folder cannot be written
 */
export async function unpackBundled(
  found: BundledPackage,
  options: { readonly signal: AbortSignal; readonly onProgress?: (line: string) => void },
): Promise<BundledBrowser> {
  const dir = join(cacheDir(), `chromium-${found.version}-${await fingerprint(found)}`);
  await unpackOnce({
    dir,
    signal: options.signal,
    onStart: () => options.onProgress?.('unpacking the bundled browser, once'),
    fill: (into, signal) => fill(found.bin, into, signal),
    hint: 'It needs 210 MB there; VERIKUN_CACHE_DIR=/path puts it elsewhere.',
  });
  return {
    path: join(dir, 'chromium'),
    libraryPath: join(dir, 'libs', 'lib'),
    fontConfig: join(dir, 'fonts', 'fonts.conf'),
  };
}

/** Two builds of one version differ in the sizes of their files; reading 66 MB at every start would cost more than it tells. */
async function fingerprint(found: BundledPackage): Promise<string> {
  const hash = createHash('sha256');
  for (const name of ['chromium.br', ...archives]) {
    const size = await stat(join(found.bin, name)).then(
      (file) => file.size,
      () => 0,
    );
    hash.update(`${name}:${size}\n`);
  }
  return hash.digest('hex').slice(0, 8);
}

async function fill(bin: string, into: string, signal: AbortSignal): Promise<void> {
  await pipeline(
    createReadStream(join(bin, 'chromium.br'), { highWaterMark: 1 << 20 }),
    createBrotliDecompress({ chunkSize: 1 << 20 }),
    createWriteStream(join(into, 'chromium'), { mode: 0o755 }),
    { signal },
  );
  const places = { 'al2023.tar.br': 'libs', 'fonts.tar.br': 'fonts', 'swiftshader.tar.br': '.' } as const;
  for (const name of archives) {
    signal.throwIfAborted();
    await extractTar(await inflate(await readFile(join(bin, name))), join(into, places[name]));
  }
  await writeFile(join(into, 'fonts', 'fonts.conf'), fontConfig);
}

// The package's own file names folders of a cloud function.
const fontConfig = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
