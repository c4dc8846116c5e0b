import type { Locator, Page } from '@playwright/test';
import { timeTo } from './time-to.ts';

/** A user interaction on a page, measured by its slowest part. */
export interface Movement {
  readonly title: string;
  /** The window, in CSS pixels. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** Whether it is measured with phone emulation, whose processor is slower. */
  readonly isSlowed: boolean;
  readonly unit: 'ms' | 'frames/s';
  /** The target: the maximum, or with `frames/s` the minimum. */
  readonly aim: number;
  readonly signedIn: null | 'customer' | 'admin';
  /** Opens the page at the start of the interaction. */
  prepare(page: Page): Promise<void>;
  /** Performs it once and returns the result in `unit`. */
  measure(page: Page): Promise<number>;
}

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/**
 * Interaction to Next Paint (https://web.dev/articles/inp) during `act`: the longest time from an input to the frame
 * that shows its effect. The browser reports none below 16 ms.
 */
async function interactionToNextPaint(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const longest = { ms: 16 };
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) longest.ms = Math.max(longest.ms, entry.duration);
    });
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(window, { longest });
  });
  await act();
  await page.waitForTimeout(500);
  return page.evaluate(() => (window as unknown as { longest: { ms: number } }).longest.ms);
}

/** The position of an element on the screen, because clicking at a position needs no script in the page. */
async function middleOf(thing: Locator): Promise<[x: number, y: number]> {
  const box = await thing.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** A short tap; the protocol's own default (https://chromedevtools.github.io/devtools-protocol/tot/Input/). */
const FINGER_RESTS_MS = 50;

/** Waits for late effects of the last interaction; the browser reports network idle for a page only once. */
const settled = (page: Page) => page.waitForTimeout(2_000);

const PRODUCT = 'Lakehead 3000';
const card = (page: Page) => page.getByRole('link', { name: PRODUCT, exact: true });

export const movements: Record<string, Movement> = {
  typing: {
    title: 'typing “spinning reel” into the search, with suggestions',
    viewport: phone,
    isSlowed: true,
    unit: 'ms',
    aim: 50,
    signedIn: null,
    async prepare(page) {
      await page.goto('/', { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('combobox', { name: 'Search the shop' }).focus();
      await settled(page);
    },
    measure: (page) =>
      interactionToNextPaint(page, () => page.keyboard.type('spinning reel', { delay: 150 })),
  },
  quantity: {
    title: 'changing the quantity of an order, ten times',
    viewport: phone,
    isSlowed: true,
    unit: 'ms',
    aim: 50,
    signedIn: 'customer',
    async prepare(page) {
      await page.goto('/');
      await page.goto((await card(page).getAttribute('href')) ?? '');
      await page.getByRole('button', { name: 'One more' }).scrollIntoViewIfNeeded();
      await settled(page);
    },
    async measure(page) {
      const more = await middleOf(page.getByRole('button', { name: 'One more' }));
      const less = await middleOf(page.getByRole('button', { name: 'One less' }));
      const wire = await page.context().newCDPSession(page);
      return interactionToNextPaint(page, async () => {
        for (let times = 0; times < 5; times += 1)
          for (const [x, y] of [more, less]) {
            // The duration of a real tap: without it, no frame is painted between touch start and touch end.
            await wire.send('Input.synthesizeTapGesture', { x, y, duration: FINGER_RESTS_MS });
            await page.waitForTimeout(150);
          }
      });
    },
  },
  opening: {
    title: 'from a card that was pointed at to its page',
    viewport: desk,
    isSlowed: false,
    unit: 'ms',
    aim: 100,
    signedIn: 'customer',
    async prepare(page) {
      await page.goto('/', { waitUntil: 'networkidle' });
      await card(page).scrollIntoViewIfNeeded();
      await page.mouse.move(0, 0);
      await card(page).hover();
      await settled(page);
    },
    async measure(page) {
      const middle = await middleOf(card(page));
      return timeTo(page, PRODUCT, () => page.mouse.click(...middle));
    },
  },
  scrolling: {
    title: 'scrolling a table of 10,000 products',
    viewport: desk,
    isSlowed: false,
    unit: 'frames/s',
    aim: 60,
    signedIn: 'admin',
    async prepare(page) {
      await page.route('**/graphql*', async (route) => {
        const asked = `${route.request().url()} ${route.request().postData() ?? ''}`;
        if (!asked.includes('ManageProductsScreen')) return route.fallback();
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: tenThousand((await answer.json()) as Inventory) });
      });
      await page.goto('/dashboard/manage-product');
      await page.locator('tr[aria-rowindex="2"]').waitFor();
      await settled(page);
    },
    async measure(page) {
      const wire = await page.context().newCDPSession(page);
      await page.evaluate(() => {
        const frames: number[] = [];
        Object.assign(window, { frames });
        const note = (now: number) => {
          frames.push(now);
          requestAnimationFrame(note);
        };
        requestAnimationFrame(note);
      });
      await wire.send('Input.synthesizeScrollGesture', {
        x: 700,
        y: 600,
        yDistance: -12_000,
        speed: 3_000,
        gestureSourceType: 'mouse',
      });
      const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
      const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1000;
      return (frames.length - 1) / seconds;
    },
  },
};

interface Inventory {
  data: {
    inventory: { edges: { node: { id: string } }[]; pageInfo: { hasNextPage: boolean } };
  };
}

/** Repeats the same products, each copy with a unique id. */
function tenThousand({ data }: Inventory): Inventory {
  const { edges, pageInfo } = data.inventory;
  const many = Array.from({ length: 10_000 }, (_, at) => {
    const edge = edges[at % edges.length];
    if (!edge) throw new Error('the shop has no products');
    return { ...edge, node: { ...edge.node, id: `${edge.node.id}-${at}` } };
  });
  return {
    data: {
      ...data,
      inventory: { ...data.inventory, edges: many, pageInfo: { ...pageInfo, hasNextPage: false } },
    },
  };
}
