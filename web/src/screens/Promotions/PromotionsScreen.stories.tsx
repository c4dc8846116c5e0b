import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { paths } from '#web/app/paths.ts';
import {
  adminWorld,
  expectRefusals,
  forbiddenTo,
  invalid,
  loadedOffline,
  loadFailed,
  openDialog,
  refusals,
  refused,
  refusedInTurn,
  visitorRedirect,
  whileLoading,
} from '#web/test/admin-lists.tsx';
import { connection, money } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { checkLengthLimit } from '#web/test/length-limit.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { PromotionsScreen } from './PromotionsScreen.tsx';
import type { PromotionRowFragment } from './PromotionsScreen.generated.ts';

const meta: Meta<typeof PromotionsScreen> = {
  title: 'Screens/Promotions',
  component: PromotionsScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof PromotionsScreen>;

const row = (label: string, more: Partial<PromotionRowFragment> = {}): PromotionRowFragment => ({
  __typename: 'Promotion',
  id: `promotion-${label}`,
  databaseId: `row-${label}`,
  discountCode: null,
  label,
  kind: 'PERCENT',
  percent: 10,
  amount: null,
  buyQuantity: null,
  getQuantity: null,
  categorySlugs: [],
  minimumItems: money(0),
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: null,
  usageLimit: null,
  perCustomerLimit: null,
  used: 0,
  ...more,
});
const spring = row('Spring sale', {
  discountCode: 'SPRING',
  categorySlugs: ['rods'],
  minimumItems: money(5000),
  endsAt: '2026-12-01T00:00:00.000Z',
  usageLimit: 1000,
  perCustomerLimit: 1,
  used: 12,
});
const none = { percent: null } as const;
const rows = [
  spring,
  row('Welcome', { ...none, kind: 'AMOUNT', amount: money(1500), discountCode: 'HELLO' }),
  row('Three for two', { ...none, kind: 'BUY_X_GET_Y', buyQuantity: 2, getQuantity: 1, used: 1204 }),
  row('Free shipping week', { ...none, kind: 'FREE_DELIVERY' }),
];
const page = (nodes: readonly PromotionRowFragment[], hasNextPage = false, totalCount = nodes.length) => ({
  ...connection(nodes),
  totalCount,
  pageInfo: {
    __typename: 'PageInfo',
    hasNextPage,
    hasPreviousPage: false,
    startCursor: 'a',
    endCursor: 'a',
  },
});
const categories = ['Rods', 'Reels'].map((name) => ({
  __typename: 'Category',
  id: name,
  slug: name.toLowerCase(),
  name,
}));
const world = (Mutation: Record<string, unknown> = {}, promotions: unknown = page(rows), more: object = {}) =>
  adminWorld(paths.promotions, { promotions, categories }, Mutation, more);

export const Loading: Story = whileLoading(world({}, pending));
export const Failed: Story = loadFailed(world({}, failing()), 'We couldn’t load the promotions.');
export const Offline: Story = loadedOffline(world({}, failing()));
/** One promotion of each kind. */
export const List: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('4 promotions')).toBeVisible();
    await expect(canvas.getByText('10% off, from $50.00')).toBeVisible();
    await expect(canvas.getByText('$15.00 off')).toBeVisible();
    await expect(canvas.getByText('Buy 2, get 1 free')).toBeVisible();
    await expect(canvas.getByText('12 of 1,000')).toBeVisible();
    await expect(canvas.getAllByText('None: applies by itself')[0]).toBeVisible();
  },
};
export const NoMatch: Story = {
  parameters: world({}, page([]), { at: `${paths.promotions}?q=zzz` }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No matching promotions.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Show all promotions' })).toBeEnabled();
  },
};
export const Searched: Story = {
  parameters: world({}, ({ query }: { query: string }) =>
    page(rows.filter(({ label }) => label.toLowerCase().includes(query))),
  ),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Search promotions'), 'spring');
    await expect(await canvas.findByText('1 promotion')).toBeVisible();
    await waitFor(() => expect(canvas.queryByText('Welcome')).toBeNull());
  },
};
export const Paged: Story = {
  parameters: world({}, ({ after }: { after: string | null }) =>
    after ? page([row('Carp days')], false, 5) : page(rows, true, 5),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more promotions' }));
    await expect(await canvas.findByText('Carp days')).toBeVisible();
    await expect(canvas.getByText('Spring sale')).toBeVisible();
  },
};

