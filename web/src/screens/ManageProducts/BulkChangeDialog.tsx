import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { saveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { isRefused, useSignInAgain } from '#web/features/orders/session-end.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import {
  usePreviewBulkChangeMutation,
  type PreviewBulkChangeMutationVariables,
} from './BulkChange.generated.ts';
import type { BulkForm, BulkInput } from './bulk-change-form.ts';
import { BulkChangeForm } from './BulkChangeForm.tsx';
import { BulkChangeProgress } from './BulkChangeProgress.tsx';

const words = copy.bulkChanges;
export type BulkTarget = Pick<PreviewBulkChangeMutationVariables['input'], 'equipmentIds' | 'filter'>;

/** Changes many products: what to change, a preview, the progress, and undo. */
export function BulkChangeDialog({
  open,
  target,
  count,
  currency,
  categories,
  onChanged,
  onClose,
}: {
  open: boolean;
  target: BulkTarget;
  count: number;
  currency: string;
  categories: readonly { slug: string; name: string }[];
  onChanged: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} wide title={words.title(count)} closeLabel={words.close} onClose={onClose}>
      <Steps
        target={target}
        currency={currency}
        categories={categories}
        onChanged={onChanged}
        onClose={onClose}
      />
    </Dialog>
  );
}

function Steps({
  target,
  currency,
  categories,
  onChanged,
  onClose,
}: {
  target: BulkTarget;
  currency: string;
  categories: readonly { slug: string; name: string }[];
  onChanged: () => void;
  onClose: () => void;
}) {
  const [preview] = usePreviewBulkChangeMutation();
  const signInAgain = useSignInAgain();
  const [form, setForm] = useState<BulkForm | null>(null);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const check = async (input: BulkInput, values: BulkForm) => {
    setProblem(null);
    setForm(values);
    const outcome = await saveOutcome(
      async () => (await preview({ variables: { input: { ...target, ...input } } })).data?.previewBulkChange,
      isRefused,
    );
    switch (outcome.kind) {
      case 'saved':
        return setPreviewed(outcome.row.databaseId);
      case 'signIn':
        return signInAgain();
      case 'failed':
        return setProblem(outcome.issues[0]?.message ?? outcome.message);
      default:
        return outcome satisfies never;
    }
  };
  if (previewed)
    return (
      <BulkChangeProgress
        id={previewed}
        onBack={() => setPreviewed(null)}
        onChanged={onChanged}
        onClose={onClose}
      />
    );
  return (
    <BulkChangeForm
      currency={currency}
      categories={categories}
      first={form}
      problem={problem}
      onPreview={check}
      onCancel={onClose}
    />
  );
}
