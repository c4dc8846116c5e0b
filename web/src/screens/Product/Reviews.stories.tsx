import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { OwnReviewFragment } from '#web/features/reviews/OwnReview.generated.ts';
import type { ReviewCardFragment } from '#web/features/reviews/ReviewCard.generated.ts';
import { connection, orderableEquipment, ownReview, rating, review } from '#web/test/builders.ts';
import { standardDelivery } from '#web/test/delivery-estimate.ts';
import { fill, send } from '#web/test/my-review-page.tsx';
import { me, robin } from '#web/test/people.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { ProductScreen } from './ProductScreen.tsx';

const newest: ReviewCardFragment[] = [
  review({
    isVerifiedBuyer: true,
    rating: 5,
    body: 'Smooth from the first turn, and light enough for a day.',
  }),
  review({
    id: 'second',
    name: 'Gordon Pike',
    rating: 2.5,
    body: 'The bail closes hard. The drag is fine.',
    reply: { __typename: 'ReviewReply', text: 'A drop of oil at the hinge helps, Gordon.' },
  }),
];
const older = review({ id: 'third', name: 'Inés Caballero', rating: 4, body: 'Good value.' });

const down = { NEWEST: 0, HIGHEST_RATED: 1, LOWEST_RATED: -1 };

/** The reviews of a product as the server filters, sorts, and pages them. */
function reviews(asked: { stars?: number | null; after?: string | null; sort?: keyof typeof down }) {
  const { stars, after, sort = 'NEWEST' } = asked;
  const all = [...newest, older]
    .filter((one) => !stars || Math.ceil(one.rating) === stars)
    .sort((a, b) => (b.rating - a.rating) * down[sort]);
  const page = connection(after ? all.slice(2) : all.slice(0, 2));
  const pageInfo = { ...page.pageInfo, hasNextPage: !after && all.length > 2, endCursor: '1' };
  return { ...page, totalCount: all.length, pageInfo };
}
const reel = (answer: unknown = reviews) =>
  orderableEquipment({ rating: rating([0, 0, 1, 1, 1]), reviews: answer });

const world = (equipmentBySlug: unknown, more: object = {}, Mutation: Record<string, unknown> = {}) => ({
  world: {
    at: '/product/spinning-reel',
    path: '/product/:slug',
    answers: { Query: { equipmentBySlug, quote: standardDelivery, ...more }, Mutation },
  },
});
/** A signed-in customer with this review of the product, or none. */
const customer = (
  own: OwnReviewFragment | null | (() => OwnReviewFragment | null),
  addProductReview?: unknown,
) => {
  const { world: visitor } = world(
    reel(),
    {
      me: me({
        reviews: () => {
          const now = typeof own === 'function' ? own() : own;
          return connection(now ? [now] : []);
        },
      }),
    },
    { addProductReview },
  );
  return { world: { ...visitor, identity: robin } };
};
const mine = (change: Partial<OwnReviewFragment> = {}) =>
  ownReview({
    isVerifiedBuyer: true,
    equipment: {
      __typename: 'Equipment',
      id: reel().id,
      databaseId: reel().databaseId,
      slug: 'spinning-reel',
      name: 'Lakehead 3000',
    },
    ...change,
  });

const meta: Meta<typeof ProductScreen> = {
  title: 'Screens/Product/Reviews',
  component: ProductScreen,
  parameters: world(reel()),
};
export default meta;
type Story = StoryObj<typeof ProductScreen>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

