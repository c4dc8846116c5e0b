import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { cart, cartLine, cartProduct, quote, withGuestCart, withoutGuestCart } from '#web/test/cart.ts';
import { money, picture } from '#web/test/builders.ts';
import { me, robin } from '#web/test/people.ts';
import { offline } from '#web/test/surroundings.tsx';
import { failing, pending, refusing } from '../../../../.storybook/schema-link.ts';
import { CartScreen } from './CartScreen.tsx';

const rod = cartLine({
  equipmentId: '01234567-89ab-7cde-8f01-000000000002',
  name: 'Windrow 210',
  quantity: 1,
  unitPrice: money(12_900),
  equipment: cartProduct({
    id: 'rod',
    slug: 'windrow-210',
    sku: 'WR-210-ML',
    optionNames: ['Length', 'Power'],
    optionValues: ['2.1 m', 'Medium light'],
    picture: picture('casting-rod', 'A casting rod'),
    minQty: 1,
    maxQty: 5,
  }),
});
const both = cart([cartLine(), rod]);
const world = (Query: Record<string, unknown>, Mutation: Record<string, unknown> = {}) => ({
  world: {
    at: '/cart',
    path: '/cart',
    answers: { Query: { quote: quote(), me: me(), ...Query }, Mutation },
  },
});
const of = (...lines: Parameters<typeof cart>[0]) => world({ cart: cart(lines) });

const meta: Meta<typeof CartScreen> = {
  title: 'Screens/Cart',
  component: CartScreen,
  parameters: world({ cart: both }),
  beforeEach: withGuestCart,
};
export default meta;
type Story = StoryObj<typeof CartScreen>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const lineOf = async (canvas: Canvas, name: string) => within(await canvas.findByRole('article', { name }));
const reel = (canvas: Canvas) => lineOf(canvas, 'Lakehead 3000');
const addOne = async (canvas: Canvas) =>
  userEvent.click(await (await reel(canvas)).findByRole('button', { name: 'One more' }));

export const Loading: Story = {
  parameters: world({ cart: pending }),
  play: async ({ canvas }) => expect(canvas.getByText('Loading your cart…')).toBeVisible(),
};
/** A visitor who never added anything makes no request. */
export const Empty: Story = {
  beforeEach: withoutGuestCart,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your cart is empty.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Browse products' })).toHaveAttribute('href', '/search');
  },
};
export const EmptyCart: Story = {
  parameters: world({ cart: cart([]), quote: null }),
  play: async ({ canvas }) => expect(await canvas.findByText('Your cart is empty.')).toBeVisible(),
};
export const Failed: Story = {
  parameters: world({ cart: failing() }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('We couldn’t load your cart.');
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
export const Offline: Story = {
  parameters: world({ cart: failing() }),
  beforeEach: () => {
    const forget = withGuestCart();
    const online = offline();
    return () => {
      online();
      forget();
    };
  },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('alert')).toHaveTextContent('You appear to be offline.'),
};
export const OfGuest: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('3 items')).toBeVisible();
    const line = await lineOf(canvas, 'Windrow 210');
    await expect(line.getByText('Length: 2.1 m · Power: Medium light')).toBeVisible();
    await expect(line.getByRole('link')).toHaveAttribute('href', '/product/windrow-210?variant=WR-210-ML');
    await expect((await reel(canvas)).getByText('$89.90 each')).toBeVisible();
    await expect(await canvas.findByText('Standard, arrives Dec 4 – Dec 7')).toBeVisible();
    await expect(canvas.getByText('Includes VAT (25%)')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Check out' })).toHaveAttribute('href', '/checkout');
  },
};
export const OfAccount: Story = {
  parameters: { world: { ...world({ cart: both }).world, identity: robin } },
  beforeEach: withoutGuestCart,
  play: async ({ canvas }) => expect(await canvas.findByText('3 items')).toBeVisible(),
};
export const OfAdmin: Story = {
  parameters: {
    world: { ...world({ cart: null, quote: null, me: me({ role: 'ADMIN' }) }).world, identity: robin },
  },
  beforeEach: withoutGuestCart,
  play: async ({ canvas }) => expect(await canvas.findByText(/^Admins can’t order/)).toBeVisible(),
};

// Changes -------------------------------------------------------------------------------------------------------------

const changing = (updateCartLine: unknown) => world({ cart: both }, { updateCartLine });

