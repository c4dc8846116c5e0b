import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { RECENTLY_VIEWED } from '#web/features/equipment/recently-viewed.ts';
import {
  attribute,
  connection,
  equipmentCard,
  equipmentCards,
  money,
  orderableEquipment,
} from '#web/test/builders.ts';
import { admin } from '#web/test/admin.ts';
import { noDelivery, severalDeliveries, standardDelivery } from '#web/test/delivery-estimate.ts';
import { robin } from '#web/test/people.ts';
import { offline } from '#web/test/surroundings.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { ProductScreen } from './ProductScreen.tsx';

const world = (equipmentBySlug: unknown, Query: Record<string, unknown> = {}) => ({
  world: {
    at: '/product/spinning-reel',
    path: '/product/:slug',
    answers: { Query: { equipmentBySlug, quote: standardDelivery, ...Query } },
  },
});

const meta: Meta<typeof ProductScreen> = {
  title: 'Screens/Product',
  component: ProductScreen,
  parameters: world(orderableEquipment()),
  // Other stories show other products.
  beforeEach: () => localStorage.removeItem(RECENTLY_VIEWED),
};
export default meta;
type Story = StoryObj<typeof ProductScreen>;

export const Loading: Story = {
  parameters: world(pending),
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('Loading…'),
};
export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Lakehead 3000' })).toBeVisible();
    await expect(canvas.getByText('2 to 9 per order.')).toBeVisible();
    // Above the description, so that it is visible without scrolling.
    const order = canvas.getByRole('link', { name: 'Order' });
    const description = canvas.getByText(/^Nine bearings/);
    await expect(order.compareDocumentPosition(description)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await expect(await canvas.findByText('Standard delivery: free, arrives Nov 30 – Dec 3')).toBeVisible();
    await expect(canvas.getByText('Gear ratio')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Order' })).toHaveAttribute(
      'href',
      `/order/${orderableEquipment().databaseId}`,
    );
    // What the product is for, and its attributes by group.
    const uses = within(canvas.getByRole('region', { name: 'What it’s for' }));
    await expect(uses.getByText('zander')).toBeVisible();
    await expect(uses.getByText('freshwater')).toBeVisible();
    await expect(uses.queryByText('5.2:1')).toBeNull();
    const headings = canvas.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    await expect(headings.slice(0, 3)).toEqual(['Use', 'Performance', 'Size and weight']);
    await expect(canvas.getByText('265 g')).toBeVisible();
    await expect(
      canvas.getByRole('button', { name: 'Email me if the price drops: Lakehead 3000' }),
    ).toBeEnabled();
  },
};
export const Imperial: Story = {
  beforeEach: () => () => localStorage.removeItem('units'),
  play: async ({ canvas }) => {
    const imperial = await canvas.findByRole('button', { name: 'Imperial' });
    imperial.focus();
    await userEvent.keyboard('{Enter}');
    await expect(imperial).toHaveAttribute('aria-pressed', 'true');
    await expect(canvas.getByText('9.35 oz')).toBeVisible();
    await expect(canvas.getByText('19.8 lb')).toBeVisible();
    await expect(localStorage.getItem('units')).toBe('IMPERIAL');
  },
};
/** Without measurements there are no units to choose. */
export const WithoutMeasurements: Story = {
  parameters: world(
    orderableEquipment({ attributes: [attribute('gearRatio', 'Gear ratio', 'Performance', '5.2:1')] }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('5.2:1')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Imperial' })).toBeNull();
    await expect(canvas.queryByRole('region', { name: 'What it’s for' })).toBeNull();
  },
};
export const DeliveryChoices: Story = {
  parameters: world(orderableEquipment(), { quote: severalDeliveries }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Express delivery: $9.90, arrives Nov 26 – Nov 27')).toBeVisible();
    await expect(canvas.getByText('Pickup at the shop: free, ready Nov 25')).toBeVisible();
  },
};
export const NoDelivery: Story = {
  parameters: world(orderableEquipment(), { quote: noDelivery }),
  play: async ({ canvas }) =>
    expect(await canvas.findByText(/^We can’t deliver this product in the shop’s country/)).toBeVisible(),
};
export const DeliveryLoading: Story = {
  parameters: world(orderableEquipment(), { quote: pending }),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('Delivery is included in the price.')).toBeVisible(),
};
export const DeliveryFailed: Story = {
  parameters: world(orderableEquipment(), { quote: failing() }),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('Delivery is included in the price.')).toBeVisible(),
};
export const OneQuantity: Story = {
  parameters: world(orderableEquipment({ minQty: 5, maxQty: 6 })),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('Sold in quantities of 5 per order.')).toBeVisible(),
};
const pictureShown = (canvas: HTMLElement) =>
  within(canvas).getByRole('region', { name: 'Pictures of Lakehead 3000' });
