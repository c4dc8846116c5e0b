import { useState } from 'react';
import { hasDraft } from '#web/ui/EditDialog.tsx';
import { DeleteReview } from './DeleteReview.tsx';
import { EditReview, reviewDraftKey } from './EditReview.tsx';
import type { OwnReviewFragment } from './OwnReview.generated.ts';
import { OwnReview } from './OwnReview.tsx';
import type { ReviewFields } from './review-form.ts';

/** The user's own review, with dialogs to edit and delete it. */
export function EditableReview({
  review,
  verified,
  onRewrite,
  onOutdated,
  onDeleted,
  session,
  isOnProductPage,
  onChanged,
}: {
  review: OwnReviewFragment;
  /** Whether the user's email address is verified. */
  verified: boolean;
  isOnProductPage?: boolean;
  /** The review was deleted. The input becomes a new review. */
  onRewrite: (fields: ReviewFields, review: OwnReviewFragment) => void;
  session: { hasEnded: (error: unknown) => boolean; signInAgain: () => Promise<void> };
  onOutdated: () => void;
  onDeleted: () => void;
  onChanged?: () => void;
}) {
  // Reopens the dialog if a draft exists from before a reload or a sign-in.
  const [open, setOpen] = useState<'edit' | 'delete' | null>(() =>
    hasDraft(reviewDraftKey(review)) ? 'edit' : null,
  );
  const close = () => setOpen(null);
  return (
    <>
      <OwnReview
        review={review}
        isOnProductPage={isOnProductPage}
        onEdit={() => setOpen('edit')}
        onDelete={() => setOpen('delete')}
      />
      <EditReview
        review={review}
        verified={verified}
        open={open === 'edit'}
        onClose={close}
        onChanged={onChanged}
        onOutdated={() => {
          close();
          onOutdated();
        }}
        onRewrite={(fields) => {
          close();
          onRewrite(fields, review);
        }}
        session={session}
      />
      <DeleteReview
        review={review}
        open={open === 'delete'}
        onClose={close}
        onDeleted={onDeleted}
        session={session}
      />
    </>
  );
}