/** The change is shown before the server responds, then what it responds. */
export const QuantityChanged: Story = {
  parameters: changing(({ input }: { input: { quantity: number } }) =>
    cart([cartLine({ quantity: input.quantity }), rod]),
  ),
  play: async ({ canvas }) => {
    await addOne(canvas);
    await expect(canvas.getByText('4 items')).toBeVisible();
    await expect((await reel(canvas)).getByText('$269.70')).toBeVisible();
    await addOne(canvas);
    await expect(await canvas.findByText('5 items')).toBeVisible();
    await expect((await reel(canvas)).getByRole('textbox')).toHaveValue('4');
  },
};
export const QuantityInvalid: Story = {
  play: async ({ canvas }) => {
    const field = (await reel(canvas)).getByRole('textbox', { name: 'Quantity of Lakehead 3000' });
    await userEvent.clear(field);
    await expect((await reel(canvas)).getByText('Enter a whole number.')).toBeVisible();
    await userEvent.type(field, '10');
    await expect((await reel(canvas)).getByText('Order 2 to 9.')).toBeVisible();
    await expect(canvas.getByText('3 items')).toBeVisible();
  },
};
export const QuantityAboveStock: Story = {
  parameters: of(cartLine({ stockLeft: 3, quantity: 3 })),
  play: async ({ canvas }) => {
    const line = await reel(canvas);
    await expect(line.getByRole('button', { name: 'One more' })).toBeDisabled();
    await userEvent.clear(line.getByRole('textbox'));
    await userEvent.type(line.getByRole('textbox'), '4');
    await expect(line.getByText('Only 3 left.')).toBeVisible();
  },
};

const refused = (answer: unknown, message: string | RegExp, hint?: string): Story => ({
  parameters: changing(answer),
  play: async ({ canvas }) => {
    await addOne(canvas);
    const line = await reel(canvas);
    await expect(await line.findByRole('alert')).toHaveTextContent(message);
    if (hint) await expect(line.getByText(hint)).toBeVisible();
    await expect(line.getByRole('textbox')).toHaveValue('2');
    await expect(canvas.getByText('3 items')).toBeVisible();
  },
});
const error = (__typename: string, message: string, more: object = {}) => ({ __typename, message, ...more });
export const ChangeFailed = refused(failing(), /^Something went wrong on our end/);
export const ChangeLimited = refused(
  error('RateLimited', 'Too many attempts. Please wait a moment.', { retryAfterSeconds: 10 }),
  /^Too many attempts/,
  'Please try again in 10 seconds.',
);
export const ChangeSoldOut = refused(
  error('EquipmentUnavailable', 'today this equipment not available try tomorrow!', { stockLeft: null }),
  'today this equipment not available try tomorrow!',
);
export const ChangeTooFewLeft = refused(
  error('EquipmentUnavailable', 'today this equipment not available try tomorrow!', { stockLeft: 2 }),
  'Only 2 left.',
);
export const ChangeOutOfRange = refused(
  error('QuantityOutOfRange', 'Order at least 2 and at most 2.', { min: 2, max: 3 }),
  'Order at least 2 and at most 2.',
);
export const ChangeCartFull = refused(
  error('CartFull', 'Your cart is full: it can have 50 products. Remove one to add another.', { max: 50 }),
  /^Your cart is full/,
);
export const ChangeInvalid = refused(
  error('InvalidInput', 'Quantity is too large', { issues: [] }),
  /too large/,
);
export const ChangeForbidden = refused(
  error('Forbidden', 'Sorry! you are not allowed to access this page!'),
  /^Sorry! you are not allowed/,
);
export const SessionEnded: Story = {
  parameters: {
    world: { ...changing(refusing(401)).world, identity: robin },
  },
  beforeEach: withoutGuestCart,
  play: async ({ canvas }) => {
    await addOne(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/^Your login expired/);
    await userEvent.click(canvas.getByRole('button', { name: 'Log in' }));
    await expect(await canvas.findByText('Went to /login')).toBeVisible();
  },
};

const removing = (Mutation: Record<string, unknown>) => world({ cart: both }, Mutation);
const remove = async (canvas: Canvas) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Remove Lakehead 3000' }));
export const Removed: Story = {
  parameters: removing({ removeFromCart: cart([rod]) }),
  play: async ({ canvas }) => {
    await remove(canvas);
    await expect(canvas.queryByRole('article', { name: 'Lakehead 3000' })).toBeNull();
    await expect(await screen.findByText('Removed Lakehead 3000 from your cart.')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Windrow 210' })).toHaveFocus());
  },
};
export const RemovedAndRestored: Story = {
  parameters: removing({ removeFromCart: cart([rod]), addToCart: cart([rod, cartLine({ id: 'line-new' })]) }),
  play: async ({ canvas }) => {
    await remove(canvas);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText('3 items')).toBeVisible();
    const names = canvas.getAllByRole('article').map((line) => line.getAttribute('aria-label'));
    await expect(names).toEqual(['Windrow 210', 'Lakehead 3000']);
  },
};
export const LastRemoved: Story = {
  parameters: world({ cart: cart([cartLine()]) }, { removeFromCart: cart([]) }),
  play: async ({ canvas }) => {
    await remove(canvas);
    await expect(await canvas.findByText('Your cart is empty.')).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
  },
};
const notRemoved = (answer: unknown, message: string | RegExp): Story => ({
  parameters: removing({ removeFromCart: answer }),
  play: async ({ canvas }) => {
    await remove(canvas);
    await expect(await screen.findByText(message)).toBeVisible();
    await expect(await canvas.findByRole('article', { name: 'Lakehead 3000' })).toBeVisible();
  },
});
export const RemoveFailed = notRemoved(failing(), /^Something went wrong on our end/);
export const RemoveLimited = notRemoved(
  error('RateLimited', 'Too many attempts. Please wait a moment.', { retryAfterSeconds: 10 }),
  /^Too many attempts/,
);
export const RemoveForbidden = notRemoved(error('Forbidden', 'Plz register!'), 'Plz register!');
export const RemoveInvalid = notRemoved(
  error('InvalidInput', 'Choose a product', { issues: [] }),
  'Choose a product',
);

