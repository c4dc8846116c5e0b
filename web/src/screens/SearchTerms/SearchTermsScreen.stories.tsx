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
import { connection, equipmentCard } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { checkLengthLimit } from '#web/test/length-limit.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { SearchTermsScreen } from './SearchTermsScreen.tsx';

const meta: Meta<typeof SearchTermsScreen> = {
  title: 'Screens/Search Terms',
  component: SearchTermsScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof SearchTermsScreen>;
type Canvas = Pick<ReturnType<typeof within>, 'findByRole' | 'getByRole' | 'findByLabelText'>;

const row = (term: string, means: string[], vainMeans: string[] = []) => ({
  __typename: 'SearchTerm',
  id: `term-${term}`,
  databaseId: `row-${term}`,
  term,
  means,
  vainMeans,
});
const rows = [
  row('esky', ['cooler box']),
  row('hard body', ['crankbait', 'jointed minnow', 'topwater']),
  row('waders', []),
  row('winch', ['boat winch'], ['boat winch']),
];
const terms = (nodes: readonly { __typename: string }[], hasNextPage = false, totalCount = nodes.length) => ({
  ...connection(nodes),
  totalCount,
  pageInfo: {
    __typename: 'PageInfo',
    hasNextPage,
    hasPreviousPage: false,
    startCursor: 'a',
    endCursor: 'a',
  },
});
const world = (
  searchTerms: unknown = terms(rows),
  Mutation: Record<string, unknown> = {},
  more: object = {},
) => adminWorld(paths.searchTerms, { searchTerms }, Mutation, more);

export const Loading: Story = whileLoading(world(pending));
export const Failed: Story = loadFailed(world(failing()), 'We couldn’t load the search terms.');
export const Offline: Story = loadedOffline(world(failing()));
/** A term with meanings, one that is spelled correctly, and a meaning that finds nothing. */
export const List: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('4 terms')).toBeVisible();
    await expect(canvas.getByText('the word itself')).toBeVisible();
    await expect(canvas.getByText('boat winch: finds nothing')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Edit esky' })).toBeEnabled();
  },
};
export const NoMatch: Story = {
  parameters: world(terms([]), {}, { at: `${paths.searchTerms}?q=zzz` }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No matching terms.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Show all terms' })).toBeEnabled();
  },
};
export const Searched: Story = {
  parameters: world(({ query }: { query: string }) => terms(rows.filter(({ term }) => term.includes(query)))),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Search terms'), 'esk');
    await expect(await canvas.findByText('1 term')).toBeVisible();
    await waitFor(() => expect(canvas.queryByText('waders')).toBeNull());
  },
};
export const Paged: Story = {
  parameters: world(({ after }: { after: string | null }) =>
    after ? terms([row('zinger', [])], false, 5) : terms(rows, true, 5),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more terms' }));
    await expect(await canvas.findByText('zinger')).toBeVisible();
    await expect(canvas.getByText('esky')).toBeVisible();
  },
};

// Try it --------------------------------------------------------------------------------------------------------------

const found = (nodes: readonly { __typename: string }[], more: object = {}) => ({
  ...connection(nodes),
  totalCount: nodes.length,
  totalIsCapped: false,
  correctedQuery: null,
  omittedTerms: [],
  ...more,
});
const tried = (catalogue: unknown, words: RegExp): Story => ({
  parameters: adminWorld(paths.searchTerms, { searchTerms: terms(rows), catalogue }),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Search as a customer'), 'reell carp');
    await expect(await canvas.findByText(words)).toBeVisible();
  },
});
export const TriedFound = tried(
  found([equipmentCard()], { correctedQuery: 'reel carp', omittedTerms: ['carp'] }),
  /Corrected to “reel carp”\.\s+Without “carp”\./,
);
export const TriedNothing = tried(found([]), /No products found/);
export const TriedFailed = tried(failing(), /Something went wrong on our end/);

// Add, change, delete -------------------------------------------------------------------------------------------------

