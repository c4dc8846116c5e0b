import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router-dom';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Elsewhere } from '#web/test/Elsewhere.tsx';
import { inTurn, ownReview, picture } from '#web/test/builders.ts';
import { asRouted, mine, world } from '#web/test/my-review-page.tsx';
import { robin } from '#web/test/people.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { MyReviewsScreen } from './MyReviewsScreen.tsx';

const meta: Meta<typeof MyReviewsScreen> = {
  title: 'Screens/My Review/Past',
  component: MyReviewsScreen,
  parameters: world(mine(ownReview())),
  render: asRouted,
};
export default meta;
type Story = StoryObj<typeof MyReviewsScreen>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const old = ownReview();
const photo = picture('landing-net', 'Photo by Robin Rivers');
const answer = {
  __typename: 'ReviewReply',
  text: 'Thank you! A net that floats is the one thing we never argue about.',
  repliedAt: '2026-11-02T09:00:00.000Z',
} as const;
const notFound = {
  __typename: 'NotFound',
  code: 'NOT_FOUND',
  message: 'This review doesn’t exist, or you don’t have access to it.',
};
const forbidden = {
  __typename: 'Forbidden',
  code: 'FORBIDDEN',
  message: 'Sorry! you are not allowed to access this page!',
};
const signIn = { __typename: 'SignInRequired', code: 'SIGN_IN_REQUIRED', message: 'Plz register!' };

// Content -------------------------------------------------------------------------------------------------------------

