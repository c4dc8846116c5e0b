import { sendMutation } from '#web/app/send-mutation.ts';
import { useAddProductReviewMutation } from './AddProductReview.generated.ts';
import { useAddReviewMutation } from './AddReview.generated.ts';
import { forgetReviews } from './forget-reviews.ts';
import type { OwnReviewFragment } from './OwnReview.generated.ts';

interface NewReview {
  readonly rating: number;
  readonly body: string;
  readonly imageUrl: string | null;
}

export type AddOutcome =
  | { readonly kind: 'added'; readonly review: OwnReviewFragment }
  | { readonly kind: 'signIn' }
  /** The user reviewed the product elsewhere, such as in another tab. */
  | { readonly kind: 'exists'; readonly message: string }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** Paths use the server's field names. */
      readonly issues: readonly { path: string; message: string }[];
    };

const failed = (message: string): AddOutcome => ({ kind: 'failed', message, issues: [] });

/**
 * Adds a review of the product with the `databaseId` `equipmentId`, or of the shop. `hasEnded` says whether an error means
 * that the server no longer accepts the sign-in.
 */
export function useAddReview(equipmentId: string | null, hasEnded: (error: unknown) => boolean) {
  const [addToShop] = useAddReviewMutation();
  const [addToProduct] = useAddProductReviewMutation();

  async function send(review: NewReview) {
    if (equipmentId === null) {
      const input = { ...review, name: null };
      return (await addToShop({ variables: { input } })).data?.addReview;
    }
    const input = { ...review, equipmentId };
    const { data } = await addToProduct({
      variables: { input },
      update: (cache, { data: answer }) => {
        if (answer?.addProductReview.__typename === 'Review') forgetReviews(cache, answer.addProductReview);
      },
    });
    return data?.addProductReview;
  }

  return async function add(review: NewReview): Promise<AddOutcome> {
    const result = await sendMutation(() => send(review), hasEnded);
    switch (result.__typename) {
      case 'Review':
        return { kind: 'added', review: result };
      case 'SignInRequired':
        return { kind: 'signIn' };
      case 'InvalidInput':
        // The name comes from the account. The server requires it only if the user is no longer signed in.
        if (result.issues.some(({ path }) => path === 'name')) return { kind: 'signIn' };
        return { kind: 'failed', message: result.message, issues: result.issues };
      case 'AlreadyReviewed':
        return { kind: 'exists', message: result.message };
      case 'Forbidden':
      case 'NotFound':
      case 'RateLimited':
      case 'RequestFailed':
        return failed(result.message);
      default:
        return result satisfies never;
    }
  };
}
