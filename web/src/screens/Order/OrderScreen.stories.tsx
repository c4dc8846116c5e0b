import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { somebody } from '#web/platform/identity/fixture.ts';
import { money, orderableEquipment } from '#web/test/builders.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { OrderScreen } from './OrderScreen.tsx';

const world = (Query: Record<string, unknown>, Mutation: Record<string, unknown> = {}) => ({
  world: {
    at: '/order/0123',
    path: '/order/:orderId',
    identity: { status: 'signedIn', user: somebody },
    answers: { Query, Mutation },
  },
});
const ready = { equipment: orderableEquipment() };
const order = { __typename: 'Order', id: 'T3JkZXI6MQ==', databaseId: 'order-1' };

const meta: Meta<typeof OrderScreen> = {
  title: 'Screens/Order',
  component: OrderScreen,
  parameters: world(ready),
  beforeEach: () => sessionStorage.clear(),
};
export default meta;
type Story = StoryObj<typeof OrderScreen>;
type Play = NonNullable<Story['play']>;

const quantity =
  (typed: string, check: (context: Parameters<Play>[0]) => Promise<unknown>): Play =>
  async (context) => {
    const field = await context.canvas.findByRole('textbox', { name: 'Quantity' });
    await userEvent.clear(field);
    if (typed) await userEvent.type(field, typed);
    await check(context);
  };
