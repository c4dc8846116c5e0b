import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router-dom';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Guarded } from '#web/app/guards.tsx';
import type { OwnReviewFragment } from '#web/features/reviews/OwnReview.generated.ts';
import { Elsewhere } from '#web/test/Elsewhere.tsx';
import { connection, inTurn, ownReview } from '#web/test/builders.ts';
import { asRouted, draftKey, mine, send, world, write } from '#web/test/my-review-page.tsx';
import { me } from '#web/test/people.ts';
import { checkLengthLimit } from '#web/test/length-limit.ts';
import { offline } from '#web/test/surroundings.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { MyReviewsScreen } from './MyReviewsScreen.tsx';

const meta: Meta<typeof MyReviewsScreen> = {
  title: 'Screens/My Review',
  component: MyReviewsScreen,
  parameters: world(mine()),
  render: asRouted,
};
export default meta;
type Story = StoryObj<typeof MyReviewsScreen>;
type Play = NonNullable<Story['play']>;

export const Idle: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'My Review' })).toBeVisible();
    await expect(canvas.getAllByRole('radio')).toHaveLength(10);
    await expect(canvas.getByText('Robin Rivers')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'My Review' })).toHaveAttribute('aria-current', 'page');
    await expect(await canvas.findByText('You haven’t written any reviews.')).toBeVisible();
  },
};

// Input (§5) ----------------------------------------------------------------------------------------------------------

export const BodyAndRatingMissing: Story = {
  play: async (context) => {
    const { canvas } = context;
    await send(context.canvas);
    await expect(await canvas.findByText('Rating is Required')).toBeVisible();
    await expect(canvas.getByText('Review is Required')).toBeVisible();
    await expect(canvas.getByLabelText('Rating as a number')).toHaveFocus();
    await expect(canvas.getByLabelText('Your review')).toHaveAccessibleDescription('Review is Required');
  },
};

const rated = (typed: string, check: Play): Story => ({
  parameters: world(mine(), { addReview: ownReview() }),
  play: async (context) => {
    await userEvent.type(await context.canvas.findByLabelText('Your review'), 'Fine.');
    await userEvent.type(context.canvas.getByLabelText('Rating as a number'), typed);
    await check(context);
  },
});
const refused = (typed: string, words: string) =>
  rated(typed, async (context) => {
    await send(context.canvas);
    await expect(await context.canvas.findByText(words)).toBeVisible();
    await expect(context.canvas.getByLabelText('Rating as a number')).toBeInvalid();
  });
/** The review is being sent, so that the stars are still there. */
const taken = (typed: string, star: string, sent: number): Story => ({
  ...rated(typed, async (context) => {
    await expect(context.canvas.getByRole('radio', { name: star })).toBeChecked();
    await send(context.canvas);
    await expect(await context.canvas.findByRole('button', { name: 'Submitting…' })).toBeDisabled();
  }),
  parameters: world(mine(), {
    addReview: ({ input }: { input: { rating: number } }) =>
      input.rating === sent ? pending() : failing(`not ${sent}: ${input.rating}`)(),
  }),
});

export const RatingZero = refused('0', 'Rate from 0.5 to 5 in steps of 0.5.');
export const RatingHalf = taken('0.5', 'Half a star', 0.5);
export const RatingTwoAndAHalf = taken('2,5', '2.5 stars', 2.5);
export const RatingFive = taken('5', '5 stars', 5);
export const RatingAboveFive = refused('5.5', 'Rate from 0.5 to 5 in steps of 0.5.');
export const RatingText = refused('great', 'Enter a number, such as 4.5.');

export const BodyTooLong: Story = {
  play: async (context) => {
    await userEvent.click(await context.canvas.findByLabelText('Your review'));
    await userEvent.paste('x'.repeat(2001));
    await send(context.canvas);
    await expect(await context.canvas.findByText('Use 2,000 characters or fewer')).toBeVisible();
    await checkLengthLimit(
      context.canvas.getByLabelText('Your review'),
      2_000,
      'Use 2,000 characters or fewer',
    );
  },
};

/** By keyboard alone: arrow keys select the stars, and Tab moves on to the number and the text. */
export const ByKeyboard: Story = {
  parameters: world(mine(), { addReview: ownReview() }),
  play: async ({ canvas }) => {
    (await canvas.findByRole('radio', { name: 'Half a star' })).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect(canvas.getByLabelText('Rating as a number')).toHaveValue('2');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('Good hooks.');
    await userEvent.tab();
    await expect(canvas.getByLabelText(/^Add a photo/)).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText('We appreciated your review')).toBeVisible();
  },
};

