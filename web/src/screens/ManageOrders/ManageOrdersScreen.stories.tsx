import type { Meta, StoryObj } from '@storybook/react-vite';
import { useLocation } from 'react-router-dom';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Guarded } from '#web/app/guards.tsx';
import { managedLine, managedOrder, orderCounts } from '#web/test/admin.ts';
import { connection, inTurn, money, paid } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { productNames } from '#web/test/products.ts';
import { walkLongList } from '#web/test/long-list.ts';
import { delivered, packed, returns, shipped } from '#web/test/parcels.ts';
import { me, robin } from '#web/test/people.ts';
import { failing, news, pending } from '../../../../.storybook/schema-link.ts';
import { ManageOrdersScreen } from './ManageOrdersScreen.tsx';

const at = '/dashboard/manage-all-order';
const world = (orders: unknown, address: string = at) => ({
  world: {
    at: address,
    path: at,
    identity: robin,
    config: { features: { manageOrders: true } },
    answers: { Query: { orders, orderCounts, paymentIncidents: connection([]) } },
  },
});
const states = [
  {},
  { paymentState: 'INTENT_OPEN' },
  { paymentState: 'REQUIRES_ACTION' },
  { paymentState: 'PROCESSING' },
  { paymentState: 'FAILED' },
  paid,
  { ...paid, paymentState: 'PARTLY_REFUNDED' },
  { ...paid, paymentState: 'REFUNDED' },
  { status: 'CANCELLED' },
  { status: 'EXPIRED' },
] as const;
const names = productNames(states.length);
const all = states.map((state, index) =>
  managedOrder({
    id: `order-${index}`,
    databaseId: `order-${index}`,
    number: `FZ-${10_010 - index}`,
    total: money(17_980 * (index + 1)),
    lines: [managedLine(names[index])],
    ...state,
  }),
);
interface Asked {
  filter: {
    query: string | null;
    status: string | null;
    paymentState: string | null;
    isPhoneOrder: boolean | null;
  } | null;
}
const matchingOf =
  (orders: typeof all) =>
  ({ filter }: Asked) =>
    connection(
      orders.filter(
        ({ number, status, paymentState, isPhoneOrder }) =>
          (!filter?.query || number.includes(filter.query)) &&
          (!filter?.status || status === filter.status) &&
          (!filter?.paymentState || paymentState === filter.paymentState) &&
          (!filter?.isPhoneOrder || isPhoneOrder),
      ),
    );
const matching = matchingOf(all);
const withPhoneOrders = matchingOf(all.map((order, index) => ({ ...order, isPhoneOrder: index % 4 === 1 })));
const Address = () => <output aria-label="Address">{useLocation().search}</output>;
const withAddress = () => (
  <>
    <ManageOrdersScreen />
    <Address />
  </>
);

const meta: Meta<typeof ManageOrdersScreen> = {
  title: 'Screens/Manage All Orders',
  component: ManageOrdersScreen,
  decorators: [inAPage],
  parameters: world(matching),
};
export default meta;
type Story = StoryObj<typeof ManageOrdersScreen>;

