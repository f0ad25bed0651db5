/**
 * Mutation testing of the modules that a false green would come from: `npm run mutate`. Tests of the pure rooms alone,
 * since nothing else may decide what these modules answer.
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.pure.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [
    'src/record/**/*.ts',
    '!src/record/event.ts',
    'src/screen/match*.ts',
    'src/screen/text-match.ts',
    'src/screen/presence.ts',
    'src/screen/gone.ts',
  ],
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 2,
  reporters: ['clear-text', 'progress'],
  thresholds: { high: 90, low: 85, break: 80 },
  // Not below node_modules: vitest finds no test there.
  tempDirName: '.stryker-tmp',
};