// Results -----------------------------------------------------------------------------------------------------------

export const Submitting: Story = {
  parameters: world(mine(), { addReview: pending }),
  play: async (context) => {
    await write(context.canvas);
    await expect(await context.canvas.findByRole('button', { name: 'Submitting…' })).toBeDisabled();
  },
};

const fresh = (status: OwnReviewFragment['status']) =>
  ownReview({ id: 'fresh', rating: 4.5, body: 'The net floats. I know now.', status });

export const Published: Story = {
  parameters: world(inTurn(mine(), mine(), mine(fresh('PUBLISHED'))), { addReview: fresh('PUBLISHED') }),
  play: async (context) => {
    const { canvas } = context;
    await write(context.canvas);
    await expect(await canvas.findByText('We appreciated your review')).toBeVisible();
    const news = (await canvas.findByText('Your review is published.')).closest<HTMLElement>('[role=status]');
    await waitFor(() => expect(news).toHaveFocus());
    await expect(canvas.getByRole('link', { name: 'See it on the home page' })).toHaveAttribute(
      'href',
      '/#review',
    );
    await expect(await canvas.findByText('The net floats. I know now.')).toBeVisible();
    await expect(canvas.getByText('Published')).toBeVisible();
    await expect(sessionStorage.getItem(draftKey)).toBeNull();
  },
};
export const WriteAnother: Story = {
  parameters: world(mine(), { addReview: fresh('PUBLISHED') }),
  play: async (context) => {
    const { canvas } = context;
    await write(context.canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Write another review' }));
    await expect(await canvas.findByLabelText('Your review')).toHaveValue('');
  },
};

export const WaitsForAnAdmin: Story = {
  parameters: world(inTurn(mine(), mine(), mine(fresh('PENDING'))), { addReview: fresh('PENDING') }),
  play: async (context) => {
    const { canvas } = context;
    await write(context.canvas);
    await expect(await canvas.findByText('Your review is awaiting approval.')).toBeVisible();
    await expect(canvas.getByText('We appreciated your review')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'See it on the home page' })).toBeNull();
    await expect(await canvas.findByText('Awaiting approval')).toBeVisible();
  },
};

const answered = (addReview: unknown, words: RegExp, more: Play = async () => {}): Story => ({
  parameters: world(mine(), { addReview }),
  play: async (context) => {
    await write(context.canvas);
    const alert = await context.canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(/^Sent again/);
    await expect(alert).toHaveTextContent(words);
    await waitFor(() => expect(alert).toHaveFocus());
    await expect(context.canvas.getByLabelText('Your review')).toHaveValue('The net floats. I know now.');
    await more(context);
  },
});

export const NotAcknowledged = answered(
  {
    __typename: 'InvalidInput',
    code: 'INVALID_INPUT',
    message: 'Please look at the review again.',
    issues: [{ __typename: 'FieldIssue', path: 'body', message: 'Review is Required' }],
  },
  /look at the review again/,
  async ({ canvas }) =>
    expect(canvas.getByLabelText('Your review')).toHaveAccessibleDescription('Review is Required'),
);
export const RateLimited = answered(
  {
    __typename: 'RateLimited',
    code: 'RATE_LIMITED',
    message: 'Too many attempts. Please wait a moment.',
    retryAfterSeconds: 60,
  },
  /Please wait a moment/,
);
export const BecameAnAdmin = answered(
  { __typename: 'Forbidden', code: 'FORBIDDEN', message: 'Sorry! you are not allowed to access this page!' },
  /Sorry! you are not allowed to access this page!/,
);
export const UnexpectedFault = answered(failing(), /Nothing was lost. Please try again/);
export const Offline: Story = {
  ...answered(failing(), /You appear to be offline/),
  beforeEach: offline,
};

/** The server responds once. The second click finds the button disabled. */
export const DoubleClickIsOneReview: Story = {
  parameters: world(mine(), {
    addReview: (() => {
      let reviews = 0;
      return async () => {
        if (++reviews > 1) throw new Error('reviewed twice');
        return fresh('PUBLISHED');
      };
    })(),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: '4 stars' }));
    await userEvent.type(canvas.getByLabelText('Your review'), 'Fine.');
    await userEvent.dblClick(canvas.getByRole('button', { name: 'Submit review' }));
    await expect(await canvas.findByText('Your review is published.')).toBeVisible();
  },
};

