import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { paths } from '#web/app/paths.ts';
import {
  adminWorld,
  forbiddenTo,
  invalid,
  loadedOffline,
  loadFailed,
  refusals,
  visitorRedirect,
  whileLoading,
} from '#web/test/admin-lists.tsx';
import { connection } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { checkLengthLimit } from '#web/test/length-limit.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { AttributesScreen } from './AttributesScreen.tsx';
import type { AttributeRowFragment } from './AttributesScreen.generated.ts';

const meta: Meta<typeof AttributesScreen> = {
  title: 'Screens/Product Attributes',
  component: AttributesScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof AttributesScreen>;
type Canvas = Pick<
  ReturnType<typeof within>,
  'findByRole' | 'getByRole' | 'findByLabelText' | 'getByLabelText'
>;

const products = (count: number, isCapped = false) => ({
  __typename: 'ProductCount' as const,
  count,
  isCapped,
});
const row = (label: string, more: Partial<AttributeRowFragment> = {}): AttributeRowFragment => ({
  __typename: 'AttributeDefinition',
  id: `attribute-${label}`,
  databaseId: `row-${label}`,
  name: label.toLowerCase().replaceAll(' ', ''),
  label,
  group: 'Performance',
  kind: 'TEXT',
  unit: null,
  options: [],
  categorySlugs: [],
  isFilterable: false,
  position: 10,
  updatedAt: '2026-11-24T12:00:00.000Z',
  products: products(0),
  ...more,
});
const species = row('Species', {
  group: 'Use',
  kind: 'OPTIONS',
  options: ['pike', 'perch', 'zander', 'trout', 'salmon'],
  isFilterable: true,
  products: products(5_000, true),
});
const action = row('Action', {
  kind: 'OPTIONS',
  options: ['slow', 'fast'],
  categorySlugs: ['rods'],
  isFilterable: true,
  products: products(12),
});
const castWeight = row('Cast weight', {
  kind: 'NUMBER',
  unit: 'g',
  categorySlugs: ['rods'],
  isFilterable: true,
});
const scent = row('Scent', {
  categorySlugs: ['rods', 'reels', 'lures', 'lines', 'hooks'],
  products: products(1),
});
const rows = [species, action, castWeight, scent, row('Weedless', { kind: 'YES_NO' })];

const list = (nodes: readonly AttributeRowFragment[], hasNextPage = false, totalCount = nodes.length) => ({
  ...connection(nodes as readonly { __typename: string }[]),
  totalCount,
  pageInfo: {
    __typename: 'PageInfo',
    hasNextPage,
    hasPreviousPage: false,
    startCursor: 'a',
    endCursor: 'a',
  },
});
const categories = ['Rods', 'Reels', 'Lures', 'Lines', 'Hooks'].map((name) => ({
  __typename: 'Category',
  id: `category-${name}`,
  slug: name.toLowerCase(),
  name,
}));
const world = (
  managedAttributes: unknown = list(rows),
  Mutation: Record<string, unknown> = {},
  more: object = {},
) => adminWorld(paths.attributes, { managedAttributes, categories }, Mutation, more);

export const Loading: Story = whileLoading(world(pending));
export const Failed: Story = loadFailed(world(failing()), 'We couldn’t load the attributes.');
export const Offline: Story = loadedOffline(world(failing()));
export const List: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('5 attributes')).toBeVisible();
    // Hidden where the table is narrow.
    await expect(canvas.getByText('pike, perch, zander, and 2 more')).toBeInTheDocument();
    await expect(canvas.getByText('Rods, Reels, Lures, and 2 more')).toBeVisible();
    await expect(canvas.getByText('5,000+')).toBeVisible();
  },
};
export const NoMatch: Story = {
  parameters: world(list([]), {}, { at: `${paths.attributes}?q=zzz` }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No matching attributes.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Show all attributes' })).toBeEnabled();
  },
};
export const Searched: Story = {
  parameters: world(({ query }: { query: string }) =>
    list(rows.filter(({ label }) => label.startsWith(query))),
  ),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Search attributes'), 'Sc');
    await expect(await canvas.findByText('1 attribute')).toBeVisible();
    await waitFor(() => expect(canvas.queryByText('Weedless')).toBeNull());
  },
};
export const Paged: Story = {
  parameters: world(({ after }: { after: string | null }) =>
    after ? list([row('Zips')], false, 6) : list(rows, true, 6),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more attributes' }));
    await expect(await canvas.findByText('Zips')).toBeVisible();
    await expect(canvas.getByText('Scent')).toBeVisible();
  },
};

