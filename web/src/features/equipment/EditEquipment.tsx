import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/Field.tsx';
import { readDraft, writeDraft } from '#web/ui/draft.ts';
import { minorDigits, toMinor } from '#web/ui/money.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import style from './EditEquipment.module.css';
import { equipmentForm, fieldOf, type EquipmentForm } from './equipment-form.ts';
import type { InventoryRowFragment } from './InventoryRow.generated.ts';
import type { ChangeOutcome } from './use-change-equipment.ts';
import type { ChangeEquipmentMutationVariables } from './ChangeEquipment.generated.ts';

const words = copy.manageProducts;
const fields = copy.addProduct;

type Input = ChangeEquipmentMutationVariables['input'];
type Change = (input: Input) => Promise<ChangeOutcome>;

const keyOf = ({ id }: { id: string }) => `equipment-draft:${id}`;

/** Whether something was typed and not saved, before a reload or a sign-in. */
export const hasEdit = (product: { id: string }) =>
  Object.keys(readDraft(sessionStorage, keyOf(product))).length > 0;

interface EditProps {
  product: InventoryRowFragment;
  categories: readonly { slug: string; name: string }[];
  change: Change;
  onClose: () => void;
  /** Saved; `before` is what to write to have it as it was. */
  onSaved: (before: Omit<Input, 'equipmentId' | 'seenAt'>, updatedAt: string) => void;
  /** Somebody else changed it meanwhile: reads it again. */
  onOutdated: () => void;
  onSignInRequired: () => Promise<void>;
}

/**
 * Everything of a product but its picture and its status, in a dialog. It is closed only when nothing is lost by it, or after
 * a question.
 */
export function EditEquipment({ open, ...props }: EditProps & { open: boolean }) {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const { product, onClose } = props;
  const leave = () => {
    if (busy) return;
    if (hasEdit(product)) setAsking(true);
    else onClose();
  };
  const discard = () => {
    writeDraft(sessionStorage, keyOf(product), null);
    setAsking(false);
    onClose();
  };
  return (
    <>
      {/* First, so that it is closed first: the focus goes back the way it came. */}
      <Dialog
        open={asking}
        title={copy.confirmations.discard}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="danger" onClick={discard}>
              {words.discard}
            </Button>
            <Button onClick={() => setAsking(false)}>{words.keepEditing}</Button>
          </>
        }
      >
        <p className={style.hint}>{words.discardHint}</p>
      </Dialog>
      <Dialog
        open={open}
        wide
        title={words.editTitle(product.name)}
        onClose={leave}
        actions={
          <>
            <Button variant="quiet" onClick={leave}>
              {words.cancel}
            </Button>
            <Button type="submit" form={formId} busy={busy} busyLabel={words.saving}>
              {words.save}
            </Button>
          </>
        }
      >
        <EditForm {...props} id={formId} onBusy={setBusy} />
      </Dialog>
    </>
  );
}

/** As the row has it, in the words of the form. */
function formOf({ price, category, picture, ...row }: InventoryRowFragment): EquipmentForm {
  return {
    name: row.name,
    title: row.title,
    description: row.description,
    categorySlug: category.slug,
    price: (price.minor / 10 ** minorDigits(price.currency)).toFixed(minorDigits(price.currency)),
    minQty: String(row.minQty),
    maxQty: String(row.maxQty),
    stock: row.stockLeft === null ? '' : String(row.stockLeft),
    // Its name stands there where nobody wrote anything.
    pictureAlt: !picture || picture.alt === row.name ? '' : picture.alt,
    // The picture stays as it is.
    image: { file: null, name: '', preview: picture?.url ?? '', url: picture?.url ?? '' },
  };
}

/** In the words of the server. */
const inputOf = (form: EquipmentForm, currency: string) => ({
  name: form.name,
  title: form.title || null,
  description: form.description,
  pictureAlt: form.pictureAlt,
  categorySlug: form.categorySlug,
  priceMinor: toMinor(form.price, currency),
  minQty: Number(form.minQty),
  maxQty: Number(form.maxQty),
  stock: form.stock === '' ? null : Number(form.stock),
});

