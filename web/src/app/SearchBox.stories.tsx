import type { Meta, StoryObj } from '@storybook/react-vite';
import { useLocation } from 'react-router-dom';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { money } from '#web/test/builders.ts';
import { category, suggested, suggestions } from '#web/test/search.ts';
import { failing, pending } from '../../../.storybook/schema-link.ts';
import { SearchBox } from './SearchBox.tsx';

/** Stands in a container like the header, which decides the layout. */
function Bar() {
  const { pathname, search } = useLocation();
  return (
    <div
      className="page"
      style={{
        container: 'shop-header / inline-size',
        minHeight: '34rem',
        justifyItems: 'end',
        alignContent: 'start',
      }}
    >
      <SearchBox />
      <p>{`At ${pathname}${search}`}</p>
    </div>
  );
}

const meta: Meta<typeof SearchBox> = { title: 'App/SearchBox', component: SearchBox, render: () => <Bar /> };
export default meta;
type Story = StoryObj<typeof SearchBox>;

const reels = suggestions(
  [
    suggested('Lakehead 3000', 'Front-drag spinning reel, size 3000'),
    suggested('Riverbend LP', 'Low-profile baitcasting reel', 12_900),
    // Its variants have several prices.
    { ...suggested('Riffle LA 5/6', 'Large-arbor fly reel', 15_900), highestPrice: money(18_900) },
  ],
  { categories: [category('reels')] },
);
const world = (searchSuggestions: unknown, more: Record<string, unknown> = {}) => ({
  world: { answers: { Query: { searchSuggestions } }, ...more },
});

type Canvas = ReturnType<typeof within>;
const box = (canvas: Canvas) => canvas.getByRole('combobox', { name: 'Search the shop' });
const typed = async (canvas: Canvas, words: string) => {
  await userEvent.type(box(canvas), words);
  return canvas.findByRole('listbox', { name: 'Suggestions' });
};
/** The text of the active option, which Enter selects. */
const active = (canvas: Canvas) =>
  document.getElementById(box(canvas).getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(box(canvas)).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(box(canvas));
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByText('At /')).toBeVisible();
    await expect(canvas.queryByRole('listbox')).toBeNull();
    // Without JavaScript the form submits to the same page.
    await expect(box(canvas).closest('form')).toHaveAttribute('action', '/search');
  },
};

export const Typing: Story = {
  parameters: world(pending),
  play: async ({ canvas }) => {
    await userEvent.click(box(canvas));
    for (const [length, accepted] of [
      [99, 99],
      [100, 100],
      [101, 100],
    ] as const) {
      await userEvent.paste('x'.repeat(length));
      await expect(box(canvas)).toHaveValue('x'.repeat(accepted));
      await userEvent.clear(box(canvas));
    }
    const list = await typed(canvas, 're');
    await expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Search for “re”']);
    await expect(box(canvas)).toHaveAttribute('aria-expanded', 'true');
  },
};

export const Suggestions: Story = {
  parameters: world(reels),
  play: async ({ canvas }) => {
    const list = await typed(canvas, 'reel');
    const option = await within(list).findByRole('option', { name: /Lakehead 3000/ });
    await expect(option).toHaveAttribute('href', '/product/lakehead-3000');
    await expect(option).toHaveTextContent('$89.90');
    await expect(option).not.toHaveTextContent('From');
    await expect(within(list).getByRole('option', { name: /Riffle/ })).toHaveTextContent('From $159.00');
    await expect(within(option).getByText('reel', { selector: 'mark' })).toBeVisible();
    await expect(within(list).getByRole('option', { name: /Reels/ })).toHaveTextContent('12 products');
    await expect(within(list).getAllByRole('option').at(-1)).toHaveTextContent('Search for “reel”');
    await expect(
      await canvas.findByText('3 products and 1 category suggested. Use the arrow keys to choose.'),
    ).toBeInTheDocument();
  },
};

export const SuggestedOnSale: Story = {
  parameters: world(
    suggestions([
      suggested('Lakehead 3000', 'Front-drag spinning reel, size 3000'),
      { ...suggested('Riverbend LP', 'Low-profile baitcasting reel', 11_900), priorPrice: money(12_900) },
    ]),
  ),
  play: async ({ canvas }) => {
    const list = await typed(canvas, 're');
    const option = await within(list).findByRole('option', { name: /Riverbend LP/ });
    await expect(option).toHaveTextContent('$119.00 USD Was $129.00');
    await expect(option.querySelector('s')).toHaveTextContent('$129.00');
  },
};

