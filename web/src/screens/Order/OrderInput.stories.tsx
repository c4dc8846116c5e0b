import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { fixtureUser } from '#web/platform/identity/fixture.ts';
import { orderableEquipment } from '#web/test/builders.ts';
import { me } from '#web/test/people.ts';
import { checkLengthLimit } from '#web/test/length-limit.ts';
import { OrderScreen } from './OrderScreen.tsx';

const world = (Query: Record<string, unknown>) => ({
  world: {
    at: '/order/0123',
    path: '/order/:orderId',
    identity: { status: 'signedIn', user: fixtureUser },
    answers: { Query: { me: me(), ...Query } },
  },
});

// Input (§4, §5). The quantity is at least the minimum and below the maximum, here from 2 to 9. Not a doc comment:
// Storybook would add it to `parameters` and drop parameters that come from a function call.
const meta: Meta<typeof OrderScreen> = {
  title: 'Screens/Order/Input',
  component: OrderScreen,
  parameters: world({ equipment: orderableEquipment() }),
};
export default meta;
type Story = StoryObj<typeof OrderScreen>;
type Play = NonNullable<Story['play']>;

const quantity =
  (typed: string, check: (context: Parameters<Play>[0]) => Promise<unknown>): Play =>
  async (context) => {
    const field = await context.canvas.findByRole('textbox', { name: 'Quantity' });
    await userEvent.clear(field);
    if (typed) await userEvent.type(field, typed);
    await check(context);
  };
const refused = (typed: string, words: string): Story => ({
  play: quantity(typed, async ({ canvas }) => {
    await expect(await canvas.findByText(words)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Order and pay' })).toBeDisabled();
  }),
});
const accepted = (typed: string, total: string): Story => ({
  play: quantity(typed, async ({ canvas }) => {
    await expect(await canvas.findByText(total)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Order and pay' })).toBeEnabled();
  }),
});
export const OneChoice: Story = {
  parameters: world({ equipment: orderableEquipment({ minQty: 4, maxQty: 5 }) }),
  play: async ({ canvas }) => expect(await canvas.findByText('exactly 4')).toBeVisible(),
};
export const QuantityEmpty = refused('', 'Enter a whole number.');
export const QuantityText = refused('two', 'Enter a whole number.');
export const QuantityDecimal = refused('2.5', 'Enter a whole number.');
export const QuantityNegative = refused('-2', 'Enter a whole number.');
export const QuantityZero = refused('0', 'Order 2 to 9.');
export const QuantityUnderMinimum = refused('1', 'Order 2 to 9.');
export const QuantityAtMinimum = accepted('2', '$179.80');
export const QuantityBelowMaximum = accepted('9', '$809.10');
export const QuantityAtMaximum = refused('10', 'Order 2 to 9.');
export const QuantityOverMaximum = refused('11', 'Order 2 to 9.');
export const QuantityInRange = accepted('5', '$449.50');
/** The stock is lower than the order limit. */
export const QuantityMoreThanStock: Story = {
  ...refused('5', 'Order 2 to 4.'),
  parameters: world({ equipment: orderableEquipment({ availability: 'LOW_STOCK', stockLeft: 4 }) }),
};
export const QuantityByItsButtons: Story = {
  play: async ({ canvas }) => {
    const field = await canvas.findByRole('textbox', { name: 'Quantity' });
    await userEvent.click(canvas.getByRole('button', { name: 'One more' }));
    await expect(field).toHaveValue('3');
    await expect(canvas.getByText('$269.70')).toBeVisible();
  },
};
/** A product from before limits were validated: no quantity is valid. */
export const ImpossibleBounds: Story = {
  parameters: world({ equipment: orderableEquipment({ minQty: 5, maxQty: 5 }) }),
  play: async ({ canvas }) => {
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent('today this equipment not available try tomorrow!');
    await expect(alert).toHaveTextContent(
      'This product can’t be ordered because its quantity limits are wrong.',
    );
    await expect(canvas.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/#cform');
    await expect(canvas.getByRole('button', { name: 'Order and pay' })).toBeDisabled();
  },
};
export const PhoneMissing: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Delivery address'), 'Strandvägen 12');
    await userEvent.click(canvas.getByRole('button', { name: 'Order and pay' }));
    await expect(await canvas.findByText('Phone is Required')).toBeVisible();
    await expect(canvas.getByLabelText('Phone')).toHaveAccessibleDescription('Phone is Required');
    await expect(canvas.queryByText('Address is Required')).toBeNull();
  },
};
export const AddressMissing: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Phone'), '+46 70 555 01 84');
    await userEvent.click(canvas.getByRole('button', { name: 'Order and pay' }));
    await expect(await canvas.findByText('Address is Required')).toBeVisible();
    await expect(canvas.getByLabelText('Delivery address')).toHaveFocus();
    await expect(canvas.queryByText('Phone is Required')).toBeNull();
  },
};
export const PhoneAndAddressMissing: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Order and pay' }));
    await expect(await canvas.findByText('Phone is Required')).toBeVisible();
    await expect(canvas.getByText('Address is Required')).toBeVisible();
    await expect(canvas.getByLabelText('Phone')).toHaveFocus();
  },
};
export const PhoneThatIsNone: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Phone'), 'call me');
    await userEvent.click(canvas.getByRole('button', { name: 'Order and pay' }));
    await expect(await canvas.findByText('Provide a valid phone number')).toBeVisible();
  },
};
export const AddressTooLong: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByLabelText('Delivery address'));
    await userEvent.paste('x'.repeat(501));
    await userEvent.click(canvas.getByRole('button', { name: 'Order and pay' }));
    await expect(await canvas.findByText('Use 500 characters or fewer')).toBeVisible();
    await checkLengthLimit(canvas.getByLabelText('Delivery address'), 500, 'Use 500 characters or fewer');
    await checkLengthLimit(canvas.getByLabelText('Phone'), 40, 'Provide a valid phone number', (length) =>
      '5'.repeat(length),
    );
  },
};
