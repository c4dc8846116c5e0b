import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import type { IdentityUser } from '#web/platform/identity/port.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { readDraft, writeDraft } from '#web/ui/draft.ts';
import { TextArea } from '#web/ui/Field.tsx';
import { Avatar } from '#web/ui/Picture.tsx';
import { RatingInput } from '#web/ui/RatingInput.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useAddReviewMutation } from './AddReview.generated.ts';
import type { OwnReviewFragment } from './OwnReview.generated.ts';
import { reviewForm, starsOf, type ReviewFields } from './review-form.ts';
import style from './ReviewForm.module.css';

const words = copy.myReviews;

/** Rating and body of a review of the shop; name and picture are the account's. `session` is how it ends and begins anew. */
export function ReviewForm({
  user,
  onSent,
  session,
}: {
  user: IdentityUser;
  onSent: (review: OwnReviewFragment) => void;
  session: { hasEnded: (error: unknown) => boolean; signInAgain: () => Promise<void> };
}) {
  const key = `review-draft:${user.uid}`;
  const [draft] = useState(() => readDraft(sessionStorage, key));
  const [problem, setProblem] = useState<string | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  // A second click comes before React has disabled the button.
  const sending = useRef(false);
  const [add] = useAddReviewMutation();
  const { register, control, handleSubmit, setError, getValues, subscribe, formState } =
    useForm<ReviewFields>({
      resolver: zodResolver(reviewForm),
      defaultValues: { rating: draft.rating ?? '', body: draft.body ?? '' },
    });
  const { errors, isSubmitting } = formState;
  const rating = useController({ control, name: 'rating' }).field;

  useEffect(() => {
    const keep = () => writeDraft(sessionStorage, key, getValues());
    return subscribe({ formState: { values: true }, callback: keep });
  }, [subscribe, getValues, key]);

  const submit = async ({ rating: typed, body }: ReviewFields) => {
    if (sending.current) return;
    sending.current = true;
    setProblem(null);
    const failed = (message: string) => {
      sending.current = false;
      setProblem(message);
    };
    try {
      const { data } = await add({ variables: { input: { rating: starsOf(typed), body, name: null } } });
      const result = data?.addReview;
      switch (result?.__typename) {
        case 'Review':
          writeDraft(sessionStorage, key, null);
          toast.success(copy.toasts.reviewed);
          return onSent(result);
        case 'InvalidInput':
          // The name is the account's: it is asked for only where nobody is signed in any more.
          if (result.issues.some(({ path }) => path === 'name')) return await session.signInAgain();
          for (const { path, message } of result.issues)
            if (path === 'rating' || path === 'body') setError(path, { message });
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
      return failed(navigator.onLine ? copy.failures.unexpected : copy.failures.offline);
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
      <RatingInput
        label={words.rating}
        numberLabel={words.ratingNumber}
        hint={words.ratingHint}
        error={errors.rating?.message}
        name={rating.name}
        value={rating.value}
        onValue={rating.onChange}
        onBlur={rating.onBlur}
        ref={rating.ref}
      />
      <TextArea
        label={words.body}
        hint={words.bodyHint}
        rows={6}
        error={errors.body?.message}
        {...register('body')}
      />
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
        <Button type="submit" size="l" busy={isSubmitting} busyLabel={words.busy}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}
