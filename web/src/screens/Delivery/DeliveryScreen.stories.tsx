import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
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
import { money } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { checkLengthLimit } from '#web/test/length-limit.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { DeliveryScreen } from './DeliveryScreen.tsx';
import type { DeliveryMethodRowFragment, TaxRateRowFragment } from './DeliveryScreen.generated.ts';

const meta: Meta<typeof DeliveryScreen> = {
  title: 'Screens/Delivery and Taxes',
  component: DeliveryScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof DeliveryScreen>;
type Canvas = ReturnType<typeof within>;

type Rate = DeliveryMethodRowFragment['rates'][number];
const rate = (cost: number, more: Partial<Rate> = {}): Rate => ({
  __typename: 'DeliveryRate',
  countries: [],
  maxWeightG: null,
  maxLengthMm: null,
  fromItems: money(0),
  cost: money(cost),
  minDays: 2,
  maxDays: 4,
  ...more,
});
const method = (name: string, more: Partial<DeliveryMethodRowFragment> = {}): DeliveryMethodRowFragment => ({
  __typename: 'DeliveryMethod',
  id: `method-${name}`,
  name,
  kind: 'SHIP',
  isIncluded: false,
  isActive: true,
  cutOffHour: 14,
  position: 1,
  rates: [rate(0)],
  ...more,
});
const express = method('Express', {
  rates: [
    rate(1900, { countries: ['US'], maxWeightG: 2500, minDays: 1, maxDays: 1 }),
    rate(2900, { countries: ['US'], maxLengthMm: 2400, minDays: 1, maxDays: 2 }),
    rate(3900, { countries: ['CA', 'MX'] }),
    rate(0, { fromItems: money(20_000) }),
  ],
});
const methods = [
  method('Standard delivery', { isIncluded: true }),
  express,
  method('Harbor store', { kind: 'PICKUP', isActive: false, rates: [rate(0, { minDays: 0, maxDays: 0 })] }),
];
const tax = (label: string, more: Partial<TaxRateRowFragment> = {}): TaxRateRowFragment => ({
  __typename: 'TaxRate',
  id: `tax-${label}`,
  label,
  country: 'SE',
  region: null,
  ratePpm: 250_000,
  isIncluded: true,
  validFrom: '2026-01-01T00:00:00.000Z',
  ...more,
});
const salesTax = tax('Sales tax', { country: 'US', region: 'CA', ratePpm: 72_500, isIncluded: false });
const countries = [
  { __typename: 'Country', code: 'CA', name: 'Canada', regions: [] },
  { __typename: 'Country', code: 'SE', name: 'Sweden', regions: [] },
  {
    __typename: 'Country',
    code: 'US',
    name: 'United States',
    regions: [
      { __typename: 'Region', code: 'CA', name: 'California' },
      { __typename: 'Region', code: 'NV', name: 'Nevada' },
    ],
  },
];
const world = (Mutation: Record<string, unknown> = {}, Query: Record<string, unknown> = {}, more = {}) =>
  adminWorld(
    paths.delivery,
    { deliveryMethods: methods, taxRates: [tax('VAT'), salesTax], countries, ...Query },
    Mutation,
    more,
  );

export const Loading: Story = whileLoading(world({}, { deliveryMethods: pending }));
export const Failed: Story = loadFailed(
  world({}, { deliveryMethods: failing() }),
  'We couldn’t load the delivery methods and taxes.',
);
export const Offline: Story = loadedOffline(world({}, { deliveryMethods: failing() }));
/** An included method, one with more rates than a row lists, an inactive one, and both kinds of taxes. */
export const List: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Free, 2 to 4 working days')).toBeVisible();
    await expect(canvas.getByText('$19.00, to US, up to 2.5 kg, 1 working day')).toBeVisible();
    await expect(canvas.getByText('and 1 more')).toBeVisible();
    await expect(canvas.getByText('Inactive')).toBeVisible();
    await expect(canvas.getByText('25% included')).toBeVisible();
    await expect(canvas.getByText('California, United States')).toBeVisible();
    await expect(canvas.getByText('7.25% added')).toBeVisible();
  },
};
export const Empty: Story = {
  parameters: world({}, { deliveryMethods: [], taxRates: [] }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No delivery methods yet.')).toBeVisible();
    await expect(canvas.getByText('No tax rates yet.')).toBeVisible();
  },
};

