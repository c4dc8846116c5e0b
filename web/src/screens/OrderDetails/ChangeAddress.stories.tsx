import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { fixtureUser } from '#web/platform/identity/fixture.ts';
import { orderDetails, paid } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { OrderDetailsScreen } from './OrderDetailsScreen.tsx';

const usa = {
  __typename: 'Country',
  code: 'US',
  name: 'United States',
  hasPostalCode: true,
  regions: [
    { __typename: 'Region', code: 'CA', name: 'California' },
    { __typename: 'Region', code: 'OR', name: 'Oregon' },
  ],
};
const shippingAddress = {
  __typename: 'OrderAddress',
  recipient: 'Robin Rivers',
  line1: 'Pier 4',
  line2: '',
  city: 'Monterey',
  region: 'CA',
  postalCode: '93940',
  country: 'US',
} as const;
const order = orderDetails({
  ...paid,
  customerName: 'Robin Rivers',
  address: 'Pier 4\nMonterey CA 93940\nUnited States',
  shippingAddress,
  canChangeAddress: true,
});
const world = (changeOrderAddress?: unknown, countries: unknown = [usa]) => ({
  world: {
    at: '/dashboard/order/0199cccc-0000-7000-8000-000000000001',
    path: '/dashboard/order/:id',
    identity: { status: 'signedIn', user: fixtureUser },
    answers: { Query: { order, countries }, Mutation: { changeOrderAddress } },
  },
});

const meta: Meta<typeof OrderDetailsScreen> = {
  title: 'Screens/Order details/Change address',
  component: OrderDetailsScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof OrderDetailsScreen>;
type Play = NonNullable<Story['play']>;

const open: Play = async ({ canvas }) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Change address' }));
const save: Play = async (context) => {
  await open(context);
  const { canvas } = context;
  const street = await canvas.findByLabelText('Street and number');
  await userEvent.clear(street);
  await userEvent.type(street, 'Pier 5');
  await userEvent.click(canvas.getByRole('button', { name: 'Save address' }));
};

export const Dialog: Story = {
  parameters: world(),
  play: async (context) => {
    await open(context);
    const dialog = within(
      await context.canvas.findByRole('dialog', { name: 'Change the address of order FZ-10001' }),
    );
    await expect(await dialog.findByLabelText('Street and number')).toHaveValue('Pier 4');
    await expect(dialog.getByLabelText('Full name')).toHaveValue('Robin Rivers');
    const region = dialog.getByLabelText('State or province');
    await expect(region).toHaveValue('CA');
    await expect(within(region).queryByRole('option', { name: 'Oregon' })).toBeNull();
    await expect(dialog.queryByLabelText(/Phone/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(context.canvas.getByRole('button', { name: 'Change address' })).toHaveFocus());
    await open(context);
  },
};
export const Loading: Story = {
  parameters: world(undefined, pending),
  play: async (context) => {
    await open(context);
    await expect(await context.canvas.findByText('Loading…')).toBeVisible();
  },
};
export const NotLoaded: Story = {
  parameters: world(undefined, failing()),
  play: async (context) => {
    await open(context);
    await expect(await context.canvas.findByText('We couldn’t load the form.')).toBeVisible();
  },
};
export const StreetMissing: Story = {
  parameters: world(),
  play: async (context) => {
    await open(context);
    await userEvent.clear(await context.canvas.findByLabelText('Street and number'));
    await userEvent.click(context.canvas.getByRole('button', { name: 'Save address' }));
    await expect(await context.canvas.findByText('Enter a street and number.')).toBeVisible();
  },
};
export const Saving: Story = {
  parameters: world(pending),
  play: async (context) => {
    await save(context);
    await expect(await context.canvas.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  },
};
export const Saved: Story = {
  parameters: world({
    ...order,
    address: 'Pier 5\nMonterey CA 93940\nUnited States',
    shippingAddress: { ...shippingAddress, line1: 'Pier 5' },
  }),
  play: async (context) => {
    await save(context);
    await expect(await context.canvas.findByText('Delivery address changed.')).toBeVisible();
    // The second one is on the receipt, for print only.
    await expect((await context.canvas.findAllByText(/Pier 5/))[0]).toBeVisible();
    await expect(context.canvas.queryByText(/Pier 4/)).toBeNull();
  },
};
const refused = (__typename: string, message: string, more: object = {}): Story => ({
  parameters: world({ __typename, message, ...more }),
  play: async (context) => {
    await save(context);
    const alert = await context.canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(`Your address wasn’t changed. ${message}`);
    await waitFor(() => expect(alert).toHaveFocus());
  },
});
export const PackedMeanwhile = refused(
  'AddressChangeRefused',
  'Your order is already packed, so its address can’t be changed.',
);
export const ClosedMeanwhile = refused('OrderClosed', 'This order was canceled.', { status: 'CANCELLED' });
export const OrderGone = refused('NotFound', 'We couldn’t find this order in your account.', {
  what: 'order',
});
export const TooManyTries = refused('RateLimited', 'Too many attempts. Wait a minute and try again.', {
  retryAfterSeconds: 60,
});
export const NotAllowed = refused('Forbidden', 'Verify your email first.');
export const PostalCodeRefused: Story = {
  parameters: world({
    __typename: 'InvalidInput',
    message: 'Check the marked fields.',
    issues: [
      {
        __typename: 'FieldIssue',
        path: 'address.postalCode',
        message: 'Enter a valid postal code for United States.',
      },
    ],
  }),
  play: async (context) => {
    await save(context);
    await expect(
      await context.canvas.findByText('Enter a valid postal code for United States.'),
    ).toBeVisible();
  },
};
export const Fault: Story = {
  parameters: world(failing()),
  play: async (context) => {
    await save(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(/wasn’t changed/);
  },
};
export const SignInRequired: Story = {
  parameters: world({ __typename: 'SignInRequired', message: 'Plz register!' }),
  play: async (context) => {
    await save(context);
    await expect(await context.canvas.findByText('Went to /login')).toBeVisible();
  },
};
