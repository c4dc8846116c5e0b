import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { paths } from '#web/app/paths.ts';
import { adminWorld, forbiddenTo, loadedOffline, refusals, visitorRedirect } from '#web/test/admin-lists.tsx';
import { connection } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import type { BulkChangeRowsQuery } from './BulkChange.generated.ts';
import type { BulkChangeListRowFragment } from './BulkChangesScreen.generated.ts';
import { BulkChangesScreen } from './BulkChangesScreen.tsx';

const meta: Meta<typeof BulkChangesScreen> = {
  title: 'Screens/Bulk Changes',
  component: BulkChangesScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof BulkChangesScreen>;
type Counts = BulkChangeListRowFragment['counts'];
type Row = BulkChangeRowsQuery['bulkChangeRows']['edges'][number]['node'];

const none = {
  unchanged: 0,
  invalid: 0,
  pending: 0,
  changed: 0,
  refused: 0,
  undone: 0,
  kept: 0,
  toAdd: 0,
  added: 0,
  notAdded: 0,
  removed: 0,
  notRemoved: 0,
};
const bulk = (
  id: string,
  counts: Partial<Counts>,
  more: Partial<BulkChangeListRowFragment> = {},
): BulkChangeListRowFragment => ({
  __typename: 'BulkChange',
  id: `bulk-${id}`,
  databaseId: id,
  state: 'DONE',
  source: 'SELECTION',
  fields: ['PRICE'],
  actorName: 'Ada Admin',
  undoneByName: null,
  createdAt: '2026-11-24T09:30:00.000Z',
  undoneAt: null,
  counts: { __typename: 'BulkChangeCounts', ...none, ...counts },
  ...more,
});
const applied = bulk('applied', { changed: 2, refused: 1 }, { fields: ['PRICE', 'STATUS'] });
const all = [
  bulk('running', { changed: 120, pending: 1_080 }, { state: 'RUNNING', fields: ['PRICE'] }),
  applied,
  bulk('undoing', { changed: 3, undone: 4 }, { state: 'UNDOING', fields: ['PRICE'], source: 'CSV' }),
  bulk(
    'undone',
    { undone: 6, kept: 1 },
    {
      state: 'UNDONE',
      fields: ['STATUS'],
      actorName: null,
      undoneByName: 'Robin Rivers',
      undoneAt: '2026-11-23T10:00:00.000Z',
      createdAt: '2026-11-23T09:30:00.000Z',
    },
  ),
  bulk('old', { unchanged: 4 }, { fields: [], createdAt: '2026-10-02T09:30:00.000Z' }),
];
const line = (position: number, label: string, more: Partial<Row> = {}): Row => ({
  __typename: 'BulkChangeRow',
  id: `row-${position}`,
  position,
  label,
  message: null,
  isNew: false,
  changes: [{ __typename: 'BulkFieldChange', field: 'STATUS', from: 'DRAFT', to: 'PUBLISHED' }],
  ...more,
});
const rows: Record<string, Row[]> = {
  CHANGED: [line(1, 'Reed Spinner'), line(2, 'Night Perch')],
  UNDONE: [line(1, 'Reed Spinner'), line(2, 'Night Perch')],
  REFUSED: [line(3, 'Tide Minnow', { message: 'Changed by Robin Rivers since.' })],
};
const world = (bulkChanges: unknown = connection(all), Mutation: Record<string, unknown> = {}, at = '') => {
  let state: BulkChangeListRowFragment = applied;
  return adminWorld(
    paths.bulkChanges,
    {
      bulkChanges,
      bulkChange: ({ id }: { id: string }) =>
        id === 'applied' ? state : (all.find(({ databaseId }) => databaseId === id) ?? null),
      bulkChangeRows: ({ states }: { states: string[] }) => connection(rows[states[0] ?? ''] ?? []),
    },
    {
      undoBulkChange: () =>
        (state = bulk(
          'applied',
          { undone: 2, refused: 1 },
          { state: 'UNDONE', fields: ['PRICE', 'STATUS'] },
        )),
      ...Mutation,
    },
    at ? { at: `${paths.bulkChanges}${at}` } : {},
  );
};
type Canvas = Pick<ReturnType<typeof within>, 'findAllByRole' | 'findByRole'>;
const openDetails = async (canvas: Canvas, index: number) => {
  const links = await canvas.findAllByRole('link', { name: /^Details of the bulk change of/ });
  await userEvent.click(links[index] as HTMLElement);
  return within(await canvas.findByRole('dialog'));
};

export const Loading: Story = {
  parameters: world(pending),
  play: async ({ canvas }) => expect(canvas.getAllByRole('status')[0]).toHaveTextContent('Loading…'),
};
export const Failed: Story = {
  parameters: world(failing()),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('We couldn’t load the bulk changes.')).toBeVisible(),
};
export const Offline: Story = loadedOffline(world(failing()));
export const Empty: Story = {
  parameters: world(connection([])),
  play: async ({ canvas }) => expect(await canvas.findByText('No bulk changes yet.')).toBeVisible(),
};
/** Every state, with who changed and who undid it. */
export const List: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Bulk Changes' }));
    await expect(table.getAllByText('Applied')).toHaveLength(2);
    for (const text of ['In progress', 'Undoing', 'Undone', 'Price, Status', 'CSV file', '1,200'])
      await expect(table.getByText(text)).toBeVisible();
    await expect(table.getByText('1 product could not be changed')).toBeVisible();
    await expect(table.getByText('1 product kept its new values')).toBeVisible();
    await expect(table.getByText(/^Undone by Robin Rivers, /)).toBeVisible();
    await expect(table.getByText('Deleted user')).toBeVisible();
    await expect(table.getByText('No fields')).toBeVisible();
  },
};
export const Paged: Story = {
  parameters: world(({ after }: { after: string | null }) => {
    const page = connection(after ? all.slice(3) : all.slice(0, 3));
    const pageInfo = {
      ...page.pageInfo,
      hasNextPage: after === null,
      endCursor: after === null ? 'next' : null,
    };
    return { ...page, pageInfo };
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show older bulk changes' }));
    await expect(await canvas.findByText('Deleted user')).toBeVisible();
    await expect(canvas.getAllByText('Applied')).toHaveLength(2);
    await expect(canvas.queryByRole('button', { name: 'Show older bulk changes' })).toBeNull();
  },
};
/** The changed rows, and the problems. */
export const Details: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const dialog = await openDetails(canvas, 1);
    await expect(await dialog.findByText('2 products changed.')).toBeVisible();
    const changes = within(await dialog.findByRole('list', { name: 'Changes' }));
    await expect(await changes.findByText('Night Perch')).toBeVisible();
    await expect(await dialog.findByText('Changed by Robin Rivers since.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
  },
};
/** As a link opens it: undone here, and in the list behind. */
export const Undone: Story = {
  parameters: world(undefined, {}, '?change=applied'),
  play: async ({ canvas }) => {
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Undo' }));
    await expect(await dialog.findByText('2 products restored.')).toBeVisible();
    await expect(await dialog.findByRole('list', { name: 'Changes that were undone' })).toBeVisible();
    const [corner] = dialog.getAllByRole('button', { name: 'Close' });
    await userEvent.click(corner as HTMLElement);
    await expect(canvas.getAllByText('Applied')).toHaveLength(1);
  },
};
export const UndoRefused: Story = {
  parameters: world(undefined, { undoBulkChange: refusals.RateLimited }),
  play: async ({ canvas }) => {
    const dialog = await openDetails(canvas, 1);
    await userEvent.click(await dialog.findByRole('button', { name: 'Undo' }));
    await expect(await dialog.findByText(/wait a moment/)).toBeVisible();
  },
};
/** It was deleted after 90 days. */
export const DetailsGone: Story = {
  parameters: world(undefined, {}, '?change=gone'),
  play: async ({ canvas }) => {
    const dialog = within(await canvas.findByRole('dialog', { name: 'Details' }));
    await expect(await dialog.findByText('We couldn’t load the changes.')).toBeVisible();
  },
};
export const Forbidden: Story = forbiddenTo(paths.bulkChanges, <BulkChangesScreen />);
export const VisitorRedirect: Story = visitorRedirect(paths.bulkChanges, <BulkChangesScreen />);
