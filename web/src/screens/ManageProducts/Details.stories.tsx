import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { attribute, number } from '#web/test/attribute-definitions.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { lures, row, world } from '#web/test/manage-products-page.ts';
import { failing } from '../../../../.storybook/schema-link.ts';
import { ManageProductsScreen } from './ManageProductsScreen.tsx';

const meta: Meta<typeof ManageProductsScreen> = {
  title: 'Screens/Manage Products/Details',
  component: ManageProductsScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof ManageProductsScreen>;
type Canvas = Pick<ReturnType<typeof within>, 'findByRole'>;

const gearRatio = attribute('gearRatio', 'Gear ratio', { text: '5.2:1' });
const weight = attribute('weightG', 'Weight', { number: number(265, 265) });
const product = row({
  attributes: [attribute('waterType', 'Water', { options: ['river'] }), gearRatio, weight],
});

interface Sent {
  input: { attributes?: readonly object[]; categorySlug?: string };
}
/** Saves what the story expects, and fails with what was sent otherwise. */
const expecting =
  (...expected: object[]) =>
  ({ input: { attributes, categorySlug } }: Sent) =>
    expected.some((one) => JSON.stringify(one) === JSON.stringify({ attributes, categorySlug }))
      ? product
      : failing(JSON.stringify({ attributes, categorySlug }))();

const openDetails = async (canvas: Canvas) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Edit Lakehead 3000' }));
  const dialog = within(await canvas.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('heading', { name: 'Details' }));
  await dialog.findByLabelText('Weight (g)');
  return dialog;
};
const save = async (dialog: Canvas) => userEvent.click(await dialog.findByRole('button', { name: 'Save' }));

const water = { name: 'waterType', options: ['river'] };
const ratio = { name: 'gearRatio', text: '5.2:1' };
const before = [ratio, water, { name: 'weightG', number: 265 }];

/** Sends all attributes if one changed. Undo sends the former ones. */
export const EditDetails: Story = {
  parameters: world([product], {
    changeEquipment: expecting(
      {
        attributes: [
          ratio,
          { name: 'waterType', options: ['river', 'saltwater'] },
          { max: 280.5, min: 265, name: 'weightG' },
        ],
      },
      { attributes: before },
    ),
  }),
  play: async ({ canvas }) => {
    const dialog = await openDetails(canvas);
    await expect(dialog.getByText('3 filled in')).toBeVisible();
    await expect(dialog.getByLabelText('Weight (g)')).toHaveValue('265');
    await expect(dialog.getByLabelText('river')).toBeChecked();
    await userEvent.type(dialog.getByLabelText('Weight (g), up to'), '280,5');
    await userEvent.click(dialog.getByLabelText('saltwater'));
    await save(dialog);
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText('“Lakehead 3000” restored')).toBeVisible();
  },
};
export const EditDetailsRefused: Story = {
  parameters: world([product], {
    changeEquipment: {
      __typename: 'InvalidInput',
      message: 'Use a number of at least 0.',
      issues: [
        { __typename: 'FieldIssue', path: 'attributes.weightG', message: 'Use a number of at least 0.' },
      ],
    },
  }),
  play: async ({ canvas }) => {
    const dialog = await openDetails(canvas);
    await userEvent.type(dialog.getByLabelText('Weight (g)'), '0');
    await userEvent.click(dialog.getByRole('heading', { name: 'Details' }));
    await save(dialog);
    await waitFor(() => expect(dialog.getByLabelText('Weight (g)')).toBeVisible());
    await expect(dialog.getByLabelText('Weight (g)')).toHaveAccessibleDescription(
      'Use a number of at least 0.',
    );
  },
};
/** Another category lacks the gear ratio: the form says so, and removes it with the change. */
export const EditCategoryWithoutDetails: Story = {
  parameters: world([product], {
    changeEquipment: expecting({
      attributes: [water, { name: 'weightG', number: 265 }],
      categorySlug: 'lures',
    }),
  }),
  play: async ({ canvas }) => {
    const dialog = await openDetails(canvas);
    await userEvent.selectOptions(dialog.getByLabelText('Category'), lures.name);
    await expect(
      await dialog.findByText('“Lures” doesn’t have these details, so saving removes them: Gear ratio.'),
    ).toBeVisible();
    await expect(dialog.queryByLabelText('Gear ratio')).toBeNull();
    await save(dialog);
    await expect(await canvas.findByText('“Lakehead 3000” saved')).toBeVisible();
  },
};
/** Names the attributes that differ, with both values. */
export const EditDetailsConflict: Story = {
  parameters: world([product], {
    changeEquipment: {
      __typename: 'EquipmentChanged',
      message: 'Another admin changed this product in the meantime. Nothing was overwritten.',
      equipment: { ...product, attributes: [gearRatio], updatedAt: '2026-11-21T09:00:00.000Z' },
      conflicts: [{ __typename: 'EditConflict', field: 'attributes', changedBy: 'Robin Rivers' }],
    },
  }),
  play: async ({ canvas }) => {
    const dialog = await openDetails(canvas);
    await userEvent.clear(dialog.getByLabelText('Weight (g)'));
    await save(dialog);
    await expect(await dialog.findByText('Details, changed by Robin Rivers')).toBeVisible();
    await expect(dialog.getByText('Details, changed by Robin Rivers').parentElement).toHaveTextContent(
      'Water: river',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Use theirs' }));
    await expect(dialog.getByText('1 filled in')).toBeVisible();
  },
};
/** After a reload the form is open again with its draft. */
export const EditDetailsDraft: Story = {
  parameters: world([product]),
  beforeEach: () =>
    sessionStorage.setItem(
      'equipment-draft:RXF1aXBtZW50OjE=',
      JSON.stringify({ attributes: JSON.stringify({ weightG: { min: '300' } }), seenAt: product.updatedAt }),
    ),
  play: async ({ canvas }) => {
    const dialog = within(await canvas.findByRole('dialog'));
    await expect(await dialog.findByText('We restored your draft.')).toBeVisible();
    await userEvent.click(dialog.getByRole('heading', { name: 'Details' }));
    await expect(await dialog.findByLabelText('Weight (g)')).toHaveValue('300');
  },
};
