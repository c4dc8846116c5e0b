import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import type { IdentityUser } from '#web/platform/identity/port.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { readDraft, writeDraft } from '#web/ui/draft.ts';
import { Avatar } from '#web/ui/Picture.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import type { OwnReviewFragment } from './OwnReview.generated.ts';
import {
  draftOf,
  emptyReview,
  fieldOf,
  fromDraft,
  reviewForm,
  starsOf,
  type ReviewFields,
} from './review-form.ts';
import { ReviewFieldset } from './ReviewFieldset.tsx';
import style from './ReviewForm.module.css';
import { useAddReview } from './use-add-review.ts';
import { usePhotoUpload } from './use-photo-upload.ts';

const words = copy.myReviews;

/** `product` is the `databaseId` of a product; undefined for the shop. */
export const newReviewKey = ({ uid }: Pick<IdentityUser, 'uid'>, product?: string) =>
  product === undefined ? `review-draft:${uid}` : `review-draft:${uid}:${product}`;

/** Stores the initial values for the next new review. */
export function storeNewReviewDraft(
  user: Pick<IdentityUser, 'uid'>,
  fields: ReviewFields,
  product?: string,
): void {
  writeDraft(sessionStorage, newReviewKey(user, product), draftOf(fields));
}

/**
 * The form for a review of a product, or of the shop. Name and profile photo come from the account. `session` detects the
 * end of a session and signs in again. `onExists` runs when the user already reviewed the product.
 */
export function ReviewForm({
  user,
  product,
  onSent,
  onExists,
  session,
}: {
  user: IdentityUser;
  product?: string;
  onSent: (review: OwnReviewFragment) => void;
  onExists?: () => void;
  session: { hasEnded: (error: unknown) => boolean; signInAgain: () => Promise<void> };
}) {
  const key = newReviewKey(user, product);
  const [draft] = useState(() => readDraft(sessionStorage, key));
  const [problem, setProblem] = useState<string | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  // A second click can come before React disables the button.
  const sending = useRef(false);
  const add = useAddReview(product ?? null, session.hasEnded);
  const form = useForm<ReviewFields>({
    resolver: zodResolver(reviewForm),
    defaultValues: fromDraft(draft, emptyReview),
  });
  const { handleSubmit, setError, setValue, getValues, subscribe, formState } = form;
  const { isSubmitting } = formState;
  const { upload, progress } = usePhotoUpload((photo) => setValue('photo', photo));

  useEffect(() => {
    const saveDraft = () => writeDraft(sessionStorage, key, draftOf(getValues()));
    return subscribe({ formState: { values: true }, callback: saveDraft });
  }, [subscribe, getValues, key]);

  const submit = async ({ rating: typed, body, photo }: ReviewFields) => {
    if (sending.current) return;
    sending.current = true;
    setProblem(null);
    const failed = (message: string) => {
      sending.current = false;
      setProblem(message);
    };
    const sent = await upload(photo);
    if ('signIn' in sent) return session.signInAgain();
    if ('problem' in sent) {
      setError('photo', { message: sent.problem });
      return failed(sent.problem);
    }
    const outcome = await add({ rating: starsOf(typed), body, imageUrl: sent.imageUrl });
    switch (outcome.kind) {
      case 'added':
        writeDraft(sessionStorage, key, null);
        toast.success(copy.toasts.reviewed);
        return onSent(outcome.review);
      case 'signIn':
        return session.signInAgain();
      case 'exists':
        failed(outcome.message);
        return onExists?.();
      case 'failed':
        for (const { path, message } of outcome.issues) {
          const field = fieldOf(path);
          if (field) setError(field, { message });
          // The uploaded photo no longer exists: upload the file again on the next submit.
          if (field === 'photo' && photo) setValue('photo', photo.file ? { ...photo, url: null } : null);
        }
        return failed(outcome.message);
      default:
        return outcome satisfies never;
    }
  };

  const name = user.displayName ?? user.email.split('@')[0] ?? user.email;
  return (
    <form
      className={style.form}
      aria-label={product === undefined ? words.form : copy.productReviews.writeTitle}
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <ReviewFieldset form={form} progress={progress} isOfProduct={product !== undefined} />
      {problem && (
        <Alert ref={alert} lead={copy.failures.reviewNotTaken}>
          {problem}
        </Alert>
      )}
      <div className={style.foot}>
        <p className={style.who}>
          <Avatar name={user.displayName ?? user.email} photoUrl={user.photoUrl} size={40} />
          <span>
            {words.writingAs} <strong>{name}</strong>
          </span>
        </p>
        <Button
          type="submit"
          size="l"
          busy={isSubmitting}
          busyLabel={progress === null ? words.busy : words.photo.uploading(Math.round(progress * 100))}
        >
          {words.submit}
        </Button>
      </div>
    </form>
  );
}
