import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { paths } from '#web/app/paths.ts';
import {
  adminWorld,
  expectRefusals,
  forbiddenTo,
  inTurn,
  invalid,
  offline,
  openDialog,
  refusals,
  refused,
  refusedInTurn,
  visitorRedirect,
} from '#web/test/admin-lists.tsx';
import { inAPage } from '#web/test/in-a-page.tsx';
import { checkLengthLimit } from '#web/test/length-limit.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { CategoriesScreen } from './CategoriesScreen.tsx';
import type { CategoryRowFragment } from './CategoriesScreen.generated.ts';

const meta: Meta<typeof CategoriesScreen> = {
  title: 'Screens/Categories',
  component: CategoriesScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof CategoriesScreen>;

const row = (
  name: string,
  productCount = 0,
  published = productCount,
  more: Partial<CategoryRowFragment['category']> = {},
): CategoryRowFragment => ({
  __typename: 'ManagedCategory',
  databaseId: `row-${name}`,
  productCount,
  movesTo: null,
  category: {
    __typename: 'Category',
    id: `category-${name}`,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    name,
    description: '',
    equipmentCount: published,
    ...more,
  },
});
const rods = row('Rods', 1_240, 1_198, {
  description: 'Spinning, casting and feeder rods for rivers, lakes and the coast, from 1.8 to 4.2 meters.',
});
const reels = row('Reels', 1);
const floats = row('Floats', 0, 0, { description: 'For still and slow water.' });
const rows = [rods, reels, floats];
const world = (
  Mutation: Record<string, unknown> = {},
  managedCategories: unknown = rows,
  more: object = {},
) => adminWorld(paths.categories, { managedCategories }, Mutation, more);

export const Loading: Story = {
  parameters: world({}, pending),
  play: async ({ canvas }) => expect(await canvas.findByText('Loading…')).toBeVisible(),
};
export const Failed: Story = {
  parameters: world({}, failing()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We couldn’t load the categories.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
};
export const Offline: Story = {
  parameters: world({}, failing()),
  beforeEach: offline,
  play: async ({ canvas }) =>
    expect((await canvas.findAllByText(/You appear to be offline/))[0]).toBeVisible(),
};
export const Empty: Story = {
  parameters: world({}, []),
  play: async ({ canvas }) => expect(await canvas.findByText('No categories yet.')).toBeVisible(),
};
export const List: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: '/category/rods' })).toBeVisible();
    await expect(canvas.getByText('1,240')).toBeVisible();
    await expect(canvas.getByText('1,198')).toBeVisible();
    await expect(canvas.getByText(/Spinning, casting and feeder rods/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Move Rods up' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Move Floats down' })).toBeDisabled();
  },
};
/** The products of a deleted category are being moved. */
export const Moving: Story = {
  parameters: world({}, [rods, { ...reels, movesTo: 'Rods' }, floats]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Moving its products to Rods')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Edit Reels' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Delete Reels' })).toBeDisabled();
  },
};

// Order ---------------------------------------------------------------------------------------------------------------

const ordered = (ids: readonly string[]) =>
  ids.flatMap((id) => rows.filter(({ databaseId }) => databaseId === id));
/** A shop that keeps the order. */
function sortable() {
  let shown = rows;
  return world(
    {
      orderCategories: ({ input: { categoryIds } }: { input: { categoryIds: string[] } }) => {
        shown = ordered(categoryIds);
        return {
          __typename: 'CategoryOrder',
          categories: shown.map(({ category: { id } }) => ({ __typename: 'Category', id })),
        };
      },
    },
    () => shown,
  );
}
const names = (canvas: Pick<ReturnType<typeof within>, 'getAllByRole'>) =>
  canvas.getAllByRole('rowheader').map((cell: HTMLElement) => cell.textContent);

export const Ordered: Story = {
  parameters: sortable(),
  play: async ({ canvas }) => {
    const up = await canvas.findByRole('button', { name: 'Move Floats up' });
    up.focus();
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText('“Floats” moved to position 2')).toBeVisible();
    await waitFor(() => expect(names(canvas)).toEqual(['Rods', 'Floats', 'Reels']));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Move Floats up' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(names(canvas)).toEqual(['Floats', 'Rods', 'Reels']));
    // There is no way further up.
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Move Floats down' })).toHaveFocus());
  },
};
export const OrderUndone: Story = {
  parameters: sortable(),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Move Rods down' }));
    await waitFor(() => expect(names(canvas)).toEqual(['Reels', 'Rods', 'Floats']));
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText('Order restored')).toBeVisible();
    await waitFor(() => expect(names(canvas)).toEqual(['Rods', 'Reels', 'Floats']));
  },
};
const outdated = 'Another admin added or deleted a category. Load them again, then retry.';
export const OrderRefused: Story = {
  parameters: world({
    orderCategories: inTurn(invalid('categoryIds', outdated), refusals.Forbidden, refusals.RateLimited),
  }),
  play: async ({ canvas }) => {
    for (const message of [outdated, refusals.Forbidden.message, refusals.RateLimited.message]) {
      const button = await canvas.findByRole('button', { name: 'Move Rods down' });
      await waitFor(() => expect(button).toBeEnabled());
      await userEvent.click(button);
      await expect((await canvas.findAllByText(message))[0]).toBeVisible();
    }
  },
};

