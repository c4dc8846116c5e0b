import { layoutFaults } from '#web/test/layout-faults.ts';
import { idOf } from './docs/story-id.ts';
import { registry } from './states/registry.ts';
import { plain, show, type View } from './views.ts';

const views: readonly View[] = [
  { ...plain, direction: 'rtl' },
  // In the shop, the dashboard's menu closes at a width of the window in the browser's own text size, which stays at 100 %.
  ...(import.meta.env['IN_THE_SHOP'] === true ? [] : [{ ...plain, textSize: '200%' } as const]),
  { ...plain, words: 'long' },
  { ...plain, words: 'translated' },
];
/** Pixels. Text of 200 % is for wide windows; on a phone, users zoom. */
const widthsOf = ({ textSize }: View) => (textSize === '200%' ? [1440] : [390, 1440]);

const shown = new Set(registry.flatMap(({ main }) => main).map(idOf));

/** Charts change their size with a delay. */
const CHART_MS = 500;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Fails if a main story does not fit the toolbar's views at the width of a phone and of a desktop. Only in tests. */
export async function checkViews(story: string): Promise<void> {
  if (!import.meta.env['RECORDS_STORIES'] || !shown.has(story)) return;
  const frame = window.frameElement as HTMLElement;
  const { width } = frame.style;
  const faults: string[] = [];
  for (const view of views) {
    const restore = show(view);
    for (const wide of widthsOf(view)) {
      frame.style.width = `${wide}px`;
      await nextFrame();
      await nextFrame();
      let found = layoutFaults(false);
      if (found.length > 0) {
        await wait(CHART_MS);
        found = layoutFaults(false);
      }
      const what = `${view.direction}, ${view.textSize}, words ${view.words}, ${wide} px`;
      faults.push(...found.map((fault) => `${what}: ${fault}`));
    }
    restore();
  }
  frame.style.width = width;
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
