import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { PrintedOrder } from '#web/features/orders/printed-orders.ts';
import { managedOrder, orderCounts } from '#web/test/admin.ts';
import { connection, paid } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { packed } from '#web/test/parcels.ts';
import { robin } from '#web/test/people.ts';
import { onPaper } from '#web/test/surroundings.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { ManageOrdersScreen } from './ManageOrdersScreen.tsx';

const at = '/dashboard/manage-all-order';
interface Answers {
  Query?: Record<string, unknown>;
  Mutation?: Record<string, unknown>;
}
const world = (orders: unknown, { Query, Mutation = {} }: Answers = {}, search = '') => ({
  world: {
    at: `${at}${search}`,
    path: at,
    identity: robin,
    config: { features: { manageOrders: true } },
    answers: {
      Query: { orders, orderCounts, paymentIncidents: connection([]), ...Query },
      Mutation,
    },
  },
});

const meta: Meta<typeof ManageOrdersScreen> = {
  title: 'Screens/Manage All Orders/Workbench',
  component: ManageOrdersScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof ManageOrdersScreen>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const names = ['Maya Lind', 'Tom Berg', 'Ida Holm', 'Per Ek', 'Greta Sand'];
const several = (change: Parameters<typeof managedOrder>[0]) =>
  names.map((customerName, index) =>
    managedOrder({
      id: `order-${index}`,
      databaseId: `order-${index}`,
      number: `FZ-1000${5 - index}`,
      customerName,
      ...change,
    }),
  );
const toPack = several(paid);
const toShip = several(packed);

const bar = async (canvas: Canvas) => within(await canvas.findByRole('region', { name: 'Selected orders' }));
const selectAll = async (canvas: Canvas) =>
  userEvent.click((await bar(canvas)).getByRole('checkbox', { name: 'Select all 5 shown' }));
const press = async (canvas: Canvas, name: string) =>
  userEvent.click((await bar(canvas)).getByRole('button', { name }));

// Tabs --------------------------------------------------------------------------------------------------------------

export const Tabs: Story = {
  parameters: world(connection(toPack), {}, '?parcel=TO_PACK'),
  play: async ({ canvas }) => {
    const tab = await canvas.findByRole('button', { name: 'To pack (14)' });
    await expect(tab).toHaveAttribute('aria-pressed', 'true');
    for (const name of ['All (1,000+)', 'To ship (5)', 'Awaiting payment (0)'])
      await expect(canvas.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'false');
  },
};
/** The tabs work without their numbers. */
export const TabsWithoutCounts: Story = {
  parameters: world(connection(toPack), { Query: { orderCounts: failing() } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'To pack' })).toBeEnabled();
  },
};
/** The overview links to it. */
export const OpenReturnsTab: Story = {
  parameters: world(connection(toPack), {}, '?parcel=RETURN'),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: 'Open returns' })).toHaveAttribute(
      'aria-pressed',
      'true',
    ),
};

// Selection ---------------------------------------------------------------------------------------------------------

export const Selected: Story = {
  parameters: world(connection(toPack)),
  play: async ({ canvas }) => {
    const row = await canvas.findByRole('checkbox', { name: 'Select order FZ-10003' });
    await userEvent.click(row);
    await expect(await canvas.findByText('1 order selected')).toBeVisible();
    const all = (await bar(canvas)).getByRole('checkbox');
    await expect(all).toBePartiallyChecked();
    await userEvent.click(all);
    await expect(await canvas.findByText('5 orders selected')).toBeVisible();
    await press(canvas, 'Clear selection');
    await expect(row).not.toBeChecked();
    await userEvent.click(all);
    await expect(row).toBeChecked();
  },
};

// Pack --------------------------------------------------------------------------------------------------------------

