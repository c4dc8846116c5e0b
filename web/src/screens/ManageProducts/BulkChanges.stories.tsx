import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { connection, money } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { lures, row, world } from '#web/test/manage-products-page.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import type { BulkChangeRowsQuery, BulkChangeStateFragment } from './BulkChange.generated.ts';
import { ManageProductsScreen } from './ManageProductsScreen.tsx';

const meta: Meta<typeof ManageProductsScreen> = {
  title: 'Screens/Manage Products/Bulk Changes',
  component: ManageProductsScreen,
  decorators: [inAPage],
  beforeEach: () => {
    sessionStorage.clear();
    localStorage.clear();
  },
};
export default meta;
type Story = StoryObj<typeof ManageProductsScreen>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];
type State = BulkChangeStateFragment['state'];
type Counts = BulkChangeStateFragment['counts'];
type Row = BulkChangeRowsQuery['bulkChangeRows']['edges'][number]['node'];

const shelf = [
  row({
    id: '1',
    databaseId: 'p1',
    name: 'Reed Spinner',
    category: lures,
    price: money(640),
    stockCount: 12,
  }),
  row({
    id: '2',
    databaseId: 'p2',
    name: 'Night Perch',
    category: lures,
    price: money(1_010),
    stockCount: 3,
  }),
  row({
    id: '3',
    databaseId: 'p3',
    name: 'Tide Minnow',
    category: lures,
    price: money(890),
    stockCount: null,
  }),
];
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
const bulk = (state: State, counts: Partial<Counts>): BulkChangeStateFragment => ({
  __typename: 'BulkChange',
  id: 'QnVsa0NoYW5nZTox',
  databaseId: 'bulk-1',
  state,
  counts: { __typename: 'BulkChangeCounts', ...none, ...counts },
});
const bulkRow = (position: number, label: string, from: string, to: string, message: string | null = null) =>
  ({
    __typename: 'BulkChangeRow',
    id: `row-${position}-${label}`,
    position,
    label,
    message,
    isNew: false,
    changes: [{ __typename: 'BulkFieldChange', field: 'PRICE', from, to }],
  }) satisfies Row;
const pendingRows = [
  bulkRow(1, 'Reed Spinner', '$6.40', '$6.90'),
  bulkRow(2, 'Night Perch', '$10.10', '$10.90'),
];
const invalidRows = [
  bulkRow(3, 'Tide Minnow', '$8.90', '$0.40', 'The smallest order must cost at least $0.50'),
];
const refusedRows = [bulkRow(2, 'Night Perch', '$10.10', '$10.90', 'Changed by Robin Admin since.')];
const allRows: Record<string, Row[]> = {
  PENDING: pendingRows,
  INVALID: invalidRows,
  REFUSED: refusedRows,
  KEPT: refusedRows,
};
const rowsBy = ({ states }: { states: string[] }) => connection(allRows[states[0] ?? ''] ?? []);

const preview = bulk('PREVIEW', { pending: 2, invalid: 1 });
/** A shop in which the bulk change moves on with each question about it once it is applied. */
function changing(
  steps: BulkChangeStateFragment[] = [bulk('DONE', { changed: 2, invalid: 1 })],
  Mutation: Record<string, unknown> = {},
  Query: Record<string, unknown> = {},
) {
  let left = [preview];
  const move = (next: BulkChangeStateFragment[]) => () => {
    left = next;
    return next[0];
  };
  const { world: of } = world(shelf, {
    previewBulkChange: () => {
      left = [preview];
      return preview;
    },
    applyBulkChange: move(steps),
    undoBulkChange: move([
      bulk('UNDOING', { changed: 1, undone: 1, invalid: 1 }),
      bulk('UNDONE', { undone: 2, invalid: 1 }),
    ]),
    ...Mutation,
  });
  const bulkChange = () => (left.length > 1 ? left.shift() : left[0]);
  const answers = {
    ...of.answers,
    Query: { ...of.answers.Query, bulkChange, bulkChangeRows: rowsBy, ...Query },
  };
  return { world: { ...of, answers } };
}

