import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { OrderMailFragment } from '#web/features/orders/OrderMails.generated.ts';
import { managedOrder, noHistory } from '#web/test/admin.ts';
import { connection, inTurn } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { shipped } from '#web/test/parcels.ts';
import { robin } from '#web/test/people.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { ManagedOrderScreen } from './ManagedOrderScreen.tsx';

const mail = (change: Partial<OrderMailFragment> = {}): OrderMailFragment => ({
  __typename: 'OrderMail',
  id: `mail-${change.kind ?? 'RECEIPT'}`,
  databaseId: '0199cccc-0000-7000-8000-000000000002',
  kind: 'RECEIPT',
  status: 'SENT',
  isCopy: false,
  problem: null,
  canResend: true,
  queuedAt: '2026-11-22T09:00:00.000Z',
  sentAt: '2026-11-22T09:00:02.000Z',
  ...change,
});
const unsent = { canResend: false, sentAt: null } as const;
const copy = mail({ ...unsent, id: 'mail-copy', status: 'QUEUED', isCopy: true });
const refused = '550 5.1.1 maya@fishzome.example: mailbox unavailable';
const every = [
  mail({ ...unsent, kind: 'RETURN_ANSWERED', status: 'QUEUED' }),
  mail({ ...unsent, kind: 'DELIVERED', status: 'RETRYING', problem: 'Connection timeout' }),
  mail({ kind: 'SHIPPED', status: 'FAILED', sentAt: null, problem: refused }),
  mail({ kind: 'REFUNDED' }),
  mail({ kind: 'CANCELLED', canResend: false }),
  mail({ id: 'mail-again', isCopy: true }),
  mail(),
  mail({ kind: 'PAYMENT_FAILED', canResend: false }),
  mail({ ...unsent, kind: 'ORDER_PLACED', status: 'SKIPPED' }),
];

const world = (orderMails: unknown = connection([mail()]), resendOrderMail?: unknown) => ({
  world: {
    at: '/dashboard/manage-all-order/order-1',
    path: '/dashboard/manage-all-order/:id',
    identity: robin,
    config: { features: { manageOrders: true } },
    answers: {
      Query: { order: managedOrder(shipped), ...noHistory, orderMails },
      Mutation: { resendOrderMail },
    },
  },
});

const meta: Meta<typeof ManagedOrderScreen> = {
  title: 'Screens/Manage All Orders/Emails',
  component: ManagedOrderScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof ManagedOrderScreen>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const emails = async (canvas: Canvas) => within(await canvas.findByRole('region', { name: 'Emails' }));

export const Emails: Story = {
  parameters: world(connection(every)),
  play: async ({ canvas }) => {
    const section = await emails(canvas);
    await expect(await section.findAllByRole('listitem')).toHaveLength(every.length);
    await expect(section.getByText(`Reason: ${refused}`)).toBeVisible();
    await expect(section.getByText(/Sent again ·/)).toBeVisible();
    await expect(section.getAllByRole('button', { name: /^Send again/ })).toHaveLength(4);
  },
};
export const EmailsPaged: Story = {
  parameters: world(({ after }: { after: string | null }) =>
    after
      ? connection(every.slice(2, 4))
      : {
          ...connection(every.slice(0, 2)),
          pageInfo: {
            __typename: 'PageInfo',
            hasNextPage: true,
            hasPreviousPage: false,
            startCursor: 'a',
            endCursor: 'a',
          },
        },
  ),
  play: async ({ canvas }) => {
    const section = await emails(canvas);
    await userEvent.click(await section.findByRole('button', { name: 'Show older emails' }));
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(4));
  },
};
export const EmailsLoading: Story = {
  parameters: world(pending),
  play: async ({ canvas }) => expect(await (await emails(canvas)).findByText('Loading…')).toBeVisible(),
};
export const EmailsFailed: Story = {
  parameters: world(failing()),
  play: async ({ canvas }) => {
    const section = await emails(canvas);
    await expect(await section.findByRole('alert')).toHaveTextContent('We couldn’t load the emails.');
    await expect(canvas.getByRole('heading', { name: 'Order FZ-10001' })).toBeVisible();
  },
};
export const EmailsEmpty: Story = {
  parameters: world(connection([])),
  play: async ({ canvas }) => expect(await (await emails(canvas)).findByText('No emails yet.')).toBeVisible(),
};

async function send(canvas: Canvas) {
  const section = await emails(canvas);
  await userEvent.click(await section.findByRole('button', { name: /^Send again Receipt/ }));
  return section;
}
export const EmailSentAgain: Story = {
  parameters: world(inTurn(connection([mail()]), connection([copy, mail({ canResend: false })])), copy),
  play: async ({ canvas }) => {
    const section = await send(canvas);
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(2));
    await expect(section.getByText('Waiting')).toBeVisible();
    await expect((await canvas.findAllByText('The email is on its way.'))[0]).toBeVisible();
    await waitFor(() => expect(section.getByRole('heading', { name: 'Emails' })).toHaveFocus());
  },
};
export const EmailSending: Story = {
  parameters: world(undefined, pending),
  play: async ({ canvas }) => {
    const section = await send(canvas);
    await expect(await section.findByRole('button', { name: /Sending…/ })).toBeDisabled();
  },
};
const notSent = (answer: unknown, message: RegExp): Story => ({
  parameters: world(undefined, answer),
  play: async ({ canvas }) => {
    const section = await send(canvas);
    const alert = await section.findByRole('alert');
    await expect(alert).toHaveTextContent('The email wasn’t sent again.');
    await expect(alert).toHaveTextContent(message);
    await waitFor(() => expect(alert).toHaveFocus());
  },
});
export const EmailFault = notSent(failing(), /try again/i);
export const EmailNotRepeatable = notSent(
  { __typename: 'MailNotRepeatable', message: 'This email can’t be sent again.' },
  /can’t be sent again/,
);
export const EmailGone = notSent(
  { __typename: 'NotFound', message: 'This email doesn’t exist, or you don’t have access to it.' },
  /doesn’t exist/,
);
export const EmailLimit = notSent(
  {
    __typename: 'RateLimited',
    message: 'Admins can send 10 emails of one order again in an hour. Try again later.',
  },
  /10 emails/,
);
export const EmailForbidden = notSent(
  { __typename: 'Forbidden', message: 'Sorry! you are not allowed to access this page!' },
  /not allowed/,
);
export const EmailSignInRequired: Story = {
  parameters: world(undefined, { __typename: 'SignInRequired', message: 'Plz register!' }),
  play: async ({ canvas }) => {
    await send(canvas);
    await expect(await canvas.findByText('Went to /login')).toBeVisible();
  },
};
