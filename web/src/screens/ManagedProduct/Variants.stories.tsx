import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { paths } from '#web/app/paths.ts';
import { invalid, inTurn, openDialog, refusals } from '#web/test/admin-lists.tsx';
import { money } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { managedProduct, managedVariant, productWorld } from '#web/test/managed-product-page.ts';
import { row } from '#web/test/manage-products-page.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { ManagedProductScreen } from './ManagedProductScreen.tsx';

const meta: Meta<typeof ManagedProductScreen> = {
  title: 'Screens/Product settings/Variants',
  component: ManagedProductScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof ManagedProductScreen>;
type Canvas = ReturnType<typeof within>;

const rod = managedProduct({
  name: 'Wader Rod',
  sku: 'WR',
  optionNames: ['Length', 'Power'],
  optionValues: ['240 cm', 'Light'],
});
const list = [
  managedVariant(1, ['270 cm', 'Light'], { price: money(10_990), stockCount: 3 }),
  managedVariant(2, ['300 cm', 'Heavy'], { stockCount: null, status: 'ARCHIVED' }),
  managedVariant(3, ['240 cm', 'Heavy'], { status: 'DRAFT' }),
];
const world = (
  Mutation: Record<string, unknown> = {},
  managedVariants: unknown = list,
  product = rod,
  more: object = {},
) => productWorld(product, Mutation, { managedVariants }, more);
const press = async (canvas: Pick<Canvas, 'findByRole'>, name: string) =>
  userEvent.click(await canvas.findByRole('button', { name }));
const fill = async (dialog: Pick<Canvas, 'findByLabelText'>, values: Record<string, string>) => {
  for (const [label, text] of Object.entries(values)) {
    const field = await dialog.findByLabelText(label);
    await userEvent.clear(field);
    if (text) await userEvent.type(field, text);
  }
};
const refusedInTurn = () => inTurn(refusals.NotFound, refusals.Forbidden, refusals.RateLimited, failing());
const messages = [/doesn’t exist/, /not allowed/, /wait a moment/, /went wrong/];
const expired = 'Your session has expired. Please log in again.';

export const NoVariants: Story = {
  parameters: world({}, [], managedProduct()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/This product has no variants/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Add variant' })).toBeNull();
  },
};
export const List: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Variants' }));
    await expect(table.getByText('$109.90')).toBeVisible();
    await expect(table.getByText('not tracked')).toBeVisible();
    await expect(table.getByRole('link', { name: '270 cm, Light' })).toHaveAttribute(
      'href',
      paths.productSettings('variant-1'),
    );
    await expect(canvas.getByText('3 × Length, 2 × Power: 2 are missing.')).toBeVisible();
  },
};
export const FullList: Story = {
  parameters: world(
    {},
    Array.from({ length: 100 }, (_, index) => managedVariant(index, [`${index} cm`, 'Light'])),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/100 variants, the most possible/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Add variant' })).toBeDisabled();
  },
};
export const OptionsSet: Story = {
  parameters: world(
    { setEquipmentOptions: { ...rod, optionNames: ['Size'], optionValues: ['3000'] } },
    [],
    managedProduct(),
  ),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Set options');
    await fill(dialog, { SKU: 'LKH-3000', 'Option 1': 'Size', 'Value 1 of this product': '3000' });
    await press(dialog, 'Save');
    await expect(await canvas.findByText('Options saved')).toBeVisible();
    await expect(await canvas.findByText('Options: Size')).toBeVisible();
  },
};
export const OptionsOfVariants: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Change options');
    await expect(dialog.getByText(/The variants have 2 options/)).toBeVisible();
    await expect(dialog.queryByLabelText('Option 3')).toBeNull();
  },
};
export const OptionsRefused: Story = {
  parameters: world({
    setEquipmentOptions: inTurn(
      invalid('sku', 'Another product or variant has this SKU.'),
      refusals.NotFound,
      refusals.Forbidden,
      refusals.RateLimited,
      failing(),
    ),
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Change options');
    await press(dialog, 'Save');
    await expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Another product or variant has this SKU.',
    );
    for (const message of messages) {
      await press(dialog, 'Save');
      await expect(await dialog.findByText(message)).toBeVisible();
    }
  },
};
export const OptionsSessionExpired: Story = {
  parameters: world({ setEquipmentOptions: refusals.SignInRequired }, list, rod),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Change options');
    await press(dialog, 'Save');
    await expect(await canvas.findByText(expired)).toBeVisible();
  },
};
export const Added: Story = {
  parameters: world(
    { addVariant: managedVariant(4, ['300 cm', 'Light'], { sku: 'WR-300CM-LIGHT' }) },
    inTurn(list, [...list, managedVariant(4, ['300 cm', 'Light'], { sku: 'WR-300CM-LIGHT' })]),
  ),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Add variant');
    await fill(dialog, { Length: '300 cm', Power: 'Light', 'Price (USD)': '120' });
    await press(dialog, 'Add variant');
    await expect(await canvas.findByText('“300 cm, Light” added')).toBeVisible();
    await expect(await canvas.findByText('WR-300CM-LIGHT')).toBeVisible();
  },
};
export const AddRefused: Story = {
  parameters: world({
    addVariant: inTurn(
      invalid('optionValues', 'This product already has a variant with these options.'),
      refusals.NotFound,
      refusals.Forbidden,
      refusals.RateLimited,
      failing(),
    ),
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Add variant');
    await press(dialog, 'Add variant');
    await expect(await dialog.findByRole('alert')).toHaveTextContent(/already has a variant/);
    for (const message of messages) {
      await press(dialog, 'Add variant');
      await expect(await dialog.findByText(message)).toBeVisible();
    }
  },
};
export const AddSessionExpired: Story = {
  parameters: world({ addVariant: refusals.SignInRequired }, list, rod),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Add variant');
    await press(dialog, 'Add variant');
    await expect(await canvas.findByText(expired)).toBeVisible();
  },
};
export const Generated: Story = {
  parameters: world(
    {
      addVariant: ({ input }: { input: { sku: string; optionValues: string[] } }) =>
        managedVariant(input.optionValues.join().length, input.optionValues, { sku: input.sku }),
    },
    inTurn(list, [...list, managedVariant(5, ['270 cm', 'Heavy']), managedVariant(6, ['300 cm', 'Light'])]),
  ),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Add 2 missing variants');
    await fill(dialog, { 'Price (USD)': '99' });
    await press(dialog, 'Add 2 missing variants');
    await expect(await canvas.findByText('2 variants added')).toBeVisible();
    await expect(await canvas.findByRole('link', { name: '270 cm, Heavy' })).toBeVisible();
    await expect(canvas.queryByText(/missing\./)).toBeNull();
  },
};
export const GenerateStopped: Story = {
  parameters: world({
    addVariant: inTurn(
      managedVariant(5, ['270 cm', 'Heavy']),
      invalid('sku', 'Another product or variant has this SKU.'),
    ),
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Add 2 missing variants');
    await press(dialog, 'Add 2 missing variants');
    await expect(await dialog.findByRole('alert')).toHaveTextContent(
      '1 of 2 added. Another product or variant has this SKU.',
    );
  },
};
export const Edited: Story = {
  parameters: world({
    changeSku: { __typename: 'Equipment', id: 'variant-1', sku: 'WR-27' },
    changeEquipment: row({
      id: 'variant-1',
      databaseId: 'variant-1',
      sku: 'WR-27',
      price: money(8_000),
      minQty: 2,
    }),
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Edit 270 cm, Light');
    await fill(dialog, { SKU: 'wr-27', 'Price (USD)': '80', 'Min quantity': '2' });
    await press(dialog, 'Save');
    await expect(await canvas.findByText('“270 cm, Light” saved')).toBeVisible();
    await expect(await canvas.findByText('$80.00')).toBeVisible();
    await expect(canvas.getByText('WR-27')).toBeVisible();
  },
};
export const SkuRefused: Story = {
  parameters: world({
    changeSku: inTurn(
      invalid('sku', 'Use 2 to 40 letters, digits, or hyphens.'),
      refusals.NotFound,
      refusals.Forbidden,
      refusals.RateLimited,
      failing(),
    ),
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Edit 270 cm, Light');
    await fill(dialog, { SKU: '!' });
    await press(dialog, 'Save');
    await expect(await dialog.findByRole('alert')).toHaveTextContent(/Use 2 to 40 letters/);
    for (const message of messages) {
      await press(dialog, 'Save');
      await expect(await dialog.findByText(message)).toBeVisible();
    }
  },
};
export const SkuSessionExpired: Story = {
  parameters: world({ changeSku: refusals.SignInRequired }, list, rod),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Edit 270 cm, Light');
    await fill(dialog, { SKU: 'WR-28' });
    await press(dialog, 'Save');
    await expect(await canvas.findByText(expired)).toBeVisible();
  },
};
export const EditConflict: Story = {
  parameters: world({
    changeEquipment: {
      __typename: 'EquipmentChanged',
      code: 'EQUIPMENT_CHANGED',
      message: 'Another admin changed this product in the meantime. Nothing was overwritten.',
      equipment: row({ id: 'variant-1', databaseId: 'variant-1', price: money(7_000) }),
      conflicts: [{ __typename: 'EditConflict', field: 'priceMinor', changedBy: 'Robin' }],
    },
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Edit 270 cm, Light');
    await fill(dialog, { 'Price (USD)': '80' });
    await press(dialog, 'Save');
    await expect(await dialog.findByRole('alert')).toHaveTextContent(/Nothing was overwritten/);
  },
};
export const MovedUp: Story = {
  parameters: world(
    { orderVariants: { __typename: 'Equipment', id: 'product-1' } },
    inTurn(list, [list[1], list[0], list[2]]),
  ),
  play: async ({ canvas }) => {
    await press(canvas, 'Move 300 cm, Heavy up');
    await expect(await canvas.findByText('“300 cm, Heavy” moved to position 1')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Move 300 cm, Heavy up' })).toBeDisabled();
  },
};
export const MoveRefused: Story = {
  parameters: world({
    orderVariants: inTurn(
      invalid('variantIds', 'Another admin changed the variants. Load them again, then retry.'),
      refusals.NotFound,
      refusals.Forbidden,
      refusals.RateLimited,
      failing(),
    ),
  }),
  play: async ({ canvas }) => {
    for (const message of [/Another admin changed the variants/, ...messages]) {
      await press(canvas, 'Move 300 cm, Heavy up');
      await expect((await canvas.findAllByText(message))[0]).toBeVisible();
    }
  },
};
export const MoveSessionExpired: Story = {
  parameters: world({ orderVariants: refusals.SignInRequired }, list, rod),
  play: async ({ canvas }) => {
    await press(canvas, 'Move 300 cm, Heavy up');
    await expect(await canvas.findByText(expired)).toBeVisible();
  },
};
export const ArchivedVariant: Story = {
  parameters: world({
    changeEquipment: row({ id: 'variant-1', databaseId: 'variant-1', status: 'ARCHIVED' }),
  }),
  play: async ({ canvas }) => {
    await press(canvas, 'Archive 270 cm, Light');
    await expect(await canvas.findByText('“270 cm, Light” archived')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Publish 270 cm, Light' })).toBeVisible();
  },
};
export const ArchiveRefused: Story = {
  parameters: world({ changeEquipment: refusedInTurn() }),
  play: async ({ canvas }) => {
    for (const message of messages) {
      await press(canvas, 'Archive 270 cm, Light');
      await expect((await canvas.findAllByText(message))[0]).toBeVisible();
    }
  },
};
export const Adding: Story = {
  parameters: world({ addVariant: pending }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Add variant');
    await press(dialog, 'Add variant');
    await expect(await dialog.findByRole('button', { name: 'One moment…' })).toBeDisabled();
  },
};
