import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { OrderRowFragment } from '#web/features/orders/OrderRow.generated.ts';
import { fixtureUser } from '#web/platform/identity/fixture.ts';
import { connection, orderRow, paid } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { delivered, inTwoParcels, packed, partlyShipped, shipped, shippedParcel } from '#web/test/parcels.ts';
import { MyOrdersScreen } from './MyOrdersScreen.tsx';

const world = (...orders: OrderRowFragment[]) => ({
  world: {
    at: '/dashboard/order',
    path: '/dashboard/order',
    identity: { status: 'signedIn', user: fixtureUser },
    answers: { Query: { me: { __typename: 'User', id: 'VXNlcjox', orders: connection(orders) } } },
  },
});

const meta: Meta<typeof MyOrdersScreen> = {
  title: 'Screens/My Order/Parcels',
  component: MyOrdersScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof MyOrdersScreen>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

/** Expects the current step and the number of completed steps. */
async function isAt(canvas: Canvas, step: RegExp, taken: number) {
  const progress = within(await canvas.findByRole('list', { name: 'Progress of order FZ-10001' }));
  const items = progress.getAllByRole('listitem');
  const current = items.filter((item) => item.getAttribute('aria-current') === 'step');
  await expect(current).toHaveLength(1);
  await expect(current[0]).toHaveTextContent(step);
  await expect(items.filter((item) => item.textContent?.includes('done'))).toHaveLength(taken);
}

export const Waiting: Story = {
  parameters: world(orderRow(paid)),
  play: async ({ canvas }) => isAt(canvas, /^Paid/, 2),
};
export const Packed: Story = {
  parameters: world(orderRow(packed)),
  play: async ({ canvas }) => isAt(canvas, /^Packed.*Nov 21/, 3),
};
export const Shipped: Story = {
  parameters: world(orderRow(shipped)),
  play: async ({ canvas }) => {
    await isAt(canvas, /^Shipped.*Nov 22/, 4);
    await expect(canvas.getByText('UPS')).toBeVisible();
    await expect(canvas.getByText('1Z5R89390357567127')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Track package (opens in a new tab)' })).toHaveAttribute(
      'href',
      'https://www.ups.com/track?tracknum=1Z5R89390357567127',
    );
    await expect(canvas.queryByRole('button', { name: 'Return items' })).toBeNull();
  },
};
export const PartlyShipped: Story = {
  parameters: world(orderRow(partlyShipped)),
  play: async ({ canvas }) => {
    await isAt(canvas, /^Partly shipped.*Nov 22/, 4);
    await expect(canvas.getByText('Other items of this order haven’t shipped yet.')).toBeVisible();
  },
};
export const InTwoParcels: Story = {
  parameters: world(orderRow(inTwoParcels)),
  play: async ({ canvas }) => {
    const packages = await canvas.findByRole('list', { name: 'Packages' });
    await expect(packages.children).toHaveLength(2);
    await expect(packages).toHaveTextContent(/UPS.*Nov 22.*Postal service.*Nov 23/);
  },
};
export const Delivered: Story = {
  parameters: world(orderRow({ ...delivered, canReturn: true })),
  play: async ({ canvas }) => {
    await isAt(canvas, /^Delivered.*Nov 25/, 5);
    await expect(canvas.getByRole('button', { name: 'Return items' })).toBeEnabled();
    await expect(canvas.getByText('Return by Dec 25, 2026.')).toBeVisible();
  },
};
export const DeliveredLongAgo: Story = {
  parameters: world(orderRow(delivered)),
  play: async ({ canvas }) => {
    await isAt(canvas, /^Delivered/, 5);
    await expect(canvas.queryByRole('button', { name: 'Return items' })).toBeNull();
  },
};

const numbers = {
  UPS: ['1Z5R89390357567127', true],
  FEDEX: ['986578788855', true],
  DHL_EXPRESS: ['3318810025', true],
  POST: ['RB123456785GB', false],
  OTHER: ['00340434292135100186', false],
} as const;
/** Some carriers have a tracking page, others only a number. */
export const EachCarrier: Story = {
  parameters: world(
    ...Object.entries(numbers).map(([carrier, [trackingNumber, hasPage]], index) =>
      orderRow({
        ...shipped,
        id: carrier,
        number: `FZ-${10_001 + index}`,
        parcels: [
          shippedParcel({
            databaseId: carrier,
            carrier: carrier as keyof typeof numbers,
            trackingNumber,
            trackingUrl: hasPage ? `https://carrier.example/${trackingNumber}` : null,
          }),
        ],
      }),
    ),
  ),
  play: async ({ canvas }) => {
    for (const name of ['UPS', 'FedEx', 'DHL Express', 'Postal service', 'Other carrier'])
      await expect(await canvas.findByText(name)).toBeVisible();
    await expect(canvas.getAllByRole('link', { name: /^Track package/ })).toHaveLength(3);
  },
};

/** Filters by stage, like the server. */
export const Filtered: Story = {
  parameters: {
    world: {
      ...world().world,
      answers: {
        Query: {
          me: {
            __typename: 'User',
            id: 'VXNlcjox',
            orders: ({ stage }: { stage: string | null }) =>
              connection(
                [
                  orderRow({ ...shipped, id: 'a', number: 'FZ-10001' }),
                  orderRow({ ...delivered, id: 'b', number: 'FZ-10002' }),
                ].filter(({ fulfilment }) => !stage || fulfilment === stage),
              ),
          },
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'FZ-10001' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Delivered' }));
    await waitFor(() => expect(canvas.queryByRole('link', { name: 'FZ-10001' })).toBeNull());
    await expect(await canvas.findByRole('link', { name: 'FZ-10002' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Shipped' }));
    await expect(await canvas.findByRole('link', { name: 'FZ-10001' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'To pay' }));
    await expect(await canvas.findByText('No orders to pay.')).toBeVisible();
  },
};