export const Visitor: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Verified buyer')).toBeVisible();
    await expect(canvas.getByText('A drop of oil at the hinge helps, Gordon.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: '4 out of 5, 3 reviews' })).toHaveAttribute(
      'href',
      '#reviews',
    );
    await expect(canvas.getByRole('button', { name: '1 star: 0 reviews' })).toBeDisabled();
    await expect(canvas.getByRole('link', { name: 'Log in to write a review' })).toBeVisible();
  },
};
export const Filtered: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '3 stars: 1 review' }));
    await expect(await canvas.findByText('Showing 1 review with 3 stars.')).toBeVisible();
    await waitFor(() => expect(canvas.queryByText('Good value.')).toBeNull());
    await expect(canvas.getByRole('button', { name: '3 stars: 1 review' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(canvas.getByText(/The bail closes hard/)).toBeVisible();
  },
};
export const Sorted: Story = {
  play: async ({ canvas }) => {
    const sort = await canvas.findByLabelText('Sort reviews by');
    await userEvent.selectOptions(sort, 'Highest rating');
    await expect(await canvas.findByText('Good value.')).toBeVisible();
    await userEvent.selectOptions(sort, 'Lowest rating');
    await waitFor(() =>
      expect(canvas.getAllByText(/Good value|bail closes/)[0]).toHaveTextContent(/The bail closes hard/),
    );
  },
};
export const AllLoaded: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Load more reviews' }));
    await expect(await canvas.findByText('Good value.')).toBeVisible();
    await expect(canvas.getByText(/Smooth from the first turn/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Load more reviews' })).toBeNull();
  },
};
export const Loading: Story = {
  parameters: world(reel(pending)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Lakehead 3000' })).toBeVisible();
    const section = within(canvas.getByRole('region', { name: 'Reviews' }));
    await expect(section.getByRole('status')).toHaveTextContent('Loading…');
  },
};
export const Failed: Story = {
  parameters: world(reel(failing())),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We couldn’t load the reviews.')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Lakehead 3000' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
export const OwnFailed: Story = {
  parameters: { world: { ...world(reel(), { me: failing() }).world, identity: robin } },
  play: async ({ canvas }) =>
    expect(await canvas.findByText('We couldn’t check whether you reviewed this product.')).toBeVisible(),
};

const open = async (canvas: Canvas) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Write a review' }));
const write = async (canvas: Canvas) => {
  await open(canvas);
  await fill(canvas);
  await send(canvas);
};

export const Form: Story = {
  parameters: customer(null),
  play: async ({ canvas }) => {
    await open(canvas);
    await expect(await canvas.findByRole('form', { name: 'Review this product' })).toBeVisible();
  },
};
function sent(change: Partial<OwnReviewFragment> = {}) {
  let stored: OwnReviewFragment | null = null;
  return customer(
    () => stored,
    () => (stored = mine(change)),
  );
}
export const Published: Story = {
  parameters: sent(),
  play: async ({ canvas }) => {
    await write(canvas);
    await expect(await canvas.findByText('We appreciated your review')).toBeVisible();
    await expect(await canvas.findByRole('heading', { name: 'You reviewed this product' })).toBeVisible();
    await expect(canvas.queryByRole('form')).toBeNull();
  },
};
export const AwaitsApproval: Story = {
  parameters: sent({ status: 'PENDING', isVerifiedBuyer: false }),
  play: async ({ canvas }) => {
    await write(canvas);
    await expect(await canvas.findByText('Awaiting approval')).toBeVisible();
    await expect(canvas.getByText(/We check this review before we publish it/)).toBeVisible();
  },
};
export const Hidden: Story = {
  parameters: customer(mine({ status: 'HIDDEN' })),
  play: async ({ canvas }) =>
    expect(
      await canvas.findByText('Your review was rejected. Only you and our admins can see it.'),
    ).toBeVisible(),
};
export const Editing: Story = {
  parameters: customer(mine({ isVerifiedBuyer: false })),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Edit review/ }));
    await expect(await canvas.findByText(/you haven’t bought this product here/)).toBeVisible();
  },
};
/** Reviewed in another tab: the form gives way to that review. */
export const AlreadyReviewed: Story = {
  parameters: (() => {
    let stored: OwnReviewFragment | null = null;
    return customer(
      () => stored,
      () => {
        stored = mine();
        const message = 'You already reviewed this product. You can edit your review.';
        return { __typename: 'AlreadyReviewed', message, reviewId: stored.databaseId };
      },
    );
  })(),
  play: async ({ canvas }) => {
    await write(canvas);
    await expect(await canvas.findByRole('heading', { name: 'You reviewed this product' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^Edit review/ })).toBeVisible();
  },
};

const refused = (answer: object, words: RegExp): Story => ({
  parameters: customer(null, answer),
  play: async ({ canvas }) => {
    await write(canvas);
    await expect(await canvas.findByText(words)).toBeVisible();
    await expect(canvas.getByLabelText('Your review')).toHaveValue('The net floats. I know now.');
  },
});
export const Invalid = refused(
  {
    __typename: 'InvalidInput',
    message: 'Please look at the review again.',
    issues: [{ __typename: 'FieldIssue', path: 'body', message: 'Review is Required' }],
  },
  /look at the review again/,
);
export const RateLimited = refused(
  { __typename: 'RateLimited', message: 'Too many attempts. Please wait a moment.', retryAfterSeconds: 60 },
  /Please wait a moment/,
);
export const ProductGone = refused(
  { __typename: 'NotFound', message: 'This product doesn’t exist, or you don’t have access to it.' },
  /This product doesn’t exist/,
);
export const Forbidden = refused(
  { __typename: 'Forbidden', message: 'Sorry! you are not allowed to access this page!' },
  /you are not allowed/,
);
export const Offline: Story = {
  ...refused(failing(), /You appear to be offline/),
  beforeEach: () => {
    sessionStorage.clear();
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    return () => void Reflect.deleteProperty(navigator, 'onLine');
  },
};
export const SessionExpired: Story = {
  parameters: customer(null, { __typename: 'SignInRequired', message: 'Plz register!' }),
  play: async ({ canvas }) => {
    await write(canvas);
    // The form gives way to the link; the draft stays.
    await waitFor(() => expect(canvas.queryByRole('form')).toBeNull());
  },
};
