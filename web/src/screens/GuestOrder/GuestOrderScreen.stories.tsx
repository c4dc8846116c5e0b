import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { fixtureClientSecret } from '#web/platform/payments/fixture.ts';
import { requestedInvoices } from '#web/platform/invoices/fixture.ts';
import { money, paid, payableOrder } from '#web/test/builders.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { GuestOrderScreen } from './GuestOrderScreen.tsx';

const world = (guestOrder: unknown) => ({
  world: {
    at: '/guest-order?number=FZ-10042',
    path: '/guest-order',
    answers: {
      Query: { guestOrder },
      Mutation: {
        openGuestPayment: {
          __typename: 'PaymentSession',
          intentId: 'pi_simFixture0000000000000000',
          clientSecret: fixtureClientSecret,
          amount: money(17_980),
        },
      },
    },
  },
});

const meta: Meta<typeof GuestOrderScreen> = {
  title: 'Screens/Guest order',
  component: GuestOrderScreen,
  parameters: world(null),
};
export default meta;
type Story = StoryObj<typeof GuestOrderScreen>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

async function find(canvas: Canvas): Promise<void> {
  await userEvent.type(await canvas.findByLabelText('Email'), 'robin@example.com');
  await userEvent.click(canvas.getByRole('button', { name: 'Find order' }));
}
const finding = (guestOrder: unknown, play: (canvas: Canvas) => Promise<unknown>): Story => ({
  parameters: world(guestOrder),
  play: async ({ canvas }) => {
    await find(canvas);
    await play(canvas);
  },
});
const refused = (member: object, ...words: (string | RegExp)[]): Story =>
  finding(member, async (canvas) => {
    const alert = await canvas.findByRole('alert');
    for (const word of words) await expect(alert).toHaveTextContent(word);
    await expect(canvas.getByLabelText('Order number')).toHaveValue('FZ-10042');
  });

/** The link in the email has the number. */
export const Form: Story = {
  play: async ({ canvas }) => expect(await canvas.findByLabelText('Order number')).toHaveValue('FZ-10042'),
};
export const Invalid: Story = {
  play: async ({ canvas }) => {
    const number = await canvas.findByLabelText('Order number');
    await userEvent.clear(number);
    await userEvent.type(number, 'my order');
    await userEvent.click(canvas.getByRole('button', { name: 'Find order' }));
    await expect(await canvas.findByText('Enter a number such as FZ-10001.')).toBeVisible();
    await expect(canvas.getByText('Email is Required')).toBeVisible();
  },
};
export const Loading: Story = finding(pending, (canvas) => canvas.findByText('Loading…'));
export const NotFound: Story = refused(
  { __typename: 'NotFound', message: 'This order doesn’t exist, or you don’t have access to it.' },
  'We couldn’t find a guest order with this number and email.',
  /log in to see your orders/,
);
export const Refused: Story = refused(
  {
    __typename: 'InvalidInput',
    message: 'Enter a number such as FZ-10001',
    issues: [{ __typename: 'FieldIssue', path: 'number', message: 'Enter a number such as FZ-10001' }],
  },
  'Enter a number such as FZ-10001',
);
export const RateLimited: Story = refused(
  { __typename: 'RateLimited', message: 'Too many attempts. Please wait a moment.', retryAfterSeconds: 30 },
  /Too many attempts/,
  /30 seconds/,
);
export const Failed: Story = finding(failing(), async (canvas) =>
  expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible(),
);
export const ToPay: Story = finding(
  payableOrder({ number: 'FZ-10042', address: '12••••es' }),
  async (canvas) => {
    await expect(await canvas.findByText('Order FZ-10042')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay $179.80' })).toBeEnabled());
  },
);
export const Paid: Story = finding(
  payableOrder({ ...paid, number: 'FZ-10042', address: '12••••es', paidAt: '2026-11-21T08:00:00.000Z' }),
  async (canvas) => {
    await expect(await canvas.findByText('Payment received. Thank you!')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
    await expect(canvas.queryByRole('link', { name: 'View my orders' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Download invoice' }));
    await expect(await canvas.findByText('Invoice downloaded.')).toBeVisible();
    await expect(requestedInvoices.at(-1)).toEqual({
      of: { number: 'FZ-10042', email: 'robin@example.com' },
    });
  },
);