// Problems ------------------------------------------------------------------------------------------------------------

const isBlocked = async (canvas: Canvas) => {
  const button = canvas.getByRole('button', { name: 'Check out' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription('Fix the products marked in your cart to check out.');
};
export const Unavailable: Story = {
  parameters: of(cartLine({ equipment: null, unitPrice: null, problem: 'UNAVAILABLE' }), rod),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No longer available. Remove it to check out.')).toBeVisible();
    await isBlocked(canvas);
  },
};
export const OutOfStock: Story = {
  parameters: of(cartLine({ problem: 'OUT_OF_STOCK', stockLeft: 0 }), rod),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Out of stock. Remove it to check out.')).toBeVisible();
    await isBlocked(canvas);
  },
};
export const TooFewLeft: Story = {
  parameters: of(cartLine({ quantity: 5, problem: 'TOO_FEW_IN_STOCK', stockLeft: 3 })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Only 3 left.')).toBeVisible();
    await isBlocked(canvas);
  },
};
export const TooFewLeftFixed: Story = {
  parameters: world(
    { cart: cart([cartLine({ quantity: 5, problem: 'TOO_FEW_IN_STOCK', stockLeft: 3 })]) },
    { updateCartLine: cart([cartLine({ quantity: 3, stockLeft: 3 })]) },
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Set to 3' }));
    await expect(await canvas.findByRole('link', { name: 'Check out' })).toBeVisible();
    await expect((await reel(canvas)).getByRole('textbox')).toHaveValue('3');
  },
};
export const OutOfRange: Story = {
  parameters: of(cartLine({ quantity: 1, problem: 'QUANTITY_OUT_OF_RANGE' })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Order 2 to 9.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Set to 2' })).toBeVisible();
  },
};
export const PriceChanged: Story = {
  parameters: of(cartLine({ previousUnitPrice: money(7990) })),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('The price changed from $79.90 to $89.90.')).toBeVisible(),
};
export const PriceAcknowledged: Story = {
  parameters: world(
    { cart: cart([cartLine({ previousUnitPrice: money(7990) })]) },
    { updateCartLine: cart([cartLine()]) },
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(canvas.queryByText(/^The price changed/)).toBeNull());
  },
};

// Costs ---------------------------------------------------------------------------------------------------------------

const costing = (change: unknown) => world({ cart: both, quote: change });
export const Discounted: Story = {
  parameters: costing(
    quote({
      discounts: [{ __typename: 'QuoteDiscount', label: 'Autumn sale', amount: money(1500) }],
      delivery: money(990),
      freeDelivery: { __typename: 'FreeDeliveryOffer', methodName: 'Express delivery', missing: money(1210) },
      total: money(17_470),
    }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('−$15.00')).toBeVisible();
    await expect(canvas.getByText('$9.90')).toBeVisible();
    await expect(canvas.getByText('Add $12.10 to get Express delivery for free.')).toBeVisible();
  },
};
export const WithAddedTax: Story = {
  parameters: costing(
    quote({
      taxes: [
        { __typename: 'QuoteTax', label: 'Sales tax', percent: 7.25, isIncluded: false, amount: money(1304) },
      ],
      total: money(19_284),
    }),
  ),
  play: async ({ canvas }) => expect(await canvas.findByText('Sales tax (7.25%)')).toBeVisible(),
};
export const NoDelivery: Story = {
  parameters: costing(quote({ deliveryChoices: [], deliveryMethodId: null })),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('We calculate delivery at checkout.')).toBeVisible(),
};
export const CostsLoading: Story = {
  parameters: costing(pending),
  play: async ({ canvas }) => expect(await canvas.findByText('Loading…')).toBeVisible(),
};
export const CostsFailed: Story = {
  parameters: costing(failing()),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('We couldn’t calculate the total.')).toBeVisible(),
};
export const CostsInvalid: Story = {
  parameters: costing(error('InvalidInput', 'Use at most 100 characters.', { issues: [] })),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('We couldn’t calculate the total.')).toBeVisible(),
};
