import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { useChangeEquipment } from '#web/features/equipment/use-change-equipment.ts';
import { isRefused, useSignInAgain } from '#web/features/orders/session-end.ts';
import { TextField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toast.ts';
import { DialogForm, type Refusal } from './DialogForm.tsx';
import type { ManagedProductFragment, ManagedVariantFragment } from './ManagedProductScreen.generated.ts';
import { missingCombinations, skuFor } from './missing-variants.ts';
import { useVariants } from './use-variants.ts';
import { factsOf, stockOf, textsOf, VariantFields, type VariantTexts } from './VariantFields.tsx';

const words = copy.managedProduct.variants;
const MAX_OPTIONS = 3;

interface Props {
  product: ManagedProductFragment;
  variants: readonly ManagedVariantFragment[];
  onClose: () => void;
  /** Called after a change that the cache does not know. */
  onChanged: () => void;
}

/** Names the options of a product, and its own values for them. */
export function OptionsForm({ product, variants, onClose }: Props) {
  const { setOptions } = useVariants();
  const [sku, setSku] = useState(product.sku ?? '');
  const [names, setNames] = useState(() => padded(product.optionNames));
  const [values, setValues] = useState(() => padded(product.optionValues));
  const isFixed = variants.length > 0;
  const count = product.optionNames.length;
  const submit = async (): Promise<Refusal | null> => {
    const used = names
      .map((name, index) => ({ name, index }))
      .filter(({ name, index }) =>
        isFixed ? index < count : name.trim() !== '' || (values[index] ?? '').trim() !== '',
      );
    const refusal = await setOptions({
      equipmentId: product.databaseId,
      sku,
      optionNames: used.map(({ name }) => name),
      optionValues: used.map(({ index }) => values[index] ?? ''),
    });
    if (refusal !== null && refusal !== 'signIn') return refusal;
    if (refusal === null) toast.success(words.optionsSaved);
    return null;
  };
  return (
    <DialogForm
      hint={isFixed ? words.optionsFixed(count) : words.optionsHint}
      save={words.save}
      onClose={onClose}
      onSubmit={submit}
    >
      {(errorOf) => (
        <>
          <TextField
            label={words.sku}
            hint={words.skuHint}
            autoComplete="off"
            value={sku}
            error={errorOf('sku')}
            onChange={(event) => setSku(event.target.value)}
          />
          {names
            .slice(0, isFixed ? count : MAX_OPTIONS)
            .flatMap((name, index) => [
              <TextField
                key={words.option(index)}
                label={words.option(index)}
                autoComplete="off"
                value={name}
                error={errorOf(`optionNames.${index}`, ...(index === 0 ? ['optionNames'] : []))}
                onChange={(event) => setNames(names.with(index, event.target.value))}
              />,
              <TextField
                key={words.value(index)}
                label={words.value(index)}
                autoComplete="off"
                value={values[index] ?? ''}
                error={errorOf(`optionValues.${index}`, ...(index === 0 ? ['optionValues'] : []))}
                onChange={(event) => setValues(values.with(index, event.target.value))}
              />,
            ])}
        </>
      )}
    </DialogForm>
  );
}

const padded = (texts: readonly string[]) =>
  Array.from({ length: MAX_OPTIONS }, (_, index) => texts[index] ?? '');

/** Adds one variant with chosen values. */
export function AddVariantForm({ product, variants, onClose, onChanged }: Props) {
  const { addVariant } = useVariants();
  const { currency } = product.price;
  const [texts, setTexts] = useState<VariantTexts>(() => ({ ...textsOf(product), sku: '' }));
  const [values, setValues] = useState(() => product.optionNames.map(() => ''));
  const taken = new Set(variants.map(({ sku }) => sku ?? ''));
  const submit = async (): Promise<Refusal | null> => {
    const refusal = await addVariant({
      equipmentId: product.databaseId,
      sku: texts.sku.trim() || skuFor(product.sku ?? '', values, taken),
      optionValues: values,
      ...factsOf(texts, currency),
      ...stockOf(texts),
    });
    if (refusal !== null && refusal !== 'signIn') return refusal;
    if (refusal === null) {
      toast.success(words.added(values.join(', ')));
      onChanged();
    }
    return null;
  };
  return (
    <DialogForm save={words.add} onClose={onClose} onSubmit={submit}>
      {(errorOf) => (
        <>
          {product.optionNames.map((name, index) => (
            <TextField
              key={name}
              label={name}
              autoComplete="off"
              value={values[index] ?? ''}
              error={errorOf(
                `optionValues.${index}`,
                ...(index === 0 ? ['optionValues', 'equipmentId'] : []),
              )}
              onChange={(event) => setValues(values.with(index, event.target.value))}
            />
          ))}
          <VariantFields
            names={['sku', 'price', 'minQty', 'maxQty', 'stock']}
            texts={texts}
            currency={currency}
            errorOf={errorOf}
            onChange={(change) => setTexts({ ...texts, ...change })}
          />
        </>
      )}
    </DialogForm>
  );
}

/** Changes the SKU, price and quantities of a variant. */
export function EditVariantForm({
  variant,
  onClose,
}: {
  variant: ManagedVariantFragment;
  onClose: () => void;
}) {
  const { changeSku } = useVariants();
  const change = useChangeEquipment(isRefused);
  const signInAgain = useSignInAgain();
  const { currency } = variant.price;
  const [before, setBefore] = useState(() => textsOf(variant));
  const [texts, setTexts] = useState(before);
  const [seenAt] = useState(variant.updatedAt);
  const [conflict, setConflict] = useState<string | null>(null);
  const submit = async (): Promise<Refusal | null> => {
    if (texts.sku !== before.sku) {
      const refusal = await changeSku({ equipmentId: variant.databaseId, sku: texts.sku });
      if (refusal === 'signIn') return null;
      if (refusal) return refusal;
      // A retry of the rest does not change it again.
      setBefore({ ...before, sku: texts.sku });
    }
    const [now, then] = [factsOf(texts, currency), factsOf(before, currency)];
    const changes = Object.fromEntries(
      Object.entries(now).filter(([field, value]) => value !== then[field as keyof typeof then]),
    );
    const outcome =
      Object.keys(changes).length === 0
        ? null
        : await change({ equipmentId: variant.databaseId, seenAt: conflict ?? seenAt, ...changes });
    switch (outcome?.kind) {
      case undefined:
      case 'changed':
        toast.success(words.saved(variant.optionValues.join(', ')));
        return null;
      case 'signIn':
        await signInAgain();
        return null;
      case 'outdated':
        // Saving again overwrites the other admin's change, which the message names.
        setConflict(outcome.equipment.updatedAt);
        return outcome;
      case 'failed':
        return outcome;
      default:
        return outcome satisfies never;
    }
  };
  return (
    <DialogForm save={words.save} onClose={onClose} onSubmit={submit}>
      {(errorOf) => (
        <VariantFields
          names={['sku', 'price', 'minQty', 'maxQty']}
          texts={texts}
          currency={currency}
          errorOf={errorOf}
          onChange={(part) => setTexts({ ...texts, ...part })}
        />
      )}
    </DialogForm>
  );
}

/** Adds the combinations of option values that are missing, one after the other. */
export function GenerateForm({
  product,
  variants,
  values,
  count,
  onClose,
  onChanged,
}: Props & { values: readonly string[][]; count: number }) {
  const { addVariant } = useVariants();
  const { currency } = product.price;
  const [texts, setTexts] = useState(() => textsOf(product));
  const [isDone, setDone] = useState(0);
  const submit = async (): Promise<Refusal | null> => {
    const taken = new Set([product, ...variants].map(({ sku }) => sku ?? ''));
    const all = missingCombinations(values, [product, ...variants], count);
    let added = 0;
    for (const optionValues of all) {
      setDone(added);
      const sku = skuFor(product.sku ?? '', optionValues, taken);
      taken.add(sku);
      const refusal = await addVariant({
        equipmentId: product.databaseId,
        sku,
        optionValues,
        ...factsOf(texts, currency),
        ...stockOf(texts),
      });
      if (refusal === 'signIn') return null;
      if (refusal) {
        if (added > 0) onChanged();
        const reason = refusal.issues?.[0]?.message ?? refusal.message;
        return added === 0 ? refusal : { message: words.stopped(added, all.length, reason) };
      }
      added += 1;
    }
    toast.success(words.generated(added));
    onChanged();
    return null;
  };
  return (
    <DialogForm
      hint={isDone > 0 ? words.generating(isDone, count) : words.generateHint}
      save={words.generate(count)}
      onClose={onClose}
      onSubmit={submit}
    >
      {(errorOf) => (
        <VariantFields
          names={['price', 'minQty', 'maxQty', 'stock']}
          texts={texts}
          currency={currency}
          errorOf={errorOf}
          onChange={(part) => setTexts({ ...texts, ...part })}
        />
      )}
    </DialogForm>
  );
}
