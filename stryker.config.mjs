/**
 * Mutation testing of what handles money: `npm run test:mutate`, which says what is mutated and which tests look
 * (tools/mutation-groups.mjs). What cannot be told from the original is disabled where it stands, with the reason.
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
  // Each is a server of PostgreSQL, too.
  concurrency: 2,
  disableTypeChecks: false,
  timeoutMS: 30_000,
  // Judged file by file by tools/mutate.mjs.
  thresholds: { high: 95, low: 90, break: null },
  reporters: ['progress-append-only', 'html', 'json'],
  htmlReporter: { fileName: `.cache/mutation/${group}.html` },
  jsonReporter: { fileName: `.cache/mutation/${group}.json` },
  incrementalFile: `.cache/mutation/${group}.incremental.json`,
};
