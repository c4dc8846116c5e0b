import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'web',
          environment: 'node',
          include: ['web/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['graphql-server/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: 'graphql-server/test/global-setup.ts',
        },
      },
    ],
  },
});
