import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { CART, guestCartId, storeGuestCart } from '#web/features/cart/guest-cart.ts';
import { CartButton } from '#web/features/cart/CartButton.tsx';
import { CartDrawer } from '#web/features/cart/CartDrawer.tsx';
import { inAPage } from '#web/test/in-a-page.tsx';
import { cart, cartLine, withGuestCart, withoutGuestCart } from '#web/test/cart.ts';
import { inTurn } from '#web/test/builders.ts';
import { me, robin } from '#web/test/people.ts';
import { failing } from '../../../../.storybook/schema-link.ts';

const three = cart([cartLine({ quantity: 3 })]);
const world = (
  Query: Record<string, unknown>,
  Mutation: Record<string, unknown> = {},
  identity?: object,
) => ({
  world: { answers: { Query: { me: me(), ...Query }, Mutation }, ...(identity && { identity }) },
});

function Header() {
  const loadDrawer = async () => (props: { open: boolean; onClose: () => void }) => (
    <CartDrawer {...props} onSignIn={() => {}} />
  );
  return <CartButton loadDrawer={loadDrawer} />;
}

const meta: Meta<typeof Header> = {
  title: 'Screens/Cart/Header',
  component: Header,
  decorators: [inAPage],
  // The header of the shop would have a second button, which also merges the carts.
  parameters: { ...world({ cart: three }), ownShell: true },
  beforeEach: withGuestCart,
};
export default meta;
type Story = StoryObj<typeof Header>;

/** Without a cart there is no request, which would fail this story. */
export const NoCart: Story = {
  parameters: world({}),
  beforeEach: withoutGuestCart,
  play: async ({ canvas }) => expect(await canvas.findByRole('button', { name: 'Cart' })).toBeVisible(),
};
export const OfGuest: Story = {
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: 'Cart, 3 items' })).toBeVisible(),
};
/** Another tab adds the first product. */
export const AddedInAnotherTab: Story = {
  beforeEach: () => () => storeGuestCart(null),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Cart' })).toBeVisible();
    localStorage.setItem(CART, 'cart-1');
    dispatchEvent(new StorageEvent('storage', { key: CART }));
    await expect(await canvas.findByRole('button', { name: 'Cart, 3 items' })).toBeVisible();
  },
};
/** The cart is fetched again when the user returns to the page. */
export const ChangedInAnotherTab: Story = {
  parameters: world({ cart: inTurn(three, cart([cartLine({ quantity: 1 })])) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Cart, 3 items' })).toBeVisible();
    dispatchEvent(new Event('focus'));
    await expect(await canvas.findByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  },
};
export const Failed: Story = {
  parameters: world({ cart: failing() }),
  play: async ({ canvas }) => expect(await canvas.findByRole('button', { name: 'Cart' })).toBeVisible(),
};
export const OfAdmin: Story = {
  parameters: world({ cart: null, me: me({ role: 'ADMIN' }) }, {}, robin),
  beforeEach: withoutGuestCart,
  play: async ({ canvas }) => waitFor(() => expect(canvas.queryByRole('button')).toBeNull()),
};
export const Merged: Story = {
  parameters: world({}, { mergeCart: three }, robin),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Cart, 3 items' })).toBeVisible();
    await expect(guestCartId()).toBeNull();
  },
};
/** The account's cart is shown, and the guest's is merged later. */
const notMerged = (mergeCart: unknown): Story => ({
  parameters: world({ cart: cart([cartLine({ quantity: 4 })]) }, { mergeCart }, robin),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Cart, 4 items' })).toBeVisible();
    await expect(guestCartId()).toBe('cart-1');
  },
});
export const MergeFailed = notMerged(failing());
export const MergeLimited = notMerged({
  __typename: 'RateLimited',
  message: 'Too many.',
  retryAfterSeconds: 9,
});
export const MergeSignedOut = notMerged({ __typename: 'SignInRequired', message: 'Plz register!' });
export const MergeForbidden = notMerged({ __typename: 'Forbidden', message: 'Sorry!' });
let isAccepted = false;
export const MergedLater: Story = {
  parameters: world(
    { cart: cart([cartLine({ quantity: 1 })]) },
    { mergeCart: () => (isAccepted ? three : { __typename: 'SignInRequired', message: 'Plz register!' }) },
    robin,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    isAccepted = true;
    dispatchEvent(new Event('focus'));
    await expect(await canvas.findByRole('button', { name: 'Cart, 3 items' })).toBeVisible();
  },
};
export const MergeInvalid: Story = {
  parameters: world(
    { cart: cart([cartLine({ quantity: 4 })]) },
    { mergeCart: { __typename: 'InvalidInput', message: 'Use at most 100 characters.', issues: [] } },
    robin,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Cart, 4 items' })).toBeVisible();
    await expect(guestCartId()).toBeNull();
  },
};
/** Where the browser blocks storage, the cart lasts as long as the page. */
export const StorageBlocked: Story = {
  beforeEach: () => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('blocked', 'QuotaExceededError');
    };
    storeGuestCart('cart-1');
    return () => {
      Storage.prototype.setItem = setItem;
      storeGuestCart(null);
    };
  },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: 'Cart, 3 items' })).toBeVisible(),
};
