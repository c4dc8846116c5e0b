import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { OrderNoteFragment } from '#web/features/orders/OrderNotes.generated.ts';
import type { OrderTimelineQuery } from '#web/features/orders/OrderTimeline.generated.ts';
import { managedOrder } from '#web/test/admin.ts';
import { connection, inTurn, money } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { shipped } from '#web/test/parcels.ts';
import { robin } from '#web/test/people.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { ManagedOrderScreen } from './ManagedOrderScreen.tsx';

type Event = OrderTimelineQuery['orderTimeline']['edges'][number]['node'];

const note = (change: Partial<OrderNoteFragment> = {}): OrderNoteFragment => ({
  __typename: 'OrderNote',
  id: `note-${change.text ?? ''}`,
  databaseId: '0199cccc-0000-7000-8000-000000000001',
  text: 'Calls back on Friday.',
  authorName: 'Robin Admin',
  isOwn: true,
  createdAt: '2026-11-22T09:00:00.000Z',
  ...change,
});
const notes = [note(), note({ text: 'Prefers the evening.', authorName: null, isOwn: false })];
const event = (kind: Event['kind'], change: Partial<Event> = {}): Event => ({
  __typename: 'OrderEvent',
  id: `event-${kind}`,
  kind,
  actorName: 'Robin Admin',
  isAutomatic: false,
  trackingNumber: null,
  amount: null,
  text: null,
  mailKind: null,
  happenedAt: '2026-11-22T15:00:00.000Z',
  ...change,
});
const unnamed = { actorName: null };
const events = [
  event('ACCOUNT_DELETED', unnamed),
  event('CUSTOMER_DATA_DELETED'),
  event('MAIL_RESENT', { mailKind: 'RECEIPT' }),
  event('REFUNDED', { amount: money(1_250), text: 'A scratch.' }),
  event('REFUND_FAILED', { ...unnamed, isAutomatic: true, amount: money(1_250) }),
  event('REFUND_REQUESTED', { amount: money(1_250), text: 'A scratch.' }),
  event('RETURN_RECEIVED'),
  event('RETURN_APPROVED', { text: 'Quay 1, 185 31 Vaxholm' }),
  event('RETURN_REJECTED', { text: 'It was in salt water.' }),
  event('RETURN_WITHDRAWN', { actorName: 'Maya Lind' }),
  event('RETURN_REQUESTED', { actorName: 'Maya Lind' }),
  event('NOTE_DELETED'),
  event('NOTE_ADDED'),
  event('DELIVERY_UNDONE'),
  event('DELIVERED'),
  event('TRACKING_CHANGED', { trackingNumber: 'RB123456785GB' }),
  event('SHIPPING_COMPLETED'),
  event('SHIPPED', { trackingNumber: '1Z5R89390357567127' }),
  event('UNPACKED', unnamed),
  event('PACKED'),
  event('STOCK_LOST', unnamed),
  event('PAID', { ...unnamed, isAutomatic: true }),
  event('REOPENED', unnamed),
  event('RESTORED', { actorName: 'Maya Lind' }),
  event('CANCELLED', { text: 'The batch has a flaw.' }),
  event('EXPIRED', unnamed),
  event('ADDRESS_CHANGED', { actorName: 'Maya Lind' }),
  event('PLACED_FOR_CUSTOMER'),
  event('PLACED', unnamed),
];

const world = (
  {
    orderNotes = connection(notes),
    orderTimeline = connection(events.slice(17, 22)),
  }: {
    orderNotes?: unknown;
    orderTimeline?: unknown;
  } = {},
  Mutation: Record<string, unknown> = {},
) => ({
  world: {
    at: '/dashboard/manage-all-order/order-1',
    path: '/dashboard/manage-all-order/:id',
    identity: robin,
    config: { features: { manageOrders: true } },
    answers: {
      Query: { order: managedOrder(shipped), orderNotes, orderTimeline, orderMails: connection([]) },
      Mutation,
    },
  },
});