function EditForm({
  id,
  product,
  categories,
  change,
  onSaved,
  onOutdated,
  onSignInRequired,
  onBusy,
}: EditProps & { id: string; onBusy: (busy: boolean) => void }) {
  const { currency } = product.price;
  const [schema] = useState(() => equipmentForm(currency));
  const [problem, setProblem] = useState<{ message: string; outdated?: true } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const once = useSubmitOnce();
  const key = keyOf(product);
  const [saved] = useState(() => formOf(product));
  const [{ seenAt = product.updatedAt, ...draft }] = useState(() => readDraft(sessionStorage, key));
  const { register, control, handleSubmit, setError, getValues, subscribe, formState } =
    useForm<EquipmentForm>({
      resolver: zodResolver(schema),
      defaultValues: { ...saved, ...draft },
    });
  const { errors } = formState;
  const [name, pictureAlt] = useWatch({ control, name: ['name', 'pictureAlt'] });

  useEffect(() => {
    const keep = () => {
      const { image: _, ...typed } = getValues();
      const differs = Object.entries(typed).some(([name, text]) => text !== Object(saved)[name]);
      // What was seen belongs to what was typed: a change of somebody else in between is found out.
      writeDraft(sessionStorage, key, differs ? { ...typed, seenAt } : null);
    };
    return subscribe({ formState: { values: true }, callback: keep });
  }, [subscribe, getValues, key, saved, seenAt]);

  const submit = async (form: EquipmentForm) => {
    onBusy(true);
    setProblem(null);
    const outcome = await change({
      equipmentId: product.databaseId,
      seenAt,
      ...inputOf(form, currency),
    });
    onBusy(false);
    switch (outcome.kind) {
      case 'changed':
        writeDraft(sessionStorage, key, null);
        return onSaved(inputOf(saved, currency), outcome.updatedAt);
      case 'signIn':
        return onSignInRequired();
      case 'outdated':
        return setProblem({ message: outcome.message, outdated: true });
      case 'failed':
        for (const { path, message } of outcome.issues) {
          const field = fieldOf(path);
          if (field) setError(field, { message });
        }
        return setProblem({ message: outcome.message });
      default:
        return outcome satisfies never;
    }
  };

  return (
    <form id={id} className={style.form} noValidate onSubmit={once(handleSubmit(submit))}>
      {Object.keys(draft).length > 0 && (
        <div className={style.whole}>
          <Alert kind="info">{words.kept}</Alert>
        </div>
      )}
      <TextField label={fields.name} autoComplete="off" error={errors.name?.message} {...register('name')} />
      <TextField
        label={words.subtitle}
        autoComplete="off"
        error={errors.title?.message}
        {...register('title')}
      />
      <SelectField
        label={words.category}
        placeholder={words.category}
        options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
        error={errors.categorySlug?.message}
        {...register('categorySlug')}
      />
      <TextField
        label={fields.price(currency)}
        inputMode="decimal"
        autoComplete="off"
        error={errors.price?.message}
        {...register('price')}
      />
      <TextField
        label={fields.minQty}
        inputMode="numeric"
        autoComplete="off"
        error={errors.minQty?.message}
        {...register('minQty', { deps: ['maxQty'] })}
      />
      <TextField
        label={fields.maxQty}
        inputMode="numeric"
        autoComplete="off"
        hint={fields.maxQtyHint}
        error={errors.maxQty?.message}
        {...register('maxQty')}
      />
      <TextField
        label={fields.stock}
        inputMode="numeric"
        autoComplete="off"
        hint={fields.stockHint}
        error={errors.stock?.message}
        {...register('stock')}
      />
      <div className={style.whole}>
        <TextArea
          label={fields.description}
          rows={4}
          error={errors.description?.message}
          {...register('description')}
        />
      </div>
      <div className={style.whole}>
        <TextField
          label={fields.alt}
          autoComplete="off"
          hint={pictureAlt.trim() ? fields.altGiven : fields.altMissing(name.trim())}
          error={errors.pictureAlt?.message}
          {...register('pictureAlt')}
        />
      </div>
      <p className={style.hint}>{words.priceHint}</p>
      {problem && (
        <div className={style.whole}>
          <Alert
            ref={alert}
            lead={copy.authority}
            action={
              problem.outdated && (
                <Button
                  variant="secondary"
                  onClick={() => {
                    writeDraft(sessionStorage, key, null);
                    onOutdated();
                  }}
                >
                  {words.readAgain}
                </Button>
              )
            }
          >
            {problem.message}
          </Alert>
        </div>
      )}
    </form>
  );
}
