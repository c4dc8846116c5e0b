import type { Page } from '@playwright/test';

/** Clicks, and returns the milliseconds until the heading is on the page. */
export async function timeTo(page: Page, heading: string, click: () => Promise<void>): Promise<number> {
  await page.evaluate((text) => {
    const times = { from: 0, until: 0 };
    Object.assign(window, { times });
    addEventListener('click', ({ timeStamp }) => (times.from = timeStamp), { capture: true, once: true });
    const look = () => {
      if (document.querySelector('main h1')?.textContent === text) times.until = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  }, heading);
  await click();
  const took = await page.waitForFunction(
    () => {
      const { times } = window as unknown as { times: { from: number; until: number } };
      return times.until > 0 && times.until - times.from;
    },
    null,
    { polling: 100 },
  );
  return Number(await took.jsonValue());
}
