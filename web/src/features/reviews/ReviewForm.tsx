import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import type { IdentityUser } from '#web/platform/identity/port.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { readDraft, writeDraft } from '#web/ui/draft.ts';
import { Avatar } from '#web/ui/Picture.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useAddReviewMutation } from './AddReview.generated.ts';
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
import { usePhotoUpload } from './use-photo-upload.ts';

const words = copy.myReviews;

const keyOf = (user: Pick<IdentityUser, 'uid'>) => `review-draft:${user.uid}`;

/** Stores the initial values for the next new review. */
export function keepForNewReview(user: Pick<IdentityUser, 'uid'>, fields: ReviewFields): void {
  writeDraft(sessionStorage, keyOf(user), draftOf(fields));
}

/**
 * The form for a review of the shop. Name and profile photo come from the account. `session` detects the end of a session
 * and signs in again.
 */
export function ReviewForm({
  user,
  onSent,
  session,
}: {
  user: IdentityUser;
  onSent: (review: OwnReviewFragment) => void;
  session: { hasEnded: (error: unknown) => boolean; signInAgain: () => Promise<void> };
}) {
  const key = keyOf(user);
  const [draft] = useState(() => readDraft(sessionStorage, key));
  const [problem, setProblem] = useState<string | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  // A second click can come before React disables the button.
  const sending = useRef(false);
  const [add] = useAddReviewMutation();
  const form = useForm<ReviewFields>({
    resolver: zodResolver(reviewForm),
    defaultValues: fromDraft(draft, emptyReview),
  });
  const { handleSubmit, setError, setValue, getValues, subscribe, formState } = form;
  const { isSubmitting } = formState;
  const { upload, progress } = usePhotoUpload((photo) => setValue('photo', photo));

  useEffect(() => {
    const keep = () => writeDraft(sessionStorage, key, draftOf(getValues()));
    return subscribe({ formState: { values: true }, callback: keep });
  }, [subscribe, getValues, key]);

  const submit = async ({ rating: typed, body, photo }: ReviewFields) => {
    if (sending.current) return;
    sending.current = true;
    setProblem(null);
    const failed = (message: string) => {
      sending.current = false;
      setProblem(message);
    };
    try {
      const sent = await upload(photo);
      if ('signIn' in sent) return await session.signInAgain();
      if ('problem' in sent) {
        setError('photo', { message: sent.problem });
        return failed(sent.problem);
      }
      const input = { rating: starsOf(typed), body, name: null, imageUrl: sent.imageUrl };
      const { data } = await add({ variables: { input } });
      const result = data?.addReview;
      switch (result?.__typename) {
        case 'Review':
          writeDraft(sessionStorage, key, null);
          toast.success(copy.toasts.reviewed);
          return onSent(result);
        case 'InvalidInput':
          // The name comes from the account. The server requires it only if the user is no longer signed in.
          if (result.issues.some(({ path }) => path === 'name')) return await session.signInAgain();
          for (const { path, message } of result.issues) {
            const field = fieldOf(path);
            if (field) setError(field, { message });
            // The uploaded photo no longer exists: upload the file again on the next submit.
            if (field === 'photo' && photo) setValue('photo', photo.file ? { ...photo, url: null } : null);
          }
          return failed(result.message);
        case 'SignInRequired':
          return await session.signInAgain();
        case 'Forbidden':
        case 'RateLimited':
          return failed(result.message);
        case undefined:
          return failed(copy.failures.unexpected);
        default:
          return result satisfies never;
      }
    } catch (error) {
      if (session.hasEnded(error)) return session.signInAgain();
      return failed(requestFailure());
    }
  };

  const name = user.displayName ?? user.email.split('@')[0] ?? user.email;
  return (
    <form
      className={style.form}
      aria-label={words.form}
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <ReviewFieldset form={form} progress={progress} />
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