export const DraftAfterReload: Story = {
  beforeEach: () =>
    sessionStorage.setItem(draftKey, JSON.stringify({ rating: '3.5', body: 'Half a thought' })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Your review')).toHaveValue('Half a thought');
    await expect(canvas.getByRole('radio', { name: '3.5 stars' })).toBeChecked();
  },
};

const guarded = () => (
  <Routes>
    <Route
      path="/dashboard/review"
      element={
        <Guarded guard="customer">
          <MyReviewsScreen />
        </Guarded>
      }
    />
    <Route path="*" element={<Elsewhere />} />
  </Routes>
);

/** After the login the form is shown again with its input. */
export const SessionExpiredMidForm: Story = {
  parameters: world(
    mine(),
    { addReview: { __typename: 'SignInRequired', code: 'SIGN_IN_REQUIRED', message: 'Plz register!' } },
    { path: '*' },
  ),
  render: guarded,
  play: async (context) => {
    const { canvas } = context;
    await write(context.canvas);
    await expect(await canvas.findByText('Your session has expired. Please log in again.')).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Email'), 'robin@example.com');
    await userEvent.type(canvas.getByLabelText('Password'), 'tight-lines');
    await userEvent.click(canvas.getByRole('button', { name: 'Login' }));
    await expect(await canvas.findByLabelText('Your review')).toHaveValue('The net floats. I know now.');
  },
};

// My past reviews ---------------------------------------------------------------------------------------------------

const past = (canvas: Parameters<Play>[0]['canvas']) =>
  within(canvas.getByRole('region', { name: 'Your reviews' }));

const loadingOnce = (first: unknown) => {
  let asked = 0;
  return () => (asked++ === 0 ? first : pending());
};

/** The form is shown before the list, because only the role has loaded. */
export const PastReviewsLoading: Story = {
  parameters: world(loadingOnce(me())),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Submit review' })).toBeEnabled();
    await expect(past(canvas).getByRole('status')).toHaveTextContent('Loading…');
  },
};

export const PastReviews: Story = {
  parameters: world(
    mine(
      ownReview({
        id: 'a',
        status: 'PENDING',
        rating: 2.5,
        body: 'The second reel clicks.\nI like the click.',
      }),
      ownReview({ id: 'b' }),
      ownReview({
        id: 'c',
        status: 'HIDDEN',
        rejectionReason: 'Please write about the product.',
        rating: 0.5,
        body: 'Words I regret.',
      }),
    ),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Awaiting approval')).toBeVisible();
    const list = past(canvas);
    await expect(list.getByText('Published')).toBeVisible();
    await expect(list.getByText('Rejected')).toBeVisible();
    await expect(list.getByText('Reason: Please write about the product.')).toBeVisible();
    await expect(list.getByText('2.5 of 5 stars')).toBeInTheDocument();
  },
};

const failingAfter = (first: unknown, then: unknown) => {
  let asked = 0;
  return () => {
    asked += 1;
    if (asked === 2) return failing()();
    return asked === 1 ? first : then;
  };
};

/** The form stays when the list fails to load. */
export const PastReviewsFailed: Story = {
  parameters: world(failingAfter(me(), mine(ownReview()))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We couldn’t load your reviews.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Submit review' })).toBeEnabled();
  },
};

export const PastReviewsLoadedAtLast: Story = {
  parameters: world(failingAfter(me(), mine(ownReview()))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We couldn’t load your reviews.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await past(canvas).findByText('Published')).toBeVisible();
  },
};

const firstPage = {
  ...connection([ownReview({ id: 'new' })]),
  pageInfo: {
    __typename: 'PageInfo',
    hasNextPage: true,
    hasPreviousPage: false,
    startCursor: 'a',
    endCursor: 'a',
  },
};
const oldPage = connection([ownReview({ id: 'old', body: 'My very first float.' })]);

export const OlderReviews: Story = {
  parameters: world(
    me({ reviews: ({ after }: { after: string | null }) => (after === 'a' ? oldPage : firstPage) }),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show older reviews' }));
    await expect(await canvas.findByText('My very first float.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Show older reviews' })).toBeNull();
  },
};

// Access (§6) -------------------------------------------------------------------------------------------------------

export const AdminForbidden: Story = {
  parameters: world(me({ role: 'ADMIN' })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Sorry! you are not allowed to access this page!')).toBeVisible();
    await expect(canvas.getByText('Forbidden: You are not an Admin/user')).toBeVisible();
  },
};

export const Visitor: Story = {
  parameters: world(null, {}, { path: '*', identity: { status: 'signedOut' } }),
  render: guarded,
  play: async ({ canvas }) => expect(await canvas.findByText('Went to /signup')).toBeVisible(),
};
