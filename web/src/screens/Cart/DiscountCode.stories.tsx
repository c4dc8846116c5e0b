import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { money } from '#web/test/builders.ts';
import { cart, cartLine, quote, withGuestCart, withoutGuestCart } from '#web/test/cart.ts';
import { robin } from '#web/test/people.ts';
import { failing, refusing } from '../../../../.storybook/schema-link.ts';
import { CartScreen } from './CartScreen.tsx';

const CODE = 'WELCOME10';
const lines = [cartLine()];
const coded = cart(lines, { discountCode: CODE });
const discounted = quote({
  discountCode: CODE,
  discounts: [{ __typename: 'QuoteDiscount', label: 'Welcome', amount: money(1798) }],
  total: money(16_182),
});
const world = (Query: Record<string, unknown>, applyCode?: unknown, more: object = {}) => ({
  world: { at: '/cart', path: '/cart', answers: { Query, Mutation: { applyCode } }, ...more },
});

/** The server's answers: the quote follows the code, however often it is fetched. */
function stored(code: string | null) {
  let stands = code;
  const current = () => cart(lines, { discountCode: stands });
  return world(
    { cart: current, quote: () => (stands === null ? quote() : discounted) },
    ({ input }: { input: { code: string | null } }) => {
      stands = input.code && input.code.trim();
      return current();
    },
  );
}

const meta: Meta<typeof CartScreen> = {
  title: 'Screens/Cart/Code',
  component: CartScreen,
  beforeEach: withGuestCart,
};
export default meta;
type Story = StoryObj<typeof CartScreen>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const apply = async (canvas: Canvas) => {
  await userEvent.type(await canvas.findByLabelText('Discount code'), ` ${CODE} `);
  await userEvent.click(canvas.getByRole('button', { name: 'Apply' }));
};

export const Applied: Story = {
  parameters: stored(null),
  play: async ({ canvas }) => {
    await canvas.findByText('Includes VAT (25%)');
    await apply(canvas);
    await expect(await canvas.findByText('This code applies.')).toBeVisible();
    await expect(canvas.getByText('−$17.98')).toBeVisible();
    await expect(canvas.queryByLabelText('Discount code')).toBeNull();
  },
};
export const Removed: Story = {
  parameters: stored(CODE),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('−$17.98')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove code WELCOME10' }));
    await expect(await canvas.findByLabelText('Discount code')).toHaveValue('');
    await waitFor(() => expect(canvas.queryByText('−$17.98')).toBeNull());
  },
};
export const Missing: Story = {
  parameters: world({ cart: cart(lines), quote: quote() }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Apply' }));
    await expect(await canvas.findByText('Enter a code.')).toBeVisible();
    await expect(canvas.getByLabelText('Discount code')).toBeInvalid();
  },
};

const notApplied = (change: Parameters<typeof quote>[0], message: string): Story => ({
  parameters: world({ cart: coded, quote: quote({ discountCode: CODE, ...change }) }),
  play: async ({ canvas }) => expect(await canvas.findByText(message)).toBeVisible(),
});
export const Unknown = notApplied({ codeProblem: 'UNKNOWN' }, 'We don’t know this code. Check the spelling.');
export const NotStarted = notApplied({ codeProblem: 'NOT_STARTED' }, 'This code isn’t valid yet.');
export const Ended = notApplied({ codeProblem: 'ENDED' }, 'This code is no longer valid.');
export const BelowMinimum = notApplied(
  { codeProblem: 'MINIMUM', codeMinimum: money(20_000) },
  'This code applies to orders of at least $200.00.',
);
export const NoMatchingItem = notApplied(
  { codeProblem: 'NO_MATCHING_ITEM' },
  'This code is for other products.',
);
export const UsedByCustomer = notApplied({ codeProblem: 'USED_BY_CUSTOMER' }, 'You already used this code.');
export const UsedUp = notApplied({ codeProblem: 'USED_UP' }, 'This code was used up.');

const refused = (answer: unknown, message: RegExp): Story => ({
  parameters: world({ cart: cart(lines), quote: quote() }, answer),
  play: async ({ canvas }) => {
    await apply(canvas);
    await expect(await canvas.findByText(message)).toBeVisible();
    await expect(canvas.getByLabelText('Discount code')).toHaveValue(` ${CODE} `);
  },
});
const error = (__typename: string, message: string, more: object = {}) => ({ __typename, message, ...more });
export const Failed = refused(failing(), /^Something went wrong on our end/);
export const Limited = refused(
  error('RateLimited', 'Too many attempts. Please wait a moment.', { retryAfterSeconds: 10 }),
  /^Too many attempts.*in 10 seconds\.$/,
);
export const Invalid = refused(
  error('InvalidInput', 'Use at most 40 characters.', { issues: [] }),
  /40 characters/,
);
export const Forbidden = refused(
  error('Forbidden', 'Sorry! you are not allowed to access this page!'),
  /^Sorry!/,
);
export const RemoveFailed: Story = {
  parameters: world({ cart: coded, quote: discounted }, failing()),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove code WELCOME10' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/^Something went wrong on our end/);
    await expect(canvas.getByText('Code WELCOME10')).toBeVisible();
  },
};
export const SessionEnded: Story = {
  parameters: world({ cart: cart(lines), quote: quote(), me: null }, refusing(401), { identity: robin }),
  beforeEach: withoutGuestCart,
  play: async ({ canvas }) => {
    await apply(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/^Your login expired/);
    await userEvent.click(canvas.getByRole('button', { name: 'Log in' }));
    await expect(await canvas.findByText('Went to /login')).toBeVisible();
  },
};
