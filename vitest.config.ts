import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { launchOptions } from './tools/chromium.ts';
import { forgetPhotographs, judge, photograph, settle } from './tools/snapshots/capture.ts';
import { recordImports, recordStories } from './tools/record-imports.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const catalogue = fileURLToPath(new URL('.storybook', import.meta.url));

/** Every story is a test: it renders, its play function passes, and axe reports no violation. */
const storybook: TestProjectConfiguration = {
  // Without the web's own configuration the stories would run unstyled, and every contrast check would pass.
  extends: './web/vite.config.ts',
  root,
  // Prebundles all packages that stories import. A package discovered during a run would reload the page under the
  // test.
  optimizeDeps: {
    include: [
      '@apollo/client',
      '@apollo/client/errors',
      '@apollo/client/link/context',
      '@apollo/client/link/error',
      '@apollo/client/link/persisted-queries',
      '@apollo/client/react',
      '@apollo/client/utilities',
      '@hookform/resolvers/zod',
      '@radix-ui/react-toast',
      '@stripe/react-stripe-js',
      '@visx/axis',
      '@visx/grid',
      '@visx/responsive',
      '@visx/scale',
      '@visx/shape',
      'axe-core',
      'graphql',
      'lucide-react',
      'react',
      'react-dom',
      'react-dom/client',
      'react-hook-form',
      'react-router-dom',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'rxjs',
      'zod/mini',
    ],
  },
  publicDir: fileURLToPath(new URL('web/public', import.meta.url)),
  plugins: [
    storybookTest({ configDir: catalogue }),
    recordStories(),
    // In the shop, stories import every screen.
    ...(process.env.IN_THE_SHOP === '1' ? [] : [recordImports('storybook')]),
  ],
  test: {
    name: 'storybook',
    // Generous, because machines are shared: it must only end hanging tests.
    testTimeout: 60_000,
    setupFiles: process.env.SNAPSHOTS ? ['.storybook/take-snapshots.ts'] : [],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      isolate: false,
      api: { host: '127.0.0.1' },
      commands: { settle, photograph, forgetPhotographs, judge },
      provider: playwright({
        launchOptions,
        contextOptions: {
          // Large enough for the tallest snapshot of a story.
          viewport: { width: 1440, height: 2400 },
          locale: 'en-US',
          timezoneId: 'UTC',
          reducedMotion: 'reduce',
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
};

/** The model-based test of payments. Each run has a new seed, which is printed on failure (`npm run test:money`). */
const money = {
  runs: Number(process.env.MONEY_RUNS ?? 1_000),
  seed: Number(process.env.MONEY_SEED ?? 20_261_121),
  path: process.env.MONEY_PATH ?? '',
  progress: process.env.MONEY_PROGRESS ?? '',
};

/** Tests that take long: `npm run test:all` runs them, `npm test` does not. */
const LONG = '**/*.long.test.ts';

/**
 * The files of a project share modules, which saves the CPU time of loading them for each file (docs/contributing.md). A test
 * must restore what it changes outside its file: `process.env`, timers, spies, globals.
 */
const isolate = false;

const server = (
  name: string,
  files: { include?: string[]; exclude?: string[] },
): TestProjectConfiguration => ({
  plugins: name === 'server' ? [recordImports('server')] : [],
  // The copy of graphql that packages load in the built server: GraphQL rejects a schema created by another copy.
  resolve: { alias: [{ find: /^graphql$/, replacement: `${root}node_modules/graphql/index.js` }] },
  test: {
    name,
    environment: 'node',
    isolate,
    include: ['graphql-server/**/*.test.ts', 'tools/**/*.test.ts', 'schema/**/*.test.ts'],
    globalSetup: 'graphql-server/test/global-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    provide: { money, isReport: process.env.REPORT === '1' },
    ...files,
  },
});

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'web',
          environment: 'node',
          isolate,
          include: ['web/src/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
        },
      },
      server('server', { exclude: [...configDefaults.exclude, LONG] }),
      server('server-long', { include: [LONG] }),
      ...(existsSync(catalogue) ? [storybook] : []),
    ],
  },
});
