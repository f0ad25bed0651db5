import { defineConfig } from 'vitest/config';

/** The pure rooms' tests alone: no build, no browser. Also what mutation testing runs. */
export default defineConfig({
  test: {
    include: [
      'test/{lang,screen,verbs,plan,record,prose,compile,engine,report}/**/*.test.ts',
      'test/targets/scripted/**/*.test.ts',
    ],
    setupFiles: ['test/property-seed.ts'],
    testTimeout: 30_000,
    passWithNoTests: false,
    maxWorkers: 2,
  },
});