const meta: Meta<typeof ManagedOrderScreen> = {
  title: 'Screens/Manage All Orders/History',
  component: ManagedOrderScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof ManagedOrderScreen>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const region = async (canvas: Canvas, name: string) => within(await canvas.findByRole('region', { name }));
const moreOf = (rows: readonly { __typename: string }[], cursor: string) => ({
  ...connection(rows),
  pageInfo: {
    __typename: 'PageInfo',
    hasNextPage: true,
    hasPreviousPage: false,
    startCursor: cursor,
    endCursor: cursor,
  },
});

export const Timeline: Story = {
  parameters: world({ orderTimeline: connection(events) }),
  play: async ({ canvas }) => {
    const timeline = await region(canvas, 'Timeline');
    const rows = await timeline.findAllByRole('listitem');
    await expect(rows).toHaveLength(events.length);
    await expect(rows[0]).toHaveTextContent('The customer deleted their account');
    await expect(rows[1]).toHaveTextContent('Robin Admin deleted the customer’s data');
    await expect(rows[2]).toHaveTextContent(/Robin Admin sent an email again: Receipt/);
    await expect(rows[3]).toHaveTextContent(/Robin Admin refunded the order: \$12\.50.*A scratch\./);
    await expect(timeline.getByText('1Z5R89390357567127')).toBeVisible();
    await expect(rows.at(-1)).toHaveTextContent('A visitor placed the order');
  },
};
export const TimelinePaged: Story = {
  parameters: world({
    orderTimeline: ({ after }: { after: string | null }) =>
      after ? connection(events.slice(4, 6)) : moreOf(events.slice(2, 4), 'a'),
  }),
  play: async ({ canvas }) => {
    const timeline = await region(canvas, 'Timeline');
    await userEvent.click(await timeline.findByRole('button', { name: 'Show older events' }));
    await waitFor(() => expect(timeline.getAllByRole('listitem')).toHaveLength(4));
  },
};
export const HistoryLoading: Story = {
  parameters: world({ orderNotes: pending, orderTimeline: pending }),
  play: async ({ canvas }) =>
    expect(await (await region(canvas, 'Timeline')).findByText('Loading…')).toBeVisible(),
};
/** The order is shown without its history. */
export const HistoryFailed: Story = {
  parameters: world({ orderNotes: failing(), orderTimeline: failing() }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We couldn’t load the timeline.')).toBeVisible();
    await expect(canvas.getByText('We couldn’t load the notes.')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Order FZ-10001' })).toBeVisible();
  },
};
export const HistoryEmpty: Story = {
  parameters: world({ orderNotes: connection([]), orderTimeline: connection([]) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No notes yet.')).toBeVisible();
    await expect(canvas.getByText('Nothing has happened yet.')).toBeVisible();
  },
};
export const Notes: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const section = await region(canvas, 'Notes');
    await expect(await section.findByText('Prefers the evening.')).toBeVisible();
    await expect(section.getByText(/Deleted user/)).toBeVisible();
    await expect(section.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1);
  },
};
export const NotesPaged: Story = {
  parameters: world({
    orderNotes: ({ after }: { after: string | null }) =>
      after ? connection(notes.slice(1)) : moreOf(notes.slice(0, 1), 'a'),
  }),
  play: async ({ canvas }) => {
    const section = await region(canvas, 'Notes');
    await userEvent.click(await section.findByRole('button', { name: 'Show older notes' }));
    await expect(await section.findByText('Prefers the evening.')).toBeVisible();
  },
};

const adding = (addOrderNote: unknown) =>
  world({ orderNotes: inTurn(connection(notes.slice(1)), connection(notes)) }, { addOrderNote });
async function write(canvas: Canvas, text = 'Calls back on Friday.') {
  const section = await region(canvas, 'Notes');
  await userEvent.type(await section.findByLabelText('New note'), text);
  await userEvent.click(section.getByRole('button', { name: 'Add note' }));
  return section;
}
export const NoteAdded: Story = {
  parameters: adding(note()),
  play: async ({ canvas }) => {
    const section = await write(canvas);
    await expect(await section.findByText('Calls back on Friday.', { selector: 'p' })).toBeVisible();
    await expect(section.getByLabelText('New note')).toHaveValue('');
  },
};
export const NoteEmpty: Story = {
  parameters: adding(note()),
  play: async ({ canvas }) => {
    const section = await write(canvas, ' ');
    await expect(await section.findByText('Note is Required')).toBeVisible();
  },
};
const notAdded = (answer: unknown): Story => ({
  parameters: adding(answer),
  play: async ({ canvas }) => {
    const section = await write(canvas);
    await waitFor(() => expect(section.getByRole('alert')).toHaveTextContent('The note wasn’t added.'));
    await expect(section.getByLabelText('New note')).toHaveValue('Calls back on Friday.');
  },
});
export const NoteFault = notAdded(failing());
export const NoteOrderGone = notAdded({
  __typename: 'NotFound',
  message: 'This order doesn’t exist, or you don’t have access to it.',
});
export const NoteForbidden = notAdded({
  __typename: 'Forbidden',
  message: 'Sorry! you are not allowed to access this page!',
});
export const NoteRefused: Story = {
  parameters: adding({
    __typename: 'InvalidInput',
    message: 'An order has at most 200 notes.',
    issues: [{ __typename: 'FieldIssue', path: 'text', message: 'An order has at most 200 notes.' }],
  }),
  play: async ({ canvas }) => {
    const section = await write(canvas);
    await expect(await section.findByText('An order has at most 200 notes.')).toBeVisible();
  },
};
export const NoteSaving: Story = {
  parameters: adding(pending),
  play: async ({ canvas }) => {
    const section = await write(canvas);
    await expect(await section.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  },
};
export const NoteSignInRequired: Story = {
  parameters: adding({ __typename: 'SignInRequired', message: 'Plz register!' }),
  play: async ({ canvas }) => {
    await write(canvas);
    await expect(await canvas.findByText('Went to /login')).toBeVisible();
  },
};

const deleting = (deleteOrderNote: unknown) => world({}, { deleteOrderNote });
async function confirmDeletion(canvas: Canvas) {
  const section = await region(canvas, 'Notes');
  await userEvent.click(await section.findByRole('button', { name: /^Delete/ }));
  const dialog = within(await canvas.findByRole('dialog', { name: 'Delete this note?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete note' }));
  return { section, dialog };
}
export const NoteDeletionAsked: Story = {
  parameters: deleting(pending),
  play: async ({ canvas }) => {
    const section = await region(canvas, 'Notes');
    await userEvent.click(await section.findByRole('button', { name: /^Delete/ }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Delete this note?' }));
    await expect(dialog.getByText('Calls back on Friday.')).toBeVisible();
  },
};
export const NoteDeleted: Story = {
  parameters: deleting({ __typename: 'DeletedOrderNote', databaseId: note().databaseId }),
  play: async ({ canvas }) => {
    const { section } = await confirmDeletion(canvas);
    await waitFor(() => expect(section.queryByText('Calls back on Friday.')).toBeNull());
    await waitFor(() => expect(section.getByRole('heading', { name: 'Notes' })).toHaveFocus());
  },
};
const notDeleted = (answer: unknown): Story => ({
  parameters: deleting(answer),
  play: async ({ canvas }) => {
    const { dialog } = await confirmDeletion(canvas);
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('The note wasn’t deleted.'));
  },
});
export const NoteDeletionFault = notDeleted(failing());
export const NoteGone = notDeleted({
  __typename: 'NotFound',
  message: 'This note doesn’t exist, or you don’t have access to it.',
});
export const NoteDeletionForbidden = notDeleted({
  __typename: 'Forbidden',
  message: 'Sorry! you are not allowed to access this page!',
});
export const NoteDeletionSignInRequired: Story = {
  parameters: deleting({ __typename: 'SignInRequired', message: 'Plz register!' }),
  play: async ({ canvas }) => {
    await confirmDeletion(canvas);
    await expect(await canvas.findByText('Went to /login')).toBeVisible();
  },
};
