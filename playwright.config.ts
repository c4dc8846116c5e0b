import { defineConfig } from '@playwright/test';
import { launchOptions } from './tools/chromium.ts';

// A folder for each run, so that concurrent runs do not clear each other's. Workers read this file again and inherit
// the name.
process.env.E2E_RUN ??= String(process.pid);

const desktop = { viewport: { width: 1440, height: 900 } };

// User journeys in a real browser. e2e/shop.ts starts a shop for each worker; none runs before the tests.
export default defineConfig({
  testDir: 'e2e',
  outputDir: `test-results/e2e-${process.env.E2E_RUN}`,
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Generous, because machines are shared: it must only end hanging tests.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    launchOptions,
    trace: { mode: 'retain-on-failure', screenshots: false },
    locale: 'en-US',
    timezoneId: 'UTC',
  },
  projects: [
    // Journeys that `npm test` runs; `npm run test:all` runs the others too, and most of them on a phone.
    { name: 'core', grep: /@core/, use: desktop },
    { name: 'desktop', grepInvert: /@core/, use: desktop },
    {
      name: 'phone',
      // These set their own sizes, or do not depend on the size.
      testIgnore: /(?:invoices|layout|links|long-lists|moving-about|offline|offline-order|sandbox)\.spec\.ts/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
});