// Add, change, delete -------------------------------------------------------------------------------------------------

type Form = Awaited<ReturnType<typeof openDialog>>;
const save = (form: Form) => userEvent.click(form.getByRole('button', { name: 'Save' }));
interface Input {
  id: string | null;
  name: string;
  slug: string | null;
  description: string;
  seen: { name: string; slug: string; description: string } | null;
}
const saved = ({ name, slug, description }: Input) => ({
  __typename: 'Category',
  id: 'saved',
  slug: slug ?? 'saved',
  name,
  description,
});

export const Added: Story = {
  parameters: world({
    saveCategory: ({ input }: { input: Input }) => {
      const { id, name, slug, description } = input;
      const isExpected = id === null && name === 'Hooks' && slug === null && description === 'Sharp.';
      return isExpected ? saved(input) : failing()();
    },
  }),
  play: async ({ canvas }) => {
    const form = await openDialog(canvas, 'Add a Category');
    await userEvent.type(form.getByLabelText('Name'), 'Hooks');
    await userEvent.type(form.getByLabelText('Text of its page (optional)'), 'Sharp.');
    await save(form);
    await expect(await canvas.findByText('“Hooks” saved')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Add a Category' })).toHaveFocus();
    await expect(sessionStorage).toHaveLength(0);
  },
};
export const Invalid: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const form = await openDialog(canvas, 'Add a Category');
    await save(form);
    await expect(await form.findByText('Enter a name.')).toBeVisible();
    await checkLengthLimit(form.getByLabelText('Name'), 60, 'Use 60 characters or fewer.');
    await userEvent.type(form.getByLabelText('URL ending (optional)'), 'Not a URL');
    await expect(await form.findByText('Use lower-case letters, digits and hyphens.')).toBeVisible();
  },
};
export const Changed: Story = {
  parameters: world({
    saveCategory: ({ input }: { input: Input }) =>
      input.id === rods.databaseId && input.slug === 'fishing-rods' ? saved(input) : failing()(),
  }),
  play: async ({ canvas }) => {
    const form = await openDialog(canvas, 'Edit Rods');
    const slug = form.getByLabelText('URL ending (optional)');
    await expect(slug).toHaveValue('rods');
    await expect(slug).toHaveAccessibleDescription(/Links to the earlier URL still work/);
    await userEvent.clear(slug);
    await userEvent.type(slug, 'fishing-rods');
    await save(form);
    await expect(await canvas.findByText('“Rods” saved')).toBeVisible();
  },
};
/** The texts of Floats after another admin saved them. */
const theirs = {
  __typename: 'Category',
  id: floats.category.id,
  name: 'Floats and bobbers',
  slug: 'floats',
  description: 'For rivers, too.',
};
const contested = world({
  saveCategory: ({ input }: { input: Input }) =>
    input.seen?.description === theirs.description
      ? saved(input)
      : {
          __typename: 'CategoryChanged',
          code: 'CATEGORY_CHANGED',
          message: 'Another admin changed this category in the meantime. Nothing was overwritten.',
          category: theirs,
          conflicts: [{ __typename: 'EditConflict', field: 'description', changedBy: 'Astrid Holm' }],
        },
});
async function saveContested(canvas: Parameters<NonNullable<Story['play']>>[0]['canvas']) {
  const form = await openDialog(canvas, 'Edit Floats');
  const text = form.getByLabelText('Text of its page (optional)');
  await userEvent.clear(text);
  await userEvent.type(text, 'For lakes.');
  await save(form);
  await expect(
    await form.findByRole('heading', { name: 'Text of its page, changed by Astrid Holm' }),
  ).toBeVisible();
  return form;
}
/** Another admin changed the same text: both are shown, and nothing is overwritten. */
export const ChangedMeanwhile: Story = {
  parameters: contested,
  play: async ({ canvas }) => {
    const form = await saveContested(canvas);
    await expect(form.getByRole('alert')).toHaveTextContent(/Nothing was overwritten/);
    await expect(form.getByText('For lakes.', { selector: 'dd' })).toBeVisible();
    await expect(form.getByText('For rivers, too.', { selector: 'dd' })).toBeVisible();
  },
};
export const ChangedMeanwhileUseTheirs: Story = {
  parameters: contested,
  play: async ({ canvas }) => {
    const form = await saveContested(canvas);
    await userEvent.click(form.getByRole('button', { name: 'Use theirs' }));
    await expect(form.getByLabelText('Text of its page (optional)')).toHaveValue('For rivers, too.');
    // Fields that only the other admin changed follow.
    await expect(form.getByLabelText('Name')).toHaveValue('Floats and bobbers');
    await expect(form.queryByText('Use theirs')).toBeNull();
    // Nothing is unsaved.
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  },
};
export const ChangedMeanwhileUseMine: Story = {
  parameters: contested,
  play: async ({ canvas }) => {
    const form = await saveContested(canvas);
    await userEvent.click(form.getByRole('button', { name: 'Save mine' }));
    await expect(await canvas.findByText('“Floats and bobbers” saved')).toBeVisible();
    await expect(sessionStorage).toHaveLength(0);
  },
};
const taken = 'Another category has this URL.';
export const SaveRefused: Story = {
  parameters: world({ saveCategory: refusedInTurn(invalid('slug', taken)) }),
  play: async ({ canvas }) => {
    const form = await openDialog(canvas, 'Edit Reels');
    await save(form);
    await expect(await form.findByRole('alert')).toHaveTextContent(taken);
    await expect(form.getByLabelText('URL ending (optional)')).toHaveAccessibleDescription(taken);
    await expectRefusals(form, 'Save', refused);
  },
};
export const Fault: Story = {
  parameters: world({ saveCategory: failing() }),
  play: async ({ canvas }) => {
    const form = await openDialog(canvas, 'Edit Reels');
    await expectRefusals(form, 'Save', [/Something went wrong on our end/]);
  },
};
export const Saving: Story = {
  parameters: world({ saveCategory: pending }),
  play: async ({ canvas }) => {
    const form = await openDialog(canvas, 'Edit Reels');
    await save(form);
    await expect(await form.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  },
};
export const DraftRestored: Story = {
  parameters: world(),
  beforeEach: () => {
    const texts = { name: 'Hooks', slug: '', description: 'Sharp.', seen: '' };
    sessionStorage.setItem('category-draft', JSON.stringify({ form: JSON.stringify(texts) }));
  },
  play: async ({ canvas }) => {
    const form = within(await canvas.findByRole('dialog'));
    await expect(form.getByText('We restored your draft.')).toBeVisible();
    await expect(form.getByLabelText('Name')).toHaveValue('Hooks');
  },
};
const deleted = { __typename: 'Category', id: 'category-Floats', name: 'Floats' };
export const DeletedAndRestored: Story = {
  parameters: world({
    deleteCategory: ({ input }: { input: { id: string; moveToId: string | null } }) =>
      input.id === floats.databaseId && input.moveToId === null ? deleted : failing()(),
    saveCategory: ({ input }: { input: Input }) =>
      input.id === null && input.slug === 'floats' ? saved(input) : failing()(),
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Delete Floats');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await expect(await canvas.findByText('“Floats” deleted')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText('“Floats” restored')).toBeVisible();
  },
};
export const DeleteWithProducts: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Delete Rods');
    await expect(dialog.getByText(/It has 1,240 products/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Choose the category that gets the products.',
    );
  },
};
export const ProductsMoved: Story = {
  parameters: world({
    deleteCategory: ({ input }: { input: { moveToId: string | null } }) =>
      input.moveToId === rods.databaseId ? { ...deleted, name: 'Reels' } : failing()(),
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Delete Reels');
    await userEvent.selectOptions(dialog.getByLabelText('Move products to'), 'Rods');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await expect(
      await canvas.findByText('Moving the products of “Reels”. It will be deleted then.'),
    ).toBeVisible();
  },
};
const inUse = 'The promotion “Spring sale” is for this category. Change it first.';
export const DeleteRefused: Story = {
  parameters: world({ deleteCategory: refusedInTurn(invalid('id', inUse)) }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Delete Floats');
    await expectRefusals(dialog, 'Delete', [/The promotion “Spring sale”/, ...refused]);
  },
};

// Access (§6) ---------------------------------------------------------------------------------------------------------

const expired = 'Your session has expired. Please log in again.';
const signedOut = (mutation: string, open: string, confirm: string): Story => ({
  parameters: world({ [mutation]: refusals.SignInRequired }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, open);
    await userEvent.click(dialog.getByRole('button', { name: confirm }));
    await expect(await canvas.findByText(expired)).toBeVisible();
  },
});
export const SaveSessionExpired = signedOut('saveCategory', 'Edit Reels', 'Save');
export const DeleteSessionExpired = signedOut('deleteCategory', 'Delete Floats', 'Delete');
export const OrderSessionExpired: Story = {
  parameters: world({ orderCategories: refusals.SignInRequired }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Move Rods down' }));
    await expect(await canvas.findByText(expired)).toBeVisible();
  },
};

export const Forbidden: Story = forbiddenTo(paths.categories, <CategoriesScreen />);
export const VisitorRedirect: Story = visitorRedirect(paths.categories, <CategoriesScreen />);
