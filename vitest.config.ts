import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { launchOptions } from './tools/chromium.ts';
import { forgetPhotographs, judge, photograph, settle } from './tools/looks/camera.ts';
import { recordStories } from './tools/record-stories.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const catalogue = fileURLToPath(new URL('.storybook', import.meta.url));

/** Every story is a test: it renders, its play function passes, and axe finds nothing. */
const storybook: TestProjectConfiguration = {
  // Without the web's own configuration the stories would run unstyled, and every contrast check would pass.
  extends: './web/vite.config.ts',
  root,
  // All that stories import, bundled before the first runs: found on the way, a package would reload the page under it.
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
  plugins: [storybookTest({ configDir: catalogue }), recordStories()],
  test: {
    name: 'storybook',
    // For what hangs, not for what is slow: machines are shared.
    testTimeout: 60_000,
    setupFiles: process.env.LOOKS ? ['.storybook/looks-camera.ts'] : [],
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
          // Room for the longest picture of a story.
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

/** The model-based test of payments: another seed each time, printed when it fails (`npm run test:money`). */
const money = {
  runs: Number(process.env.MONEY_RUNS ?? 2_000),
  seed: Number(process.env.MONEY_SEED ?? 20_261_121),
  path: process.env.MONEY_PATH ?? '',
  progress: process.env.MONEY_PROGRESS ?? '',
};

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
        // The copy that packages load, as in the built server: GraphQL refuses a schema that another copy made.
        resolve: { alias: [{ find: /^graphql$/, replacement: `${root}node_modules/graphql/index.js` }] },
        test: {
          name: 'server',
          environment: 'node',
          include: ['graphql-server/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: 'graphql-server/test/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          provide: { money },
        },
      },
      ...(existsSync(catalogue) ? [storybook] : []),
    ],
  },
});
