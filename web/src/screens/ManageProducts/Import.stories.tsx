import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import type { ImportedFile } from '#web/platform/product-files/port.ts';
import type { FixtureFiles } from '#web/platform/product-files/fixture.ts';
import { connection } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { row, world } from '#web/test/manage-products-page.ts';
import { ManageProductsScreen } from './ManageProductsScreen.tsx';

const meta: Meta<typeof ManageProductsScreen> = {
  title: 'Screens/Manage Products/Import',
  component: ManageProductsScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof ManageProductsScreen>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const columns: ImportedFile['columns'] = [
  { header: 'Article', field: null, sample: 'LKH-3000' },
  { header: 'Price', field: 'price', sample: '94.90' },
  { header: 'Remark', field: null, sample: '' },
];
const unmapped: ImportedFile = { bulkChangeId: null, rowCount: 3, columns };
const mapped: ImportedFile = {
  ...unmapped,
  bulkChangeId: 'bulk-1',
  columns: columns.map((column) => (column.header === 'Article' ? { ...column, field: 'sku' } : column)),
};
const none = {
  unchanged: 0,
  invalid: 0,
  pending: 0,
  changed: 0,
  refused: 0,
  undone: 0,
  kept: 0,
  toAdd: 0,
  added: 0,
  notAdded: 0,
  removed: 0,
  notRemoved: 0,
};
const bulk = (state: string, counts: object) => ({
  __typename: 'BulkChange',
  id: 'QnVsa0NoYW5nZTox',
  databaseId: 'bulk-1',
  state,
  counts: { __typename: 'BulkChangeCounts', ...none, ...counts },
});
const change = { __typename: 'BulkFieldChange', field: 'PRICE', from: '$89.90', to: '$94.90' };
const rowsBy = ({ states }: { states: string[] }) =>
  connection(
    states[0] === 'INVALID'
      ? [
          {
            __typename: 'BulkChangeRow',
            id: 'r2',
            position: 2,
            label: 'NO-SUCH-SKU',
            message: 'No product has this id, SKU or slug.',
            isNew: false,
            changes: [],
          },
        ]
      : [
          {
            __typename: 'BulkChangeRow',
            id: 'r1',
            position: 1,
            label: 'Lakehead 3000',
            message: null,
            isNew: false,
            changes: [change],
          },
        ],
  );
function importing(productFiles: FixtureFiles) {
  let state = bulk('PREVIEW', { pending: 1, invalid: 1, unchanged: 1 });
  const { world: of } = world([row()], {
    applyBulkChange: () => (state = bulk('DONE', { changed: 1, invalid: 1, unchanged: 1 })),
    undoBulkChange: () => (state = bulk('UNDONE', { undone: 1, invalid: 1, unchanged: 1 })),
  });
  const Query = { ...of.answers.Query, bulkChange: () => state, bulkChangeRows: rowsBy };
  return { world: { ...of, productFiles, answers: { ...of.answers, Query } } };
}

async function open(canvas: Canvas) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Import' }));
  return within(await canvas.findByRole('dialog', { name: 'Import products from CSV' }));
}
async function upload(canvas: Canvas) {
  const dialog = await open(canvas);
  await userEvent.upload(
    dialog.getByLabelText('CSV file'),
    new File(['Article,Price,Remark\nLKH-3000,94.90,'], 'prices.csv', { type: 'text/csv' }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
  return dialog;
}

export const Upload: Story = {
  parameters: importing([mapped]),
  play: async ({ canvas }) => {
    const dialog = await open(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    await expect(dialog.getByRole('alert')).toHaveTextContent('Choose a file.');
  },
};
export const Uploading: Story = {
  parameters: importing(['pending']),
  play: async ({ canvas }) => {
    const dialog = await upload(canvas);
    await expect(await dialog.findByRole('button', { name: 'Uploading…' })).toBeVisible();
  },
};
export const UploadRefused: Story = {
  parameters: importing([{ failure: 'refused', message: 'The file has no rows below its header.' }]),
  play: async ({ canvas }) => {
    const dialog = await upload(canvas);
    await expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The file has no rows below its header.',
    );
  },
};
export const UploadFailed: Story = {
  parameters: importing([{ failure: 'unreachable', message: '' }]),
  play: async ({ canvas }) => {
    const dialog = await upload(canvas);
    await expect(await dialog.findByRole('alert')).toBeVisible();
  },
};
export const Columns: Story = {
  parameters: importing([unmapped, mapped]),
  play: async ({ canvas }) => {
    const dialog = await upload(canvas);
    await expect(await dialog.findByText('First value: LKH-3000')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
    await expect(dialog.getByRole('alert')).toHaveTextContent(
      'Choose the column that has the id, SKU or slug',
    );
    await userEvent.selectOptions(dialog.getByLabelText('Field of column “Article”'), 'Price');
    await userEvent.selectOptions(dialog.getByLabelText('Field of column “Remark”'), 'SKU');
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
    await expect(dialog.getByRole('alert')).toHaveTextContent('Use each field for one column only.');
  },
};
export const DryRun: Story = {
  parameters: importing([unmapped, mapped]),
  play: async ({ canvas }) => {
    const dialog = await upload(canvas);
    await userEvent.selectOptions(await dialog.findByLabelText('Field of column “Article”'), 'SKU');
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
    await expect(await dialog.findByRole('heading', { name: '1 product will change' })).toBeVisible();
    await expect(dialog.getByText('1 product already has these values.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
    await expect(await dialog.findByText('Columns of the file')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
    await expect(await dialog.findByRole('button', { name: 'Change 1 product' })).toBeVisible();
  },
};
export const Errors: Story = {
  parameters: importing([mapped]),
  play: async ({ canvas }) => {
    const dialog = await upload(canvas);
    await expect(await dialog.findByRole('heading', { name: '1 row has a problem' })).toBeVisible();
    await expect(await dialog.findByText('No product has this id, SKU or slug.')).toBeVisible();
    await expect(dialog.getByText(/^Row 2/)).toBeVisible();
  },
};
export const Done: Story = {
  parameters: importing([mapped]),
  play: async ({ canvas }) => {
    const dialog = await upload(canvas);
    await userEvent.click(await dialog.findByRole('button', { name: 'Change 1 product' }));
    await expect(await dialog.findByText('1 product changed.')).toBeVisible();
  },
};
export const Undone: Story = {
  parameters: importing([mapped]),
  play: async ({ canvas }) => {
    const dialog = await upload(canvas);
    await userEvent.click(await dialog.findByRole('button', { name: 'Change 1 product' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Undo' }));
    await expect(await dialog.findByText('1 product restored.')).toBeVisible();
  },
};
const added = (field: string, to: string) => ({ __typename: 'BulkFieldChange', field, from: '', to });
const newRow = (position: number, label: string, sku: string, message: string | null = null) => ({
  __typename: 'BulkChangeRow',
  id: `n${position}`,
  position,
  label,
  message,
  isNew: true,
  changes: [
    added('SKU', sku),
    added('NAME', label),
    added('STATUS', 'DRAFT'),
    added('PRICE', '$12.50'),
    added('MIN_QTY', '1'),
    added('MAX_QTY', '10'),
    added('ATTRIBUTES', 'castWeightG=10-30; power=Medium|Heavy'),
  ],
});
const newRows = [newRow(3, 'Reed Zander 270', 'RZ-270'), newRow(4, 'Reed Zander 300', 'RZ-300')];
const wrongRow = {
  ...newRow(5, 'Reed Zander 330', 'RZ-330'),
  isNew: false,
  message: 'sku: Row 4 has the same SKU. price: Price is Required',
  changes: [],
};
const newProductRows: Record<string, { __typename: string }[]> = {
  'INVALID undefined': [wrongRow],
  'INVALID null': [wrongRow],
  'PENDING true': newRows,
  'REFUSED true': [newRow(4, 'Reed Zander 300', 'RZ-300', 'sku: Another product has this SKU.')],
  'KEPT true': [
    newRow(3, 'Reed Zander 270', 'RZ-270', 'The product has orders.'),
    newRow(4, 'Reed Zander 300', 'RZ-300', 'Changed by Robin Admin since.'),
  ],
};
/** An import of new products, with the result of the import and of its undo. */
function adding(done: object, undone: object = {}, preview: object = { pending: 3, toAdd: 2, invalid: 1 }) {
  const { world: of } = importing([mapped]);
  let state = bulk('PREVIEW', preview);
  const rows = (args: { states: string[]; isNew?: boolean | null }) =>
    args.isNew === false && args.states[0] === 'PENDING'
      ? rowsBy(args)
      : connection(newProductRows[`${args.states[0]} ${args.isNew}`] ?? []);
  const answers = {
    Query: { ...of.answers.Query, bulkChange: () => state, bulkChangeRows: rows },
    Mutation: {
      ...of.answers.Mutation,
      applyBulkChange: () => (state = bulk('DONE', done)),
      undoBulkChange: () => (state = bulk('UNDONE', undone)),
    },
  };
  return { world: { ...of, answers: { ...of.answers, ...answers } } };
}

export const AddNewProducts: Story = {
  parameters: adding({}),
  play: async ({ canvas }) => {
    const dialog = await open(canvas);
    const box = dialog.getByRole('checkbox', { name: 'Add new products' });
    await expect(box).not.toBeChecked();
    await userEvent.click(box);
    await expect(box).toBeChecked();
    await expect(box).toHaveAccessibleDescription(/become drafts without pictures/);
  },
};
export const NewProductsDryRun: Story = {
  parameters: adding({}),
  play: async ({ canvas }) => {
    const dialog = await upload(canvas);
    await expect(
      await dialog.findByRole('heading', { name: '2 products will be added as drafts' }),
    ).toBeVisible();
    await expect(dialog.getByRole('heading', { name: '1 product will change' })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: '1 row has a problem' })).toBeVisible();
    await expect(await dialog.findByText(/Row 4 has the same SKU/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Add 2 and change 1 product' })).toBeVisible();
  },
};
export const OnlyNewProducts: Story = {
  parameters: adding({}, {}, { pending: 2, toAdd: 2 }),
  play: async ({ canvas }) => {
    const dialog = await upload(canvas);
    const list = await dialog.findByRole('list', { name: '2 products will be added as drafts' });
    await expect(await within(list).findByText('RZ-300')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Add 2 products' })).toBeVisible();
  },
};
export const NewProductsAdded: Story = {
  parameters: adding({ changed: 2, added: 1, refused: 1, notAdded: 1 }),
  play: async ({ canvas }) => {
    const dialog = await upload(canvas);
    await userEvent.click(await dialog.findByRole('button', { name: 'Add 2 and change 1 product' }));
    await expect(await dialog.findByText('1 product added as a draft. 1 product changed.')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: '1 product could not be added' })).toBeVisible();
    await expect(await dialog.findByText('sku: Another product has this SKU.')).toBeVisible();
  },
};
export const NewProductsRemoved: Story = {
  parameters: adding({ changed: 4, added: 3 }, { undone: 2, removed: 1, kept: 2, notRemoved: 2 }),
  play: async ({ canvas }) => {
    const dialog = await upload(canvas);
    await userEvent.click(await dialog.findByRole('button', { name: 'Add 2 and change 1 product' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Undo' }));
    await expect(await dialog.findByText('1 product removed. 1 product restored.')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: '2 products were not removed' })).toBeVisible();
    await expect(await dialog.findByText('The product has orders.')).toBeVisible();
  },
};
export const TemplateFailed: Story = {
  parameters: importing([{ failure: 'unreachable', message: '' }]),
  play: async ({ canvas }) => {
    const dialog = await open(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Download template' }));
    await expect((await canvas.findAllByText('We couldn’t download the template.'))[0]).toBeVisible();
  },
};
export const TemplateDownloading: Story = {
  parameters: importing(['pending']),
  play: async ({ canvas }) => {
    const dialog = await open(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Download template' }));
    await expect(await dialog.findByRole('button', { name: 'Downloading…' })).toBeVisible();
  },
};

export const Exported: Story = {
  parameters: importing([]),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Export' }));
    await expect((await canvas.findAllByText('Products exported'))[0]).toBeVisible();
  },
};
export const ExportFailed: Story = {
  parameters: importing([{ failure: 'unreachable', message: '' }]),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Export' }));
    await expect((await canvas.findAllByText('We couldn’t export the products.'))[0]).toBeVisible();
  },
};
