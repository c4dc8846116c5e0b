import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { paths } from '#web/app/paths.ts';
import { adminWorld } from '#web/test/admin-lists.tsx';
import { inAPage } from '#web/test/in-a-page.tsx';
import { emptyReport, lowStock, salesReport, tasks } from '#web/test/sales-report.ts';
import { offline } from '#web/test/surroundings.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { OverviewScreen } from './OverviewScreen.tsx';

const meta: Meta<typeof OverviewScreen> = {
  title: 'Screens/Overview',
  component: OverviewScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof OverviewScreen>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const world = (report: unknown, more: object = {}, search = '') => {
  const made = adminWorld(paths.dashboard, {
    salesReport: report,
    ...tasks(),
    ...lowStock(),
    ...more,
  });
  return { world: { ...made.world, at: `${paths.dashboard}${search}` } };
};

const table = async (canvas: Canvas, figure = 'Revenue') =>
  within(await canvas.findByRole('table', { name: figure }));

export const Loading: Story = {
  parameters: world(pending, { orderTaskCounts: pending, inventory: pending }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading…')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Month' })).toHaveAttribute('aria-pressed', 'true');
  },
};

export const Failed: Story = {
  parameters: world(failing()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('We couldn’t load the sales report.');
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeEnabled();
    await expect(await canvas.findByRole('link', { name: /14\s*Orders to pack/ })).toBeVisible();
  },
};

export const TasksFailed: Story = {
  parameters: world(() => salesReport(), { orderTaskCounts: failing(), lowStockCount: failing() }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We couldn’t load what there is to do.')).toBeVisible();
    await expect(await canvas.findByRole('heading', { name: 'October 2026' })).toBeVisible();
  },
};

export const Offline: Story = {
  beforeEach: offline,
  parameters: world(failing(), { orderTaskCounts: failing(), inventory: failing() }),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(/offline/))[0]).toBeVisible();
  },
};

export const NoSales: Story = {
  parameters: world(() => emptyReport(), { ...tasks(false), ...lowStock(false) }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'No sales in October 2026 or September 2026.' }),
    ).toBeVisible();
    await expect(canvas.getByText('No product was sold in this period.')).toBeVisible();
    await expect(await canvas.findByText('Every product has more than 5 items.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^Average order/ })).toHaveTextContent('–');
  },
};

export const Month: Story = {
  parameters: world(() => salesReport()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'October 2026' })).toBeVisible();
    await expect(canvas.getByText('Compared with September 2026.')).toBeVisible();
    const links = {
      '14 Orders to pack': '/dashboard/manage-all-order?parcel=TO_PACK',
      '3 Returns 2 to answer, 1 to receive': '/dashboard/manage-all-order?parcel=RETURN',
      '1 Payment incidents': '/dashboard/manage-all-order#incidents',
      '3 Reviews to moderate': '/dashboard/reviews',
      '1,204 Unread messages': '/dashboard/messages',
      '12 Products low in stock': '/dashboard/manage-product?stock=low',
    };
    for (const [name, href] of Object.entries(links))
      await expect(await canvas.findByRole('link', { name })).toHaveAttribute('href', href);
    await expect(canvas.getByRole('button', { name: /^Revenue/ })).toHaveTextContent('$18,879.00');
    await expect(canvas.getByRole('button', { name: /^Revenue/ })).toHaveTextContent('+12%');
    await expect(
      canvas.getByRole('img', { name: /^Chart: Revenue of October 2026 and of September 2026/ }),
    ).toBeVisible();
    const rows = (await table(canvas)).getAllByRole('row');
    await expect(rows).toHaveLength(32);
    await expect(rows[1]).toHaveTextContent(/^1\$269\.70\$179\.80$/);
    // September has 30 days.
    await expect(rows[31]).toHaveTextContent(/^31\$359\.60–$/);
    await expect(
      within(canvas.getByRole('table', { name: 'Best sellers' })).getAllByRole('row'),
    ).toHaveLength(4);
    await expect(await canvas.findByRole('link', { name: 'Show all 12' })).toBeVisible();
  },
};

const shown = (period: 'DAY' | 'WEEK' | 'YEAR', heading: string, rows: number, first: string): Story => ({
  parameters: world(() => salesReport(period), {}, `?period=${period.toLowerCase()}`),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: heading })).toBeVisible();
    const all = (await table(canvas)).getAllByRole('row');
    await expect(all).toHaveLength(rows + 1);
    await expect(within(all[1] as HTMLElement).getByRole('rowheader')).toHaveTextContent(first);
  },
});
export const Day = shown('DAY', 'Nov 20, 2026', 24, '12 AM');
export const Week = shown('WEEK', 'Week of Nov 16, 2026', 7, 'Mon');
export const Year = shown('YEAR', '2025', 12, 'Jan');

/** The days to come have no figures. */
export const RunningMonth: Story = {
  parameters: world(() =>
    salesReport('MONTH', { more: { isRunning: true, until: '2026-10-12T09:00:00.000Z' } }),
  ),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('So far, compared with the same part of September 2026.'),
    ).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Next month' })).toBeDisabled();
    const rows = (await table(canvas)).getAllByRole('row');
    await expect(rows[12]).toHaveTextContent(/^12\$/);
    await expect(rows[13]).toHaveTextContent(/^13–\$/);
  },
};

export const AnotherFigure: Story = {
  parameters: world(() => salesReport()),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Conversion to paid/ }));
    await expect(canvas.getByRole('button', { name: /^Conversion to paid/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(canvas.getByRole('img', { name: /^Chart: Conversion to paid/ })).toBeVisible();
    const rows = (await table(canvas, 'Conversion to paid')).getAllByRole('row');
    await expect(rows[1]).toHaveTextContent(/^175%100%$/);
  },
};

/** The period and its day are in the URL, and the server is asked for them. */
export const AnotherPeriod: Story = {
  parameters: world(({ period, date }: { period: 'MONTH' | 'WEEK'; date: string | null }) =>
    salesReport(period, date === null ? {} : { more: { start: `${date}T00:00:00.000Z` } }),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Previous month' }));
    await expect(await canvas.findByRole('heading', { name: 'September 2026' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Next month' }));
    await expect(await canvas.findByRole('heading', { name: 'November 2026' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Week' }));
    await expect(await canvas.findByRole('heading', { name: /^Week of/ })).toBeVisible();
  },
};

export const LoadingAnotherPeriod: Story = {
  parameters: world(({ date }: { date: string | null }) => (date === null ? salesReport() : pending())),
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Previous month' });
    await userEvent.click(button);
    await waitFor(() => expect(button.closest('[aria-busy]')).not.toBeNull());
    await expect(canvas.getByText('Loading…')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'October 2026' })).toBeVisible();
  },
};

/** Ten million orders a month. */
export const LargeFigures: Story = {
  parameters: world(() => salesReport('MONTH', { factor: 40_000 })),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('$755,160,000.00')).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