async function openDialog(canvas: Canvas) {
  await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select all shown products' }));
  await userEvent.click(canvas.getByRole('button', { name: 'Change…' }));
  return within(await canvas.findByRole('dialog', { name: 'Change 3 products' }));
}
async function openPreview(canvas: Canvas) {
  const dialog = await openDialog(canvas);
  await userEvent.selectOptions(dialog.getByLabelText('Price'), 'Change by percent');
  await userEvent.type(dialog.getByLabelText('Percent'), '5');
  await userEvent.selectOptions(dialog.getByLabelText('Round to prices that end with'), '.90');
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  return dialog;
}
async function apply(canvas: Canvas) {
  const dialog = await openPreview(canvas);
  await userEvent.click(await dialog.findByRole('button', { name: 'Change 2 products' }));
  return dialog;
}

export const Selected: Story = {
  parameters: world(shelf),
  play: async ({ canvas }) => {
    const user = userEvent.setup();
    const last = await canvas.findByRole('checkbox', { name: 'Select Tide Minnow' });
    await user.click(canvas.getByRole('checkbox', { name: 'Select Reed Spinner' }));
    await user.keyboard('{Shift>}');
    await user.click(last);
    await user.keyboard('{/Shift}');
    await expect(canvas.getByText('3 products selected')).toBeVisible();
    await user.click(last);
    await expect(canvas.getByText('2 products selected')).toBeVisible();
    await user.click(canvas.getByRole('checkbox', { name: 'Select Night Perch' }));
    await expect(canvas.getByText('1 product selected')).toBeVisible();
    await expect(canvas.getByRole('checkbox', { name: 'Select all shown products' })).not.toBeChecked();
  },
};
/** More match than are shown: all can be selected. */
export const AllMatchingSelected: Story = {
  parameters: world(() => ({ ...connection(shelf), totalCount: 1_234 })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('1,234 products')).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all shown products' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 1,234 matching products' }));
    await expect(canvas.getByText('1,234 products selected')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear selection' }));
    await expect(canvas.queryByRole('button', { name: 'Change…' })).toBeNull();
    await expect(canvas.getByRole('checkbox', { name: 'Select Reed Spinner' })).not.toBeChecked();
  },
};
export const Form: Story = {
  parameters: changing(),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
    await expect(dialog.getByRole('alert')).toHaveTextContent('Choose what to change.');
    await userEvent.selectOptions(dialog.getByLabelText('Price'), 'Change by percent');
    await userEvent.type(dialog.getByLabelText('Percent'), 'much');
    await userEvent.type(dialog.getByLabelText('Add or remove stock'), 'some');
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
    await expect(dialog.getByText('Use a number from -99 to 1000, such as 5 or -12.5.')).toBeVisible();
    await expect(dialog.getByText('Use a whole number, such as +20 or -3.')).toBeVisible();
  },
};
export const FormRefused: Story = {
  parameters: changing([], {
    previewBulkChange: {
      __typename: 'InvalidInput',
      code: 'INVALID_INPUT',
      message: 'Please check your input.',
      issues: [{ __typename: 'FieldIssue', path: 'filter', message: 'No product matches.' }],
    },
  }),
  play: async ({ canvas }) => {
    const dialog = await openPreview(canvas);
    await expect(await dialog.findByRole('alert')).toHaveTextContent('No product matches.');
    await expect(dialog.getByLabelText('Percent')).toHaveValue('5');
  },
};
export const FormOffline: Story = {
  parameters: changing([], { previewBulkChange: failing() }),
  play: async ({ canvas }) => {
    const dialog = await openPreview(canvas);
    await expect(await dialog.findByRole('alert')).toBeVisible();
    await expect(dialog.getByLabelText('Percent')).toHaveValue('5');
  },
};
export const FormRateLimited: Story = {
  parameters: changing([], {
    previewBulkChange: {
      __typename: 'RateLimited',
      code: 'RATE_LIMITED',
      message: 'Too many attempts. Please wait a moment.',
    },
  }),
  play: async ({ canvas }) => {
    const dialog = await openPreview(canvas);
    await expect(await dialog.findByRole('alert')).toHaveTextContent('Too many attempts.');
  },
};
export const Checking: Story = {
  parameters: changing([], { previewBulkChange: pending }),
  play: async ({ canvas }) => {
    const dialog = await openPreview(canvas);
    await expect(await dialog.findByRole('button', { name: 'Checking…' })).toBeVisible();
  },
};
export const DryRun: Story = {
  parameters: changing(),
  play: async ({ canvas }) => {
    const dialog = await openPreview(canvas);
    await expect(await dialog.findByRole('heading', { name: '2 products will change' })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: '1 product can’t change' })).toBeVisible();
    await expect(await dialog.findByText('The smallest order must cost at least $0.50')).toBeVisible();
    await expect(await dialog.findByText('$10.90')).toBeVisible();
  },
};
export const DryRunBack: Story = {
  parameters: changing(),
  play: async ({ canvas }) => {
    const dialog = await openPreview(canvas);
    await userEvent.click(await dialog.findByRole('button', { name: 'Back' }));
    await expect(dialog.getByLabelText('Percent')).toHaveValue('5');
    await expect(dialog.getByLabelText('Round to prices that end with')).toHaveValue('90');
  },
};
export const NothingToChange: Story = {
  parameters: changing(
    [],
    { previewBulkChange: () => bulk('PREVIEW', { unchanged: 3 }) },
    {
      bulkChange: () => bulk('PREVIEW', { unchanged: 3 }),
    },
  ),
  play: async ({ canvas }) => {
    const dialog = await openPreview(canvas);
    await expect(await dialog.findByText('Nothing to change.')).toBeVisible();
    await expect(dialog.getByText('3 products already have these values.')).toBeVisible();
    await expect(dialog.queryByRole('button', { name: /^Change/ })).toBeNull();
  },
};
export const PreviewFailed: Story = {
  parameters: changing([], {}, { bulkChangeRows: failing() }),
  play: async ({ canvas }) => {
    const dialog = await openPreview(canvas);
    await expect((await dialog.findAllByRole('alert'))[0]).toHaveTextContent('We couldn’t load the changes.');
  },
};
export const Running: Story = {
  parameters: changing([bulk('RUNNING', { changed: 1, pending: 1, invalid: 1 })]),
  play: async ({ canvas }) => {
    const dialog = await apply(canvas);
    await expect(await dialog.findByRole('progressbar')).toBeVisible();
    await expect(dialog.getByRole('status')).toHaveTextContent('Changing products: 1 of 2');
    await expect(dialog.getByText('You can close this window. The changes continue.')).toBeVisible();
  },
};
export const Done: Story = {
  parameters: changing([
    bulk('RUNNING', { changed: 1, pending: 1, invalid: 1 }),
    bulk('DONE', { changed: 2, invalid: 1 }),
  ]),
  play: async ({ canvas }) => {
    const dialog = await apply(canvas);
    await expect(await dialog.findByText('2 products changed.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
  },
};
export const PartialFailure: Story = {
  parameters: changing([bulk('DONE', { changed: 1, refused: 1, invalid: 1 })]),
  play: async ({ canvas }) => {
    const dialog = await apply(canvas);
    await expect(await dialog.findByText('1 product changed.')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: '1 product could not be changed' })).toBeVisible();
    await expect(await dialog.findByText('Changed by Robin Admin since.')).toBeVisible();
  },
};
export const Undone: Story = {
  parameters: changing(),
  play: async ({ canvas }) => {
    const dialog = await apply(canvas);
    await userEvent.click(await dialog.findByRole('button', { name: 'Undo' }));
    await expect(await dialog.findByText('2 products restored.')).toBeVisible();
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
  },
};
export const PartlyUndone: Story = {
  parameters: changing([bulk('DONE', { changed: 2 })], {
    undoBulkChange: () => bulk('UNDONE', { undone: 1, kept: 1 }),
  }),
  play: async ({ canvas }) => {
    const dialog = await apply(canvas);
    await userEvent.click(await dialog.findByRole('button', { name: 'Undo' }));
    await expect(await dialog.findByRole('heading', { name: '1 product kept its new values' })).toBeVisible();
  },
};
const refusal = (code: string, __typename: string, message: string) => ({ __typename, code, message });
export const UndoTooEarly: Story = {
  parameters: changing([bulk('DONE', { changed: 2 })], {
    undoBulkChange: refusal(
      'BULK_CHANGE_NOT_APPLIED',
      'BulkChangeNotApplied',
      'Wait until all products are changed, then undo.',
    ),
  }),
  play: async ({ canvas }) => {
    const dialog = await apply(canvas);
    await userEvent.click(await dialog.findByRole('button', { name: 'Undo' }));
    await expect(await dialog.findByText('Wait until all products are changed, then undo.')).toBeVisible();
  },
};
/** Previews are deleted after a day. */
export const PreviewGone: Story = {
  parameters: changing([], {
    applyBulkChange: refusal(
      'NOT_FOUND',
      'NotFound',
      'This bulk change doesn’t exist, or you don’t have access to it.',
    ),
  }),
  play: async ({ canvas }) => {
    const dialog = await apply(canvas);
    await expect(await dialog.findByText(/^This bulk change doesn’t exist/)).toBeVisible();
  },
};

