import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EditDialog } from '#web/ui/EditDialog.tsx';
import { readDraft, writeDraft } from '#web/ui/draft.ts';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import style from './EditReview.module.css';
import type { OwnReviewFragment } from './OwnReview.generated.ts';
import { draftOf, fieldOf, fromDraft, reviewForm, starsOf, type ReviewFields } from './review-form.ts';
import { ReviewFieldset } from './ReviewFieldset.tsx';
import { useChangeReview, type ChangeOutcome } from './use-change-review.ts';
import { usePhotoUpload } from './use-photo-upload.ts';

const words = copy.myReviews;

export const reviewDraftKey = ({ id }: { id: string }) => `review-edit:${id}`;

interface EditProps {
  review: OwnReviewFragment;
  /** Whether the user's email address is verified. If not, changes of shop reviews are moderated before publication. */
  verified: boolean;
  onClose: () => void;
  /** The change was saved. */
  onChanged?: (() => void) | undefined;
  /** The review was changed or deleted elsewhere, so refetch the list. */
  onOutdated: () => void;
  /** The review was deleted. The input becomes a new review. */
  onRewrite: (fields: ReviewFields) => void;
  session: { hasEnded: (error: unknown) => boolean; signInAgain: () => Promise<void> };
}

/** A dialog for the user's own review. It asks for confirmation before it discards input. */
export function EditReview({ open, ...props }: EditProps & { open: boolean }) {
  const { review, onClose } = props;
  return (
    <EditDialog
      open={open}
      title={words.editTitle}
      draftKey={reviewDraftKey(review)}
      words={{ ...copy.editDialog, save: words.save }}
      onClose={onClose}
    >
      {(form) => <EditForm {...props} {...form} />}
    </EditDialog>
  );
}

function savedOf({ rating, body, picture }: OwnReviewFragment): ReviewFields {
  const photo = picture && {
    file: null,
    name: words.photo.current,
    preview: picture.url,
    url: picture.url,
  };
  return { rating: String(rating), body, photo };
}

/** Mounted only while the dialog is open. */
function EditForm({
  id,
  review,
  verified,
  onClose,
  onChanged,
  onOutdated,
  onRewrite,
  session,
  onBusy,
}: EditProps & { id: string; onBusy: (busy: boolean) => void }) {
  const key = reviewDraftKey(review);
  const [problem, setProblem] = useState<Exclude<ChangeOutcome, { kind: 'changed' | 'signIn' }> | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const once = useSubmitOnce();
  const change = useChangeReview(session.hasEnded);
  const [saved] = useState(() => savedOf(review));
  const [{ seenAt = review.editedAt ?? review.createdAt, ...draft }] = useState(() =>
    readDraft(sessionStorage, key),
  );
  const form = useForm<ReviewFields>({
    resolver: zodResolver(reviewForm),
    defaultValues: fromDraft(draft, saved),
  });
  const { handleSubmit, setError, setValue, getValues, subscribe } = form;
  const { upload, progress } = usePhotoUpload((photo) => setValue('photo', photo));
  const isTrusted = review.equipment ? review.isVerifiedBuyer : verified;
  const percent = progress === null ? null : Math.round(progress * 100);

  useEffect(() => {
    const saveDraft = () => {
      const { photo, ...typed } = getValues();
      const differs =
        typed.rating !== saved.rating || typed.body !== saved.body || photo?.preview !== saved.photo?.preview;
      // Keep `seenAt` with the draft, so that changes from elsewhere in the meantime are detected.
      writeDraft(sessionStorage, key, differs ? { ...draftOf({ photo, ...typed }), seenAt } : null);
    };
    return subscribe({ formState: { values: true }, callback: saveDraft });
  }, [subscribe, getValues, key, saved, seenAt]);

  const send = async ({ rating, body, photo }: ReviewFields): Promise<ChangeOutcome> => {
    const sent = await upload(photo);
    if ('signIn' in sent) return { kind: 'signIn' };
    if ('problem' in sent) {
      const issues = [{ path: 'imageUrl', message: sent.problem }];
      return { kind: 'failed', message: sent.problem, issues };
    }
    const { imageUrl } = sent;
    return change({ reviewId: review.databaseId, seenAt, rating: starsOf(rating), body, imageUrl });
  };
  const submit = async (fields: ReviewFields) => {
    onBusy(true);
    setProblem(null);
    const outcome = await send(fields);
    onBusy(false);
    switch (outcome.kind) {
      case 'changed':
        writeDraft(sessionStorage, key, null);
        toast.success(words.saved[outcome.review.status]);
        onChanged?.();
        return onClose();
      case 'signIn':
        return session.signInAgain();
      case 'failed':
        for (const { path, message } of outcome.issues) {
          const field = fieldOf(path);
          if (field) setError(field, { message });
        }
        return setProblem(outcome);
      case 'outdated':
      case 'gone':
        return setProblem(outcome);
      default:
        return outcome satisfies never;
    }
  };
  const leaveWith = (after: () => void) => {
    writeDraft(sessionStorage, key, null);
    after();
  };

  return (
    <form
      id={id}
      className={style.form}
      aria-label={words.editTitle}
      noValidate
      onSubmit={once(handleSubmit(submit))}
    >
      {Object.keys(draft).length > 0 && <Alert kind="info">{words.kept}</Alert>}
      {(!isTrusted || review.status !== 'PUBLISHED') && (
        <Alert kind="info">{review.equipment ? copy.productReviews.editWaits : words.editWaits}</Alert>
      )}
      <ReviewFieldset form={form} progress={progress} isOfProduct={review.equipment !== null} />
      {percent !== null && <p className={style.hint}>{words.photo.uploading(percent)}</p>}
      {problem && (
        <Alert
          ref={alert}
          lead={words.notSaved}
          hint={problem.kind === 'gone' && words.goneHint}
          action={
            problem.kind === 'outdated' ? (
              <Button variant="secondary" onClick={() => leaveWith(onOutdated)}>
                {words.readAgain}
              </Button>
            ) : (
              problem.kind === 'gone' && (
                <Button variant="secondary" onClick={() => leaveWith(() => onRewrite(getValues()))}>
                  {words.writeAnew}
                </Button>
              )
            )
          }
        >
          {problem.message}
        </Alert>
      )}
    </form>
  );
}
