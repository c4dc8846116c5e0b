import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { somebody } from '#web/platform/identity/fixture.ts';
import { orderableEquipment } from '#web/test/builders.ts';
import { OrderScreen } from './OrderScreen.tsx';

const world = (Query: Record<string, unknown>) => ({
  world: {
    at: '/order/0123',
    path: '/order/:orderId',
    identity: { status: 'signedIn', user: somebody },
    answers: { Query },
  },
});

/** §4, §5: at least the minimum, below the maximum; here from 2 to 9. */
const meta: Meta<typeof OrderScreen> = {
  title: 'Screens/Order/Quantity',
  component: OrderScreen,
  parameters: world({ equipment: orderableEquipment() }),
  beforeEach: () => sessionStorage.clear(),
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
export const Empty = refused('', 'Please type a whole number.');
export const Text = refused('two', 'Please type a whole number.');
export const Decimal = refused('2.5', 'Please type a whole number.');
export const Negative = refused('-2', 'Please type a whole number.');
export const Zero = refused('0', 'Order from 2 to 9.');
export const UnderMinimum = refused('1', 'Order from 2 to 9.');
export const AtMinimum = accepted('2', '$179.80');
export const BelowMaximum = accepted('9', '$809.10');
export const AtMaximum = refused('10', 'Order from 2 to 9.');
export const OverMaximum = refused('11', 'Order from 2 to 9.');