// Delivery methods ----------------------------------------------------------------------------------------------------

const save = (form: Pick<Canvas, 'getByRole'>) => userEvent.click(form.getByRole('button', { name: 'Save' }));

export const MethodAdded: Story = {
  parameters: world({
    saveDeliveryMethod: ({ input }: { input: object }) => {
      const expected = {
        id: null,
        name: 'Bicycle',
        kind: 'SHIP',
        isIncluded: false,
        isActive: true,
        cutOffHour: 9,
        position: null,
        rates: [
          {
            costMinor: 750,
            countries: ['SE', 'NO'],
            fromItemsMinor: 0,
            maxDays: 1,
            maxLengthMm: null,
            maxWeightG: 5000,
            minDays: 0,
          },
        ],
      };
      const isExpected = JSON.stringify(sorted(input)) === JSON.stringify(sorted(expected));
      return isExpected ? method('Bicycle') : failing(JSON.stringify(input))();
    },
  }),
  play: async ({ canvas }) => {
    const form = await openDialog(canvas, 'Add a Method');
    await userEvent.type(form.getByLabelText('Name'), 'Bicycle');
    await userEvent.selectOptions(form.getByLabelText('Kind'), 'Shipping');
    await userEvent.type(form.getByLabelText('Cut-off hour (UTC)'), '9');
    const first = within(form.getByRole('group', { name: 'Rate 1' }));
    await userEvent.type(first.getByLabelText('Cost'), '7.50');
    await userEvent.type(first.getByLabelText('Countries'), 'SE, NO');
    await userEvent.type(first.getByLabelText('Maximum weight (g)'), '5000');
    await userEvent.type(first.getByLabelText('Working days'), '0');
    await userEvent.type(first.getByLabelText('Working days at most'), '1');
    await save(form);
    await expect(await canvas.findByText('“Bicycle” saved')).toBeVisible();
    await expect(sessionStorage).toHaveLength(0);
  },
};
const sorted = (value: object): unknown =>
  JSON.parse(JSON.stringify(value), (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

export const MethodInvalid: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const form = await openDialog(canvas, 'Add a Method');
    await save(form);
    await expect(await form.findByText('Enter a name.')).toBeVisible();
    await expect(form.getByText('Choose a kind.')).toBeVisible();
    await expect(form.getByText('Enter a whole number from 0 to 23.')).toBeVisible();
    await expect(form.getByText('Enter a whole number from 0 to 90.')).toBeVisible();
    await checkLengthLimit(form.getByLabelText('Name'), 60, 'Use 60 characters or fewer.');
    const first = within(form.getByRole('group', { name: 'Rate 1' }));
    await userEvent.type(first.getByLabelText('Working days'), '2');
    await userEvent.type(first.getByLabelText('Working days at most'), '1');
    await expect(await first.findByText('The first number can’t be greater than the second.')).toBeVisible();
    await userEvent.type(first.getByLabelText('Cost'), 'free');
    await userEvent.type(first.getByLabelText('Countries'), 'Sweden');
    await expect(await first.findByText('Enter an amount, such as 25.00.')).toBeVisible();
    await expect(first.getByText('Enter two-letter codes with commas between them.')).toBeVisible();
    await userEvent.click(first.getByRole('button', { name: 'Remove rate 1' }));
    await save(form);
    await expect(await form.findByText('Add at least one rate.')).toBeVisible();
  },
};
/** The costs of an included method are hidden, and 0. */
export const MethodChanged: Story = {
  parameters: world({
    saveDeliveryMethod: ({ input: { id, name, rates } }: { input: Record<string, never> }) =>
      id === express.id && JSON.stringify(rates).split('"costMinor":0').length === 5
        ? { ...express, name, isIncluded: true, rates: [rate(0)] }
        : failing(JSON.stringify(rates))(),
  }),
  play: async ({ canvas }) => {
    const form = await openDialog(canvas, 'Edit Express');
    await expect(within(form.getByRole('group', { name: 'Rate 1' })).getByLabelText('Cost')).toHaveValue(
      '19.00',
    );
    await userEvent.type(form.getByLabelText('Name'), ' post');
    await userEvent.click(form.getByLabelText(/^Included in the price/));
    await expect(form.queryByLabelText('Cost')).toBeNull();
    await save(form);
    await expect(await canvas.findByText('“Express post” saved')).toBeVisible();
  },
};
const kept = 'Keep one active delivery method that the price includes.';
export const MethodRefused: Story = {
  parameters: world({ saveDeliveryMethod: refusedInTurn(invalid('isIncluded', kept)) }),
  play: async ({ canvas }) => {
    const form = await openDialog(canvas, 'Edit Standard delivery');
    await save(form);
    await expect(await form.findByRole('alert')).toHaveTextContent(kept);
    await expect(form.getByLabelText(/^Included in the price/)).toHaveAccessibleDescription(kept);
    await expectRefusals(form, 'Save', refused);
  },
};
export const MethodFault: Story = {
  parameters: world({ saveDeliveryMethod: failing() }),
  play: async ({ canvas }) => {
    const form = await openDialog(canvas, 'Edit Express');
    await expectRefusals(form, 'Save', [/Something went wrong on our end/]);
  },
};
export const Saving: Story = {
  parameters: world({ saveDeliveryMethod: pending }),
  play: async ({ canvas }) => {
    const form = await openDialog(canvas, 'Edit Express');
    await save(form);
    await expect(await form.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  },
};
export const MethodDraftRestored: Story = {
  parameters: world(),
  beforeEach: () =>
    sessionStorage.setItem(
      'delivery-method-draft',
      JSON.stringify({
        form: JSON.stringify({
          name: 'Bicycle',
          kind: 'SHIP',
          isIncluded: true,
          isActive: true,
          cutOffHour: '',
          position: '',
          rates: [],
        }),
      }),
    ),
  play: async ({ canvas }) => {
    const form = within(await canvas.findByRole('dialog'));
    await expect(form.getByText('We restored your draft.')).toBeVisible();
    await expect(form.getByLabelText('Name')).toHaveValue('Bicycle');
  },
};
/** A deleted method is restored with its rates. */
export const MethodDeletedAndRestored: Story = {
  parameters: world({
    deleteDeliveryMethod: express,
    saveDeliveryMethod: ({ input }: { input: { id: null; rates: object[] } }) =>
      input.id === null && input.rates.length === 4 ? express : failing(JSON.stringify(input))(),
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Delete Express');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await expect(await canvas.findByText('“Express” deleted')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText('“Express” restored')).toBeVisible();
  },
};
export const MethodDeleteRefused: Story = {
  parameters: world({ deleteDeliveryMethod: refusedInTurn(invalid('id', kept)) }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Delete Standard delivery');
    await expectRefusals(dialog, 'Delete', [/^Keep one|Keep one active/, ...refused]);
  },
};

// Taxes ---------------------------------------------------------------------------------------------------------------

export const TaxAdded: Story = {
  parameters: world({
    saveTaxRate: ({ input: { region, ratePpm, validFrom } }: { input: TaxRateRowFragment }) =>
      region === 'NV' && ratePpm === 68_500 && validFrom === '2027-01-01T00:00:00.000Z'
        ? tax('Sales tax', { country: 'US', region, ratePpm, isIncluded: false, validFrom })
        : failing(`${region} ${ratePpm} ${validFrom}`)(),
  }),
  play: async ({ canvas }) => {
    const form = await openDialog(canvas, 'Add a Tax Rate');
    await userEvent.type(form.getByLabelText('Label'), 'Sales tax');
    await expect(form.queryByLabelText('State or province (optional)')).toBeNull();
    await userEvent.selectOptions(form.getByLabelText('Country'), 'United States');
    await userEvent.selectOptions(form.getByLabelText('State or province (optional)'), 'Nevada');
    await userEvent.type(form.getByLabelText('Rate in percent'), '6.85');
    await userEvent.click(form.getByLabelText('Prices include it'));
    await userEvent.type(form.getByLabelText('Valid from (UTC)'), '2027-01-01T00:00');
    await save(form);
    await expect(await canvas.findByText('“Sales tax, Nevada, United States” saved')).toBeVisible();
  },
};
export const TaxInvalid: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const form = await openDialog(canvas, 'Add a Tax Rate');
    await save(form);
    await expect(await form.findByText('Enter a label.')).toBeVisible();
    await expect(form.getByText('Enter a number from 0 to 100, such as 7.25.')).toBeVisible();
    await checkLengthLimit(form.getByLabelText('Label'), 40, 'Use 40 characters or fewer.');
    await userEvent.type(form.getByLabelText('Rate in percent'), '100.1');
    await expect(form.getByText('Enter a number from 0 to 100, such as 7.25.')).toBeVisible();
  },
};
export const TaxChanged: Story = {
  parameters: world({
    saveTaxRate: ({ input: { id, ratePpm } }: { input: TaxRateRowFragment }) =>
      id === salesTax.id ? { ...salesTax, ratePpm } : failing(id)(),
  }),
  play: async ({ canvas }) => {
    const form = await openDialog(canvas, 'Edit Sales tax, California, United States');
    await expect(form.getByLabelText('State or province (optional)')).toHaveValue('CA');
    await expect(form.getByLabelText('Valid from (UTC)')).toHaveValue('2026-01-01T00:00');
    await userEvent.clear(form.getByLabelText('Rate in percent'));
    await userEvent.type(form.getByLabelText('Rate in percent'), '7.3');
    await save(form);
    await expect(await canvas.findByText('“Sales tax, California, United States” saved')).toBeVisible();
  },
};
const taken = 'Another rate of this place starts at the same time.';
export const TaxRefused: Story = {
  parameters: world({ saveTaxRate: refusedInTurn(invalid('validFrom', taken)) }),
  play: async ({ canvas }) => {
    const form = await openDialog(canvas, 'Edit VAT, Sweden');
    await save(form);
    await expect(await form.findByRole('alert')).toHaveTextContent(taken);
    await expect(form.getByLabelText('Valid from (UTC)')).toHaveAccessibleDescription(taken);
    await expectRefusals(form, 'Save', refused);
  },
};
export const TaxDeletedAndRestored: Story = {
  parameters: world({ deleteTaxRate: salesTax, saveTaxRate: salesTax }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Delete Sales tax, California, United States');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await expect(await canvas.findByText('“Sales tax, California, United States” deleted')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText('“Sales tax, California, United States” restored')).toBeVisible();
  },
};
export const TaxDeleteRefused: Story = {
  parameters: world({ deleteTaxRate: refusedInTurn() }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Delete VAT, Sweden');
    await expectRefusals(dialog, 'Delete', refused);
  },
};

// Access (§6) ---------------------------------------------------------------------------------------------------------

const signedOut = (mutation: string, open: string, confirm: string): Story => ({
  parameters: world({ [mutation]: refusals.SignInRequired }, {}),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, open);
    await userEvent.click(dialog.getByRole('button', { name: confirm }));
    await expect(await canvas.findByText('Your session has expired. Please log in again.')).toBeVisible();
  },
});
export const MethodSessionExpired = signedOut('saveDeliveryMethod', 'Edit Express', 'Save');
export const MethodDeleteSessionExpired = signedOut('deleteDeliveryMethod', 'Delete Express', 'Delete');
export const TaxSessionExpired = signedOut('saveTaxRate', 'Edit VAT, Sweden', 'Save');
export const TaxDeleteSessionExpired = signedOut('deleteTaxRate', 'Delete VAT, Sweden', 'Delete');

export const Forbidden: Story = forbiddenTo(paths.delivery, <DeliveryScreen />);
export const VisitorRedirect: Story = visitorRedirect(paths.delivery, <DeliveryScreen />);