// Add -----------------------------------------------------------------------------------------------------------------

const openForm = async (canvas: Canvas, button: string) => {
  await userEvent.click(await canvas.findByRole('button', { name: button }));
  return within(await canvas.findByRole('dialog'));
};
const save = (form: Canvas) => userEvent.click(form.getByRole('button', { name: 'Save' }));
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const fillNew = async (form: Canvas) => {
  await userEvent.type(await form.findByLabelText('Label'), 'Hull');
  await userEvent.type(form.getByLabelText('Group'), 'Use');
  await userEvent.selectOptions(form.getByLabelText('Kind'), 'Yes or no');
  await save(form);
};
interface Sent {
  input: { label: string; options: { name: string; currentName: string | null }[]; position: number | null };
}
export const Added: Story = {
  parameters: world(list(rows), {
    addAttributeDefinition: ({ input }: Sent) =>
      JSON.stringify(input.options) ===
      '[{"currentName":null,"name":"dory"},{"currentName":null,"name":"catamaran"}]'
        ? row(input.label, { kind: 'OPTIONS', options: input.options.map(({ name }) => name) })
        : failing(JSON.stringify(input))(),
  }),
  play: async ({ canvas }) => {
    const form = await openForm(canvas, 'Add an Attribute');
    await userEvent.type(await form.findByLabelText('Label'), 'Hull');
    await userEvent.type(form.getByLabelText('Group'), 'Use');
    await userEvent.selectOptions(form.getByLabelText('Kind'), 'Choices');
    for (const option of ['catamaran', 'skiff', 'dory']) {
      await userEvent.click(form.getByRole('button', { name: 'Add an Option' }));
      await waitFor(() => expect(document.activeElement).toHaveAttribute('data-option'));
      await userEvent.keyboard(option);
    }
    await userEvent.click(form.getByRole('button', { name: 'Remove skiff' }));
    await expect(form.getByLabelText('Option 1')).toHaveFocus();
    await userEvent.click(form.getByRole('button', { name: 'Move dory up' }));
    await expect(form.getByRole('button', { name: 'Move dory down' })).toHaveFocus();
    await userEvent.click(form.getByLabelText('Customers can filter by it'));
    await userEvent.click(form.getByLabelText('Rods'));
    await save(form);
    await expect(await canvas.findByText('“Hull” saved')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Add an Attribute' })).toHaveFocus();
    await expect(sessionStorage).toHaveLength(0);
  },
};
export const Invalid: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const form = await openForm(canvas, 'Add an Attribute');
    await save(form);
    await expect(await form.findByText('Enter a label.')).toBeVisible();
    await expect(form.getByText('Enter a group.')).toBeVisible();
    await expect(form.getByText('Choose a kind.')).toBeVisible();
    await checkLengthLimit(form.getByLabelText('Label'), 60, 'Use 60 characters or fewer.');
    await checkLengthLimit(form.getByLabelText('Group'), 60, 'Use 60 characters or fewer.');
    await userEvent.type(form.getByLabelText('Position'), '1.5');
    await expect(await form.findByText('Enter a whole number from 1 to 1,000,000.')).toBeVisible();
  },
};
export const InvalidOptions: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const form = await openForm(canvas, 'Edit Action');
    for (let at = 0; at < 2; at += 1)
      await userEvent.click(form.getByRole('button', { name: 'Add an Option' }));
    await retype(form.getByLabelText('Option 1'), 'a,b');
    await userEvent.type(form.getByLabelText('Option 4'), 'FAST');
    await save(form);
    await expect(await form.findByText('Don’t use commas or carets (^).')).toBeVisible();
    await expect(form.getByText('Enter a name.')).toBeVisible();
    await expect(form.getByText('This option occurs twice.')).toBeVisible();
  },
};
export const NoOptions: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const form = await openForm(canvas, 'Edit Action');
    await userEvent.click(form.getByRole('button', { name: 'Remove fast' }));
    await userEvent.click(form.getByRole('button', { name: 'Remove slow' }));
    await expect(form.getByRole('button', { name: 'Add an Option' })).toHaveFocus();
    await save(form);
    await expect(await form.findByText('Add at least one option.')).toBeVisible();
  },
};
const notAdded = (addAttributeDefinition: unknown, words: RegExp): Story => ({
  parameters: world(list(rows), { addAttributeDefinition }),
  play: async ({ canvas }) => {
    const form = await openForm(canvas, 'Add an Attribute');
    await fillNew(form);
    await expect(await form.findByRole('alert')).toHaveTextContent(words);
    await expect(form.getByLabelText('Label')).toHaveValue('Hull');
  },
});
export const AddRefused = notAdded(invalid('label', 'Remove control characters.'), /control characters/);
export const AddForbidden = notAdded(refusals.Forbidden, /not allowed/);
export const AddRateLimited = notAdded(refusals.RateLimited, /wait a moment/);
export const AddFault = notAdded(failing(), /Something went wrong on our end/);
export const Saving: Story = {
  parameters: world(list(rows), { addAttributeDefinition: pending }),
  play: async ({ canvas }) => {
    const form = await openForm(canvas, 'Add an Attribute');
    await fillNew(form);
    await expect(await form.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  },
};

// Change --------------------------------------------------------------------------------------------------------------

export const Changed: Story = {
  parameters: world(list(rows), {
    changeAttributeDefinition: ({ input }: Sent) =>
      JSON.stringify(input.options) ===
      '[{"currentName":"slow","name":"slow"},{"currentName":"fast","name":"quick"}]'
        ? { ...action, options: ['slow', 'quick'] }
        : failing(JSON.stringify(input))(),
  }),
  play: async ({ canvas }) => {
    const form = await openForm(canvas, 'Edit Action');
    await expect(form.getByText('The kind can’t change: 12 products use this attribute.')).toBeVisible();
    await retype(form.getByLabelText('Option 2'), 'quick');
    await save(form);
    await expect(await canvas.findByText('“Action” saved')).toBeVisible();
  },
};
const inUse = {
  __typename: 'AttributeInUse',
  code: 'ATTRIBUTE_IN_USE',
  message: '12 products have values that this change removes. Confirm the removal.',
  products: products(12),
};
const removeOption = async (canvas: Canvas) => {
  const form = await openForm(canvas, 'Edit Action');
  await userEvent.click(form.getByRole('button', { name: 'Remove fast' }));
  await save(form);
  await expect(
    await form.findByText('This removes values from 12 products. You can’t undo it.'),
  ).toBeVisible();
  return form;
};
/** Products lose a removed option only after the admin confirms it. */
export const ChangeInUse: Story = {
  parameters: world(list(rows), {
    changeAttributeDefinition: ({ input }: { input: { removesValues: boolean } }) =>
      input.removesValues ? { ...action, options: ['slow'] } : inUse,
  }),
  play: async ({ canvas }) => void (await removeOption(canvas)),
};
export const ChangeInUseConfirmed: Story = {
  ...ChangeInUse,
  play: async ({ canvas }) => {
    const form = await removeOption(canvas);
    await userEvent.click(form.getByLabelText('Remove the values from the products'));
    await save(form);
    await expect(await canvas.findByText('“Action” saved')).toBeVisible();
  },
};
/** Another admin saved first: nothing is overwritten, and their version can be loaded. */
export const ChangedMeanwhile: Story = {
  parameters: world(list(rows), {
    changeAttributeDefinition: ({ input }: { input: { seenAt: string; label: string } }) =>
      input.seenAt === action.updatedAt
        ? {
            __typename: 'AttributeChanged',
            code: 'ATTRIBUTE_CHANGED',
            message: 'Another admin changed this attribute in the meantime. Nothing was overwritten.',
            definition: { ...action, label: 'Rod action', updatedAt: '2026-11-24T12:00:01.000Z' },
          }
        : { ...action, label: input.label },
  }),
  play: async ({ canvas }) => {
    const form = await openForm(canvas, 'Edit Action');
    await retype(form.getByLabelText('Label'), 'Taper');
    await save(form);
    await expect(await form.findByRole('alert')).toHaveTextContent(/Another admin changed this attribute/);
    await expect(form.getByLabelText('Label')).toHaveValue('Taper');
    await userEvent.click(form.getByRole('button', { name: 'Load Current Version' }));
    await expect(form.getByLabelText('Label')).toHaveValue('Rod action');
    await save(form);
    await expect(await canvas.findByText('“Rod action” saved')).toBeVisible();
  },
};
const notChanged = (changeAttributeDefinition: unknown, words: RegExp): Story => ({
  parameters: world(list(rows), { changeAttributeDefinition }),
  play: async ({ canvas }) => {
    const form = await openForm(canvas, 'Edit Scent');
    await retype(form.getByLabelText('Label'), 'Smell');
    await save(form);
    await expect(await form.findByRole('alert')).toHaveTextContent(words);
  },
});
const busy = {
  __typename: 'AttributeBusy',
  code: 'ATTRIBUTE_BUSY',
  message: 'The last change of this attribute is still being applied to products. Try again in a moment.',
};
export const ChangeBusy = notChanged(busy, /still being applied/);
export const ChangeRefused = notChanged(invalid('label', 'Remove control characters.'), /control characters/);
export const ChangeGone = notChanged(refusals.NotFound, /doesn’t exist/);
export const ChangeForbidden = notChanged(refusals.Forbidden, /not allowed/);
export const ChangeRateLimited = notChanged(refusals.RateLimited, /wait a moment/);
export const UnsavedChanges: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const form = await openForm(canvas, 'Edit Scent');
    await userEvent.type(form.getByLabelText('Label'), 's');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await expect(await canvas.findByRole('dialog', { name: 'Close without saving?' })).toBeVisible();
  },
};
/** A new attribute that was not saved is open again after a reload. */
export const DraftRestored: Story = {
  parameters: world(),
  beforeEach: () =>
    sessionStorage.setItem(
      'attribute-draft',
      JSON.stringify({
        form: JSON.stringify({
          label: 'Hull',
          group: 'Use',
          kind: 'NUMBER',
          unit: 'm',
          options: [],
          categorySlugs: [],
          isFilterable: true,
          position: '',
          removesValues: false,
        }),
      }),
    ),
  play: async ({ canvas }) => {
    const form = within(await canvas.findByRole('dialog'));
    await expect(form.getByText('We restored your draft.')).toBeVisible();
    await expect(form.getByLabelText('Unit')).toHaveValue('m');
  },
};