export const PictureByKeyboard: Story = {
  play: async ({ canvas, canvasElement }) => {
    const first = await canvas.findByRole('button', { name: 'A spinning reel' });
    first.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('button', { name: 'The spool of a reel' })).toHaveFocus();
    await expect(within(pictureShown(canvasElement)).getByText('Picture 2 of 3')).toBeInTheDocument();
    await userEvent.keyboard('{End}');
    await expect(canvas.getByRole('button', { name: 'The handle of a reel' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Next picture' }));
    await expect(canvas.getByText('1 / 3')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Picture 2 of 3' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'The spool of a reel' })).toBeVisible());
    await expect(canvas.getByRole('button', { name: 'Picture 2 of 3' })).toHaveAttribute(
      'aria-current',
      'true',
    );
  },
};
export const PictureEnlarged: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'A spinning reel' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Picture 1 of 3' }));
    await expect(dialog.getByRole('img', { name: 'A spinning reel' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Next picture' }));
    await expect(dialog.getByRole('img', { name: 'The spool of a reel' })).toBeVisible();
  },
};
/** The focus returns to the picture that was seen last. */
export const PictureClosed: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'A spinning reel' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Next picture' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await expect(canvas.queryByRole('dialog')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'The spool of a reel' })).toHaveFocus();
  },
};
export const OnePicture: Story = {
  parameters: world(orderableEquipment({ pictures: orderableEquipment().pictures.slice(0, 1) })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'A spinning reel' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Next picture' })).toBeNull();
  },
};
export const SeenByAdmin: Story = {
  parameters: {
    world: {
      ...world(orderableEquipment(), { me: { ...admin(), reviews: connection([]) } }).world,
      identity: robin,
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Manage this product' })).toHaveAttribute(
      'href',
      '/dashboard/manage-product?q=Lakehead+3000',
    );
    await expect(canvas.queryByRole('link', { name: 'Order' })).toBeNull();
  },
};
export const OnSale: Story = {
  parameters: world(orderableEquipment({ price: money(7_490), priorPrice: money(8_990) })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('$89.90', { selector: 's' })).toBeVisible();
    await expect(canvas.getByText('Save 16%')).toBeVisible();
    await expect(canvas.getByText(/Lowest price of the last 30 days/i)).toBeVisible();
  },
};
export const LowStock: Story = {
  parameters: world(orderableEquipment({ availability: 'LOW_STOCK', stockLeft: 4 })),
  play: async ({ canvas }) => expect(await canvas.findByText('Only 4 left')).toBeVisible(),
};
export const OutOfStock: Story = {
  parameters: world(orderableEquipment({ availability: 'OUT_OF_STOCK', stockLeft: 0 })),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('button', { name: 'Email me when it’s back: Lakehead 3000' }),
    ).toBeEnabled();
    await expect(await canvas.findByText(/^today this equipment not available/)).toBeVisible();
    await expect(canvas.queryByText(/delivery/i)).toBeNull();
    await expect(canvas.queryByRole('link', { name: 'Order' })).toBeNull();
    await expect(canvas.getByRole('link', { name: 'See other products in Reels' })).toHaveAttribute(
      'href',
      '/search?category=reels&stock=in-stock',
    );
  },
};
const variant = (sku: string, ...optionValues: string[]) => ({
  id: sku,
  databaseId: `0199aaaa-0000-7000-8000-0000000000${sku}`,
  sku,
  optionValues,
});
/** Two lengths and two powers; 270 cm is not made in Light, and 240 cm Medium is sold out. */
const withVariants = () => {
  const product = {
    name: 'Shoreline 240',
    title: 'Carbon spinning rod, 2.40 m, light',
    ...variant('10', '240 cm', 'Light'),
    optionNames: ['Length', 'Power'],
    variantPosition: 1,
  };
  const other = (position: number, change: Parameters<typeof orderableEquipment>[0]) =>
    orderableEquipment({ ...product, optionNames: [], variantPosition: position, ...change });
  return orderableEquipment({
    ...product,
    variants: [
      other(2, {
        ...variant('20', '240 cm', 'Medium'),
        title: 'Carbon spinning rod, 2.40 m, medium',
        availability: 'OUT_OF_STOCK',
        stockLeft: 0,
      }),
      other(3, {
        ...variant('30', '270 cm', 'Medium'),
        name: 'Shoreline 270',
        title: 'Carbon spinning rod, 2.70 m, medium',
        price: money(9_990),
      }),
    ],
  });
};
const worldAt = (at: string, equipmentBySlug: unknown) => ({
  world: { ...world(equipmentBySlug).world, at: `/product/spinning-reel${at}` },
});
export const WithVariants: Story = {
  parameters: world(withVariants()),
  play: async ({ canvas }) => {
    const length = await canvas.findByRole('group', { name: /^Length/ });
    await expect(within(length).getByRole('link', { current: true })).toHaveTextContent(/240.cm/);
    await expect(canvas.getByRole('link', { name: /^270.cm \(only with Medium\)$/ })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Medium (out of stock)' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Order' })).toHaveAttribute(
      'href',
      expect.stringMatching(/10$/),
    );
  },
};
/** The delivery is that of the variant, for the fewest items that one order can have. */
const quoteOfVariant = ({ input }: { input: { equipmentId: string; quantity: number } }) =>
  input.equipmentId.endsWith('30') && input.quantity === 2 ? severalDeliveries : standardDelivery;