export const SellerReply: Story = {
  parameters: world(mine(ownReview({ reply: answer }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Reply from FISHZOME')).toBeVisible();
    await expect(canvas.getByText(/the one thing we never argue about/)).toBeVisible();
  },
};
export const WithPhotoAndEdited: Story = {
  parameters: world(mine(ownReview({ picture: photo, editedAt: '2026-11-04T09:00:00.000Z', reply: answer }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByAltText('Photo by Robin Rivers')).toBeVisible();
    await expect(canvas.getByText(/edited/)).toBeVisible();
  },
};

// Edit ----------------------------------------------------------------------------------------------------------------

const openEdit = async (canvas: Canvas) => {
  await userEvent.click(await canvas.findByRole('button', { name: /^Edit review from/ }));
  return within(await canvas.findByRole('dialog', { name: 'Edit review' }));
};
const save = async (dialog: Pick<ReturnType<typeof within>, 'getByRole'>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Save review' }));
const edit = async (canvas: Canvas, text = 'It floats no more.') => {
  const dialog = await openEdit(canvas);
  const body = dialog.getByLabelText('Your review');
  await userEvent.clear(body);
  await userEvent.type(body, text);
  await save(dialog);
  return dialog;
};

export const Edit: Story = {
  parameters: world(mine(ownReview({ picture: photo }))),
  play: async ({ canvas }) => {
    const dialog = await openEdit(canvas);
    await expect(dialog.getByLabelText('Your review')).toHaveValue(old.body);
    await expect(dialog.getByRole('radio', { name: '4.5 stars' })).toBeChecked();
    await expect(dialog.getByAltText('The photo you chose')).toBeVisible();
    await expect(dialog.queryByText(/an admin must approve this review/)).toBeNull();
  },
};
export const EditInvalid: Story = {
  play: async ({ canvas }) => {
    const dialog = await openEdit(canvas);
    await userEvent.clear(dialog.getByLabelText('Your review'));
    await userEvent.clear(dialog.getByLabelText('Rating as a number'));
    await save(dialog);
    await expect(await dialog.findByText('Review is Required')).toBeVisible();
    await expect(dialog.getByText('Rating is Required')).toBeVisible();
  },
};
export const EditSaving: Story = {
  parameters: world(mine(old), { changeReview: pending }),
  play: async ({ canvas }) => {
    const dialog = await edit(canvas);
    await expect(await dialog.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  },
};
/** Sends `seenAt` and the existing photo. */
export const EditSaved: Story = {
  parameters: world(mine(ownReview({ picture: photo })), {
    changeReview: ({ input }: { input: Record<string, unknown> }) =>
      input.seenAt === old.createdAt && input.rating === 4.5 && input.imageUrl === photo.url
        ? ownReview({ body: String(input.body), picture: photo, editedAt: '2026-11-21T09:00:00.000Z' })
        : failing(JSON.stringify(input))(),
  }),
  play: async ({ canvas }) => {
    await edit(canvas);
    await expect(await canvas.findByText('Review updated.')).toBeVisible();
    await expect(canvas.queryByRole('dialog')).not.toBeInTheDocument();
    await expect(await canvas.findByText('It floats no more.')).toBeVisible();
    await expect(canvas.getByText(/edited/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^Edit review from/ })).toHaveFocus();
    await expect(sessionStorage).toHaveLength(0);
  },
};
export const EditPhotoTakenAway: Story = {
  parameters: world(mine(ownReview({ picture: photo })), {
    changeReview: ({ input }: { input: Record<string, unknown> }) =>
      input.imageUrl === null ? ownReview() : failing(JSON.stringify(input))(),
  }),
  play: async ({ canvas }) => {
    const dialog = await openEdit(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove photo' }));
    await save(dialog);
    await expect(await canvas.findByText('Review updated.')).toBeVisible();
    await expect(canvas.queryByAltText('Photo by Robin Rivers')).toBeNull();
  },
};
/** Like a new review: with an unverified email address the change awaits moderation, and the form says so beforehand. */
export const EditWaitsAgain: Story = {
  parameters: world(
    mine(old),
    { changeReview: ownReview({ status: 'PENDING' }) },
    { identity: { ...robin, user: { ...Object(robin).user, emailVerified: false } } },
  ),
  play: async ({ canvas }) => {
    const dialog = await openEdit(canvas);
    await expect(dialog.getByText(/an admin must approve this review/)).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Your review'), ' Still.');
    await save(dialog);
    await expect(await canvas.findByText('Review updated. It’s awaiting approval.')).toBeVisible();
    await expect(canvas.getByText('Awaiting approval')).toBeVisible();
  },
};

const notSaved = (changeReview: unknown, words: RegExp, more: object = {}): Story => ({
  parameters: world(mine(old), { changeReview }, more),
  play: async ({ canvas }) => {
    const dialog = await edit(canvas);
    const alert = await dialog.findByRole('alert');
    await expect(alert).toHaveTextContent(/^Your review wasn’t updated/);
    await expect(alert).toHaveTextContent(words);
    await waitFor(() => expect(alert).toHaveFocus());
    await expect(dialog.getByLabelText('Your review')).toHaveValue('It floats no more.');
  },
});
export const EditNotAcknowledged = notSaved(
  {
    __typename: 'InvalidInput',
    code: 'INVALID_INPUT',
    message: 'Use at most 2000 characters.',
    issues: [{ __typename: 'FieldIssue', path: 'body', message: 'Use at most 2000 characters.' }],
  },
  /at most 2000 characters/,
);
export const EditRateLimited = notSaved(
  {
    __typename: 'RateLimited',
    code: 'RATE_LIMITED',
    message: 'Too many attempts. Please wait a moment.',
    retryAfterSeconds: 60,
  },
  /Please wait a moment/,
);
export const EditForbidden = notSaved(forbidden, /not allowed/);
export const EditFault = notSaved(failing(), /Nothing was lost. Please try again/);
const changed = {
  __typename: 'ReviewChanged',
  code: 'REVIEW_CHANGED',
  message: 'You changed this review in another tab or on another device. Review the changes, then try again.',
  editedAt: '2026-11-21T09:00:00.000Z',
};
export const EditOutdated = notSaved(changed, /in another tab/);
export const EditReadAgain: Story = {
  parameters: world(inTurn(mine(old), mine(old), mine(ownReview({ body: 'From the other tab.' }))), {
    changeReview: changed,
  }),
  play: async ({ canvas }) => {
    const dialog = await edit(canvas);
    await userEvent.click(await dialog.findByRole('button', { name: 'Close and reload' }));
    await expect(await canvas.findByText('From the other tab.')).toBeVisible();
    await expect(canvas.queryByRole('dialog')).not.toBeInTheDocument();
  },
};
export const EditDeletedMeanwhile = notSaved(notFound, /You can still use what you typed/);
/** The input becomes the draft of a new review. */
export const EditWrittenAnew: Story = {
  parameters: world(inTurn(mine(old), mine(old), mine()), { changeReview: notFound }),
  play: async ({ canvas }) => {
    const dialog = await edit(canvas);
    await userEvent.click(await dialog.findByRole('button', { name: 'Post as a new review' }));
    await expect(await canvas.findByText('You haven’t written any reviews.')).toBeVisible();
    const form = within(canvas.getByRole('form', { name: 'Write a review' }));
    await expect(form.getByLabelText('Your review')).toHaveValue('It floats no more.');
    await expect(form.getByRole('radio', { name: '4.5 stars' })).toBeChecked();
  },
};
export const EditUnsavedChanges: Story = {
  play: async ({ canvas }) => {
    const dialog = await openEdit(canvas);
    await userEvent.type(dialog.getByLabelText('Your review'), '!');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await expect(await canvas.findByRole('dialog', { name: 'Close without saving?' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await expect((await openEdit(canvas)).getByLabelText('Your review')).toHaveValue(old.body);
  },
};
/** After a reload the dialog is open again with its draft and its original `seenAt`. */
export const EditAfterReload: Story = {
  parameters: world(mine(ownReview({ picture: photo })), {
    changeReview: ({ input }: { input: Record<string, unknown> }) =>
      input.seenAt === '2026-10-01T00:00:00.000Z' && input.imageUrl === null
        ? changed
        : failing(JSON.stringify(input))(),
  }),
  beforeEach: () =>
    sessionStorage.setItem(
      `review-edit:${old.id}`,
      JSON.stringify({ rating: '2', body: 'Half a thought', seenAt: '2026-10-01T00:00:00.000Z' }),
    ),
  play: async ({ canvas }) => {
    const dialog = within(await canvas.findByRole('dialog', { name: 'Edit review' }));
    await expect(dialog.getByText('We restored your draft.')).toBeVisible();
    await expect(dialog.getByLabelText('Your review')).toHaveValue('Half a thought');
    await save(dialog);
    await expect(await dialog.findByText(/in another tab/)).toBeVisible();
  },
};
export const EditSessionExpired: Story = {
  parameters: world(mine(old), { changeReview: signIn }, { path: '*' }),
  render: () => (
    <Routes>
      <Route path="/dashboard/review" element={asRouted()} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>
  ),
  play: async ({ canvas }) => {
    await edit(canvas);
    await expect(await canvas.findByText('Your session has expired. Please log in again.')).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Email'), 'robin@example.com');
    await userEvent.type(canvas.getByLabelText('Password'), 'tight-lines');
    await userEvent.click(canvas.getByRole('button', { name: 'Login' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Edit review' }));
    await expect(dialog.getByLabelText('Your review')).toHaveValue('It floats no more.');
  },
};

// Delete --------------------------------------------------------------------------------------------------------------

const openDelete = async (canvas: Canvas) => {
  await userEvent.click(await canvas.findByRole('button', { name: /^Delete review from/ }));
  return within(await canvas.findByRole('dialog', { name: 'Delete this review?' }));
};
const confirm = async (canvas: Canvas) => {
  const dialog = await openDelete(canvas);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete review' }));
  return dialog;
};

export const DeleteAsked: Story = {
  play: async ({ canvas }) => {
    const dialog = await openDelete(canvas);
    await expect(dialog.getByText(old.body)).toBeVisible();
    await expect(dialog.getByText(/This permanently deletes the review/)).toBeVisible();
  },
};
export const DeleteKept: Story = {
  play: async ({ canvas }) => {
    const dialog = await openDelete(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep review' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: /^Delete review from/ })).toHaveFocus());
    await expect(canvas.getByText(old.body)).toBeVisible();
  },
};
export const Deleting: Story = {
  parameters: world(mine(old), { deleteReview: pending }),
  play: async ({ canvas }) => {
    const dialog = await confirm(canvas);
    await expect(await dialog.findByRole('button', { name: 'Deleting…' })).toBeDisabled();
  },
};
export const Deleted: Story = {
  parameters: world(mine(old, ownReview({ id: 'other', body: 'The other one.' })), {
    deleteReview: { __typename: 'DeletedReview', databaseId: old.databaseId },
  }),
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('button', { name: /^Delete review from/ });
    await userEvent.click(first ?? document.body);
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete review' }));
    await expect(await canvas.findByText('Delete Successfully!')).toBeVisible();
    await waitFor(() => expect(canvas.queryByText(old.body)).toBeNull());
    await expect(canvas.getByText('The other one.')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Your reviews' })).toHaveFocus());
  },
};

const notDeleted = (deleteReview: unknown, words: RegExp): Story => ({
  parameters: world(mine(old), { deleteReview }),
  play: async ({ canvas }) => {
    const alert = await (await confirm(canvas)).findByRole('alert');
    await expect(alert).toHaveTextContent(/^failed to delete!/);
    await expect(alert).toHaveTextContent(words);
    await waitFor(() => expect(alert).toHaveFocus());
  },
});
export const DeletedElsewhere = notDeleted(notFound, /This review doesn’t exist/);
export const DeleteForbidden = notDeleted(forbidden, /not allowed/);
export const DeleteFault = notDeleted(failing(), /Nothing was lost/);
export const DeleteSessionExpired: Story = {
  parameters: world(mine(old), { deleteReview: signIn }),
  play: async ({ canvas }) => {
    await confirm(canvas);
    await expect(await canvas.findByText('Went to /login')).toBeVisible();
  },
};
