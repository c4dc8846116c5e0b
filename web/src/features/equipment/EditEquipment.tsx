import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { EditDialog } from '#web/ui/EditDialog.tsx';
import { SelectField, TextField } from '#web/ui/Field.tsx';
import { readDraft, writeDraft } from '#web/ui/draft.ts';
import { createIdempotencyKey } from '#web/ui/idempotency-key.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import { attributeFieldOf } from './attribute-form.ts';
import { AttributeFields } from './AttributeFields.tsx';
import {
  changeOf,
  draftOf,
  fieldOf,
  formOf,
  fromDraft,
  undoOf,
  type Change,
  type ChangeInput,
} from './edit-equipment.ts';
import { EditConflicts } from './EditConflicts.tsx';
import style from './EditEquipment.module.css';
import { editEquipmentForm, stockChangeOf, type EditEquipmentForm } from './equipment-form.ts';
import type { InventoryRowFragment } from './InventoryRow.generated.ts';
import { fieldNames, type ProductFieldName } from './product-fields.ts';
import { ProductField, type ControlProps } from './ProductField.tsx';
import { useAttributeResolver } from './use-attribute-definitions.ts';
import type { ChangeOutcome, Conflicts } from './use-change-equipment.ts';

const words = copy.manageProducts;
const fields = copy.addProduct;

export const equipmentDraftKey = ({ id }: { id: string }) => `equipment-draft:${id}`;

interface EditProps {
  product: InventoryRowFragment;
  categories: readonly { slug: string; name: string }[];
  change: (input: ChangeInput) => Promise<ChangeOutcome>;
  onClose: () => void;
  /** Called after saving. `undo` reverses the change, or is null if that is impossible. */
  onSaved: (undo: Change | null, updatedAt: string) => void;
  onSignInRequired: () => Promise<void>;
}

/** A dialog for all fields of a product except picture and status. It asks for confirmation before it discards input. */
export function EditEquipment({ open, ...props }: EditProps & { open: boolean }) {
  const { product, onClose } = props;
  return (
    <EditDialog
      open={open}
      title={words.editTitle(product.name)}
      draftKey={equipmentDraftKey(product)}
      words={{ ...copy.editDialog, save: words.save }}
      onClose={onClose}
    >
      {(form) => <EditForm {...props} {...form} />}
    </EditDialog>
  );
}