export const FlagOff: Story = {
  parameters: { world: { at, path: at, identity: robin, config: { features: { manageOrders: false } } } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { name: 'Coming soon!' })).toBeVisible(),
};
/** A long table renders only rows near the viewport. For screen readers and print it is complete. */
export const LongTable: Story = {
  parameters: world(
    connection(
      productNames(150).map((name, index) =>
        managedOrder({
          id: `long-${index}`,
          databaseId: `long-${index}`,
          number: `FZ-${20_000 - index}`,
          lines: [managedLine(name)],
        }),
      ),
    ),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table')).toHaveAttribute('aria-rowcount', '151');
    await walkLongList(canvas, { role: 'row', count: 150, first: 'FZ-20000', last: 'FZ-19851' });
  },
};
const parcels = [
  { ...packed, number: 'FZ-10005' },
  { ...shipped, number: 'FZ-10004' },
  { ...delivered, number: 'FZ-10003' },
  { ...delivered, number: 'FZ-10002', returns: [returns.requested] },
  { ...delivered, number: 'FZ-10001', returns: [{ ...returns.approved, databaseId: 'return-2' }] },
].map((change, index) => managedOrder({ id: `parcel-${index}`, databaseId: `parcel-${index}`, ...change }));
export const Parcels: Story = {
  parameters: world(connection(parcels)),
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table'));
    for (const word of ['Packed', 'Shipped', 'Return: Requested', 'Return: Approved'])
      await expect(table.getByText(word)).toBeVisible();
    await expect(table.getAllByText('Delivered')).toHaveLength(3);
  },
};
/** The mock filters like the server: "to pack" matches the order that is paid and not packed. */
export const FilteredByParcel: Story = {
  parameters: world(({ filter }: { filter: { parcel: string | null } | null }) => {
    const [toShip, onItsWay, there, comesBack] = parcels;
    const toPack = managedOrder({ ...paid, number: 'FZ-10006' });
    const found = {
      TO_PACK: toPack,
      TO_SHIP: toShip,
      ON_ITS_WAY: onItsWay,
      DELIVERED: there,
      RETURN_REQUESTED: comesBack,
    }[filter?.parcel ?? ''];
    return connection(found ? [found] : [toPack, ...parcels]);
  }),
  render: withAddress,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('6 orders')).toBeVisible();
    const wanted = {
      'To pack (14)': 'FZ-10006',
      'To ship (5)': 'FZ-10005',
      'In transit (1,000+)': 'FZ-10004',
      'Delivered (1,000+)': 'FZ-10003',
      'Returns requested (2)': 'FZ-10002',
    };
    for (const [name, number] of Object.entries(wanted)) {
      await userEvent.click(canvas.getByRole('button', { name }));
      await waitFor(() =>
        expect(canvas.getAllByRole('link', { name: /^FZ-/ }).map((link) => link.textContent)).toEqual([
          number,
        ]),
      );
      await expect(canvas.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
    }
    await expect(canvas.getByLabelText('Address')).toHaveTextContent('?parcel=RETURN_REQUESTED');
  },
};
export const Loading: Story = {
  parameters: world(pending),
  play: async ({ canvas }) => expect(await canvas.findByText('Loading…')).toBeVisible(),
};
export const Empty: Story = {
  parameters: world(connection([])),
  play: async ({ canvas }) => expect(await canvas.findByText('No orders yet.')).toBeVisible(),
};
export const Failed: Story = {
  parameters: world(failing()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We couldn’t load the orders.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
};
export const List: Story = {
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Manage All Orders' }));
    await expect(table.getAllByRole('row')).toHaveLength(11);
    for (const state of ['Unpaid', 'Paid', 'Declined', 'Partially refunded', 'Canceled', 'Expired'])
      await expect(table.getByText(state)).toBeVisible();
    await expect(table.getByRole('link', { name: 'FZ-10010' })).toHaveAttribute('href', `${at}/order-0`);
    await expect(canvas.getByText('10 orders')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Coming soon!' })).toBeVisible();
  },
};
const placed = news();
const changed = news();
const before = all.slice(2);
/** Announces a new order without moving the rows until the admin loads it. */
export const LiveNewOrder: Story = {
  parameters: {
    world: {
      ...world([]).world,
      answers: {
        Query: {
          orders: inTurn(connection(before), connection(all.slice(1)), connection(all), connection(all)),
          orderCounts,
          paymentIncidents: connection([]),
        },
        Subscription: { orderPlaced: placed, anyOrderChanged: changed },
      },
    },
  },
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Manage All Orders' }));
    await expect(await canvas.findByText('8 orders')).toBeVisible();
    await waitFor(() => expect(placed.listeners).toBe(1));
    const top = () => table.getByRole('link', { name: 'FZ-10008' }).getBoundingClientRect().top;
    const was = top();
    placed.tell({ __typename: 'Order', id: 'order-1' });
    await expect(await canvas.findByText('1 new order')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Show order' })).toBeVisible();
    await expect(table.getAllByRole('row')).toHaveLength(9);
    await expect(top()).toBe(was);
    placed.tell({ __typename: 'Order', id: 'order-0' });
    await expect(await canvas.findByText('2 new orders')).toBeVisible();
    changed.tell({ ...before[0], ...paid });
    await waitFor(() => expect(table.getAllByRole('row')[1]).toHaveTextContent('Paid'));
    await expect(top()).toBe(was);
    await userEvent.click(canvas.getByRole('button', { name: 'Show orders' }));
    await expect(await table.findByRole('link', { name: 'FZ-10010' })).toBeVisible();
    await expect(canvas.queryByText(/new order/)).toBeNull();
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
  },
};
const another = news();
/** The new order isn't in the list until the admin loads it. */
export const LiveNewOrderWaits: Story = {
  parameters: {
    world: {
      ...world([]).world,
      answers: {
        Query: {
          orders: inTurn(connection(before), connection(all.slice(1))),
          orderCounts,
          paymentIncidents: connection([]),
        },
        Subscription: { orderPlaced: another },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('8 orders')).toBeVisible();
    await waitFor(() => expect(another.listeners).toBe(1));
    // A null event is the only sign that events were missed.
    another.tell(null);
    await expect(await canvas.findByText('1 new order')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'FZ-10009' })).toBeNull();
  },
};
export const SeveralProducts: Story = {
  parameters: world(
    connection([managedOrder({ lines: [...managedOrder().lines, ...managedOrder().lines] })]),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Lakehead 3000 \+1/)).toBeVisible();
    await expect(canvas.getByText('4 items')).toBeVisible();
  },
};
export const LongName: Story = {
  parameters: world(
    connection([
      managedOrder({
        customerName: 'Wilhelmina Alexandra Featherstonehaugh-Cholmondeley',
        customerEmail: 'wilhelmina.alexandra.featherstonehaugh@a-rather-long-domain.example',
      }),
    ]),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Featherstonehaugh-Chol/)).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const FilteredByStatus: Story = {
  render: withAddress,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Canceled' }));
    await expect(await canvas.findByText('1 order')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Canceled' })).toHaveAttribute('aria-pressed', 'true');
    await expect(canvas.getByLabelText('Address')).toHaveTextContent('?status=CANCELLED');
    await userEvent.click(canvas.getByRole('button', { name: 'All' }));
    await expect(await canvas.findByText('10 orders')).toBeVisible();
  },
};
export const FilteredByPayment: Story = {
  render: withAddress,
  play: async ({ canvas }) => {
    await userEvent.selectOptions(await canvas.findByLabelText('Payment'), 'Declined');
    await expect(await canvas.findByText('1 order')).toBeVisible();
    await expect(canvas.getByLabelText('Address')).toHaveTextContent('?payment=FAILED');
  },
};
export const PhoneOrders: Story = {
  parameters: world(withPhoneOrders),
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Manage All Orders' }));
    await expect(table.getAllByText('Phone order')).toHaveLength(3);
    await expect(table.getAllByRole('row')[2]).toHaveTextContent('Phone order');
  },
};
export const FilteredByPhoneOrders: Story = {
  parameters: world(withPhoneOrders, `${at}?status=OPEN`),
  render: withAddress,
  play: async ({ canvas }) => {
    const phoneOrders = await canvas.findByRole('button', { name: 'Phone orders' });
    await expect(phoneOrders).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(phoneOrders);
    await expect(await canvas.findByText('2 orders')).toBeVisible();
    await expect(phoneOrders).toHaveAttribute('aria-pressed', 'true');
    await expect(canvas.getByLabelText('Address')).toHaveTextContent('?status=OPEN&phone=1');
    await userEvent.click(canvas.getByRole('button', { name: 'Expired' }));
    await expect(await canvas.findByText('1 order')).toBeVisible();
    await expect(canvas.getByLabelText('Address')).toHaveTextContent('?status=EXPIRED&phone=1');
  },
};
export const Searched: Story = {
  render: withAddress,
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Search orders'), 'FZ-10005');
    await expect(await canvas.findByText('1 order')).toBeVisible();
    await expect(canvas.getByLabelText('Address')).toHaveTextContent('?q=FZ-10005');
  },
};
export const FiltersFromTheAddress: Story = {
  parameters: world(matching, `${at}?q=FZ&status=OPEN&payment=PAID`),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('1 order')).toBeVisible();
    await expect(canvas.getByLabelText('Search orders')).toHaveValue('FZ');
    await expect(canvas.getByLabelText('Payment')).toHaveDisplayValue('Paid');
    await expect(canvas.getByRole('button', { name: 'Open' })).toHaveAttribute('aria-pressed', 'true');
  },
};
export const NoMatch: Story = {
  parameters: world(matching, `${at}?q=zander`),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No matching orders.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show all orders' }));
    await expect(await canvas.findByText('10 orders')).toBeVisible();
    await expect(canvas.getByLabelText('Search orders')).toHaveValue('');
    await userEvent.type(canvas.getByLabelText('Search orders'), 'zander');
    await expect(await canvas.findByText('No matching orders.')).toBeVisible();
  },
};
export const Searching: Story = {
  parameters: world((asked: Asked) => (asked.filter ? pending() : matching(asked))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Expired' }));
    await waitFor(() => expect(canvas.getByRole('table')).toHaveAttribute('aria-busy', 'true'));
    await expect(canvas.getByText('Loading…')).toBeVisible();
  },
};

