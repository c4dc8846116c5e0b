/**
 * Mutation testing of payments and of the quote: `npm run test:mutate`. tools/mutation-groups.mjs lists the mutated files and
 * their tests. Equivalent mutants are disabled in the source, with the reason.
 */
const group = process.env.MUTATE_GROUP ?? 'all';

export default {
  packageManager: 'npm',
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'stryker.vitest.config.ts', related: false },
  ignorePatterns: ['/.cache', '/.data', '/dist', '/web', '/.storybook', '/e2e', '/storybook-static'],
  tempDirName: '.cache/stryker',
  cleanTempDir: 'always',
  coverageAnalysis: 'perTest',
  // Each test runner also starts a PostgreSQL server.
  concurrency: 2,
  disableTypeChecks: false,
  timeoutMS: 30_000,
  // tools/mutate.mjs checks the score of each file.
  thresholds: { high: 95, low: 90, break: null },
  reporters: ['progress-append-only', 'html', 'json'],
  htmlReporter: { fileName: `.cache/mutation/${group}.html` },
  jsonReporter: { fileName: `.cache/mutation/${group}.json` },
  incrementalFile: `.cache/mutation/${group}.incremental.json`,
};
