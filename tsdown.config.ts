import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: { vk: 'src/cli/main.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  outDir: 'dist',
  fixedExtension: false,
  clean: true,
  dts: false,
  minify: false,
  sourcemap: false,
  // The driver reads files of its own package; the bundled browser is found beside it.
  deps: {
    neverBundle: ['playwright-core', '@sparticuz/chromium', 'pino'],
    alwaysBundle: [/^(?!playwright-core|@sparticuz\/chromium|pino$)/],
    onlyBundle: false,
  },
});
