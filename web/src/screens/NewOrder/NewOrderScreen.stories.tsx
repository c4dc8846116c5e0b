import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { paths } from '#web/app/paths.ts';
import { adminWorld, forbiddenTo, whileLoading } from '#web/test/admin-lists.tsx';
import { money } from '#web/test/builders.ts';
import { quote as cartQuote } from '#web/test/cart.ts';
import { country, deliveryChoice, region } from '#web/test/checkout.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { offline } from '#web/test/surroundings.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { NewOrderScreen } from './NewOrderScreen.tsx';
import type { Product } from './order-item.ts';

const countries = [
  country('SE', 'Sweden'),
  country('US', 'United States', { regions: [region('CA', 'California'), region('NY', 'New York')] }),
];
const product = (databaseId: string, change: Partial<Product> = {}): Product => ({
  __typename: 'Equipment',
  id: databaseId,
  databaseId,
  name: 'Lakehead 3000',
  title: 'Spinning reel, size 3000',
  sku: 'LKH-3000',
  optionNames: [],
  optionValues: [],
  minQty: 1,
  maxQty: 51,
  stockLeft: null,
  availability: 'IN_STOCK',
  price: money(8_990),
  picture: null,
  ...change,
});
const reel = product('reel');
const rod = product('rod', {
  name: 'Weir Rod',
  sku: 'WR-210-ML',
  optionNames: ['Length', 'Power'],
  optionValues: ['210 cm', 'ML'],
  stockLeft: 3,
});
const soldOut = product('net', {
  name: 'Cove Net',
  sku: 'CV-1',
  stockLeft: 0,
  availability: 'OUT_OF_STOCK',
});
const quote = (change: object = {}) => ({
  ...cartQuote(),
  hash: 'hash-1',
  isEstimate: false,
  deliveryChoices: [
    deliveryChoice('standard', 'Standard delivery', 0),
    deliveryChoice('express', 'Express delivery', 1_990, { earliest: '2026-12-01', latest: '2026-12-01' }),
  ],
  ...change,
});
const placed = {
  __typename: 'Order',
  id: 'order-1',
  databaseId: '01234567-89ab-7cde-8f01-23456789abcd',
  number: 'FZ-10042',
  customerEmail: 'nils@example.com',
  total: money(17_980),
};

const world = (Query: Record<string, unknown> = {}, placePhoneOrder: unknown = placed) => ({
  ...adminWorld(
    paths.newOrder,
    { countries, phoneOrderProducts: [reel, rod, soldOut], phoneOrderQuote: quote(), ...Query },
    { placePhoneOrder },
  ),
});

const meta: Meta<typeof NewOrderScreen> = {
  title: 'Screens/New Order',
  component: NewOrderScreen,
  decorators: [inAPage],
  parameters: world(),
};
export default meta;
type Story = StoryObj<typeof NewOrderScreen>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const find = async (canvas: Canvas, words = 'lake') =>
  userEvent.type(await canvas.findByLabelText('Find products'), words);
const add = async (canvas: Canvas, name = 'Add Lakehead 3000') =>
  userEvent.click(await canvas.findByRole('button', { name }));
const addReel = async (canvas: Canvas) => {
  await find(canvas);
  await add(canvas);
};
const ready = (canvas: Canvas, total = '$179.80') =>
  waitFor(() => expect(canvas.getByRole('button', { name: `Place order · ${total}` })).toBeEnabled());
async function fill(canvas: Canvas) {
  const type = (label: string, text: string) => userEvent.type(canvas.getByLabelText(label), text);
  await type('Email', 'nils@example.com');
  await userEvent.selectOptions(canvas.getByLabelText('Country'), 'SE');
  await type('Full name', 'Nils Holm');
  await type('Street and number', 'Pier 2');
  await type('Postal code', '185 31');
  await type('City', 'Vaxholm');
  await type('Phone', '+46 70 555 01 77');
}
const place = async (canvas: Canvas) => {
  await addReel(canvas);
  await fill(canvas);
  await ready(canvas);
  await userEvent.click(canvas.getByRole('button', { name: /^Place order/ }));
};

