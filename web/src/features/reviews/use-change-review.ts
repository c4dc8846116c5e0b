import { sendMutation } from '#web/app/send-mutation.ts';
import { useChangeReviewMutation, type ChangeReviewMutationVariables } from './ChangeReview.generated.ts';
import { forgetReviews } from './forget-reviews.ts';
import type { OwnReviewFragment } from './OwnReview.generated.ts';

export type ChangeOutcome =
  | { readonly kind: 'changed'; readonly review: OwnReviewFragment }
  | { readonly kind: 'signIn' }
  /** `outdated`: the review changed elsewhere. `gone`: it was deleted. */
  | { readonly kind: 'outdated' | 'gone'; readonly message: string }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** Paths use the server's field names. */
      readonly issues: readonly { path: string; message: string }[];
    };

/** Updates the user's own review. `hasEnded` says whether an error means that the server no longer accepts the sign-in. */
export function useChangeReview(hasEnded: (error: unknown) => boolean) {
  const [mutate] = useChangeReviewMutation({
    // An edit may change whether the review is public.
    update: (cache, { data }) => {
      if (data?.changeReview.__typename === 'Review') forgetReviews(cache, data.changeReview);
    },
  });
  return async function change(input: ChangeReviewMutationVariables['input']): Promise<ChangeOutcome> {
    const failed = (message: string): ChangeOutcome => ({ kind: 'failed', message, issues: [] });
    const result = await sendMutation(
      async () => (await mutate({ variables: { input } })).data?.changeReview,
      hasEnded,
    );
    switch (result.__typename) {
      case 'Review':
        return { kind: 'changed', review: result };
      case 'SignInRequired':
        return { kind: 'signIn' };
      case 'ReviewChanged':
        return { kind: 'outdated', message: result.message };
      case 'NotFound':
        return { kind: 'gone', message: result.message };
      case 'InvalidInput':
        return { kind: 'failed', message: result.message, issues: result.issues };
      case 'Forbidden':
      case 'RateLimited':
      case 'RequestFailed':
        return failed(result.message);
      default:
        return result satisfies never;
    }
  };
}