// Delete --------------------------------------------------------------------------------------------------------------

const askDelete = async (canvas: Canvas, label: string) => {
  await userEvent.click(await canvas.findByRole('button', { name: `Delete ${label}` }));
  return within(await canvas.findByRole('dialog', { name: `Delete “${label}”?` }));
};
export const ConfirmDelete: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const dialog = await askDelete(canvas, 'Species');
    await expect(
      dialog.getByText('This removes its values from more than 5,000 products. You can’t undo it.'),
    ).toBeVisible();
  },
};
export const Deleted: Story = {
  parameters: world(list(rows), {
    deleteAttributeDefinition: ({ input }: { input: { removesValues: boolean } }) =>
      input.removesValues ? action : inUse,
  }),
  play: async ({ canvas }) => {
    const dialog = await askDelete(canvas, 'Action');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await expect(await canvas.findByText('“Action” deleted')).toBeVisible();
  },
};
/** Products came to use it since the list was loaded: the admin confirms their number, too. */
export const DeleteInUse: Story = {
  parameters: world(list(rows), {
    deleteAttributeDefinition: ({ input }: { input: { removesValues: boolean } }) =>
      input.removesValues ? castWeight : inUse,
  }),
  play: async ({ canvas }) => {
    const dialog = await askDelete(canvas, 'Cast weight');
    await expect(dialog.getByText('No product uses it.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await expect(await dialog.findByText(/This removes its values from 12 products/)).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveTextContent(/Confirm the removal/);
  },
};
const notDeleted = (deleteAttributeDefinition: unknown, words: RegExp): Story => ({
  parameters: world(list(rows), { deleteAttributeDefinition }),
  play: async ({ canvas }) => {
    const dialog = await askDelete(canvas, 'Scent');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent(words);
  },
});
export const DeleteBusy = notDeleted(busy, /still being applied/);
export const DeleteGone = notDeleted(refusals.NotFound, /doesn’t exist/);
export const DeleteForbidden = notDeleted(refusals.Forbidden, /not allowed/);
export const DeleteRateLimited = notDeleted(refusals.RateLimited, /wait a moment/);

const signedOut = (mutation: string, act: (canvas: Canvas) => Promise<void>): Story => ({
  parameters: world(list(rows), { [mutation]: refusals.SignInRequired }),
  play: async ({ canvas }) => {
    await act(canvas);
    await expect(await canvas.findByText('Your session has expired. Please log in again.')).toBeVisible();
  },
});
export const AddSessionExpired = signedOut('addAttributeDefinition', async (canvas) =>
  fillNew(await openForm(canvas, 'Add an Attribute')),
);
export const ChangeSessionExpired = signedOut('changeAttributeDefinition', async (canvas) =>
  save(await openForm(canvas, 'Edit Scent')),
);
export const DeleteSessionExpired = signedOut('deleteAttributeDefinition', async (canvas) => {
  const dialog = await askDelete(canvas, 'Scent');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
});

// Access (§6) ---------------------------------------------------------------------------------------------------------

export const Forbidden: Story = forbiddenTo(paths.attributes, <AttributesScreen />);
export const VisitorRedirect: Story = visitorRedirect(paths.attributes, <AttributesScreen />);
