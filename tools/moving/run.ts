import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { startShop, type RunningShop } from '../../e2e/running-shop.ts';
import { asMarkdown } from '../bench/table.ts';
import { ensureChromium, launchOptions } from '../chromium.ts';
import { median } from '../lighthouse/figures.ts';
import type { WebBench } from '../lighthouse/run.ts';
import { root } from '../prepare/run.mjs';
import { movements, type Movement } from './movements.ts';

const folder = path.join(root, '.cache/bench');

interface Moved extends Pick<Movement, 'title' | 'unit' | 'aim'> {
  readonly slowdown: number;
  readonly values: readonly number[];
}

/**
 * Runs each interaction `runs` times, alternating, on a separate shop; prints a table, and writes
 * `.cache/bench/moving.json`.
 */
export async function benchMovements({ runs, only, slowdown }: WebBench): Promise<void> {
  const wanted = Object.entries(movements).filter(([name]) => only.includes(name));
  if (wanted.length === 0) return;
  if (!ensureChromium()) throw new Error('this needs Chromium');
  const shop = await startShop();
  const browser = await chromium.launch(launchOptions);
  const found = new Map<string, number[]>(wanted.map(([name]) => [name, []]));
  try {
    for (let run = 1; run <= runs; run += 1)
      for (const [name, movement] of wanted) {
        const value = Math.round(await move(browser, shop, movement, slowdown));
        found.get(name)?.push(value);
        console.log(`${run} of ${runs}  ${name}: ${value} ${movement.unit}`);
      }
  } finally {
    await browser.close();
    await shop.stop();
  }
  const moved = wanted.map(([name, movement]) => ({
    ...movement,
    slowdown: movement.isSlowed ? slowdown : 1,
    values: found.get(name) ?? [],
  }));
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, 'moving.json'),
    `${JSON.stringify({ at: new Date(), moved }, null, 2)}\n`,
  );
  console.log(`\n${tableOf(moved)}\n`);
}

async function move(
  browser: Browser,
  shop: RunningShop,
  movement: Movement,
  slowdown: number,
): Promise<number> {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: movement.viewport,
    isMobile: movement.viewport.width < 600,
    hasTouch: movement.viewport.width < 600,
  });
  try {
    if (movement.signedIn) await signIn(context, movement.signedIn);
    const page = await context.newPage();
    // Compiled functions that run in the page call this helper.
    await page.addInitScript('globalThis.__name = (it) => it;');
    await movement.prepare(page);
    if (movement.isSlowed && slowdown > 1) {
      const wire = await context.newCDPSession(page);
      await wire.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    }
    return await movement.measure(page);
  } finally {
    await context.close();
  }
}

async function signIn(context: BrowserContext, who: 'customer' | 'admin'): Promise<void> {
  const page = await context.newPage();
  await page.goto('/login');
  await page
    .getByRole('button', { name: who === 'admin' ? 'Log in as admin' : 'Log in as customer' })
    .first()
    .click();
  await page.waitForURL(/\/dashboard$/);
  await page.close();
}

function tableOf(moved: readonly Moved[]): string {
  const lines = moved.map(({ title, unit, aim, slowdown, values }) => {
    const sign = unit === 'ms' ? '≤' : '≥';
    return [
      title,
      slowdown === 1 ? '' : `${slowdown}×`,
      String(median(values)),
      `${Math.min(...values)} to ${Math.max(...values)}`,
      `${sign} ${aim} ${unit}`,
    ];
  });
  const head = ['what is done', 'slowed', 'median', '(of)', 'aim'];
  return asMarkdown([head, ...lines]);
}
