import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { paths } from '#web/app/paths.ts';
import {
  adminWorld,
  expectRefusals,
  forbiddenTo,
  inTurn,
  invalid,
  loadedOffline,
  loadFailed,
  openDialog,
  refusals,
  visitorRedirect,
  whileLoading,
} from '#web/test/admin-lists.tsx';
import { connection, picture } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { checkLengthLimit } from '#web/test/length-limit.ts';
import { walkLongList } from '#web/test/long-list.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { ManagedReviewsScreen } from './ManagedReviewsScreen.tsx';
import type { ManagedReviewFragment } from './ManagedReviewsScreen.generated.ts';

const meta: Meta<typeof ManagedReviewsScreen> = {
  title: 'Screens/Customer Reviews',
  component: ManagedReviewsScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof ManagedReviewsScreen>;

const row = (name: string, more: Partial<ManagedReviewFragment> = {}): ManagedReviewFragment => ({
  __typename: 'Review',
  id: `review-${name}`,
  databaseId: `row-${name}`,
  name,
  body: 'The hooks stay sharp, and the box closes tightly.',
  rating: 4.5,
  status: 'PENDING',
  rejectionReason: null,
  hasAccount: true,
  subject: 'SHOP',
  isVerifiedBuyer: false,
  createdAt: '2026-11-20T09:30:00.000Z',
  editedAt: null,
  picture: null,
  equipment: null,
  reply: null,
  ...more,
});
const reel = {
  __typename: 'Equipment',
  id: 'e',
  databaseId: 'e',
  slug: 'spinning-reel',
  name: 'Lakehead 3000',
} as const;
const ida = row('Ida');
const waiting = [
  ida,
  row('Per Guest', { hasAccount: false, rating: 1, body: 'Delivery took two weeks.' }),
  row('Maya', {
    subject: 'PRODUCTS',
    equipment: reel,
    editedAt: '2026-11-21T10:00:00.000Z',
    picture: picture('landing-net', 'Photo by Maya'),
  }),
  row('Nils', { subject: 'PRODUCTS', rating: 3 }),
];
const published = row('Aiko', {
  status: 'PUBLISHED',
  isVerifiedBuyer: true,
  subject: 'PRODUCTS',
  equipment: reel,
  reply: { __typename: 'ReviewReply', text: 'Thank you, Aiko!', repliedAt: '2026-11-22T10:00:00.000Z' },
});
const rejected = row('Spammer', { status: 'HIDDEN', rejectionReason: 'It advertises another shop.' });

const page = (nodes: readonly ManagedReviewFragment[], hasNextPage = false) => ({
  ...connection(nodes),
  totalCount: nodes.length,
  pageInfo: {
    __typename: 'PageInfo',
    hasNextPage,
    hasPreviousPage: false,
    startCursor: 'a',
    endCursor: 'a',
  },
});
const counts = { __typename: 'ReviewCounts', pending: 4, published: 1_204, hidden: 12 };
const world = (
  Mutation: Record<string, unknown> = {},
  managedReviews: unknown = page(waiting),
  more: object = {},
) => adminWorld(paths.managedReviews, { managedReviews, reviewCounts: counts }, Mutation, more);
const at = (search: string) => ({ at: `${paths.managedReviews}${search}` });

export const Loading: Story = whileLoading(world({}, pending));
export const Failed: Story = loadFailed(world({}, failing()), 'We couldn’t load the reviews.');
export const Offline: Story = loadedOffline(world({}, failing()));
/** Of the shop and of products, of customers and guests. */
export const Waiting: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Waiting (4)' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(canvas.getByRole('button', { name: 'Published (1,204)' })).toBeVisible();
    const guest = within(await canvas.findByRole('article', { name: 'Review by Per Guest' }));
    await expect(guest.getByText('Guest')).toBeVisible();
    await expect(guest.getByText(/Review of the shop/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Review of Lakehead 3000' })).toHaveAttribute(
      'href',
      '/product/spinning-reel',
    );
    await expect(canvas.getByText(/Review of a product that isn’t published/)).toBeVisible();
  },
};
export const PublishedReviews: Story = {
  parameters: world({}, page([published]), at('?status=published')),
  play: async ({ canvas }) => {
    const review = within(await canvas.findByRole('article', { name: 'Review by Aiko' }));
    await expect(review.getByText('Thank you, Aiko!')).toBeVisible();
    await expect(review.queryByRole('button', { name: /^Publish/ })).toBeNull();
  },
};
export const RejectedReviews: Story = {
  parameters: world({}, page([rejected]), at('?status=hidden')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Reason: It advertises another shop.')).toBeVisible();
  },
};
export const Empty: Story = {
  parameters: world({}, page([])),
  play: async ({ canvas }) => expect(await canvas.findByText('No reviews are waiting.')).toBeVisible(),
};
export const NoMatch: Story = {
  parameters: world({}, page([]), at('?q=zzz')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No matching reviews.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Show all reviews' })).toBeEnabled();
  },
};
export const Searched: Story = {
  parameters: world({}, ({ query, status }: { query: string; status: string }) =>
    page(status === 'HIDDEN' ? [rejected] : waiting.filter(({ name }) => name.toLowerCase().includes(query))),
  ),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Search reviews'), 'ida');
    await waitFor(() => expect(canvas.queryByText('Maya')).toBeNull());
    await expect(canvas.getByText('Ida')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Rejected (12)' }));
    await expect(await canvas.findByText('Spammer')).toBeVisible();
  },
};
export const Paged: Story = {
  parameters: world({}, ({ after }: { after: string | null }) =>
    after ? page([row('Later')]) : page(waiting, true),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more reviews' }));
    await expect(await canvas.findByText('Later')).toBeVisible();
    await expect(canvas.getByText('Ida')).toBeVisible();
  },
};
export const LongTexts: Story = {
  parameters: world(
    {},
    page([
      row('Maximiliane-Alexandra von Hohenstein-Westerburg zu den Auen am Großen Plöner See', {
        body: `${'Never have I had a rod that bends so far. '.repeat(40)}\n\n${'x'.repeat(200)}`,
        status: 'HIDDEN',
        rejectionReason: 'y'.repeat(500),
        reply: { __typename: 'ReviewReply', text: 'z'.repeat(400), repliedAt: '2026-11-22T10:00:00.000Z' },
      }),
    ]),
    at('?status=hidden'),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Maximiliane/)).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};
