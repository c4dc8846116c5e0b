import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { copy } from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/Field.tsx';
import { minorDigits } from '#web/ui/money.ts';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import style from './EditEquipment.module.css';
import { equipmentForm, fieldOf, toMinor, type EquipmentForm } from './equipment-form.ts';
import type { InventoryRowFragment } from './InventoryRow.generated.ts';
import type { ChangeOutcome } from './use-change-equipment.ts';
import type { ChangeEquipmentMutationVariables } from './ChangeEquipment.generated.ts';

const words = copy.manageProducts;
const fields = copy.addProduct;

type Change = (input: ChangeEquipmentMutationVariables['input']) => Promise<ChangeOutcome>;

interface EditProps {
  product: InventoryRowFragment;
  categories: readonly { slug: string; name: string }[];
  change: Change;
  onClose: () => void;
  /** Somebody else changed it meanwhile: reads it again. */
  onOutdated: () => void;
  onSignInRequired: () => Promise<void>;
}

/** Everything of a product but its picture and its status, in a dialog. */
export function EditEquipment({ open, ...props }: EditProps & { open: boolean }) {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      wide
      title={words.editTitle(props.product.name)}
      onClose={props.onClose}
      actions={
        <>
          <Button variant="quiet" onClick={props.onClose}>
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
    // The picture stays as it is.
    image: { file: null, name: '', preview: picture?.url ?? '', url: picture?.url ?? '' },
  };
}

function EditForm({
  id,
  product,
  categories,
  change,
  onClose,
  onOutdated,
  onSignInRequired,
  onBusy,
}: EditProps & { id: string; onBusy: (busy: boolean) => void }) {
  const { currency } = product.price;
  const [schema] = useState(() => equipmentForm(currency));
  const [problem, setProblem] = useState<{ message: string; outdated?: true } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const once = useSubmitOnce();
  const { register, handleSubmit, setError, formState } = useForm<EquipmentForm>({
    resolver: zodResolver(schema),
    defaultValues: formOf(product),
  });
  const { errors } = formState;

  const submit = async (form: EquipmentForm) => {
    onBusy(true);
    setProblem(null);
    const outcome = await change({
      equipmentId: product.databaseId,
      seenAt: product.updatedAt,
      name: form.name,
      title: form.title || null,
      description: form.description,
      categorySlug: form.categorySlug,
      priceMinor: toMinor(form.price, currency),
      minQty: Number(form.minQty),
      maxQty: Number(form.maxQty),
      stock: form.stock === '' ? null : Number(form.stock),
    });
    onBusy(false);
    switch (outcome.kind) {
      case 'changed':
        toast.success(words.saved(form.name));
        return onClose();
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
      <p className={style.hint}>{words.priceHint}</p>
      {problem && (
        <div className={style.whole}>
          <Alert
            ref={alert}
            lead={copy.authority}
            action={
              problem.outdated && (
                <Button variant="secondary" onClick={onOutdated}>
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