function EditForm({
  id,
  product,
  categories,
  change,
  onSaved,
  onSignInRequired,
  onBusy,
}: EditProps & { id: string; onBusy: (busy: boolean) => void }) {
  const { currency } = product.price;
  const [schema] = useState(() => editEquipmentForm(currency));
  const [problem, setProblem] = useState<{ message: string; conflicts?: Conflicts } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const once = useSubmitOnce();
  const key = equipmentDraftKey(product);
  const [draft] = useState(() => readDraft(sessionStorage, key));
  const [idempotencyKey] = useState(() => draft.idempotencyKey ?? createIdempotencyKey());
  // The initial form values, and the product's `updatedAt` at that time.
  const [base, setBase] = useState(() => ({
    form: formOf(product),
    stockCount: product.stockCount,
    seenAt: draft.seenAt ?? product.updatedAt,
  }));
  // A conflict also changes `product`.
  const [known] = useState(product.attributes);
  const [isRestored] = useState(() => Object.keys(fromDraft(draft, base.form)).length > 0);
  const resolver = useAttributeResolver<EditEquipmentForm>(zodResolver(schema));
  const methods = useForm<EditEquipmentForm>({
    resolver,
    defaultValues: { ...base.form, ...fromDraft(draft, base.form) },
  });
  const { control, handleSubmit, setError, getValues, reset, subscribe } = methods;
  const [name, pictureAlt, categorySlug] = useWatch({
    control,
    name: ['name', 'pictureAlt', 'categorySlug'],
  });

  useEffect(() => {
    const keep = () => {
      const edited = draftOf(getValues(), base.form);
      // Keep `seenAt` with the draft, so that changes by other admins in the meantime are detected.
      const isEmpty = Object.keys(edited).length === 0;
      writeDraft(sessionStorage, key, isEmpty ? null : { ...edited, idempotencyKey, seenAt: base.seenAt });
    };
    // A conflict that was resolved has changed form and base: compare them again.
    keep();
    return subscribe({ formState: { values: true }, callback: keep });
  }, [subscribe, getValues, key, base, idempotencyKey]);

  const save = async (form: EditEquipmentForm, { form: read, stockCount, seenAt }: typeof base) => {
    if (form.counting && stockCount === null && form.stock === '')
      return setError('stock', { message: fields.problems.stockStart });
    onBusy(true);
    setProblem(null);
    const changes = changeOf(form, read, currency, idempotencyKey);
    const outcome = await change({ equipmentId: product.databaseId, seenAt, ...changes });
    onBusy(false);
    switch (outcome.kind) {
      case 'changed':
        writeDraft(sessionStorage, key, null);
        return onSaved(undoOf(changes, read, currency, createIdempotencyKey()), outcome.updatedAt);
      case 'signIn':
        return onSignInRequired();
      case 'outdated':
        return setProblem({ message: outcome.message, conflicts: outcome });
      case 'failed':
        for (const { path, message } of outcome.issues) {
          const field = fieldOf(path, form) ?? attributeFieldOf(path, form.attributes);
          if (field) setError(field, { message });
        }
        return setProblem({ message: outcome.message });
      default:
        return outcome satisfies never;
    }
  };

  /** Rebases the form on the current product. Conflicting fields take the other admin's values unless `mine`. */
  const resolve = ({ equipment, conflicts }: Conflicts, mine: boolean) => {
    const current = formOf(equipment);
    const edited = draftOf(getValues(), base.form);
    for (const { field } of mine ? [] : conflicts) {
      const conflicting = fieldOf(field, current);
      if (conflicting) delete edited[conflicting];
    }
    const next = { form: current, stockCount: equipment.stockCount, seenAt: equipment.updatedAt };
    setBase(next);
    setProblem(null);
    reset({ ...current, ...fromDraft(edited, current) });
    if (mine) void handleSubmit((form) => save(form, next))();
  };

  const extras: Partial<Record<ProductFieldName, ControlProps>> = {
    categorySlug: {
      placeholder: words.category,
      options: categories.map(({ slug, name: label }) => ({ value: slug, label })),
    },
    maxQty: { hint: fields.maxQtyHint },
    pictureAlt: { hint: pictureAlt.trim() ? fields.altGiven : fields.altMissing(name.trim()) },
  };
  return (
    <FormProvider {...methods}>
      <form
        id={id}
        className={style.form}
        noValidate
        onSubmit={once(handleSubmit((form) => save(form, base)))}
      >
        {isRestored && (
          <div className={style.whole}>
            <Alert kind="info">{words.kept}</Alert>
          </div>
        )}
        {fieldNames(({ isWide }) => !isWide).map((field) => (
          <ProductField key={field} name={field} currency={currency} {...extras[field]} />
        ))}
        <StockFields stockCount={base.stockCount} />
        {fieldNames(({ isWide }) => isWide === true).map((field) => (
          <div key={field} className={style.whole}>
            <ProductField name={field} currency={currency} {...extras[field]} />
          </div>
        ))}
        <div className={style.whole}>
          <AttributeFields
            category={categories.find(({ slug }) => slug === categorySlug)?.name ?? fields.noCategory}
            known={known}
          />
        </div>
        <p className={style.hint}>{words.priceHint}</p>
        {problem && (
          <div className={style.whole}>
            {problem.conflicts ? (
              <EditConflicts
                ref={alert}
                conflicts={problem.conflicts}
                typed={getValues()}
                categories={categories}
                known={known}
                onResolve={resolve}
              />
            ) : (
              <Alert ref={alert} lead={copy.authority}>
                {problem.message}
              </Alert>
            )}
          </div>
        )}
      </form>
    </FormProvider>
  );
}

/** A component, so that it registers after the fields before it: a refused form focuses the first invalid one. */
function StockFields({ stockCount }: { stockCount: number | null }) {
  const { register, control, formState } = useFormContext<EditEquipmentForm>();
  const { errors } = formState;
  const [counting, stockChange] = useWatch({ control, name: ['counting', 'stockChange'] });
  const quantity = stockChangeOf(stockChange) ?? 0;
  return (
    <>
      <SelectField
        label={words.counting}
        placeholder={words.notCounted}
        options={[{ value: 'yes', label: words.counted }]}
        hint={stockCount !== null && (counting ? words.stockNow(stockCount) : words.stopHint(stockCount))}
        {...register('counting')}
      />
      {counting && stockCount === null && (
        <TextField
          label={words.startCount}
          inputMode="numeric"
          autoComplete="off"
          error={errors.stock?.message}
          {...register('stock')}
        />
      )}
      {counting && stockCount !== null && (
        <TextField
          label={words.addOrRemove}
          autoComplete="off"
          hint={quantity ? words.newStock(stockCount + quantity) : words.addOrRemoveHint}
          error={errors.stockChange?.message}
          {...register('stockChange')}
        />
      )}
      {counting && stockCount !== null && quantity !== 0 && (
        <SelectField
          label={words.stockReason}
          placeholder={quantity > 0 ? words.stockReasons.RECEIVED : words.stockReasons.CORRECTION}
          options={(quantity > 0 ? addReasons : removeReasons).map((reason) => ({
            value: reason,
            label: words.stockReasons[reason],
          }))}
          {...register('stockReason')}
        />
      )}
    </>
  );
}

/** All reasons except the default, which is the empty option. */
const addReasons = ['CORRECTION'] as const;
const removeReasons = ['DAMAGED_OR_LOST'] as const;
