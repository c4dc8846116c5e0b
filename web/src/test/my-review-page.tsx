import { userEvent, type within } from 'storybook/test';
import { DashboardLayout } from '#web/app/DashboardLayout.tsx';
import { Guarded } from '#web/app/guards.tsx';
import type { OwnReviewFragment } from '#web/features/reviews/OwnReview.generated.ts';
import { MyReviewsScreen } from '#web/screens/MyReviews/MyReviewsScreen.tsx';
import { connection } from './builders.ts';
import { me, robin } from './people.ts';

// Shared by the stories of My Review.

export const mine = (...reviews: OwnReviewFragment[]) => me({ reviews: connection(reviews) });
export const world = (person: unknown, Mutation: Record<string, unknown> = {}, more: object = {}) => ({
  world: {
    at: '/dashboard/review',
    path: '/dashboard/review',
    identity: robin,
    answers: { Query: { me: person }, Mutation },
    ...more,
  },
});
export const draftKey = 'review-draft:fixture-uid-0000000000000001';

/** As in the route table. */
export const asRouted = () => (
  <Guarded guard="customer">
    <DashboardLayout>
      <MyReviewsScreen />
    </DashboardLayout>
  </Guarded>
);

type Canvas = Pick<ReturnType<typeof within>, 'findByRole' | 'findByLabelText' | 'getByLabelText'>;

export const send = async (canvas: Canvas) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Submit review' }));
export const fill = async (canvas: Canvas) => {
  await userEvent.click(await canvas.findByRole('radio', { name: '4.5 stars' }));
  await userEvent.type(canvas.getByLabelText('Your review'), 'The net floats. I know now.');
};
export const write = async (canvas: Canvas) => {
  await fill(canvas);
  await send(canvas);
};