export const ByKeyboard: Story = {
  parameters: world(reels),
  play: async ({ canvas }) => {
    await typed(canvas, 'reel');
    await canvas.findByRole('option', { name: /Lakehead/ });
    await expect(active(canvas)).toBeNull();
    await userEvent.keyboard('{ArrowDown}');
    await expect(active(canvas)).toContain('Lakehead');
    await userEvent.keyboard('{ArrowUp}');
    await expect(active(canvas)).toBe('Search for “reel”');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(active(canvas)).toContain('Riverbend');
    await expect(canvas.getByRole('option', { selected: true })).toHaveTextContent('Riverbend');
    // Home and End return to the text.
    await userEvent.keyboard('{Home}');
    await expect(active(canvas)).toBeNull();
    await userEvent.keyboard('{ArrowDown}{End}');
    await expect(active(canvas)).toBeNull();
    await expect(box(canvas)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect(await canvas.findByText('At /product/riverbend-lp')).toBeVisible();
    await waitFor(() => expect(canvas.queryByRole('listbox')).toBeNull());
  },
};

export const Escaped: Story = {
  parameters: world(reels),
  play: async ({ canvas }) => {
    await typed(canvas, 'reel');
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('listbox')).toBeNull();
    await expect(box(canvas)).toHaveValue('reel');
    await expect(box(canvas)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await canvas.findByRole('listbox');
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect(canvas.queryByRole('listbox')).toBeNull();
  },
};

export const LeftByTab: Story = {
  parameters: world(reels),
  play: async ({ canvas }) => {
    await typed(canvas, 'reel');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Search the shop' })).toHaveFocus();
    await userEvent.tab();
    await waitFor(() => expect(canvas.queryByRole('listbox')).toBeNull());
  },
};

export const ShelfChosen: Story = {
  parameters: world(reels),
  play: async ({ canvas }) => {
    await typed(canvas, 'reel');
    await userEvent.click(await canvas.findByRole('option', { name: /Reels/ }));
    await expect(await canvas.findByText('At /search?category=reels')).toBeVisible();
  },
};

export const Submitted: Story = {
  parameters: world(reels),
  play: async ({ canvas }) => {
    await typed(canvas, ' fly ');
    await userEvent.type(box(canvas), '& reel {Enter}');
    await expect(await canvas.findByText('At /search?q=fly+%26+reel')).toBeVisible();
    await expect(box(canvas)).toHaveValue('fly & reel');
    await waitFor(() => expect(canvas.queryByRole('listbox')).toBeNull());
    // The list also stays closed after the debounce delay.
    await new Promise((resolve) => setTimeout(resolve, 400));
    await expect(canvas.queryByRole('listbox')).toBeNull();
  },
};

export const Corrected: Story = {
  parameters: world({ ...reels, correctedQuery: 'reel' }),
  play: async ({ canvas }) => {
    await typed(canvas, 'reell');
    const option = await canvas.findByRole('option', { name: /Lakehead/ });
    await expect(within(option).getByText('reel', { selector: 'mark' })).toBeVisible();
    await expect(canvas.getByText('No results for “reell”. Suggestions for “reel”:')).toBeVisible();
  },
};

export const NoResult: Story = {
  parameters: world(suggestions([])),
  play: async ({ canvas }) => {
    const list = await typed(canvas, 'piano');
    await expect((await canvas.findAllByText('No suggestions for “piano”.'))[1]).toBeVisible();
    await expect(within(list).getAllByRole('option')).toHaveLength(1);
  },
};

export const Failed: Story = {
  parameters: world(failing()),
  play: async ({ canvas }) => {
    await typed(canvas, 'reel');
    await expect(
      (await canvas.findAllByText('Suggestions aren’t available, but you can still search.'))[1],
    ).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(await canvas.findByText('At /search?q=reel')).toBeVisible();
  },
};

/** The response for the shorter text arrives after the response for the longer one. */
const late = (() => {
  let answerOld: (() => void) | undefined;
  return {
    answer: ({ query }: { query: string }) =>
      query === 'rod'
        ? suggestions([suggested('Shoreline 240', 'Spinning rod')])
        : new Promise((resolve) => {
            answerOld = () => resolve(suggestions([suggested('Old Answer', 'To other words')]));
          }),
    old: () => answerOld?.(),
    isAsked: () => answerOld !== undefined,
  };
})();

export const LateAnswer: Story = {
  parameters: world(late.answer),
  play: async ({ canvas }) => {
    await typed(canvas, 'ro');
    await waitFor(() => expect(late.isAsked()).toBe(true));
    await userEvent.type(box(canvas), 'd');
    await canvas.findByRole('option', { name: /Shoreline/ });
    late.old();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await expect(canvas.queryByRole('option', { name: /Old Answer/ })).toBeNull();
    await expect(canvas.getByRole('option', { name: /Shoreline/ })).toBeVisible();
  },
};

export const OnTheResultsPage: Story = {
  parameters: world(reels, { at: '/search?q=fly%20reel' }),
  play: async ({ canvas }) => expect(box(canvas)).toHaveValue('fly reel'),
};