// Loading -------------------------------------------------------------------------------------------------------------

export const Loading: Story = whileLoading(world({ countries: pending }));
export const Failed: Story = {
  parameters: world({ countries: failing() }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('We couldn’t load the form.');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
  },
};
export const Offline: Story = {
  parameters: world({ countries: failing() }),
  beforeEach: offline,
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('alert')).toHaveTextContent(/^You appear to be offline/),
};
export const ForCustomers: Story = forbiddenTo(paths.newOrder, <NewOrderScreen />);

// The form ------------------------------------------------------------------------------------------------------------

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No products yet.')).toBeVisible();
    await expect(canvas.getByLabelText('Full name')).toHaveAttribute('autocomplete', 'off');
    await expect(canvas.getByRole('button', { name: 'Place order' })).toBeEnabled();
  },
};
export const Found: Story = {
  play: async ({ canvas }) => {
    await find(canvas);
    await expect(await canvas.findByText('3 products found.')).toBeVisible();
    const list = within(canvas.getByRole('list', { name: 'Products found' }));
    await expect(list.getByText('210 cm · ML · WR-210-ML')).toBeVisible();
    await expect(list.getByText('$89.90 · 3 in stock')).toBeVisible();
    await expect(list.getByRole('button', { name: 'Add Cove Net' })).toBeDisabled();
  },
};
export const NothingFound: Story = {
  parameters: world({ phoneOrderProducts: [] }),
  play: async ({ canvas }) => {
    await find(canvas, 'kite');
    await expect(await canvas.findByText('No product for “kite” is for sale.')).toBeVisible();
  },
};
export const Searching: Story = {
  parameters: world({ phoneOrderProducts: pending }),
  play: async ({ canvas }) => {
    await find(canvas);
    await expect(await canvas.findByText('Loading…')).toBeVisible();
  },
};
export const SearchFailed: Story = {
  parameters: world({ phoneOrderProducts: failing() }),
  play: async ({ canvas }) => {
    await find(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('We couldn’t search the products.');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
  },
};
/** Adding the same product twice raises its quantity, at most to its stock. */
export const Added: Story = {
  play: async ({ canvas }) => {
    await addReel(canvas);
    for (let count = 0; count < 4; count += 1) await add(canvas, 'Add Weir Rod, 210 cm, ML');
    await expect(canvas.getByLabelText('Quantity of Weir Rod, 210 cm, ML')).toHaveValue('3');
    await expect(canvas.getByLabelText('Quantity of Lakehead 3000')).toHaveValue('1');
    await ready(canvas);
  },
};
export const Removed: Story = {
  play: async ({ canvas }) => {
    await addReel(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Lakehead 3000' }));
    await expect(canvas.getByText('No products yet.')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Products' })).toHaveFocus());
  },
};
export const QuantityInvalid: Story = {
  play: async ({ canvas }) => {
    await find(canvas);
    await add(canvas, 'Add Weir Rod, 210 cm, ML');
    const quantity = canvas.getByLabelText('Quantity of Weir Rod, 210 cm, ML');
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '4');
    await expect(canvas.getByText('Only 3 left.')).toBeVisible();
    await expect(canvas.getByText('Fix the marked products to see the total.')).toBeVisible();
  },
};
export const SoldOutMeanwhile: Story = {
  parameters: world({
    phoneOrderQuote: {
      __typename: 'LinesUnavailable',
      message: 'Some products in your cart can’t be ordered as they are. Change or remove them.',
      equipmentIds: ['reel'],
    },
  }),
  play: async ({ canvas }) => {
    await addReel(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'This product can’t be ordered like this now.',
    );
    await expect(canvas.getByText('Fix the marked products to see the total.')).toBeVisible();
  },
};
export const Calculating: Story = {
  parameters: world({ phoneOrderQuote: pending }),
  play: async ({ canvas }) => {
    await addReel(canvas);
    await expect(await canvas.findByText('Calculating…')).toBeVisible();
  },
};
export const QuoteFailed: Story = {
  parameters: world({ phoneOrderQuote: failing() }),
  play: async ({ canvas }) => {
    await addReel(canvas);
    await expect(await canvas.findByText('We couldn’t calculate the total.')).toBeVisible();
  },
};
export const DeliveryChosen: Story = {
  parameters: world({
    phoneOrderQuote: ({ input }: { input: { deliveryMethodId: string | null } }) =>
      input.deliveryMethodId === 'express'
        ? quote({ deliveryMethodId: 'express', delivery: money(1_990), total: money(19_970), hash: 'hash-2' })
        : quote(),
  }),
  play: async ({ canvas }) => {
    await addReel(canvas);
    await ready(canvas);
    await userEvent.click(canvas.getByRole('radio', { name: /Express delivery/ }));
    await ready(canvas, '$199.70');
    await expect(canvas.getByRole('radio', { name: /Express delivery/ })).toBeChecked();
  },
};
export const NoDelivery: Story = {
  parameters: world({ phoneOrderQuote: quote({ deliveryChoices: [], deliveryMethodId: null }) }),
  play: async ({ canvas }) => {
    await addReel(canvas);
    await expect(await canvas.findByText(/^We can’t deliver these products/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^Place order/ })).toBeDisabled();
  },
};
const withCode = (codeProblem: string | null, words: string, more: object = {}): Story => ({
  parameters: world({
    phoneOrderQuote: ({ input }: { input: { code: string | null } }) =>
      input.code ? quote({ codeProblem, ...more }) : quote(),
  }),
  play: async ({ canvas }) => {
    await addReel(canvas);
    await userEvent.type(canvas.getByLabelText('Discount code (optional)'), 'SPRING{Enter}');
    await expect(await canvas.findByText(words)).toBeVisible();
  },
});
export const CodeApplies: Story = withCode(null, 'This code applies.', {
  discounts: [{ __typename: 'QuoteDiscount', label: 'Spring', amount: money(1_000) }],
  total: money(16_980),
});
export const CodeUnknown: Story = withCode('UNKNOWN', 'There is no such code. Check the spelling.');
export const CodeMinimum: Story = withCode('MINIMUM', 'This code applies to orders of at least $200.00.', {
  codeMinimum: money(20_000),
});
export const RequiredFields: Story = {
  play: async ({ canvas }) => {
    await addReel(canvas);
    await ready(canvas);
    await userEvent.click(canvas.getByRole('button', { name: /^Place order/ }));
    await expect(await canvas.findByText('Email is Required')).toBeVisible();
    await expect(canvas.getByText('Enter the customer’s name.')).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText('Email')).toHaveFocus());
  },
};
export const WithoutProducts: Story = {
  play: async ({ canvas }) => {
    await canvas.findByLabelText('Email');
    await fill(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Place order' }));
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent('Add a product first.');
    await waitFor(() => expect(alert).toHaveFocus());
  },
};

// Placing the order ---------------------------------------------------------------------------------------------------

const placing = (answer: unknown, play: (canvas: Canvas) => Promise<unknown>, Query: object = {}): Story => ({
  parameters: world({ ...Query }, answer),
  play: async ({ canvas }) => {
    await place(canvas);
    await play(canvas);
  },
});
const refused = (answer: unknown, words: string | RegExp, hint?: string | RegExp): Story =>
  placing(answer, async (canvas) => {
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(words);
    if (hint) await expect(alert).toHaveTextContent(hint);
    await waitFor(() => expect(alert).toHaveFocus());
    await ready(canvas);
  });

export const Placing: Story = placing(pending, async (canvas) =>
  expect(await canvas.findByRole('button', { name: 'Placing order…' })).toBeDisabled(),
);
export const Placed: Story = placing(placed, async (canvas) => {
  const title = await canvas.findByRole('heading', { level: 1, name: 'Order FZ-10042 was placed' });
  await waitFor(() => expect(title).toHaveFocus());
  await expect(canvas.getByText('We emailed nils@example.com a link to pay $179.80 by card.')).toBeVisible();
  await expect(canvas.getByText(/\/guest-order\?number=FZ-10042$/)).toBeVisible();
  await expect(canvas.getByRole('link', { name: 'Show order' })).toHaveAttribute(
    'href',
    paths.managedOrder(placed.databaseId),
  );
});
export const PlaceAnother: Story = placing(placed, async (canvas) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Place another order' }));
  await expect(await canvas.findByText('No products yet.')).toBeVisible();
  await expect(canvas.getByLabelText('Email')).toHaveValue('');
  // Somewhere else than in the story of the empty form.
  await find(canvas, 'rod');
  await canvas.findByText('3 products found.');
});
export const AddressInvalid: Story = placing(
  {
    __typename: 'InvalidInput',
    message: 'Enter a valid postal code for Sweden.',
    issues: [
      {
        __typename: 'FieldIssue',
        path: 'address.postalCode',
        message: 'Enter a valid postal code for Sweden.',
      },
      { __typename: 'FieldIssue', path: 'email', message: 'Enter the customer’s email, not your own.' },
    ],
  },
  async (canvas) => {
    await expect(await canvas.findByText('Enter a valid postal code for Sweden.')).toBeVisible();
    await expect(canvas.getByText('Enter the customer’s email, not your own.')).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText('Postal code')).toHaveFocus());
  },
);
let hasChanged = false;
/** The page says what changed. Nothing is ordered until the order is placed again. */
export const QuoteChanged: Story = {
  ...placing(
    () => {
      hasChanged = true;
      return { __typename: 'QuoteChanged', message: 'Something about your order has changed.' };
    },
    async (canvas) => {
      await expect(await canvas.findByText('The items now cost $189.80 instead of $179.80.')).toBeVisible();
      await expect(canvas.getByText(/^Something about the order has changed/)).toBeVisible();
      await ready(canvas, '$189.80');
    },
    {
      phoneOrderQuote: () =>
        hasChanged ? quote({ hash: 'hash-3', subtotal: money(18_980), total: money(18_980) }) : quote(),
    },
  ),
  beforeEach: () => {
    hasChanged = false;
  },
};
export const LinesUnavailable: Story = refused(
  { __typename: 'LinesUnavailable', message: 'Some products can’t be ordered.', equipmentIds: ['reel'] },
  /can’t be ordered as they are/,
);
export const TotalTooSmall: Story = refused(
  {
    __typename: 'TotalOutOfRange',
    message: 'The total is too small for a card payment. Add another product.',
    min: money(50),
    max: money(99_999_999),
  },
  /too small/,
);
export const LimitReached: Story = refused(
  { __typename: 'OrderLimitReached', message: 'Too many unpaid orders.', availableAt: null },
  /Too many unpaid orders/,
);
export const KeyReused: Story = refused(
  { __typename: 'IdempotencyKeyReused', message: 'You already placed this order with other details.' },
  /already placed/,
  'Place the order again',
);
export const RateLimited: Story = refused(
  { __typename: 'RateLimited', message: 'Too many attempts. Please wait a moment.', retryAfterSeconds: 30 },
  /too many unpaid orders/,
  /30 seconds/,
);
export const Forbidden: Story = refused(
  { __typename: 'Forbidden', message: 'Sorry! you are not allowed to access this page!' },
  'Sorry! you are not allowed to access this page!',
);
export const NotPlaced: Story = refused(failing(), 'Something went wrong');
export const SessionEnded: Story = {
  ...placing({ __typename: 'SignInRequired', message: 'Sign in first.' }, async (canvas) =>
    expect(await canvas.findByRole('heading', { level: 1, name: 'Login' })).toBeVisible(),
  ),
};