const refused = (typed: string, words: string): Story => ({
  play: quantity(typed, async ({ canvas }) => {
    await expect(await canvas.findByText(words)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Order and pay' })).toBeDisabled();
  }),
});
const accepted = (typed: string, total: string): Story => ({
  play: quantity(typed, async ({ canvas }) => {
    await expect(await canvas.findByText(total)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Order and pay' })).toBeEnabled();
  }),
});
const submit: Play = async ({ canvas }) => {
  await userEvent.type(await canvas.findByLabelText('Phone'), '+46 70 555 01 84');
  await userEvent.type(canvas.getByLabelText('Delivery address'), 'Strandvägen 12');
  await userEvent.click(canvas.getByRole('button', { name: 'Order and pay' }));
};
const answered = (placeOrder: unknown, words: RegExp): Story => ({
  parameters: world(ready, { placeOrder }),
  play: async (context) => {
    await submit(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(words);
    await expect(context.canvas.getByLabelText('Delivery address')).toHaveValue('Strandvägen 12');
  },
});

export const Loading: Story = {
  parameters: world({ equipment: pending }),
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('Loading …'),
};
export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Lakehead 3000' })).toBeVisible();
    await expect(canvas.getByText('from 2 to 9')).toBeVisible();
    await expect(canvas.getByText('$179.80')).toBeVisible();
    await expect(canvas.getByText('Gear ratio')).toBeVisible();
    await expect(canvas.getByText('Robin Rivers')).toBeVisible();
  },
};
export const NetworkError: Story = {
  parameters: world({ equipment: failing() }),
  play: async ({ canvas }) => expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible(),
};
export const ProductNotFound: Story = {
  parameters: world({ equipment: null, order: null }),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('We do not sell this product, or not any more.')).toBeVisible(),
};
export const OwnOrderLeadsToItsPayment: Story = {
  parameters: world({ equipment: null, order }),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('Went to /dashboard/payment/order-1')).toBeVisible(),
};
export const OutOfStock: Story = {
  parameters: world({ equipment: orderableEquipment({ availability: 'OUT_OF_STOCK', stockLeft: 0 }) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('today this equipment not available try tomorrow!')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Order and pay' })).toBeDisabled();
  },
};
export const LowStock: Story = {
  parameters: world({ equipment: orderableEquipment({ availability: 'LOW_STOCK', stockLeft: 3 }) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Only 3 left')).toBeVisible();
    await expect(canvas.getByText('from 2 to 3')).toBeVisible();
  },
};
export const OneChoice: Story = {
  parameters: world({ equipment: orderableEquipment({ minQty: 4, maxQty: 5 }) }),
  play: async ({ canvas }) => expect(await canvas.findByText('exactly 4')).toBeVisible(),
};
export const QuantityEmpty = refused('', 'Please type a whole number.');
export const QuantityText = refused('two', 'Please type a whole number.');
export const QuantityDecimal = refused('2.5', 'Please type a whole number.');
export const QuantityNegative = refused('-2', 'Please type a whole number.');
export const QuantityZero = refused('0', 'Order from 2 to 9.');
export const QuantityUnderMinimum = refused('1', 'Order from 2 to 9.');
export const QuantityAtMinimum = accepted('2', '$179.80');
export const QuantityBelowMaximum = accepted('9', '$809.10');
export const QuantityAtMaximum = refused('10', 'Order from 2 to 9.');
export const QuantityOverMaximum = refused('11', 'Order from 2 to 9.');
export const PhoneAndAddressMissing: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Order and pay' }));
    await expect(await canvas.findByText('Phone is Required')).toBeVisible();
    await expect(canvas.getByText('Address is Required')).toBeVisible();
    await expect(canvas.getByLabelText('Phone')).toHaveFocus();
  },
};
export const Submitting: Story = {
  parameters: world(ready, { placeOrder: pending }),
  play: async (context) => {
    await submit(context);
    await expect(await context.canvas.findByRole('button', { name: 'Placing the order …' })).toBeDisabled();
  },
};
export const Ordered: Story = {
  parameters: world(ready, { placeOrder: order }),
  play: async (context) => {
    await submit(context);
    await expect(await context.canvas.findByText('Went to /dashboard/payment/order-1')).toBeVisible();
    await expect(await context.canvas.findByText('Congrats! Order Add to card!')).toBeVisible();
  },
};
export const NotAvailable = answered(
  {
    __typename: 'EquipmentUnavailable',
    code: 'EQUIPMENT_UNAVAILABLE',
    message: 'today this equipment not available try tomorrow!',
    stockLeft: 0,
  },
  /today this equipment not available try tomorrow!/,
);
export const PriceChanged = answered(
  {
    __typename: 'PriceChanged',
    code: 'PRICE_CHANGED',
    message: 'The price has changed since you opened this page.',
    current: money(19_980),
  },
  /It is \$199\.80 now/,
);
export const QuantityRefusedByServer = answered(
  {
    __typename: 'QuantityOutOfRange',
    code: 'QUANTITY_OUT_OF_RANGE',
    message: 'Order at least 2 and at most 5.',
    min: 2,
    max: 6,
  },
  /at most 5/,
);
export const InvalidInput = answered(
  {
    __typename: 'InvalidInput',
    code: 'INVALID_INPUT',
    message: 'Provide a valid phone number',
    issues: [{ __typename: 'FieldIssue', path: 'phone', message: 'Provide a valid phone number' }],
  },
  /Provide a valid phone number/,
);
export const RateLimited = answered(
  {
    __typename: 'RateLimited',
    code: 'RATE_LIMITED',
    message: 'Too many tries. Please wait a moment.',
    retryAfterSeconds: 60,
  },
  /Please wait a moment/,
);
export const AdminForbidden = answered(
  { __typename: 'Forbidden', code: 'FORBIDDEN', message: 'Sorry! you are not allowed to access this page!' },
  /Sorry! you are not allowed to access this page!/,
);
export const UnexpectedFault = answered(failing(), /Nothing was lost: please try again/);
export const SessionExpiredMidForm: Story = {
  parameters: world(ready, {
    placeOrder: { __typename: 'SignInRequired', code: 'SIGN_IN_REQUIRED', message: 'Plz register!' },
  }),
  play: async (context) => {
    await submit(context);
    await expect(await context.canvas.findByText('Went to /signup')).toBeVisible();
    await expect(sessionStorage.getItem(`order-draft:${ready.equipment.databaseId}`)).toContain(
      'Strandvägen',
    );
  },
};
