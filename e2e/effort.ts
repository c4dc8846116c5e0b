import type { Page } from '@playwright/test';
import { expect } from './shop.ts';

declare global {
  interface Window {
    countEffort(clicks: number, keys: number): Promise<void>;
  }
}

export interface Effort {
  /** Starts the count of a task. */
  start(): void;
  /** Prints what the task took, and fails when it took more clicks than `clicks`. */
  expectAtMost(task: string, clicks: number): Promise<void>;
}

/**
 * Counts clicks and taps, and keys, until the end of the test. Call it before the first page is opened. Playwright chooses
 * options and files without clicks: an option counts two (open, choose), a file three (open, choose, confirm).
 */
export async function measureEffort(page: Page): Promise<Effort> {
  let total = { clicks: 0, keys: 0, since: Date.now() };
  await page.exposeFunction('countEffort', (clicks: number, keys: number) => {
    total = { ...total, clicks: total.clicks + clicks, keys: total.keys + keys };
  });
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => void window.countEffort(1, 0), true);
    addEventListener('keydown', () => void window.countEffort(0, 1), true);
    addEventListener(
      'change',
      ({ target }) => {
        if (target instanceof HTMLSelectElement) void window.countEffort(2, 0);
        if (target instanceof HTMLInputElement && target.type === 'file') void window.countEffort(3, 0);
      },
      true,
    );
  });
  return {
    start: () => (total = { clicks: 0, keys: 0, since: Date.now() }),
    expectAtMost: async (task, most) => {
      const seconds = (Date.now() - total.since) / 1000;
      // The browser sends its counts in order, before this answer.
      await page.evaluate(() => window.countEffort(0, 0));
      const { clicks, keys } = total;
      console.log(`${task}: ${clicks} clicks, ${keys} keys, ${seconds.toFixed(1)} s`);
      expect(clicks, `clicks: ${task}`).toBeLessThanOrEqual(most);
    },
  };
}