const openForm = async (canvas: Canvas, button: string) => {
  await userEvent.click(await canvas.findByRole('button', { name: button }));
  return within(await canvas.findByRole('dialog'));
};
const fill = async (form: Canvas, term: string, means = '') => {
  await userEvent.clear(await form.findByLabelText('Term'));
  await userEvent.type(await form.findByLabelText('Term'), term);
  if (means) await userEvent.type(await form.findByLabelText('Meanings (optional)'), means);
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
};
/** A meaning that finds nothing is saved, with a warning. */
export const Added: Story = {
  parameters: world(terms(rows), {
    addSearchTerm: ({ input: { term, means } }: { input: { term: string; means: string[] } }) =>
      row(term.toLowerCase(), means, ['ice chest']),
  }),
  play: async ({ canvas }) => {
    const form = await openForm(canvas, 'Add a Term');
    await fill(form, 'Chilly bin', 'cooler box{Enter}{Enter}ice chest');
    await expect(await canvas.findByText('“chilly bin” saved')).toBeVisible();
    await expect(canvas.getByText('No product matches “ice chest”.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Add a Term' })).toHaveFocus();
    await expect(sessionStorage).toHaveLength(0);
  },
};
export const Prefilled: Story = {
  parameters: world(terms(rows), {}, { at: `${paths.searchTerms}?add=chilly+bin` }),
  play: async ({ canvas }) => {
    const form = within(await canvas.findByRole('dialog', { name: 'Add a search term' }));
    await expect(form.getByLabelText('Term')).toHaveValue('chilly bin');
  },
};
export const Invalid: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const form = await openForm(canvas, 'Add a Term');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await expect(await form.findByText('Enter a word or phrase.')).toBeVisible();
    await checkLengthLimit(form.getByLabelText('Term'), 60, 'Use 60 characters or fewer.');
    await fill(form, 'one two three four', 'a b c d e f g');
    await expect(await form.findByText('Use at most three words.')).toBeVisible();
    await expect(form.getByText('Use at most six words in a meaning.')).toBeVisible();
  },
};
export const Taken: Story = {
  parameters: world(terms(rows), { addSearchTerm: invalid('term', 'This term already exists.') }),
  play: async ({ canvas }) => {
    const form = await openForm(canvas, 'Add a Term');
    await fill(form, 'esky');
    await expect(await form.findByRole('alert')).toHaveTextContent('This term already exists.');
    await expect(form.getByLabelText('Term')).toHaveAccessibleDescription('This term already exists.');
  },
};
const notAdded = (addSearchTerm: unknown, words: RegExp): Story => ({
  parameters: world(terms(rows), { addSearchTerm }),
  play: async ({ canvas }) => {
    const form = await openForm(canvas, 'Add a Term');
    await fill(form, 'bin');
    await expect(await form.findByRole('alert')).toHaveTextContent(words);
    await expect(form.getByLabelText('Term')).toHaveValue('bin');
  },
});
export const AddForbidden = notAdded(refusals.Forbidden, /not allowed/);
export const AddRateLimited = notAdded(refusals.RateLimited, /wait a moment/);
export const AddFault = notAdded(failing(), /Something went wrong on our end/);
export const Saving: Story = {
  parameters: world(terms(rows), { addSearchTerm: pending }),
  play: async ({ canvas }) => {
    const form = await openForm(canvas, 'Add a Term');
    await fill(form, 'bin');
    await expect(await form.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  },
};
export const Changed: Story = {
  parameters: world(terms(rows), {
    changeSearchTerm: ({
      input: { id, term, means },
    }: {
      input: { id: string; term: string; means: string[] };
    }) => (id === 'row-esky' ? { ...row(term, means), id: 'term-esky', databaseId: id } : failing(id)()),
  }),
  play: async ({ canvas }) => {
    const form = await openForm(canvas, 'Edit esky');
    await expect(form.getByLabelText('Meanings (optional)')).toHaveValue('cooler box');
    await fill(form, 'eski', '{Enter}cool bag');
    await expect(await canvas.findByText('“eski” saved')).toBeVisible();
    await expect(canvas.getByText('cool bag')).toBeVisible();
  },
};
const notChanged = (changeSearchTerm: unknown, words: RegExp): Story => ({
  parameters: world(terms(rows), { changeSearchTerm }),
  play: async ({ canvas }) => {
    const form = await openForm(canvas, 'Edit esky');
    await fill(form, 'torch');
    await expect(await form.findByRole('alert')).toHaveTextContent(words);
  },
});
export const ChangeTaken = notChanged(invalid('term', 'This term already exists.'), /already exists/);
export const ChangeGone = notChanged(refusals.NotFound, /doesn’t exist/);
export const ChangeForbidden = notChanged(refusals.Forbidden, /not allowed/);
export const ChangeRateLimited = notChanged(refusals.RateLimited, /wait a moment/);
export const UnsavedChanges: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const form = await openForm(canvas, 'Edit esky');
    await userEvent.type(form.getByLabelText('Term'), 's');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await expect(await canvas.findByRole('dialog', { name: 'Close without saving?' })).toBeVisible();
  },
};
/** A new term that was not saved is open again after a reload. */
export const DraftRestored: Story = {
  parameters: world(),
  beforeEach: () =>
    sessionStorage.setItem(
      'search-term-draft',
      JSON.stringify({ form: JSON.stringify({ term: 'chilly bin', means: '' }) }),
    ),
  play: async ({ canvas }) => {
    const form = within(await canvas.findByRole('dialog'));
    await expect(form.getByText('We restored your draft.')).toBeVisible();
    await expect(form.getByLabelText('Term')).toHaveValue('chilly bin');
  },
};
const askDelete = async (canvas: Canvas) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Delete esky' }));
  return within(await canvas.findByRole('dialog', { name: 'Delete “esky”?' }));
};
export const ConfirmDelete: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const dialog = await askDelete(canvas);
    await expect(dialog.getByText(/as customers type it/)).toBeVisible();
  },
};
export const DeletedAndRestored: Story = {
  parameters: world(terms(rows), {
    deleteSearchTerm: row('esky', ['cooler box']),
    addSearchTerm: ({ input }: { input: object }) =>
      JSON.stringify(input) === '{"means":["cooler box"],"term":"esky"}'
        ? row('esky', ['cooler box'])
        : failing(JSON.stringify(input))(),
  }),
  play: async ({ canvas }) => {
    const dialog = await askDelete(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await expect(await canvas.findByText('“esky” deleted')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText('“esky” restored')).toBeVisible();
  },
};
const notDeleted = (deleteSearchTerm: unknown, words: RegExp): Story => ({
  parameters: world(terms(rows), { deleteSearchTerm }),
  play: async ({ canvas }) => {
    const dialog = await askDelete(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent(words);
  },
});
export const DeleteGone = notDeleted(refusals.NotFound, /doesn’t exist/);
export const DeleteForbidden = notDeleted(refusals.Forbidden, /not allowed/);
export const DeleteRateLimited = notDeleted(refusals.RateLimited, /wait a moment/);

const signedOut = (mutation: string, act: (canvas: Canvas) => Promise<void>): Story => ({
  parameters: world(terms(rows), { [mutation]: refusals.SignInRequired }),
  play: async ({ canvas }) => {
    await act(canvas);
    await expect(await canvas.findByText('Your session has expired. Please log in again.')).toBeVisible();
  },
});
export const AddSessionExpired = signedOut('addSearchTerm', async (canvas) =>
  fill(await openForm(canvas, 'Add a Term'), 'bin'),
);
export const ChangeSessionExpired = signedOut('changeSearchTerm', async (canvas) =>
  fill(await openForm(canvas, 'Edit esky'), 'bin'),
);
export const DeleteSessionExpired = signedOut('deleteSearchTerm', async (canvas) => {
  const dialog = await askDelete(canvas);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
});

// Access (§6) ---------------------------------------------------------------------------------------------------------

export const Forbidden: Story = forbiddenTo(paths.searchTerms, <SearchTermsScreen />);
export const VisitorRedirect: Story = visitorRedirect(paths.searchTerms, <SearchTermsScreen />);
