import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { ManagedOrderFragment } from '#web/features/orders/ManagedOrder.generated.ts';
import { managedOrder, noHistory } from '#web/test/admin.ts';
import { money, orderItems, paid } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import {
  delivered,
  inTwoParcels,
  packed,
  partlyShipped,
  secondParcel,
  shipped,
  shippedParcel,
} from '#web/test/parcels.ts';
import { robin } from '#web/test/people.ts';
import { onPaper } from '#web/test/surroundings.tsx';
import { checkLengthLimit } from '#web/test/length-limit.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { ManagedOrderScreen } from './ManagedOrderScreen.tsx';

const unknown = { carrier: null, usedBy: [] };
const world = (
  change: Partial<ManagedOrderFragment>,
  Mutation: Record<string, unknown> = {},
  trackingNumber: object = unknown,
) => ({
  world: {
    at: '/dashboard/manage-all-order/order-1',
    path: '/dashboard/manage-all-order/:id',
    identity: robin,
    config: { features: { manageOrders: true } },
    answers: { Query: { order: managedOrder(change), ...noHistory, trackingNumber }, Mutation },
  },
});

const meta: Meta<typeof ManagedOrderScreen> = {
  title: 'Screens/Manage All Orders/Parcel',
  component: ManagedOrderScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof ManagedOrderScreen>;
type Play = NonNullable<Story['play']>;
type Canvas = Parameters<Play>[0]['canvas'];

const held = { canCancel: true, refundable: money(17_980) } as const;
const toPack = { ...paid, ...held, canSend: true } as const;
const toShip = { ...packed, ...held, canSend: true } as const;
const unshipped = (count: number, refunded = 0) => [
  { ...orderItems({ quantity: count - refunded }), __typename: 'UnshippedItems' as const, unshipped: count },
];
const inPart = { ...partlyShipped, refundable: money(17_980), canSend: true, unshippedItems: unshipped(1) };
const sent = { ...shipped, refundable: money(17_980), canSend: true } as const;
const arrived = { ...delivered, refundable: money(17_980), canSend: true } as const;

const parcel = async (canvas: Canvas) => within(await canvas.findByRole('region', { name: 'Shipment' }));
const press = async (canvas: Canvas, name: string) =>
  userEvent.click((await parcel(canvas)).getByRole('button', { name }));

export const ToPack: Story = {
  parameters: world(toPack),
  play: async ({ canvas }) => {
    const section = await parcel(canvas);
    await expect(section.getByRole('button', { name: 'Mark as packed' })).toBeEnabled();
    await expect(section.getByRole('button', { name: 'Print packing slip' })).toBeEnabled();
  },
};
export const Packed: Story = {
  parameters: world(toShip),
  play: async ({ canvas }) => {
    const section = await parcel(canvas);
    await expect(section.getByRole('button', { name: 'Add tracking and ship' })).toBeEnabled();
    await expect(section.getByRole('button', { name: 'Mark as not packed' })).toBeEnabled();
    await expect(canvas.getAllByText('Packed')[0]).toBeVisible();
  },
};
export const Shipped: Story = {
  parameters: world(sent),
  play: async ({ canvas }) => {
    const section = await parcel(canvas);
    await expect(section.getByText('1Z5R89390357567127')).toBeVisible();
    await expect(section.getByRole('button', { name: 'Mark as delivered' })).toBeEnabled();
    await expect(canvas.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Refund order' })).toBeEnabled();
  },
};
export const Delivered: Story = {
  parameters: world(arrived),
  play: async ({ canvas }) => {
    const section = await parcel(canvas);
    await expect(section.getAllByText('done')).toHaveLength(5);
    await expect(section.queryByRole('button', { name: /^Mark/ })).toBeNull();
  },
};
export const WaitsForPayment: Story = {
  parameters: world({}),
  play: async ({ canvas }) => {
    const section = await parcel(canvas);
    await expect(section.getByText('Ready to pack once it’s paid.')).toBeVisible();
    await expect(section.queryByRole('button')).toBeNull();
  },
};
export const NothingToSend: Story = {
  parameters: world({ ...paid, paymentState: 'REFUNDED', refunded: money(17_980) }),
  play: async ({ canvas }) => {
    const section = await parcel(canvas);
    await expect(section.getByText(/This order won’t ship/)).toBeVisible();
    await expect(section.queryByRole('button', { name: 'Print packing slip' })).toBeNull();
  },
};

// Steps -------------------------------------------------------------------------------------------------------------

const steps = (
  before: Partial<ManagedOrderFragment>,
  name: string,
  after: Partial<ManagedOrderFragment>,
  words: string,
): Story => ({
  parameters: world(before, { fulfilOrder: managedOrder(after) }),
  play: async ({ canvas }) => {
    await press(canvas, name);
    await expect(await canvas.findByText(words)).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Shipment' })).toHaveFocus());
  },
});
export const MarkedPacked = steps(toPack, 'Mark as packed', toShip, 'Marked as packed.');
export const Unpacked = steps(toShip, 'Mark as not packed', toPack, 'Marked as not packed.');
export const MarkedDelivered = steps(sent, 'Mark as delivered', arrived, 'Marked as delivered.');
/** Undo goes one step back and keeps the shipment. */
export const DeliveryUndone: Story = {
  parameters: world(sent, {
    fulfilOrder: ({ input }: { input: { to: string; shipment: { trackingNumber: string } | null } }) =>
      managedOrder(input.to === 'SHIPPED' && input.shipment?.trackingNumber ? sent : arrived),
  }),
  play: async ({ canvas }) => {
    await press(canvas, 'Mark as delivered');
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText('Marked as shipped again.')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Mark as delivered' })).toBeEnabled();
  },
};
export const Packing: Story = {
  parameters: world(toPack, { fulfilOrder: pending }),
  play: async ({ canvas }) => {
    await press(canvas, 'Mark as packed');
    await expect((await parcel(canvas)).getByRole('button', { name: 'Saving…' })).toBeDisabled();
  },
};

const refuses = (result: unknown, words: RegExp): Story => ({
  parameters: world(toPack, { fulfilOrder: result }),
  play: async ({ canvas }) => {
    await press(canvas, 'Mark as packed');
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(words);
    await waitFor(() => expect(alert).toHaveFocus());
  },
});
export const OutOfOrder = refuses(
  {
    __typename: 'FulfilmentOutOfOrder',
    code: 'FULFILMENT_OUT_OF_ORDER',
    message: 'This order has shipped. The next step is delivery.',
    state: 'SHIPPED',
  },
  /Nothing was changed\. This order has shipped/,
);
export const NotSendable = refuses(
  {
    __typename: 'OrderNotSendable',
    code: 'ORDER_NOT_SENDABLE',
    message: 'This order is being canceled and refunded.',
  },
  /being canceled/,
);
export const Closed = refuses(
  { __typename: 'OrderClosed', code: 'ORDER_CLOSED', message: 'This order was canceled.' },
  /was canceled/,
);
export const Gone = refuses(
  {
    __typename: 'NotFound',
    code: 'NOT_FOUND',
    message: 'We couldn’t find this order in your account.',
    what: 'order',
  },
  /couldn’t find this order/,
);
export const Forbidden = refuses(
  { __typename: 'Forbidden', code: 'FORBIDDEN', message: 'Sorry! you are not allowed to access this page!' },
  /not allowed/,
);
export const Fault = refuses(failing(), /Something went wrong on our end/);
export const SignInRequired: Story = {
  parameters: world(toPack, {
    fulfilOrder: { __typename: 'SignInRequired', code: 'SIGN_IN_REQUIRED', message: 'Plz register!' },
  }),
  play: async ({ canvas }) => {
    await press(canvas, 'Mark as packed');
    await expect(await canvas.findByText('Went to /login')).toBeVisible();
  },
};
/** Two admins: one has shipped the order while the other cancels it. */
export const NotCancelledOnceSent: Story = {
  parameters: world(toShip, {
    cancelOrder: {
      __typename: 'OrderSent',
      code: 'ORDER_SENT',
      message: 'This order has shipped. Refund it, or wait for a return.',
    },
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel order' }));
    await userEvent.type(await canvas.findByLabelText('Reason'), 'The whole batch has a flaw.');
    await userEvent.click(canvas.getByRole('button', { name: /and cancel$/ }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/has shipped/);
  },
};

// Tracking ----------------------------------------------------------------------------------------------------------

const ship =
  (carrier: string, number: string): Play =>
  async ({ canvas }) => {
    await press(canvas, 'Add tracking and ship');
    const dialog = within(await canvas.findByRole('dialog', { name: 'Ship order FZ-10001' }));
    await userEvent.selectOptions(dialog.getByLabelText('Carrier'), carrier);
    await userEvent.type(dialog.getByLabelText('Tracking number'), number);
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
  };
export const ShipDialog: Story = {
  parameters: world(toShip),
  play: async ({ canvas }) => {
    await press(canvas, 'Add tracking and ship');
    const dialog = within(await canvas.findByRole('dialog', { name: 'Ship order FZ-10001' }));
    await expect(dialog.getByText(/We’ll email Maya Lind/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
    await expect(await dialog.findByText('Carrier is Required')).toBeVisible();
    await expect(dialog.getByText('Tracking number is Required')).toBeVisible();
    await expect(dialog.getByLabelText('Carrier')).toHaveFocus();
    await checkLengthLimit(dialog.getByLabelText('Tracking number'), 60, 'Use 60 characters or fewer');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Add tracking and ship' })).toHaveFocus());
    await press(canvas, 'Add tracking and ship');
    await expect(await canvas.findByLabelText('Tracking number')).toBeVisible();
  },
};
export const TrackingAdded: Story = {
  parameters: world(toShip, { fulfilOrder: managedOrder(sent) }),
  play: async (context) => {
    await ship('UPS', '1Z 5R8 939 03 5756 7127')(context);
    const { canvas } = context;
    await expect(await canvas.findByText('Marked as shipped. We’re emailing the customer.')).toBeVisible();
    await expect((await parcel(canvas)).getByText('1Z5R89390357567127')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Shipment' })).toHaveFocus());
  },
};
export const TrackingBad: Story = {
  parameters: world(toShip, {
    fulfilOrder: {
      __typename: 'InvalidInput',
      code: 'INVALID_INPUT',
      message: 'Check digit mismatch. Compare the number with the label.',
      issues: [
        {
          __typename: 'FieldIssue',
          path: 'shipment.trackingNumber',
          message: 'Check digit mismatch. Compare the number with the label.',
        },
      ],
    },
  }),
  play: async (context) => {
    await ship('UPS', '1Z5R89390357567128')(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(/Check digit mismatch/);
    await expect(context.canvas.getByLabelText('Tracking number')).toBeInvalid();
  },
};
/** The inferred carrier is only a default: the admin can select another one. */
export const CarrierInferred: Story = {
  parameters: world(toShip, {}, { carrier: 'FEDEX', usedBy: [] }),
  play: async ({ canvas }) => {
    await press(canvas, 'Add tracking and ship');
    const dialog = within(await canvas.findByRole('dialog', { name: 'Ship order FZ-10001' }));
    await userEvent.click(dialog.getByLabelText('Tracking number'));
    await userEvent.paste('9865 7878 8855');
    await waitFor(() => expect(dialog.getByLabelText('Carrier')).toHaveDisplayValue('FedEx'));
    await expect(await dialog.findByText('Carrier set from the tracking number.')).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText('Carrier'), 'OTHER');
    await waitFor(() => expect(dialog.queryByText(/Carrier set/)).toBeNull());
    await expect(dialog.getByLabelText('Carrier')).toHaveDisplayValue('Other carrier');
    await userEvent.selectOptions(dialog.getByLabelText('Carrier'), 'FEDEX');
    await expect(await dialog.findByText(/Carrier set/)).toBeVisible();
  },
};
/** Orders of one customer may share a parcel, so this is a warning and not an error. */
export const TrackingNumberUsed: Story = {
  parameters: world(
    toShip,
    { fulfilOrder: managedOrder(sent) },
    { carrier: 'UPS', usedBy: ['FZ-10007', 'FZ-10004'] },
  ),
  play: async (context) => {
    const { canvas } = context;
    await press(canvas, 'Add tracking and ship');
    const dialog = within(await canvas.findByRole('dialog', { name: 'Ship order FZ-10001' }));
    await userEvent.type(dialog.getByLabelText('Tracking number'), '1Z5R89390357567127');
    await expect(await dialog.findByText('Already used for orders FZ-10007, FZ-10004.')).toBeVisible();
    await expect(dialog.getByLabelText('Tracking number')).toBeValid();
    await expect(dialog.getByRole('button', { name: 'Mark as shipped' })).toBeEnabled();
  },
};
export const Shipping: Story = {
  parameters: world(toShip, { fulfilOrder: pending }),
  play: async (context) => {
    await ship('FEDEX', '986578788855')(context);
    const dialog = within(await context.canvas.findByRole('dialog'));
    await expect(await dialog.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  },
};
export const TrackingCorrected: Story = {
  parameters: world(sent, {
    fulfilOrder: managedOrder({
      ...sent,
      parcels: [shippedParcel({ carrier: 'FEDEX', trackingNumber: '986578788855' })],
    }),
  }),
  play: async ({ canvas }) => {
    await press(canvas, 'Edit tracking');
    const dialog = within(await canvas.findByRole('dialog', { name: 'Edit tracking for order FZ-10001' }));
    const number = dialog.getByLabelText('Tracking number');
    await expect(number).toHaveValue('1Z5R89390357567127');
    await expect(dialog.queryByText(/Already used/)).toBeNull();
    await userEvent.selectOptions(dialog.getByLabelText('Carrier'), 'FEDEX');
    await userEvent.clear(number);
    await userEvent.type(number, '986578788855');
    await userEvent.click(dialog.getByRole('button', { name: 'Save tracking' }));
    await expect(await canvas.findByText('Tracking number updated.')).toBeVisible();
    await expect((await parcel(canvas)).getByText('986578788855')).toBeVisible();
  },
};

// Several parcels ---------------------------------------------------------------------------------------------------

export const PartlyShipped: Story = {
  parameters: world(inPart),
  play: async ({ canvas }) => {
    const section = await parcel(canvas);
    await expect(section.getByText('Partly shipped')).toBeVisible();
    await expect(section.getByText('1 × Lakehead 3000')).toBeVisible();
    await expect(section.getByRole('button', { name: 'Ship other items' })).toBeEnabled();
  },
};
let requested: unknown;
export const PartShipped: Story = {
  parameters: world(
    { ...toShip, unshippedItems: unshipped(2) },
    {
      fulfilOrder({ input }: { input: unknown }) {
        requested = input;
        return managedOrder(inPart);
      },
    },
  ),
  play: async (context) => {
    const { canvas } = context;
    await press(canvas, 'Add tracking and ship');
    const dialog = within(await canvas.findByRole('dialog', { name: 'Ship order FZ-10001' }));
    const quantity = dialog.getByLabelText('Quantity of Lakehead 3000');
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '0');
    await userEvent.selectOptions(dialog.getByLabelText('Carrier'), 'UPS');
    await userEvent.type(dialog.getByLabelText('Tracking number'), '1Z5R89390357567127');
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent('Choose at least one item');
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '1');
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
    await expect(await canvas.findByText('Marked as shipped. We’re emailing the customer.')).toBeVisible();
    await expect(requested).toMatchObject({ to: 'SHIPPED', lines: [{ quantity: 1 }] });
    await expect((await parcel(canvas)).getByText('1 × Lakehead 3000')).toBeVisible();
  },
};
/** Refunded items are not chosen. */
export const RefundedItemsNotChosen: Story = {
  parameters: world({ ...toShip, unshippedItems: unshipped(2, 1) }),
  play: async ({ canvas }) => {
    await press(canvas, 'Add tracking and ship');
    const dialog = within(await canvas.findByRole('dialog'));
    await expect(dialog.getByLabelText('Quantity of Lakehead 3000')).toHaveValue('1');
  },
};
export const InTwoParcels: Story = {
  parameters: world({ ...sent, ...inTwoParcels }),
  play: async ({ canvas }) => {
    const packages = within((await parcel(canvas)).getByRole('list', { name: 'Packages' }));
    await expect(packages.getAllByRole('listitem')).toHaveLength(2);
    await expect(
      packages.getByRole('button', { name: 'Edit tracking for package RB123456785GB' }),
    ).toBeEnabled();
  },
};
/** Undo restores the delivered package only. */
export const OneOfTwoDelivered: Story = {
  parameters: world(
    { ...sent, ...inTwoParcels },
    {
      fulfilOrder: ({ input }: { input: { to: string; parcelId: string } }) =>
        managedOrder({
          ...sent,
          ...inTwoParcels,
          parcels: inTwoParcels.parcels.map((one) =>
            input.to === 'DELIVERED' && one.databaseId === input.parcelId
              ? { ...one, deliveredAt: '2026-11-25T11:00:00.000Z' }
              : one,
          ),
        }),
    },
  ),
  play: async ({ canvas }) => {
    const name = `Mark as delivered for package ${secondParcel.trackingNumber}`;
    await press(canvas, name);
    await expect(await canvas.findByText(/^Delivered Nov 25/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name })).toBeNull();
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByRole('button', { name })).toBeEnabled();
  },
};
export const ShipmentCompleted: Story = {
  parameters: world(
    { ...inPart, unshippedItems: unshipped(1, 1) },
    { fulfilOrder: managedOrder({ ...sent, unshippedItems: unshipped(1, 1) }) },
  ),
  play: async ({ canvas }) => {
    const section = await parcel(canvas);
    await expect(section.getByText(/All other items were refunded/)).toBeVisible();
    await press(canvas, 'Complete shipment');
    await press(canvas, 'Yes, complete');
    await expect(await canvas.findByText('Shipment completed.')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Mark as delivered' })).toBeEnabled();
  },
};
/** Nothing opens it again, so the dashboard asks once. */
export const ShipmentCompletionAsked: Story = {
  parameters: world({ ...inPart, unshippedItems: unshipped(1, 1) }, { fulfilOrder: pending }),
  play: async ({ canvas }) => {
    await press(canvas, 'Complete shipment');
    const dialog = within(await canvas.findByRole('dialog', { name: 'Complete the shipment?' }));
    await expect(dialog.getByText('The order can’t get another package afterwards.')).toBeVisible();
  },
};
export const PackingSlipOfOtherItems: Story = {
  parameters: world(inPart),
  beforeEach: onPaper,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Packing slip' });
    const slip = within(canvas.getByRole('region', { name: 'Packing slip' }));
    await expect(slip.getByRole('cell', { name: '1' })).toBeVisible();
    await expect(slip.getByText('1 item total')).toBeVisible();
  },
};

// Print -------------------------------------------------------------------------------------------------------------

export const PackingSlip: Story = {
  parameters: world(toPack),
  beforeEach: onPaper,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Packing slip' })).toBeVisible();
    const slip = within(canvas.getByRole('region', { name: 'Packing slip' }));
    await expect(slip.getByText('FZ-10001')).toBeVisible();
    await expect(slip.getByText(/Strandvägen 12/)).toBeVisible();
    await expect(slip.getByRole('rowheader', { name: /Lakehead 3000/ })).toBeVisible();
    await expect(slip.getByRole('cell', { name: '2' })).toBeVisible();
    await expect(slip.queryByText(/\$/)).toBeNull();
    await expect(canvas.queryByRole('heading', { name: 'Order FZ-10001' })).toBeNull();
  },
};
const print = fn();
export const Printing: Story = {
  parameters: world(toPack),
  beforeEach: () => {
    const { print: ours } = globalThis;
    globalThis.print = print;
    return () => {
      globalThis.print = ours;
    };
  },
  play: async ({ canvas }) => {
    await press(canvas, 'Print packing slip');
    await expect(print).toHaveBeenCalledOnce();
    await expect(canvas.queryByRole('heading', { name: 'Packing slip' })).toBeNull();
  },
};
