import { defineConfig } from 'vitest/config';

/** What Stryker runs: the tests of payments that are quick and always do the same. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['graphql-server/src/modules/payments/*.test.ts'],
    exclude: ['**/interleavings.test.ts'],
    globalSetup: 'graphql-server/test/global-setup.ts',
    provide: { money: { runs: 1, seed: 1, path: '' } },
    testTimeout: 20_000,
    isolate: false,
  },
});
