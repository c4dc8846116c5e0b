import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { paths } from '#web/app/paths.ts';
import {
  adminWorld,
  forbiddenTo,
  loadFailed,
  visitorRedirect,
  whileLoading,
} from '#web/test/admin-lists.tsx';
import { inAPage } from '#web/test/in-a-page.tsx';
import { walkLongList } from '#web/test/long-list.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { SearchReportScreen } from './SearchReportScreen.tsx';

const meta: Meta<typeof SearchReportScreen> = {
  title: 'Screens/Search Report',
  component: SearchReportScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof SearchReportScreen>;

const search = (query: string, searches: number, instead: string) => ({
  __typename: 'UnansweredSearch',
  query,
  searches,
  instead,
  lastAt: '2026-11-20T09:30:00.000Z',
});
const world = (searchReport: unknown) => adminWorld(paths.searchReport, { searchReport });
const report = (unanswered: object[]) => world({ __typename: 'SearchReport', searches: 1_240, unanswered });

export const Loading: Story = whileLoading(world(pending));
export const Failed: Story = loadFailed(world(failing()), 'We couldn’t load the report.');
export const Empty: Story = {
  parameters: report([]),
  play: async ({ canvas }) => expect(await canvas.findByText('No searches without results.')).toBeVisible(),
};
export const List: Story = {
  parameters: report([
    search('winkle picker', 1_042, 'BEST_SELLERS'),
    search('carp kayak', 3, 'NEAREST'),
    search('x'.repeat(100), 1, 'WITHOUT_FILTERS'),
  ]),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/3 queries without results, of 1,240 searches in all/),
    ).toBeVisible();
    await expect(canvas.getByText('Similar products')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Add a search term for “winkle picker”' })).toHaveAttribute(
      'href',
      '/dashboard/search-terms?add=winkle%20picker',
    );
  },
};
export const LongReport: Story = {
  parameters: report(
    Array.from({ length: 200 }, (_, at) => search(`query ${1_000 + at}`, 200 - at, 'NEAREST')),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The 200 most frequent queries are shown.')).toBeVisible();
    await walkLongList(canvas, { role: 'row', count: 200, first: 'query 1000', last: 'query 1199' });
  },
};
export const Forbidden: Story = forbiddenTo(paths.searchReport, <SearchReportScreen />);
export const VisitorRedirect: Story = visitorRedirect(paths.searchReport, <SearchReportScreen />);
