import { paths } from '#web/app/paths.ts';
import type * as MyReviews from '#web/screens/MyReviews/MyReviewsScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const myReview: RouteStates<{
  'Screens/My Review': typeof MyReviews;
}> = {
  name: 'My Review',
  routes: [paths.myReview],
  states: [
    { state: 'idle', story: 'Screens/My Review: Idle' },
    { state: 'body missing', story: 'Screens/My Review: BodyAndRatingMissing', proves: '§5' },
    { state: 'rating missing', story: 'Screens/My Review: BodyAndRatingMissing' },
    { state: 'rating 0', story: 'Screens/My Review: RatingZero' },
    { state: '… 0.5', story: 'Screens/My Review: RatingHalf', proves: '§9: half-star inputs' },
    { state: '… 2.5', story: 'Screens/My Review: RatingTwoAndAHalf' },
    { state: '… 5', story: 'Screens/My Review: RatingFive' },
    { state: '… 5.5 (rejected)', story: 'Screens/My Review: RatingAboveFive' },
    { state: '… text', story: 'Screens/My Review: RatingText' },
    { state: 'submitting', story: 'Screens/My Review: Submitting' },
    { state: 'published', story: 'Screens/My Review: Published', proves: '§8: We appreciated your review' },
    { state: 'pending moderation', story: 'Screens/My Review: WaitsForAnAdmin' },
    {
      state: "not acknowledged ('Sent again')",
      story: 'Screens/My Review: NotAcknowledged',
      proves: '§8: Sent again',
    },
    { state: 'photo add', later: 'photos of reviews come later' },
    { state: '… too big', later: 'photos of reviews come later' },
    { state: '… bad type', later: 'photos of reviews come later' },
    { state: 'my past reviews list', story: 'Screens/My Review: PastReviews' },
    { state: '… edit', later: 'the schema cannot change a review yet' },
    { state: '… delete', later: 'the schema cannot delete a review yet' },
    { state: 'seller reply', later: 'replies of the shop come later' },
    { state: 'admin forbidden', story: 'Screens/My Review: AdminForbidden', proves: '§6' },
    { state: 'visitor redirect', story: 'Screens/My Review: Visitor', proves: '§2' },
    { state: 'offline', story: 'Screens/My Review: Offline' },
    { state: 'past reviews: loading', story: 'Screens/My Review: PastReviewsLoading', kind: 'loading' },
    { state: 'past reviews: error', story: 'Screens/My Review: PastReviewsFailed', kind: 'error' },
    { state: 'past reviews: loaded at last', story: 'Screens/My Review: PastReviewsLoadedAtLast' },
    { state: 'body too long', story: 'Screens/My Review: BodyTooLong' },
    { state: 'by keyboard', story: 'Screens/My Review: ByKeyboard' },
    { state: 'write another', story: 'Screens/My Review: WriteAnother' },
    { state: 'rate limited', story: 'Screens/My Review: RateLimited' },
    { state: 'became an admin', story: 'Screens/My Review: BecameAnAdmin' },
    { state: 'unexpected fault', story: 'Screens/My Review: UnexpectedFault' },
    { state: 'double click is one review', story: 'Screens/My Review: DoubleClickIsOneReview' },
    { state: 'draft after reload', story: 'Screens/My Review: DraftAfterReload' },
    { state: 'session expired mid form', story: 'Screens/My Review: SessionExpiredMidForm' },
    { state: 'older reviews', story: 'Screens/My Review: OlderReviews' },
  ],
};
