import { paths } from '#web/app/paths.ts';
import { layoutFaults } from '#web/test/layout-faults.ts';
import { idOf } from './docs/story-id.ts';
import { registry } from './states/registry.ts';
import { plain, show, type View } from './views.ts';

const views: readonly View[] = [
  { ...plain, direction: 'rtl' },
  { ...plain, textSize: '200%' },
  { ...plain, words: 'long' },
  { ...plain, words: 'translated' },
];
/** Pixels. Text of 200 % is for wide windows; on a phone, users zoom. */
const widthsOf = ({ textSize }: View) => (textSize === '200%' ? [1440] : [390, 1440]);

const headers = ['Shell: Visitor', 'Shell: Customer', 'Shell: Admin'];

/**
 * The first two states with content of each route, with the views that their screens must fit. Tables of the dashboard do not fit
 * text of 200 %: their media queries do not know the size of the text. The header is not part of a screen.
 */
const shown = new Map([
  ...headers.map((story) => [idOf(story), views] as const),
  ...registry.flatMap(({ routes: [path = ''], states }) => {
    const stories = states
      .flatMap((one) => ('story' in one && !one.kind ? [one.story] : []))
      .filter((story) => story.startsWith('Screens/'));
    const all = path.startsWith(paths.dashboard)
      ? views.filter(({ textSize }) => textSize === '100%')
      : views;
    return stories.slice(0, 2).map((story) => [idOf(story), all] as const);
  }),
]);

/** Charts change their size with a delay. */
const CHART_MS = 500;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Fails if a story of `shown` does not fit the toolbar's views at the width of a phone and of a desktop. Only in tests. */
export async function checkViews(story: string): Promise<void> {
  const seen = import.meta.env['RECORDS_STORIES'] ? shown.get(story) : undefined;
  if (!seen) return;
  const frame = window.frameElement as HTMLElement;
  const { width } = frame.style;
  const faults: string[] = [];
  for (const view of seen) {
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