// Fields of a row -----------------------------------------------------------------------------------------------------

const saved = ({ input }: { input: { priceMinor?: number; stockChange?: { quantity: number } } }) => ({
  ...shelf[0],
  ...(input.priceMinor && { price: money(input.priceMinor) }),
  ...(input.stockChange && { stockCount: 12 + input.stockChange.quantity }),
  updatedAt: '2026-11-20T10:00:00.000Z',
});
export const PriceInline: Story = {
  parameters: world(shelf, { changeEquipment: saved }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Change price of Reed Spinner/ }));
    const field = canvas.getByRole('textbox', { name: 'Change price of Reed Spinner' });
    await expect(field).toHaveValue('6.40');
    await userEvent.clear(field);
    await userEvent.type(field, '7,90{Enter}');
    await expect((await canvas.findAllByText('“Reed Spinner” saved'))[0]).toBeVisible();
    await expect(await canvas.findByText('$7.90')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Undo' })).toBeVisible();
  },
};
export const PriceInlineInvalid: Story = {
  parameters: world(shelf, { changeEquipment: saved }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Change price of Reed Spinner/ }));
    const field = canvas.getByRole('textbox', { name: 'Change price of Reed Spinner' });
    await userEvent.clear(field);
    await userEvent.type(field, 'cheap{Enter}');
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Use an amount greater than zero');
    await expect(field).toHaveValue('cheap');
  },
};
export const StockInline: Story = {
  parameters: world(shelf, { changeEquipment: saved }),
  play: async ({ canvas }) => {
    const open = async () =>
      userEvent.click(await canvas.findByRole('button', { name: /Change stock of Reed Spinner/ }));
    await open();
    await userEvent.keyboard('{Escape}');
    await expect(await canvas.findByRole('button', { name: /Change stock of Reed Spinner/ })).toBeVisible();
    await open();
    await userEvent.type(
      canvas.getByRole('textbox', { name: 'Change stock of Reed Spinner' }),
      '+20{Enter}',
      {
        initialSelectionStart: 0,
        initialSelectionEnd: 2,
      },
    );
    await expect(await canvas.findByText('32')).toBeVisible();
  },
};
