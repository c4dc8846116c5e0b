import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import { requiredText } from '#web/features/admin-lists/form-texts.ts';
import { RowDialog } from '#web/features/admin-lists/RowDialog.tsx';
import type { SaveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { TextArea } from '#web/ui/Field.tsx';
import type { ManagedReviewFragment } from './ManagedReviewsScreen.generated.ts';

const words = copy.managedReviews;

interface Props {
  open: boolean;
  review: ManagedReviewFragment;
  save: (text: string) => Promise<SaveOutcome<ManagedReviewFragment>>;
  onSaved: (review: ManagedReviewFragment) => void;
  onSignInRequired: () => Promise<void>;
  onClose: () => void;
}

const rejectForm = z.object({ reason: requiredText(500, words.reasonRequired) });

/** Asks why a review is rejected. */
export function RejectDialog({ review, save, ...dialog }: Props) {
  const { databaseId, name, rejectionReason, hasAccount } = review;
  const base = useMemo(() => ({ reason: rejectionReason ?? '' }), [rejectionReason]);
  return (
    <RowDialog
      {...dialog}
      title={words.rejectTitle(name)}
      saveLabel={words.reject}
      draftKey={`review-reject:${databaseId}`}
      schema={rejectForm}
      base={base}
      save={({ reason }) => save(reason)}
    >
      <Text
        name="reason"
        label={words.rejectReason}
        hint={hasAccount ? words.rejectHint : words.rejectGuestHint}
      />
    </RowDialog>
  );
}

const replyForm = z.object({ reply: requiredText(2000, words.replyRequired) });

/** The shop's reply to a review. */
export function ReplyDialog({ review, save, ...dialog }: Props) {
  const { databaseId, name, reply } = review;
  const base = useMemo(() => ({ reply: reply?.text ?? '' }), [reply?.text]);
  return (
    <RowDialog
      {...dialog}
      title={words.replyTitle(name)}
      draftKey={`review-reply:${databaseId}`}
      schema={replyForm}
      base={base}
      save={({ reply: text }) => save(text)}
    >
      <blockquote>{review.body}</blockquote>
      <Text name="reply" label={words.replyText} hint={words.replyHint} />
    </RowDialog>
  );
}

function Text({ name, label, hint }: { name: string; label: string; hint: string }) {
  const { register, getFieldState, formState } = useFormContext<Record<string, string>>();
  const { error } = getFieldState(name, formState);
  return <TextArea label={label} hint={hint} rows={5} error={error?.message} {...register(name)} />;
}