const pageInfo = {
  __typename: 'PageInfo',
  hasNextPage: true,
  hasPreviousPage: false,
  startCursor: 'a',
  endCursor: 'a',
};
const firstPage = { ...connection(all.slice(0, 3)), pageInfo };
export const Paged: Story = {
  parameters: world(({ after }: { after: string | null }) =>
    after === 'a' ? connection([managedOrder({ id: 'older', number: 'FZ-10001' })]) : firstPage,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Newest 3 orders')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show older orders' }));
    await expect(await canvas.findByRole('link', { name: 'FZ-10001' })).toBeVisible();
    await expect(canvas.getByText('4 orders')).toBeVisible();
  },
};
export const PagedFailed: Story = {
  parameters: world(({ after }: { after: string | null }) => (after === 'a' ? failing()() : firstPage)),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show older orders' }));
    await expect(await canvas.findByText('We couldn’t load the orders.')).toBeVisible();
  },
};

const guarded = () => (
  <Guarded guard="admin">
    <ManageOrdersScreen />
  </Guarded>
);
export const Forbidden: Story = {
  parameters: { world: { at, identity: robin, answers: { Query: { me: me() } } } },
  render: guarded,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Sorry! you are not allowed to access this page!')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Forbidden: You are not an Admin/user' })).toBeVisible();
  },
};
export const VisitorRedirect: Story = {
  parameters: { world: { identity: { status: 'signedOut' }, at, path: at } },
  render: guarded,
  play: async ({ canvas }) => expect(await canvas.findByText('Went to /signup')).toBeVisible(),
};