export const ManyReviews: Story = {
  parameters: world({}, page(Array.from({ length: 150 }, (_, n) => row(`Customer ${n}`)))),
  play: async ({ canvas }) =>
    walkLongList(canvas, { role: 'listitem', count: 150, first: 'Customer 0', last: 'Customer 149' }),
};

// Publish and reject --------------------------------------------------------------------------------------------------

interface Decision {
  status: ManagedReviewFragment['status'];
  reason: string | null;
  reviewId: string;
  seenAt: string;
}
const decided = ({ input: { status, reason, reviewId, seenAt } }: { input: Decision }) => {
  const review = [...waiting, published, rejected].find(({ databaseId }) => databaseId === reviewId);
  return review && seenAt === (review.editedAt ?? review.createdAt)
    ? { ...review, status, rejectionReason: reason }
    : failing()();
};
/** The review keeps its place, so that the decision can be changed. */
export const PublishedAndUndone: Story = {
  parameters: world({ moderateReview: decided }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Publish the review by Maya' }));
    await expect(await canvas.findByText('Review published')).toBeVisible();
    const review = canvas.getByRole('article', { name: 'Review by Maya' });
    await expect(within(review).getByText('Published')).toBeVisible();
    await expect(review).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText('Review returned to waiting')).toBeVisible();
    await expect(within(review).getByText('Waiting')).toBeVisible();
  },
};
export const Publishing: Story = {
  parameters: world({ moderateReview: pending }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Publish the review by Ida' }));
    await expect(
      canvas.getByRole('button', { name: 'One moment… Publish the review by Ida' }),
    ).toBeDisabled();
  },
};
export const Rejected: Story = {
  parameters: world({ moderateReview: decided }),
  play: async ({ canvas }) => {
    const reject = async () => {
      const dialog = await openDialog(canvas, 'Reject the review by Ida');
      await expect(dialog.getByText('The author sees the reason under My Review.')).toBeVisible();
      await userEvent.type(dialog.getByLabelText('Reason'), 'Not about the shop.');
      await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
      await expect(await canvas.findByText('Reason: Not about the shop.')).toBeVisible();
    };
    await reject();
    await expect(
      canvas.getByRole('button', { name: 'Change reason for rejecting the review by Ida' }),
    ).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(canvas.queryByText('Reason: Not about the shop.')).toBeNull());
    await reject();
  },
};
export const RejectInvalid: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Reject the review by Per Guest');
    await expect(dialog.getByText(/won’t see the reason/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    await expect(await dialog.findByText('Enter a reason.')).toBeVisible();
    await checkLengthLimit(dialog.getByLabelText('Reason'), 500, 'Use 500 characters or fewer.');
  },
};
export const ReasonChanged: Story = {
  parameters: world({ moderateReview: decided }, page([rejected]), at('?status=hidden')),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Change reason for rejecting the review by Spammer');
    await expect(dialog.getByLabelText('Reason')).toHaveValue('It advertises another shop.');
    await userEvent.clear(dialog.getByLabelText('Reason'));
    await userEvent.type(dialog.getByLabelText('Reason'), 'Spam.');
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    await expect(await canvas.findByText('Reason: Spam.')).toBeVisible();
  },
};
const outdated = {
  __typename: 'ReviewChanged',
  message: 'The author changed this review after you loaded it. Read it again.',
  editedAt: '2026-11-23T10:00:00.000Z',
};
/** The new text is loaded, so that the admin can read it. */
export const Outdated: Story = {
  parameters: world(
    { moderateReview: outdated },
    inTurn(page([ida]), page([{ ...ida, body: 'Buy at my shop.', editedAt: outdated.editedAt }])),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Publish the review by Ida' }));
    await expect(await canvas.findByText(outdated.message)).toBeVisible();
    await expect(await canvas.findByText('Buy at my shop.')).toBeVisible();
  },
};
const messages = [/doesn’t exist/, /not allowed/, /Something went wrong on our end/] as const;
export const PublishRefused: Story = {
  parameters: world({ moderateReview: inTurn(refusals.NotFound, refusals.Forbidden, failing()) }),
  play: async ({ canvas }) => {
    for (const message of messages) {
      await userEvent.click(await canvas.findByRole('button', { name: 'Publish the review by Ida' }));
      await expect(await canvas.findByText(message)).toBeVisible();
    }
  },
};
export const RejectRefused: Story = {
  parameters: world({
    moderateReview: inTurn(
      invalid('reason', 'Remove control characters.'),
      refusals.NotFound,
      refusals.Forbidden,
      failing(),
    ),
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Reject the review by Ida');
    await userEvent.type(dialog.getByLabelText('Reason'), 'Spam.');
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent('Remove control characters.');
    await expectRefusals(dialog, 'Reject', messages);
  },
};

// Reply ---------------------------------------------------------------------------------------------------------------

const replied = ({ input: { reply, reviewId } }: { input: { reply: string | null; reviewId: string } }) => {
  const review = [...waiting, published].find(({ databaseId }) => databaseId === reviewId);
  return {
    ...review,
    reply: reply && { __typename: 'ReviewReply', text: reply, repliedAt: '2026-11-25T10:00:00.000Z' },
  };
};
export const Replied: Story = {
  parameters: world({ replyToReview: replied }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Reply to the review by Per Guest');
    await expect(dialog.getByText('Delivery took two weeks.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(await dialog.findByText('Enter a reply.')).toBeVisible();
    await checkLengthLimit(dialog.getByLabelText('Reply'), 2000, 'Use 2000 characters or fewer.');
    await userEvent.type(dialog.getByLabelText('Reply'), 'We are sorry.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(
      await canvas.findByText('Reply saved. Customers see it when the review is published.'),
    ).toBeVisible();
    await expect(canvas.getByText('We are sorry.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Edit reply to the review by Per Guest' })).toHaveFocus();
  },
};
export const ReplyEdited: Story = {
  parameters: world({ replyToReview: replied }, page([published]), at('?status=published')),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Edit reply to the review by Aiko');
    await expect(dialog.getByLabelText('Reply')).toHaveValue('Thank you, Aiko!');
    await userEvent.type(dialog.getByLabelText('Reply'), ' See you.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Reply published')).toBeVisible();
    await expect(canvas.getByText('Thank you, Aiko! See you.')).toBeVisible();
  },
};
export const ReplyDeletedAndRestored: Story = {
  parameters: world({ replyToReview: replied }, page([published]), at('?status=published')),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete reply to the review by Aiko' }));
    await expect(await canvas.findByText('Reply deleted')).toBeVisible();
    await expect(canvas.queryByText('Thank you, Aiko!')).toBeNull();
    await expect(canvas.getByRole('article', { name: 'Review by Aiko' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText('Thank you, Aiko!')).toBeVisible();
  },
};
export const ReplyRefused: Story = {
  parameters: world({
    replyToReview: inTurn(
      invalid('reply', 'Remove control characters.'),
      refusals.NotFound,
      refusals.Forbidden,
      failing(),
    ),
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Reply to the review by Ida');
    await userEvent.type(dialog.getByLabelText('Reply'), 'Thanks.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent('Remove control characters.');
    await expectRefusals(dialog, 'Save', messages);
  },
};

// History -------------------------------------------------------------------------------------------------------------

const event = (id: string, kind: string, more: object = {}) => ({
  __typename: 'ReviewEvent',
  id,
  kind,
  actorName: 'Ada Admin',
  status: null,
  reason: null,
  reply: null,
  happenedAt: '2026-11-21T10:00:00.000Z',
  ...more,
});
const events = [
  event('8', 'REPLIED'),
  event('7', 'REPLIED', { reply: 'Thank you!' }),
  event('6', 'MODERATED', { status: 'PUBLISHED', actorName: null }),
  event('5', 'MODERATED', { status: 'PENDING' }),
  event('4', 'CHANGED', { actorName: 'Ida', status: 'PENDING' }),
  event('3', 'MODERATED', { status: 'HIDDEN', reason: 'It advertises another shop.' }),
  event('1', 'ADDED', { actorName: null, status: 'PENDING' }),
];
const history = (reviewHistory: unknown) =>
  adminWorld(paths.managedReviews, { managedReviews: page(waiting), reviewCounts: counts, reviewHistory });
const historyPage = (nodes: readonly { __typename: string }[], hasNextPage = false) => ({
  ...connection(nodes),
  pageInfo: { ...page([]).pageInfo, hasNextPage },
});
const open = 'History of the review by Ida';
export const History: Story = {
  parameters: history(historyPage(events)),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, open);
    await expect(await dialog.findByText('Rejected by Ada Admin')).toBeVisible();
    await expect(dialog.getByText('It advertises another shop.')).toBeVisible();
    await expect(dialog.getByText('Written by a guest')).toBeVisible();
    await expect(dialog.getByText('Published by a deleted account')).toBeVisible();
    await expect(dialog.getByText('Reply deleted by Ada Admin')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await expect(canvas.getByRole('button', { name: open })).toHaveFocus();
    await openDialog(canvas, open);
  },
};
export const HistoryPaged: Story = {
  parameters: history(({ after }: { after: string | null }) =>
    after ? historyPage(events.slice(-1)) : historyPage(events.slice(0, -1), true),
  ),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, open);
    await userEvent.click(await dialog.findByRole('button', { name: 'Show older entries' }));
    await expect(await dialog.findByText('Written by a guest')).toBeVisible();
  },
};
export const HistoryEmpty: Story = {
  parameters: history(historyPage([])),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, open);
    await expect(await dialog.findByText('No decisions yet.')).toBeVisible();
  },
};
export const HistoryFailed: Story = {
  parameters: history(failing()),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, open);
    await expect(await dialog.findByRole('alert')).toHaveTextContent('We couldn’t load the history.');
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
};

// Access (§6) ---------------------------------------------------------------------------------------------------------

const expired = 'Your session has expired. Please log in again.';
export const PublishSessionExpired: Story = {
  parameters: world({ moderateReview: refusals.SignInRequired }, page(waiting)),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Publish the review by Ida' }));
    await expect(await canvas.findByText(expired)).toBeVisible();
  },
};
export const ReplySessionExpired: Story = {
  parameters: world({ replyToReview: refusals.SignInRequired }, page(waiting)),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Reply to the review by Ida');
    await userEvent.type(dialog.getByLabelText('Reply'), 'Thanks.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText(expired)).toBeVisible();
  },
};
export const Forbidden: Story = forbiddenTo(paths.managedReviews, <ManagedReviewsScreen />);
export const VisitorRedirect: Story = visitorRedirect(paths.managedReviews, <ManagedReviewsScreen />);
