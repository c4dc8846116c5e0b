import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { stockChangeOf } from '#web/features/equipment/equipment-form.ts';
import { useChangeEquipment } from '#web/features/equipment/use-change-equipment.ts';
import { isRefused, useSignInAgain } from '#web/features/orders/session-end.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SelectField, TextField } from '#web/ui/Field.tsx';
import { createIdempotencyKey } from '#web/ui/idempotency-key.ts';
import { toast } from '#web/ui/toast.ts';
import { DialogForm, type Refusal } from './DialogForm.tsx';

const words = copy.managedProduct.stock;
const reasons = ['RECEIVED', 'CORRECTION', 'DAMAGED_OR_LOST'] as const;

interface Props {
  product: { databaseId: string; stockCount: number | null };
  onClose: () => void;
  onChanged: () => void;
}

/** Adds or removes items with a reason, or starts to track the stock. */
export function ChangeStockDialog({ open, ...props }: Props & { open: boolean }) {
  return (
    <Dialog open={open} wide title={words.changeTitle} onClose={props.onClose}>
      <ChangeStock {...props} />
    </Dialog>
  );
}

function ChangeStock({ product: { databaseId, stockCount }, onClose, onChanged }: Props) {
  const change = useChangeEquipment(isRefused);
  const signInAgain = useSignInAgain();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>('');
  // Makes a retry safe: the stock changes once.
  const [idempotencyKey] = useState(createIdempotencyKey);
  const isTracked = stockCount !== null;
  const submit = async (): Promise<Refusal | null> => {
    const quantity = stockChangeOf(typed);
    if (quantity === null || (isTracked ? quantity === 0 : quantity < 0)) {
      const message = isTracked ? words.whole : words.countWhole;
      return { message, issues: [{ path: 'stock', message }] };
    }
    const reason =
      reasons.find((one) => one === chosen) ??
      (quantity > 0 ? ('RECEIVED' as const) : ('CORRECTION' as const));
    const outcome = await change({
      equipmentId: databaseId,
      ...(isTracked ? { stockChange: { quantity, reason, idempotencyKey } } : { stock: quantity }),
    });
    switch (outcome.kind) {
      case 'changed':
        toast.success(words.saved);
        onChanged();
        return null;
      case 'signIn':
        await signInAgain();
        return null;
      case 'outdated':
      case 'failed':
        return outcome;
      default:
        return outcome satisfies never;
    }
  };
  return (
    <DialogForm
      hint={isTracked ? words.now(stockCount) : words.startHint}
      save={isTracked ? words.save : words.start}
      onClose={onClose}
      onSubmit={submit}
    >
      {(errorOf) => (
        <>
          <TextField
            label={isTracked ? words.addOrRemove : words.count}
            hint={isTracked ? words.addOrRemoveHint : undefined}
            inputMode={isTracked ? 'text' : 'numeric'}
            autoComplete="off"
            value={typed}
            error={errorOf('stock', 'stockChange.quantity', 'stockChange.idempotencyKey')}
            onChange={(event) => setTyped(event.target.value)}
          />
          {isTracked && (
            <SelectField
              label={words.reason}
              placeholder={words.reason}
              options={reasons.map((value) => ({ value, label: words.reasons[value] }))}
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
            />
          )}
        </>
      )}
    </DialogForm>
  );
}