// Add, change, delete -------------------------------------------------------------------------------------------------

type Form = Awaited<ReturnType<typeof openDialog>>;
const save = (form: Form) => userEvent.click(form.getByRole('button', { name: 'Save' }));
interface Input {
  id: string | null;
  discountCode: string | null;
  percent: number | null;
  amountMinor: number | null;
  categorySlugs: string[];
  minimumItemsMinor: number;
  startsAt: string;
  endsAt: string | null;
}

export const Added: Story = {
  parameters: world({
    savePromotion: ({
      input: { id, amountMinor, categorySlugs, minimumItemsMinor, endsAt },
    }: {
      input: Input;
    }) =>
      JSON.stringify([id, amountMinor, categorySlugs, minimumItemsMinor, endsAt]) ===
      '[null,500,["rods"],2500,"2027-01-01T00:00:00.000Z"]'
        ? row('Ice fishing', { ...none, kind: 'AMOUNT', amount: money(500) })
        : failing()(),
  }),
  play: async ({ canvas }) => {
    const form = await openDialog(canvas, 'Add a Promotion');
    await userEvent.type(form.getByLabelText('Label'), 'Ice fishing');
    await userEvent.selectOptions(form.getByLabelText('Kind'), 'Amount off');
    await userEvent.type(form.getByLabelText('Amount'), '5');
    await userEvent.click(form.getByLabelText('Rods'));
    await userEvent.type(form.getByLabelText('Order value of at least (optional)'), '25.00');
    await userEvent.type(form.getByLabelText('Ends (UTC, optional)'), '2027-01-01T00:00');
    await save(form);
    await expect(await canvas.findByText('“Ice fishing” saved')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Add a Promotion' })).toHaveFocus();
    await expect(sessionStorage).toHaveLength(0);
  },
};
export const Invalid: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const form = await openDialog(canvas, 'Add a Promotion');
    await save(form);
    await expect(await form.findByText('Enter a label.')).toBeVisible();
    await expect(form.getByText('Choose a kind.')).toBeVisible();
    await checkLengthLimit(form.getByLabelText('Label'), 60, 'Use 60 characters or fewer.');
    await userEvent.type(form.getByLabelText('Code (optional)'), 'no');
    await expect(await form.findByText('Use 3 to 30 letters, digits, and hyphens.')).toBeVisible();
    await userEvent.clear(form.getByLabelText('Code (optional)'));
    await userEvent.selectOptions(form.getByLabelText('Kind'), 'Buy some, get some free');
    await userEvent.type(form.getByLabelText('Starts (UTC)'), '2027-01-01T00:00');
    await userEvent.type(form.getByLabelText('Ends (UTC, optional)'), '2027-01-01T00:00');
    await userEvent.clear(form.getByLabelText('Label'));
    await userEvent.type(form.getByLabelText('Label'), 'Ice');
    await save(form);
    await expect(await form.findAllByText('Enter a whole number from 1 to 1,000.')).toHaveLength(2);
    await expect(form.getByText('Choose an end after the start.')).toBeVisible();
    await userEvent.selectOptions(form.getByLabelText('Kind'), 'Amount off');
    await save(form);
    await expect(await form.findByText('Enter an amount greater than 0.')).toBeVisible();
    await userEvent.selectOptions(form.getByLabelText('Kind'), 'Percentage off');
    await save(form);
    await expect(await form.findByText('Enter a whole number from 1 to 100.')).toBeVisible();
  },
};
export const Changed: Story = {
  parameters: world({
    savePromotion: ({ input: { id, percent, startsAt, discountCode } }: { input: Input }) =>
      id === spring.databaseId && startsAt === spring.startsAt && discountCode === 'SPRING'
        ? { ...spring, percent }
        : failing()(),
  }),
  play: async ({ canvas }) => {
    const form = await openDialog(canvas, 'Edit Spring sale');
    await expect(form.getByLabelText('Rods')).toBeChecked();
    await expect(form.getByLabelText('Order value of at least (optional)')).toHaveValue('50.00');
    await expect(form.getByLabelText('Orders per customer (optional)')).toHaveValue('1');
    await userEvent.clear(form.getByLabelText('Percent'));
    await userEvent.type(form.getByLabelText('Percent'), '25');
    await save(form);
    await expect(await canvas.findByText('“Spring sale” saved')).toBeVisible();
  },
};
const taken = 'Another promotion has this code.';
export const SaveRefused: Story = {
  parameters: world({ savePromotion: refusedInTurn(invalid('discountCode', taken)) }),
  play: async ({ canvas }) => {
    const form = await openDialog(canvas, 'Edit Welcome');
    await save(form);
    await expect(await form.findByRole('alert')).toHaveTextContent(taken);
    await expect(form.getByLabelText('Code (optional)')).toHaveAccessibleDescription(taken);
    await expectRefusals(form, 'Save', refused);
  },
};
export const Fault: Story = {
  parameters: world({ savePromotion: failing() }),
  play: async ({ canvas }) => {
    const form = await openDialog(canvas, 'Edit Welcome');
    await expectRefusals(form, 'Save', [/Something went wrong on our end/]);
  },
};
export const Saving: Story = {
  parameters: world({ savePromotion: pending }),
  play: async ({ canvas }) => {
    const form = await openDialog(canvas, 'Edit Welcome');
    await save(form);
    await expect(await form.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  },
};
export const DraftRestored: Story = {
  parameters: world(),
  beforeEach: () => {
    const texts = {
      label: 'Ice fishing',
      discountCode: '',
      kind: 'PERCENT',
      percent: '15',
      amount: '',
      buyQuantity: '',
      getQuantity: '',
      categorySlugs: [],
      minimumItems: '',
      startsAt: '',
      endsAt: '',
      usageLimit: '',
      perCustomerLimit: '',
    };
    sessionStorage.setItem('promotion-draft', JSON.stringify({ form: JSON.stringify(texts) }));
  },
  play: async ({ canvas }) => {
    const form = within(await canvas.findByRole('dialog'));
    await expect(form.getByText('We restored your draft.')).toBeVisible();
    await expect(form.getByLabelText('Percent')).toHaveValue('15');
  },
};
export const DeletedAndRestored: Story = {
  parameters: world({
    deletePromotion: spring,
    savePromotion: ({ input: { id, percent } }: { input: Input }) =>
      id === null && percent === 10 ? spring : failing()(),
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Delete Spring sale');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await expect(await canvas.findByText('“Spring sale” deleted')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText('“Spring sale” restored')).toBeVisible();
  },
};
export const DeleteRefused: Story = {
  parameters: world({ deletePromotion: refusedInTurn() }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Delete Welcome');
    await expectRefusals(dialog, 'Delete', refused);
  },
};

// Access (§6) ---------------------------------------------------------------------------------------------------------

const signedOut = (mutation: string, open: string, confirm: string): Story => ({
  parameters: world({ [mutation]: refusals.SignInRequired }, page(rows)),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, open);
    await userEvent.click(dialog.getByRole('button', { name: confirm }));
    await expect(await canvas.findByText('Your session has expired. Please log in again.')).toBeVisible();
  },
});
export const SaveSessionExpired = signedOut('savePromotion', 'Edit Welcome', 'Save');
export const DeleteSessionExpired = signedOut('deletePromotion', 'Delete Welcome', 'Delete');

export const Forbidden: Story = forbiddenTo(paths.promotions, <PromotionsScreen />);
export const VisitorRedirect: Story = visitorRedirect(paths.promotions, <PromotionsScreen />);