export const VariantChosen: Story = {
  parameters: world(withVariants(), { quote: quoteOfVariant }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('link', { name: /^270.cm \(only with Medium\)$/ }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Shoreline 270' })).toBeVisible();
    await expect(canvas.getByText('$99.90')).toBeVisible();
    await expect(canvas.getByText('SKU: 30')).toBeVisible();
    const announced = canvas.getByText('Shoreline 270, $99.90, In stock');
    await expect(announced.closest('output')).not.toBeNull();
    await expect(await canvas.findByText(/^Express delivery: \$9\.90/)).toBeVisible();
    const power = canvas.getByRole('group', { name: /^Power/ });
    await expect(within(power).getByRole('link', { current: true })).toHaveTextContent('Medium');
    await expect(canvas.getByRole('link', { name: 'Order' })).toHaveAttribute(
      'href',
      expect.stringMatching(/30$/),
    );
  },
};
export const VariantSoldOut: Story = {
  parameters: worldAt('?variant=20', withVariants()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^today this equipment not available/)).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Order' })).toBeNull();
    await userEvent.click(canvas.getByRole('link', { name: 'Light' }));
    await expect(await canvas.findByRole('link', { name: 'Order' })).toBeVisible();
    await userEvent.click(canvas.getByRole('link', { name: 'Medium (out of stock)' }));
    await expect(await canvas.findByText(/^today this equipment not available/)).toBeVisible();
  },
};
export const UnknownVariant: Story = {
  parameters: worldAt('?variant=gone', withVariants()),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { level: 1, name: 'Shoreline 240' })).toBeVisible(),
};
export const WithoutPicture: Story = {
  parameters: world(orderableEquipment({ pictures: [], description: '', attributes: [] })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: orderableEquipment().title })).toBeVisible();
    await expect(canvas.queryByRole('heading', { name: 'Specifications' })).toBeNull();
  },
};
const lines = ['X8 Low-Vis 0.18', 'Shoreline 240', 'Harbor Box L', 'Teardrop Net M'].map((name, index) =>
  equipmentCard({ id: `line-${index}`, name }),
);
export const Recommended: Story = {
  parameters: world(orderableEquipment({ goesWith: lines, related: equipmentCards(6) })),
  play: async ({ canvas }) => {
    const goesWith = within(await canvas.findByRole('region', { name: 'Goes well with' }));
    await expect(goesWith.getAllByRole('article')).toHaveLength(4);
    const related = within(canvas.getByRole('region', { name: 'Related products' }));
    await expect(related.getAllByRole('link')).toHaveLength(6);
  },
};

const viewed = ['0199cccc-0000-7000-8000-000000000001', '0199cccc-0000-7000-8000-000000000002'] as const;
const remember = () => {
  // The current product is stored too, and one that is gone.
  const ids = [viewed[0], orderableEquipment().databaseId, viewed[1]];
  localStorage.setItem(RECENTLY_VIEWED, JSON.stringify(ids));
  return () => localStorage.removeItem(RECENTLY_VIEWED);
};
const remembered = world(orderableEquipment(), {
  equipmentByIds: ({ ids }: { ids: readonly string[] }) =>
    ids.join() === viewed.join()
      ? [{ ...equipmentCard({ id: 'viewed', name: 'Riffle LA 5/6' }), databaseId: viewed[0] }]
      : failing(`asked ${ids.join()}`)(),
});
export const RecentlyViewed: Story = {
  parameters: remembered,
  beforeEach: remember,
  play: async ({ canvas }) => {
    const row = within(await canvas.findByRole('region', { name: 'Recently viewed' }));
    await expect(row.getAllByRole('link').map((link) => link.textContent)).toEqual(['Riffle LA 5/6']);
    await expect(localStorage.getItem(RECENTLY_VIEWED)).toBe(
      JSON.stringify([orderableEquipment().databaseId, ...viewed]),
    );
  },
};
export const RecentlyViewedCleared: Story = {
  parameters: remembered,
  beforeEach: remember,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Clear' }));
    await expect(canvas.queryByRole('region', { name: 'Recently viewed' })).toBeNull();
    await expect(localStorage.getItem(RECENTLY_VIEWED)).toBeNull();
  },
};
export const RecentlyViewedFailed: Story = {
  parameters: world(orderableEquipment(), { equipmentByIds: failing() }),
  beforeEach: remember,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Lakehead 3000' })).toBeVisible();
    await expect(canvas.queryByRole('region', { name: 'Recently viewed' })).toBeNull();
  },
};
export const NotFound: Story = {
  parameters: world(null),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This product isn’t available.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', '/#product');
  },
};
/** Fails until the second request. */
function afterOneFailure() {
  let asked = 0;
  return () => (++asked < 2 ? failing()() : orderableEquipment());
}
export const NetworkError: Story = {
  parameters: world(failing()),
  play: async ({ canvas }) => expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible(),
};
export const TriedAgain: Story = {
  parameters: world(afterOneFailure()),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByRole('heading', { name: 'Lakehead 3000' })).toBeVisible();
  },
};
export const Offline: Story = {
  parameters: world(failing()),
  beforeEach: offline,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(/offline|connection/i);
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
