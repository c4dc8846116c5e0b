import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { storeGuestCart } from '#web/features/cart/guest-cart.ts';
import { equipmentCard, equipmentCards, inTurn } from '#web/test/builders.ts';
import { cart, cartLine, quote, withGuestCart } from '#web/test/cart.ts';
import { offline } from '#web/test/surroundings.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { CartScreen } from './CartScreen.tsx';

const products = equipmentCards(3).map((card) => ({ ...card, optionValues: [] }));
const idOf = (n: number) =>
  products[n]?.databaseId ?? `01234567-89ab-7cde-8f01-${String(n).padStart(12, '9')}`;
const link = (...ids: number[]) => `/cart?items=${ids.map((n) => `${idOf(n)}:2`).join()}`;
const byIds = ({ ids }: { ids: string[] }) => products.filter(({ databaseId }) => ids.includes(databaseId));
const lineOf = (n: number) =>
  cartLine({ id: `line-${n}`, equipmentId: idOf(n), name: products[n]?.name ?? '' });
const world = (at: string, equipmentByIds: unknown, addToCart?: unknown) => ({
  world: {
    at,
    path: '/cart',
    answers: { Query: { equipmentByIds, quote: quote(), cart: cart([lineOf(0)]) }, Mutation: { addToCart } },
  },
});

const meta: Meta<typeof CartScreen> = {
  title: 'Screens/Cart/Share',
  component: CartScreen,
  beforeEach: () => () => storeGuestCart(null),
};
export default meta;
type Story = StoryObj<typeof CartScreen>;

const question = 'Add these products to your cart?';
export const Asked: Story = {
  parameters: world(link(0, 1), byIds),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: question })).toBeVisible();
    await expect(canvas.getByText('2 × Shoreline 240')).toBeVisible();
    await expect(canvas.getByText('Your cart is empty.')).toBeVisible();
  },
};
export const Added: Story = {
  parameters: world(link(0, 1), byIds, inTurn(cart([lineOf(0)]), cart([lineOf(0), lineOf(1)]))),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add to cart' }));
    await expect(await canvas.findByText('Added the products of the link to your cart.')).toBeVisible();
    await expect(await canvas.findByText('4 items')).toBeVisible();
    await expect(canvas.queryByText(question)).toBeNull();
  },
};
export const AddedInPart: Story = {
  parameters: world(
    link(0, 1),
    byIds,
    inTurn(cart([lineOf(0)]), {
      __typename: 'EquipmentUnavailable',
      message: 'today this equipment not available try tomorrow!',
      stockLeft: 1,
    }),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add to cart' }));
    await expect(
      await canvas.findByText('Not everything was added. Shoreline 240: Only 1 left.'),
    ).toBeVisible();
  },
};
export const Declined: Story = {
  parameters: world(link(0), byIds),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'No, thanks' }));
    await waitFor(() => expect(canvas.queryByText(question)).toBeNull());
  },
};
export const SomeMissing: Story = {
  parameters: world(link(0, 8), byIds),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('1 product of this link isn’t available.')).toBeVisible(),
};
export const AllMissing: Story = {
  parameters: world(link(0, 8), [
    { ...equipmentCard({ databaseId: idOf(0), availability: 'OUT_OF_STOCK' }), optionValues: [] },
  ]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No product of this link is available.')).toBeVisible();
    await expect(canvas.getByText('2 products of this link aren’t available.')).toBeVisible();
  },
};
export const AllMissingClosed: Story = {
  ...AllMissing,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(canvas.queryByText(/of this link/)).toBeNull());
  },
};
export const InvalidLink: Story = {
  parameters: world('/cart?items=x', byIds),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('No product of this link is available.')).toBeVisible(),
};
export const ProductsLoading: Story = {
  parameters: world(link(0), pending),
  play: async ({ canvas }) => expect(await canvas.findByText('Loading…')).toBeVisible(),
};
export const ProductsFailed: Story = {
  parameters: world(link(0), failing()),
  beforeEach: withGuestCart,
  play: async ({ canvas }) =>
    expect(await canvas.findByText('We couldn’t load the products of this link.')).toBeVisible(),
};
export const ProductsOffline: Story = {
  parameters: world(link(0), failing()),
  beforeEach: () => {
    const restore = [withGuestCart(), offline()];
    return () => restore.forEach((one) => one());
  },
  play: async ({ canvas }) => expect(await canvas.findByText(/^You appear to be offline/)).toBeVisible(),
};

const clipboard = (writeText: () => Promise<void>) => () => {
  const forget = withGuestCart();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  return () => {
    Reflect.deleteProperty(navigator, 'clipboard');
    forget();
  };
};
const share = async (canvas: Parameters<NonNullable<Story['play']>>[0]['canvas']) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Share cart' }));
let copied = '';
export const Shared: Story = {
  parameters: world('/cart', byIds),
  beforeEach: clipboard(async (text?: string) => {
    copied = text ?? '';
  }),
  play: async ({ canvas }) => {
    await share(canvas);
    await expect(await screen.findByText(/^Link copied/)).toBeVisible();
    await expect(copied).toBe(`${location.origin}/cart?items=${idOf(0)}:2`);
  },
};
export const NotShared: Story = {
  parameters: world('/cart', byIds),
  beforeEach: clipboard(async () => {
    throw new DOMException('denied', 'NotAllowedError');
  }),
  play: async ({ canvas }) => {
    await share(canvas);
    await expect(await screen.findByText(/doesn’t let this site copy/)).toBeVisible();
  },
};
