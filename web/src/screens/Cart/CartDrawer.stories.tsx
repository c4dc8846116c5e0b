import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { HeaderCart } from '#web/app/HeaderCart.tsx';
import { CartButton } from '#web/features/cart/CartButton.tsx';
import { money } from '#web/test/builders.ts';
import { cart, cartLine, quote, withGuestCart, withoutGuestCart } from '#web/test/cart.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { robin } from '#web/test/people.ts';
import { offline } from '#web/test/surroundings.tsx';
import { failing, pending, refusing } from '../../../../.storybook/schema-link.ts';

const loadDrawer = async () => HeaderCart;
const rod = cartLine({
  equipmentId: '01234567-89ab-7cde-8f01-000000000002',
  name: 'Windrow 210',
  unitPrice: money(12_900),
});
const both = cart([cartLine(), rod]);
const world = (
  Query: Record<string, unknown>,
  Mutation: Record<string, unknown> = {},
  more: object = {},
) => ({
  world: { path: '/', answers: { Query: { quote: quote(), ...Query }, Mutation }, ...more },
});

const meta: Meta<typeof CartButton> = {
  title: 'Screens/Cart/Drawer',
  component: CartButton,
  args: { loadDrawer },
  decorators: [inAPage],
  parameters: world({ cart: both }),
  beforeEach: withGuestCart,
};
export default meta;
type Story = StoryObj<typeof CartButton>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const openCart = async (canvas: Canvas) => {
  await userEvent.click(await canvas.findByRole('button', { name: /^Cart/ }));
  return within(await screen.findByRole('dialog'));
};

export const Open: Story = {
  parameters: world({
    cart: both,
    quote: quote({
      freeDelivery: { __typename: 'FreeDeliveryOffer', methodName: 'Express delivery', missing: money(1210) },
    }),
  }),
  play: async ({ canvas }) => {
    const drawer = await openCart(canvas);
    await expect(await drawer.findByRole('heading', { name: 'Cart, 4 items' })).toBeVisible();
    await expect(await drawer.findByText('Add $12.10 to get Express delivery for free.')).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
    await expect(drawer.getByRole('link', { name: 'Check out' })).toHaveAttribute('href', '/checkout');
  },
};
export const Closed: Story = {
  play: async ({ canvas }) => {
    const drawer = await openCart(canvas);
    await userEvent.click(drawer.getByRole('button', { name: 'Close cart' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(canvas.getByRole('button', { name: 'Cart, 4 items' })).toHaveFocus();
  },
};
export const Loading: Story = {
  parameters: world({ cart: pending }),
  play: async ({ canvas }) => {
    const drawer = await openCart(canvas);
    await expect(drawer.getByText('Loading your cart…')).toBeVisible();
  },
};
export const Empty: Story = {
  parameters: world({}),
  beforeEach: withoutGuestCart,
  play: async ({ canvas }) => {
    const drawer = await openCart(canvas);
    await expect(drawer.getByText('Your cart is empty.')).toBeVisible();
    await expect(drawer.queryByRole('link', { name: 'Check out' })).toBeNull();
  },
};
export const Failed: Story = {
  parameters: world({ cart: failing() }),
  play: async ({ canvas }) => {
    const drawer = await openCart(canvas);
    await expect(await drawer.findByRole('alert')).toHaveTextContent('We couldn’t load your cart.');
  },
};
export const Offline: Story = {
  ...Failed,
  beforeEach: offline,
  play: async ({ canvas }) => {
    const drawer = await openCart(canvas);
    await expect(await drawer.findByRole('alert')).toHaveTextContent('You appear to be offline.');
  },
};
export const WithProblem: Story = {
  parameters: world({ cart: cart([cartLine({ problem: 'OUT_OF_STOCK', stockLeft: 0 })]), quote: null }),
  play: async ({ canvas }) => {
    const drawer = await openCart(canvas);
    await expect(await drawer.findByRole('button', { name: 'Check out' })).toBeDisabled();
    await expect(drawer.getByRole('link', { name: 'View cart' })).toBeVisible();
  },
};
const remove = async (canvas: Canvas) => {
  const drawer = await openCart(canvas);
  await userEvent.click(await drawer.findByRole('button', { name: 'Remove Lakehead 3000' }));
  return drawer;
};
/** The message is in the drawer: toasts are below it. */
export const Removed: Story = {
  parameters: world({ cart: both }, { removeFromCart: cart([rod]) }),
  play: async ({ canvas }) => {
    const drawer = await remove(canvas);
    await expect(await drawer.findByText('Removed Lakehead 3000 from your cart.')).toBeVisible();
    await expect(drawer.getByRole('heading', { name: 'Cart, 2 items' })).toBeVisible();
  },
};
export const RemovedAndRestored: Story = {
  parameters: world({ cart: both }, { removeFromCart: cart([rod]), addToCart: cart([rod, cartLine()]) }),
  play: async ({ canvas }) => {
    const drawer = await remove(canvas);
    await userEvent.click(await drawer.findByRole('button', { name: 'Undo' }));
    await expect(await drawer.findByRole('heading', { name: 'Cart, 4 items' })).toBeVisible();
    await expect(drawer.queryByText(/^Removed/)).toBeNull();
  },
};
export const LastRemoved: Story = {
  parameters: world({ cart: cart([cartLine()]) }, { removeFromCart: cart([]) }),
  play: async ({ canvas }) => {
    const drawer = await remove(canvas);
    await expect(await drawer.findByText('Your cart is empty.')).toBeVisible();
    await expect(await drawer.findByRole('button', { name: 'Undo' })).toBeVisible();
  },
};
export const RemoveFailed: Story = {
  parameters: world({ cart: both }, { removeFromCart: failing() }),
  play: async ({ canvas }) => {
    const drawer = await remove(canvas);
    await expect(await drawer.findByRole('alert')).toHaveTextContent(/^Something went wrong/);
    await expect(drawer.getByRole('article', { name: 'Lakehead 3000' })).toBeVisible();
  },
};
export const SessionEnded: Story = {
  parameters: world({ cart: both, me: null }, { updateCartLine: refusing(401) }, { identity: robin }),
  beforeEach: withoutGuestCart,
  play: async ({ canvas }) => {
    const drawer = await openCart(canvas);
    const line = within(await drawer.findByRole('article', { name: 'Lakehead 3000' }));
    await userEvent.click(line.getByRole('button', { name: 'One more' }));
    await userEvent.click(await line.findByRole('button', { name: 'Log in' }));
    await expect(await screen.findByText('Went to /login')).toBeVisible();
  },
};
/** On the cart's page the button leads there. */
export const OnCartPage: Story = {
  parameters: world({ cart: both }, {}, { at: '/cart', path: '/cart' }),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: 'Cart, 4 items' })).toHaveAttribute('href', '/cart'),
};
export const CodeNotLoaded: Story = {
  args: {
    loadDrawer: async () => {
      throw new TypeError('Failed to fetch');
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Cart/ }));
    await expect(await screen.findByText('Went to /cart')).toBeVisible();
  },
};
