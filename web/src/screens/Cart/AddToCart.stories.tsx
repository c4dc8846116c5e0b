import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { AddToCart } from '#web/features/cart/AddToCart.tsx';
import { useBuyButton } from '#web/features/cart/use-buy-button.ts';
import { guestCartId, storeGuestCart } from '#web/features/cart/guest-cart.ts';
import { EquipmentCard } from '#web/features/equipment/EquipmentCard.tsx';
import { equipmentCard, money } from '#web/test/builders.ts';
import { cart, cartLine } from '#web/test/cart.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { me, robin } from '#web/test/people.ts';
import { offline } from '#web/test/surroundings.tsx';
import { failing, refusing } from '../../../../.storybook/schema-link.ts';

/** The button of the product page, and that of a card. */
function Both({ product = equipmentCard(), onSignIn = stay }: { product?: Product; onSignIn?: () => void }) {
  const Buy = useBuyButton();
  return (
    <div style={{ display: 'grid', gap: '2rem', maxWidth: '18rem' }}>
      <AddToCart product={product} onSignIn={onSignIn} />
      <EquipmentCard product={product} Buy={Buy} />
    </div>
  );
}
type Product = ReturnType<typeof equipmentCard>;
const stay = () => {};

const world = (addToCart: unknown, more: object = {}) => ({
  world: { answers: { Query: { me: me() }, Mutation: { addToCart } }, path: '/', ...more },
});

const meta: Meta<typeof Both> = {
  title: 'Screens/Cart/Add',
  component: Both,
  decorators: [inAPage],
  parameters: world(({ input }: { input: { quantity: number } }) =>
    cart([cartLine({ quantity: input.quantity })]),
  ),
  beforeEach: () => () => storeGuestCart(null),
};
export default meta;
type Story = StoryObj<typeof Both>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const press = async (canvas: Canvas) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Add to cart' }));
const pressOnCard = async (canvas: Canvas) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Add 2 to cart: Lakehead 3000' }));

export const Buttons: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2');
    await expect(canvas.getByRole('button', { name: 'Add 2 to cart: Lakehead 3000' })).toBeEnabled();
  },
};
export const Added: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'One more' }));
    await press(canvas);
    await expect(await screen.findByText('Added 3 × Lakehead 3000 to your cart.')).toBeVisible();
    await expect(guestCartId()).toBe('cart-1');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Add to cart' })).toHaveFocus());
  },
};
export const AddedFromCard: Story = {
  play: async ({ canvas }) => {
    await pressOnCard(canvas);
    await expect(await screen.findByText('Added 2 × Lakehead 3000 to your cart.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'View cart' }));
    await expect(await canvas.findByText('Went to /cart')).toBeVisible();
  },
};
/** The options are chosen on the product's page. */
export const WithVariants: Story = {
  args: { product: equipmentCard({ optionNames: ['Length'], highestPrice: money(9990) }) },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { name: 'Choose options: Lakehead 3000' })).toHaveAttribute(
      'href',
      '/product/spinning-reel',
    ),
};
export const SoldOut: Story = {
  args: { product: equipmentCard({ availability: 'OUT_OF_STOCK' }) },
  play: async ({ canvas }) =>
    expect(canvas.queryByRole('button', { name: 'Add 2 to cart: Lakehead 3000' })).toBeNull(),
};
export const OfAdmin: Story = {
  parameters: { world: { identity: robin, answers: { Query: { me: me({ role: 'ADMIN' }) } } } },
  play: async ({ canvas }) => waitFor(() => expect(canvas.queryByRole('button')).toBeNull()),
};
export const InvalidQuantity: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Quantity' });
    await userEvent.clear(field);
    await userEvent.type(field, '10');
    await press(canvas);
    await expect(await canvas.findByText('Order 2 to 9.')).toBeVisible();
    await expect(field).toBeInvalid();
  },
};
const error = (__typename: string, message: string, more: object = {}) => ({ __typename, message, ...more });
const refused = (answer: unknown, message: string | RegExp, hint?: string): Story => ({
  parameters: world(answer),
  play: async ({ canvas }) => {
    await press(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(message);
    if (hint) await expect(canvas.getByText(hint)).toBeVisible();
    await expect(guestCartId()).toBeNull();
  },
});
export const Failed = refused(failing(), /^Something went wrong on our end/);
export const Full = refused(
  error('CartFull', 'Your cart is full: it can have 50 products.', { max: 50 }),
  /is full/,
);
export const TooFewLeft = refused(
  error('EquipmentUnavailable', 'today this equipment not available try tomorrow!', { stockLeft: 3 }),
  'Only 3 left.',
);
export const OutOfRange = refused(
  error('QuantityOutOfRange', 'Order at least 2 and at most 9.', { min: 2, max: 10 }),
  'Order at least 2 and at most 9.',
);
export const Limited = refused(
  error('RateLimited', 'Too many attempts. Please wait a moment.', { retryAfterSeconds: 10 }),
  /^Too many attempts/,
  'Please try again in 10 seconds.',
);
export const Forbidden = refused(
  error('Forbidden', 'Sorry! you are not allowed to access this page!'),
  /^Sorry!/,
);
export const Invalid = refused(error('InvalidInput', 'Quantity is too large', { issues: [] }), /too large/);
export const SessionEnded: Story = {
  parameters: world(refusing(401), { identity: robin }),
  play: async ({ canvas }) => {
    await press(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/^Your login expired/);
    await expect(canvas.getByRole('button', { name: 'Login' })).toBeVisible();
  },
};
export const Offline: Story = {
  parameters: world(failing()),
  beforeEach: offline,
  play: async ({ canvas }) => {
    await press(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('You appear to be offline.');
  },
};
export const CardFailed: Story = {
  parameters: world(failing()),
  play: async ({ canvas }) => {
    await pressOnCard(canvas);
    await expect(await screen.findByText(/^Something went wrong on our end/)).toBeVisible();
  },
};