const result = (index: number, change: object = {}) => ({
  __typename: 'PackOrderResult',
  orderId: `order-${index}`,
  isChanged: true,
  code: null,
  message: null,
  order: { ...toShip[index], __typename: 'Order' },
  ...change,
});
const packedOrders = (results: object[]) => ({ __typename: 'PackedOrders', results });
const unpacked = names.map((_, index) => result(index, { order: { ...toPack[index], __typename: 'Order' } }));
const packing = (packOrders: unknown) => world(connection(toPack), { Mutation: { packOrders } });

export const Packed: Story = {
  parameters: packing(({ input }: { input: { undo: boolean | null } }) =>
    packedOrders(input.undo ? unpacked : names.map((_, index) => result(index))),
  ),
  play: async ({ canvas }) => {
    await selectAll(canvas);
    await press(canvas, 'Mark as packed');
    await expect(await canvas.findByText('5 orders marked as packed.')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Ship 5 orders' })).toBeEnabled();
    await expect(within(canvas.getByRole('table')).getAllByText('Packed')).toHaveLength(5);
    await expect((await bar(canvas)).getByRole('button', { name: 'Undo' })).toBeEnabled();
  },
};
export const PackUndone: Story = {
  parameters: packing(({ input }: { input: { undo: boolean | null } }) =>
    packedOrders(input.undo ? unpacked : names.map((_, index) => result(index))),
  ),
  play: async ({ canvas }) => {
    await selectAll(canvas);
    await press(canvas, 'Mark as packed');
    await canvas.findByText('5 orders marked as packed.');
    await press(canvas, 'Undo');
    await expect(await canvas.findByText('5 orders marked as not packed.')).toBeVisible();
    await expect(within(canvas.getByRole('table')).queryByText('Packed')).toBeNull();
  },
};
const refusal = 'This order was fully refunded and can’t be shipped.';
export const PackedInPart: Story = {
  parameters: packing(
    packedOrders(
      names.map((_, index) =>
        index < 3
          ? result(index)
          : result(index, {
              isChanged: false,
              code: 'ORDER_NOT_SENDABLE',
              message: refusal,
              order: null,
            }),
      ),
    ),
  ),
  play: async ({ canvas }) => {
    await selectAll(canvas);
    await press(canvas, 'Mark as packed');
    const problems = within(await canvas.findByRole('table', { name: '2 orders not changed' }));
    await expect(problems.getByRole('rowheader', { name: 'FZ-10002' })).toBeVisible();
    await expect(problems.getAllByText(refusal)).toHaveLength(2);
    await expect(canvas.getByText('3 orders marked as packed.')).toBeVisible();
  },
};
export const PackProblemsClosed: Story = {
  parameters: packing(
    packedOrders([
      result(0, { isChanged: false, code: 'NOT_FOUND', message: 'This order doesn’t exist.', order: null }),
    ]),
  ),
  play: async ({ canvas }) => {
    await selectAll(canvas);
    await press(canvas, 'Mark as packed');
    await userEvent.click(await canvas.findByRole('button', { name: 'Close' }));
    await expect(canvas.queryByRole('table', { name: '1 order not changed' })).toBeNull();
  },
};
export const PackedBefore: Story = {
  parameters: packing(packedOrders(names.map((_, index) => result(index, { isChanged: false })))),
  play: async ({ canvas }) => {
    await selectAll(canvas);
    await press(canvas, 'Mark as packed');
    await expect(await canvas.findByText('The selected orders were packed already.')).toBeVisible();
  },
};
export const PackingNow: Story = {
  parameters: packing(pending),
  play: async ({ canvas }) => {
    await selectAll(canvas);
    await press(canvas, 'Mark as packed');
    await expect(await canvas.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  },
};
const packFails: Story['play'] = async ({ canvas }) => {
  await selectAll(canvas);
  await press(canvas, 'Mark as packed');
  await waitFor(() =>
    expect(canvas.getByRole('alert')).toHaveTextContent('The orders weren’t marked as packed.'),
  );
  await expect(canvas.getByText('5 orders selected')).toBeVisible();
};
export const PackFault: Story = { parameters: packing(failing()), play: packFails };
export const PackInvalid: Story = {
  parameters: packing({
    __typename: 'InvalidInput',
    message: 'Choose at most 100 orders.',
    issues: [{ __typename: 'FieldIssue', path: 'orderIds', message: 'Choose at most 100 orders.' }],
  }),
  play: packFails,
};
export const PackForbidden: Story = {
  parameters: packing({
    __typename: 'Forbidden',
    message: 'Sorry! you are not allowed to access this page!',
  }),
  play: packFails,
};
export const PackSignInRequired: Story = {
  parameters: packing({ __typename: 'SignInRequired', message: 'Plz register!' }),
  play: async ({ canvas }) => {
    await selectAll(canvas);
    await press(canvas, 'Mark as packed');
    await expect(await canvas.findByText('Went to /login')).toBeVisible();
  },
};

// Print -------------------------------------------------------------------------------------------------------------

const printed = (change: Partial<PrintedOrder> = {}) =>
  names.map((customerName, index): PrintedOrder => {
    const { lines: _lines, unshippedItems: _items, ...order } = toPack[index] ?? managedOrder();
    const line = { __typename: 'OrderLine' as const, picture: null };
    return {
      ...order,
      customerName,
      canSend: true,
      delivery: null,
      lines: [
        {
          ...line,
          lineId: `reel-${index}`,
          sku: 'LH-3000',
          name: 'Lakehead 3000',
          title: 'Spinning reel, size 3000',
          quantity: 1,
        },
        {
          ...line,
          lineId: `lure-${index}`,
          sku: null,
          name: 'Reed Spinner',
          title: 'Inline spinner, 12 g',
          quantity: 2,
        },
      ],
      unshippedItems: [
        {
          __typename: 'UnshippedItems',
          lineId: `reel-${index}`,
          name: 'Lakehead 3000',
          title: 'Spinning reel, size 3000',
          quantity: 1,
        },
        {
          __typename: 'UnshippedItems',
          lineId: `lure-${index}`,
          name: 'Reed Spinner',
          title: 'Inline spinner, 12 g',
          quantity: index,
        },
      ],
      ...change,
    };
  });
const print = fn();
let leavePaper = () => {};
const withPrinter = () => {
  const { print: ours } = globalThis;
  print.mockClear();
  globalThis.print = print;
  return () => {
    globalThis.print = ours;
    leavePaper();
  };
};
const legalPage = {
  __typename: 'LegalPage',
  name: 'IMPRINT',
  legalName: 'FISHZOME Tackle Ltd.',
  address: '1 Harbor Street\nPortland, OR 97201\nUnited States',
};
const printing = (ordersByIds: unknown) => world(connection(toPack), { Query: { ordersByIds, legalPage } });

export const SlipsPrinted: Story = {
  parameters: printing(printed()),
  beforeEach: withPrinter,
  play: async ({ canvas }) => {
    await selectAll(canvas);
    await press(canvas, 'Print packing slips');
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    leavePaper = onPaper();
    const slips = canvas.getAllByRole('region', { name: 'Packing slip' });
    await expect(slips).toHaveLength(5);
    // Items that were refunded are not packed.
    await expect(within(slips[0] as HTMLElement).getByText('1 item total')).toBeVisible();
    await expect(within(slips[1] as HTMLElement).getByText('2 items total')).toBeVisible();
    await expect(canvas.queryByRole('heading', { level: 1 })).toBeNull();
    leavePaper();
    dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(canvas.queryByText('Packing slip')).toBeNull());
  },
};
/** The list as it is printed. */
export const PickListOnPaper: Story = {
  parameters: printing(printed()),
  beforeEach: withPrinter,
  play: async ({ canvas }) => {
    await selectAll(canvas);
    await press(canvas, 'Print pick list');
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    leavePaper = onPaper();
    const list = within(await canvas.findByRole('region', { name: 'Pick list' }));
    const [, reel, lure] = list.getAllByRole('row');
    await expect(reel).toHaveTextContent(/LH-3000.*Lakehead 3000.*5.*FZ-10005 × 1/);
    await expect(lure).toHaveTextContent(/Reed Spinner.*10.*FZ-10004 × 1, FZ-10003 × 2/);
  },
};
const addressee: Partial<PrintedOrder>[] = [
  { delivery: { __typename: 'OrderDelivery', name: 'Standard', isPickup: false } },
  {
    customerName: `Dr. Maximiliane Featherstonehaugh-Cholmondeley von und zu Hohenlohe-Waldenburg-Schillingsfürst`,
    address: `${'Donaudampfschifffahrtsgesellschaftskapitänsstraße 1234, rear building, staircase C, 4th floor\n'.repeat(4)}Austria`,
    delivery: {
      __typename: 'OrderDelivery',
      name: 'Express with signature and Saturday delivery',
      isPickup: false,
    },
  },
  { delivery: { __typename: 'OrderDelivery', name: 'Store pickup', isPickup: true } },
  // Placed without checkout.
  { delivery: null },
  { address: 'c/o Lind\nStrandvägen 12\nFloor 3\n111 51 Stockholm\nStockholm County\nSweden' },
];
/** Names and addresses of any length fit on their labels. */
export const LabelsOnPaper: Story = {
  parameters: printing(printed().map((order, index) => ({ ...order, ...addressee[index] }))),
  beforeEach: withPrinter,
  play: async ({ canvas }) => {
    await selectAll(canvas);
    await press(canvas, 'Print address labels');
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    leavePaper = onPaper();
    const labels = within(await canvas.findByRole('region', { name: 'Address labels' })).getAllByRole(
      'listitem',
    );
    await expect(labels).toHaveLength(5);
    const [first, , third] = labels;
    await expect(first).toHaveTextContent(
      /From: FISHZOME Tackle Ltd\. · 1 Harbor Street.*Maya Lind.*FZ-10005.*Standard/,
    );
    await expect(third).toHaveTextContent(/Ida Holm.*Customer pickup\. Don’t ship\./);
    for (const label of labels) {
      await expect(label.scrollHeight).toBeLessThanOrEqual(label.clientHeight);
      await expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
    }
  },
};
export const NotPrinted: Story = {
  parameters: printing(printed({ canSend: false })),
  beforeEach: withPrinter,
  play: async ({ canvas }) => {
    await selectAll(canvas);
    await press(canvas, 'Print packing slips');
    const problems = within(await canvas.findByRole('table', { name: '5 orders not printed' }));
    await expect(problems.getAllByText(/nothing to pack/)).toHaveLength(5);
    await expect(print).not.toHaveBeenCalled();
  },
};
export const PrintLoading: Story = {
  parameters: printing(pending),
  play: async ({ canvas }) => {
    await selectAll(canvas);
    await press(canvas, 'Print packing slips');
    await expect(await (await bar(canvas)).findByRole('button', { name: 'Loading…' })).toBeDisabled();
  },
};
export const LabelsLoading: Story = {
  parameters: world(connection(toPack), { Query: { ordersByIds: printed(), legalPage: pending } }),
  play: async ({ canvas }) => {
    await selectAll(canvas);
    await press(canvas, 'Print address labels');
    await expect(await (await bar(canvas)).findByRole('button', { name: 'Loading…' })).toBeDisabled();
  },
};
export const PrintFailed: Story = {
  parameters: printing(failing()),
  play: async ({ canvas }) => {
    await selectAll(canvas);
    await press(canvas, 'Print pick list');
    await expect(await canvas.findByText('We couldn’t load the orders to print.')).toBeVisible();
  },
};

// Ship --------------------------------------------------------------------------------------------------------------

const UPS = '1Z5R89390357567127';
const shippable = several({
  ...packed,
  canSend: true,
  unshippedItems: [
    {
      __typename: 'UnshippedItems',
      lineId: 'line-1',
      name: 'Lakehead 3000',
      title: 'Spinning reel, size 3000',
      quantity: 2,
      unshipped: 2,
    },
  ],
}).toReversed();
const known = { carrier: 'UPS', usedBy: [] };
const shipped = ({ input }: { input: { orderId: string } }) =>
  shippable.find(({ databaseId }) => databaseId === input.orderId);

const shipping = (
  fulfilOrder: unknown = shipped,
  trackingNumber: unknown = known,
  ordersByIds: unknown = shippable,
) => world(connection(toShip), { Query: { ordersByIds, trackingNumber }, Mutation: { fulfilOrder } });

async function openDialog(canvas: Canvas) {
  await selectAll(canvas);
  await press(canvas, 'Ship 5 orders');
  return within(await canvas.findByRole('dialog', { name: 'Ship packed orders' }));
}
type Opened = Awaited<ReturnType<typeof openDialog>>;
const scan = async (dialog: Opened, number: string) => {
  await expect(await dialog.findByLabelText('Tracking number')).toHaveFocus();
  // The scanner types wherever the focus is.
  await userEvent.keyboard(`${number}{Enter}`);
};

export const ShipFirst: Story = {
  parameters: shipping(),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    await expect(await dialog.findByText('1 of 5')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'FZ-10001' })).toBeVisible();
    await expect(dialog.getByText(/Greta Sand/)).toBeVisible();
    await expect(dialog.getByText('2 ×')).toBeVisible();
    await expect(dialog.getByLabelText('Tracking number')).toHaveFocus();
  },
};
export const ScannedAll: Story = {
  parameters: shipping(),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    for (let n = 1; n <= 5; n++) {
      await dialog.findByText(`${n} of 5`);
      await scan(dialog, UPS);
      await waitFor(() => expect(dialog.queryByText(`${n} of 5`)).toBeNull());
    }
    await expect(await dialog.findByRole('heading', { name: '5 orders shipped' })).toHaveFocus();
    await expect(dialog.getAllByText(UPS)).toHaveLength(5);
  },
};
export const ScannedNext: Story = {
  parameters: shipping(),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    await scan(dialog, UPS);
    await expect(await dialog.findByText('2 of 5')).toBeVisible();
    await expect(dialog.getByText('Order FZ-10001 shipped.')).toBeVisible();
    await expect(dialog.getByLabelText('Tracking number')).toHaveFocus();
    await expect(dialog.getByLabelText('Tracking number')).toHaveValue('');
  },
};
export const ShipSkipped: Story = {
  parameters: shipping(),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    for (let n = 1; n <= 4; n++) {
      await dialog.findByText(`${n} of 5`);
      await userEvent.click(dialog.getByRole('button', { name: 'Skip' }));
    }
    await scan(dialog, UPS);
    await expect(await dialog.findByText('1 order shipped')).toBeVisible();
    await expect(dialog.getByText(/FZ-10001, FZ-10002, FZ-10003, FZ-10004/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Ship 4 skipped' })).toBeEnabled();
  },
};
/** A number of no known carrier is refused. It stays in the field. */
export const ShipCarrierUnknown: Story = {
  parameters: shipping(shipped, { carrier: null, usedBy: [] }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    await scan(dialog, '1234567');
    await expect(await dialog.findByText(/No carrier issues this number/)).toBeVisible();
    await expect(dialog.getByLabelText('Tracking number')).toHaveValue('1234567');
    await expect(dialog.getByText('1 of 5')).toBeVisible();
  },
};
export const ShipNumberUsed: Story = {
  parameters: shipping(shipped, { carrier: 'UPS', usedBy: ['FZ-10009'] }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    await scan(dialog, UPS);
    await expect(await dialog.findByText(/already used for order FZ-10009/)).toBeVisible();
    // Another scan of the same label asks again.
    await userEvent.keyboard(`${UPS}{Enter}`);
    await expect(await dialog.findByText(/already used for order FZ-10009/)).toBeVisible();
    await expect(dialog.getByText('1 of 5')).toBeVisible();
  },
};
export const ShippedAnyway: Story = {
  parameters: shipping(shipped, { carrier: null, usedBy: ['FZ-10009'] }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    await userEvent.selectOptions(await dialog.findByLabelText('Carrier'), 'Other carrier');
    dialog.getByLabelText('Tracking number').focus();
    await scan(dialog, 'AB12');
    await expect(await dialog.findByText(/have no check digit/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Ship anyway' }));
    await expect(await dialog.findByText('2 of 5')).toBeVisible();
    await expect(dialog.getByLabelText('Tracking number')).toHaveFocus();
  },
};
export const ShipNumberRefused: Story = {
  parameters: shipping({
    __typename: 'InvalidInput',
    message: 'Check digit mismatch. Compare the number with the label.',
    issues: [
      {
        __typename: 'FieldIssue',
        path: 'shipment.trackingNumber',
        message: 'Check digit mismatch. Compare the number with the label.',
      },
    ],
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    await scan(dialog, UPS);
    await expect(await dialog.findByText(/Check digit mismatch/)).toBeVisible();
    await expect(dialog.getByLabelText('Tracking number')).toHaveValue(UPS);
  },
};
export const ShipRefused: Story = {
  parameters: shipping({
    __typename: 'FulfilmentOutOfOrder',
    state: 'SHIPPED',
    message: 'This order has shipped. The next step is delivery.',
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    await scan(dialog, UPS);
    await expect(await dialog.findByText('The order wasn’t shipped.')).toBeVisible();
    await expect(dialog.getByLabelText('Tracking number')).toHaveValue(UPS);
    await expect(dialog.getByText('1 of 5')).toBeVisible();
  },
};
export const ShipFault: Story = {
  parameters: shipping(failing()),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    await scan(dialog, UPS);
    await expect(await dialog.findByText('The order wasn’t shipped.')).toBeVisible();
    await expect(dialog.getByLabelText('Tracking number')).toHaveFocus();
  },
};
export const ShippingNow: Story = {
  parameters: shipping(pending),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    await scan(dialog, UPS);
    await expect(await dialog.findByRole('button', { name: 'Shipping…' })).toBeDisabled();
    // Keys during the request are ignored; the focus stays.
    await userEvent.keyboard('9{Enter}');
    await expect(dialog.getByLabelText('Tracking number')).toHaveValue(UPS);
  },
};
export const ShipLoading: Story = {
  parameters: shipping(shipped, known, pending),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    await expect(await dialog.findByText('Loading…')).toBeVisible();
  },
};
export const ShipNotLoaded: Story = {
  parameters: shipping(shipped, known, failing()),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    await expect(await dialog.findByText('We couldn’t load the packed orders.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
};
export const ShipNothing: Story = {
  parameters: shipping(shipped, known, []),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    await expect(await dialog.findByText('No packed orders to ship.')).toBeVisible();
  },
};
export const NotShippable: Story = {
  parameters: shipping(
    shipped,
    known,
    shippable.map((order) => ({ ...order, canSend: false })),
  ),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    await expect(await dialog.findByText('0 orders shipped')).toBeVisible();
    await expect(dialog.getByText(/closed or refunded/)).toBeVisible();
  },
};
/** The whole tab, oldest first. */
export const ShipTab: Story = {
  parameters: world(
    connection(shippable.toReversed()),
    { Query: { trackingNumber: known }, Mutation: { fulfilOrder: shipped } },
    '?parcel=TO_SHIP',
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ship packed orders' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Ship packed orders' }));
    await expect(await dialog.findByText('1 of 5')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'FZ-10001' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Ship packed orders' })).toHaveFocus());
  },
};
