import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SelectField, TextField } from '#web/ui/Field.tsx';
import { minorDigits } from '#web/ui/money.ts';
import {
  emptyForm,
  inputOf,
  priceKinds,
  stockReasons,
  type BulkForm,
  type BulkInput,
  type FormProblems,
} from './bulk-change-form.ts';
import style from './BulkChange.module.css';

const words = copy.bulkChanges;
const { statuses, stockReasons: reasons } = copy.manageProducts;

/** Prices usually end with these. */
const endings = (currency: string) => (minorDigits(currency) === 2 ? ['00', '50', '90', '95', '99'] : []);

const priceFields = {
  percent: { label: words.percent, hint: words.percentHint },
  amount: { label: words.amount, hint: words.amountHint },
  set: { label: words.newPrice, hint: undefined },
} as const;

/** What to change of all selected products. */
export function BulkChangeForm({
  currency,
  categories,
  first,
  problem,
  onPreview,
  onCancel,
}: {
  currency: string;
  categories: readonly { slug: string; name: string }[];
  /** Values of the form before the preview. */
  first: BulkForm | null;
  problem: string | null;
  onPreview: (input: BulkInput, form: BulkForm) => Promise<void>;
  onCancel: () => void;
}) {
  const [form, setForm] = useState(first ?? emptyForm);
  const [problems, setProblems] = useState<FormProblems>({});
  const [busy, setBusy] = useState(false);
  const set = (values: Partial<BulkForm>) => {
    setForm({ ...form, ...values });
    setProblems({});
  };
  const submit = async () => {
    if (busy) return;
    const result = inputOf(form, currency);
    if ('problems' in result) return setProblems(result.problems);
    setBusy(true);
    await onPreview(result.input, form);
    setBusy(false);
  };
  return (
    <form
      noValidate
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={style.pair}>
        <SelectField
          label={words.price}
          options={priceKinds.map((value) => ({ value, label: words.priceKinds[value] }))}
          value={form.priceKind}
          onChange={({ target }) =>
            set({ priceKind: priceKinds.find((one) => one === target.value) ?? 'keep', price: '' })
          }
        />
        {form.priceKind !== 'keep' && (
          <TextField
            {...priceFields[form.priceKind]}
            inputMode="text"
            autoComplete="off"
            error={problems.price}
            value={form.price}
            onChange={({ target }) => set({ price: target.value })}
          />
        )}
        <SelectField
          label={words.ending}
          placeholder={words.noEnding}
          options={endings(currency).map((digits) => ({
            value: String(Number(digits)),
            label: `.${digits}`,
          }))}
          value={form.ending}
          onChange={({ target }) => set({ ending: target.value })}
        />
      </div>
      <div className={style.pair}>
        <SelectField
          label={words.status}
          placeholder={words.keepStatus}
          options={(['PUBLISHED', 'DRAFT', 'ARCHIVED'] as const).map((value) => ({
            value,
            label: statuses[value],
          }))}
          value={form.status}
          onChange={({ target }) => set({ status: target.value as BulkForm['status'] })}
        />
        <SelectField
          label={words.category}
          placeholder={words.keepCategory}
          options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
          value={form.categorySlug}
          onChange={({ target }) => set({ categorySlug: target.value })}
        />
      </div>
      <div className={style.pair}>
        <TextField
          label={words.stock}
          hint={words.stockHint}
          autoComplete="off"
          error={problems.stock}
          value={form.stock}
          onChange={({ target }) => set({ stock: target.value })}
        />
        <SelectField
          label={words.reason}
          options={stockReasons.map((value) => ({ value, label: reasons[value] }))}
          value={form.reason}
          onChange={({ target }) => set({ reason: target.value as BulkForm['reason'] })}
        />
      </div>
      {(problems.form ?? problem) && (
        <Alert {...(!problems.form && { lead: copy.authority })}>{problems.form ?? problem}</Alert>
      )}
      <div className={style.actions}>
        <Button variant="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={busy} busyLabel={words.previewing}>
          {words.preview}
        </Button>
      </div>
    </form>
  );
}
