import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, type within } from 'storybook/test';
import { addProductWorld, categories, fill, submit } from '#web/test/add-product-page.ts';
import { attributeDefinitions } from '#web/test/attribute-definitions.ts';
import { connection, equipmentCard } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { checkLengthLimit } from '#web/test/length-limit.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { AddProductScreen } from './AddProductScreen.tsx';

const meta: Meta<typeof AddProductScreen> = {
  title: 'Screens/Add a Product/Details',
  component: AddProductScreen,
  decorators: [inAPage],
  parameters: addProductWorld(),
};
export default meta;
type Story = StoryObj<typeof AddProductScreen>;
type Canvas = Pick<ReturnType<typeof within>, 'findByRole' | 'findByLabelText'>;

const openDetails = async (canvas: Canvas, category = 'Reels') => {
  await userEvent.selectOptions(await canvas.findByLabelText('Category (optional)'), category);
  await userEvent.click(await canvas.findByRole('heading', { name: 'Details' }));
};

/** One control of each kind. */
export const Added: Story = {
  parameters: addProductWorld({
    addEquipment: ({ input: { attributes } }: { input: { attributes: unknown } }) =>
      JSON.stringify(attributes) ===
      JSON.stringify([
        { name: 'gearRatio', text: '5.2:1' },
        { isTrue: false, name: 'sealed' },
        { name: 'waterType', options: ['river', 'saltwater'] },
        { name: 'weightG', number: 265 },
      ])
        ? equipmentCard()
        : failing(JSON.stringify(attributes))(),
  }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await openDetails(canvas);
    await userEvent.type(await canvas.findByLabelText('Gear ratio'), '5.2:1');
    await userEvent.type(canvas.getByLabelText('Weight (g)'), '265');
    await userEvent.click(canvas.getByLabelText('saltwater'));
    await userEvent.click(canvas.getByLabelText('river'));
    await userEvent.selectOptions(canvas.getByLabelText('Sealed'), 'No');
    await expect(canvas.getByText('4 filled in')).toBeVisible();
    await waitFor(() => expect(sessionStorage.getItem('add-product-draft')).toMatch('5.2:1'));
    await submit(canvas);
    await expect(await canvas.findByText('Product added in home page')).toBeVisible();
    await expect(canvas.getByText('None filled in')).toBeVisible();
  },
};
/** The section opens by itself, and its first wrong field gets the focus. */
export const Invalid: Story = {
  play: async ({ canvas }) => {
    await fill(canvas);
    await openDetails(canvas);
    await userEvent.type(await canvas.findByLabelText('Weight (g)'), 'heavy');
    await userEvent.click(canvas.getByRole('heading', { name: 'Details' }));
    await expect(canvas.getByLabelText('Weight (g)')).not.toBeVisible();
    await submit(canvas);
    await waitFor(() => expect(canvas.getByLabelText('Weight (g)')).toHaveFocus());
    await expect(canvas.getByLabelText('Weight (g)')).toHaveAccessibleDescription(
      'Enter a number, such as 12.5',
    );
    await checkLengthLimit(canvas.getByLabelText('Gear ratio'), 200, 'Use 200 characters or fewer.');
  },
};
export const NoDetails: Story = {
  play: async ({ canvas }) => {
    await openDetails(canvas, 'Rods');
    await expect(await canvas.findByText('Products in “Rods” have no details.')).toBeVisible();
  },
};
const answering = (definitions: unknown) =>
  addProductWorld(
    {},
    { answers: { Query: { categories, catalogue: connection([]), attributeDefinitions: definitions } } },
  );
export const Loading: Story = {
  parameters: answering(pending),
  play: async ({ canvas }) => {
    await openDetails(canvas);
    await expect(await canvas.findByText('Loading…')).toBeVisible();
  },
};
let isFirst = true;
export const FailedThenLoaded: Story = {
  beforeEach: () => {
    isFirst = true;
  },
  parameters: answering((args: { categorySlug: string }) => {
    if (args.categorySlug !== 'reels' || !isFirst) return attributeDefinitions(args);
    isFirst = false;
    return failing()();
  }),
  play: async ({ canvas }) => {
    await openDetails(canvas);
    await expect(await canvas.findByText('We couldn’t load the details.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByLabelText('Weight (g)')).toBeVisible();
  },
};
