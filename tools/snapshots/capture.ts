import { defineBrowserCommand } from '@vitest/browser-playwright';
import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page, Request } from 'playwright';
import { judge as judgePictures } from './judge.ts';
import { decode, views, type Raw } from './sheet.ts';

interface Camera {
  readonly session: CDPSession;
  /** The story's pictures so far, in the order of `views`; null for a view that was left out. */
  readonly pictures: Promise<Raw | null>[];
  /** Pending script requests, and the time of the last response, in milliseconds of the process. */
  readonly loading: Set<Request>;
  loadedAt: number;
}

const cameras = new WeakMap<Page, Camera>();

async function cameraOf(page: Page): Promise<Camera> {
  const known = cameras.get(page);
  if (known) return known;
  const camera: Camera = {
    session: await page.context().newCDPSession(page),
    pictures: [],
    loading: new Set(),
    loadedAt: 0,
  };
  const arrived = (request: Request) => {
    if (camera.loading.delete(request)) camera.loadedAt = performance.now();
  };
  page.on('request', (request) => {
    if (request.resourceType() === 'script') camera.loading.add(request);
  });
  page.on('requestfinished', arrived);
  page.on('requestfailed', arrived);
  cameras.set(page, camera);
  return camera;
}

/** React replaces a fallback up to 300 ms after its content has arrived. */
const SHOWN_AFTER = 400;
const PATIENCE = 30_000;

/** Resolves when no scripts are loading and React has rendered what waited for them. */
export const settle = defineBrowserCommand(async ({ page }) => {
  const camera = await cameraOf(page);
  const deadline = performance.now() + PATIENCE;
  const isSettled = () => camera.loading.size === 0 && performance.now() - camera.loadedAt > SHOWN_AFTER;
  while (!isSettled() && performance.now() < deadline) await setTimeout(20);
});

/** Both widths and both color schemes are in these two. */
const quickViews: readonly string[] = ['390 light', '1440 dark'];

/** Takes the light and the dark picture of the story in the page's corner, in pixels; if `isQuick`, only one of them. */
export const photograph = defineBrowserCommand<[number, number, boolean]>(async ({ page }, ...options) => {
  const [width, height, isQuick] = options;
  const { session, pictures } = await cameraOf(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    if (isQuick && !quickViews.includes(views[pictures.length]?.name ?? '')) {
      pictures.push(Promise.resolve(null));
      continue;
    }
    await page.emulateMedia({ colorScheme });
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      // Not scaled here and nothing outside the window: Chromium takes such pictures before all is painted.
      clip: { x: 0, y: 0, width, height, scale: 1 },
    });
    // Decoded while the next one is taken.
    pictures.push(decode(Buffer.from(data, 'base64')));
  }
  await page.emulateMedia({ colorScheme: 'light' });
});

/** Discards the story's pictures so far. */
export const forgetPhotographs = defineBrowserCommand(async ({ page }) => {
  const { pictures } = await cameraOf(page);
  await Promise.all(pictures.splice(0));
});

/** Compares the pictures with the story's reference. Returns the problem, or null. */
export const judge = defineBrowserCommand<[string]>(async ({ page }, story) => {
  const { pictures } = await cameraOf(page);
  const taken = await Promise.all(pictures.splice(0));
  const version = page.context().browser()?.version() ?? 'unknown';
  return judgePictures(story, taken, `Chromium ${version} ${process.platform} ${process.arch}`);
});
