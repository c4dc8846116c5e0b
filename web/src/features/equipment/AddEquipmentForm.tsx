import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { Controller, FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { readDraft, writeDraft } from '#web/ui/draft.ts';
import { TextField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.ts';
import style from './AddEquipmentForm.module.css';
import { AttributeFields } from './AttributeFields.tsx';
import {
  draftOf,
  emptyForm,
  equipmentForm,
  fieldOf,
  fromDraft,
  orderRange,
  type EquipmentForm,
} from './equipment-form.ts';
import { ImageField } from './ImageField.tsx';
import { fieldNames, type ProductFieldName } from './product-fields.ts';
import { ProductField, type ControlProps } from './ProductField.tsx';
import { ProductPreview } from './ProductPreview.tsx';
import { useProductTwinQuery } from './ProductTwin.generated.ts';
import { useAddEquipment } from './use-add-equipment.ts';
import { useAttributeResolver } from './use-attribute-definitions.ts';

const words = copy.addProduct;
const DRAFT = 'add-product-draft';
/** Name of the button that adds a draft. */
const AS_DRAFT = 'draft';
const noAttributes: readonly never[] = [];

/** §2, §5: the form for a new product, with a preview of its card. */
export function AddEquipmentForm({
  categories,
  isRefused,
  onSignInRequired,
}: {
  categories: readonly { slug: string; name: string }[];
  isRefused: (error: unknown) => boolean;
  onSignInRequired: () => Promise<void>;
}) {
  const { currency } = usePlatform().config;
  const [draft] = useState(() => readDraft(sessionStorage, DRAFT));
  const [restored, setRestored] = useState(Object.keys(draft).length > 0);
  const [schema] = useState(() => equipmentForm(currency));
  const resolver = useAttributeResolver<EquipmentForm>(zodResolver(schema));
  const methods = useForm<EquipmentForm>({ resolver, defaultValues: fromDraft(draft) });
  const { handleSubmit, setError, setValue, reset, control, getValues, subscribe, formState } = methods;
  const { errors, isSubmitting } = formState;
  const form = useWatch({ control }) as EquipmentForm;
  const [settledName, setSettledName] = useState('');
  const [reason, setReason] = useState<{ text: string } | null>(null);
  const [added, setAdded] = useState<{ name: string; isDraft: boolean } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(reason);
  const done = useFocusOn<HTMLDivElement>(added);
  const once = useSubmitOnce();
  const { add, step } = useAddEquipment({
    isRefused,
    onUploaded: (uploaded) => setValue('image', uploaded),
  });

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          const typed = draftOf(getValues());
          const isEmpty = Object.entries(typed).every(([name, text]) => text === Object(emptyForm)[name]);
          writeDraft(sessionStorage, DRAFT, isEmpty ? null : typed);
        },
      }),
    [subscribe, getValues],
  );

  const startOver = () => {
    reset(emptyForm);
    writeDraft(sessionStorage, DRAFT, null);
    setRestored(false);
    setReason(null);
  };
  const submit = (isDraft: boolean) => async (product: EquipmentForm) => {
    setReason(null);
    setAdded(null);
    const outcome = await add(product, isDraft);
    switch (outcome.kind) {
      case 'added':
        startOver();
        setSettledName('');
        toast.success(isDraft ? words.draftAddedShort : copy.toasts.productAdded);
        return setAdded({ name: outcome.equipment.name, isDraft });
      case 'signIn':
        return onSignInRequired();
      case 'failed':
        for (const { path, message } of outcome.issues) {
          const field = fieldOf(path, product);
          if (field) setError(field, { message });
          // The server rejected the image URL: upload the file again on the next submit.
          if (field === 'image' && product.image?.file) setValue('image', { ...product.image, url: null });
        }
        return setReason({ text: outcome.reason });
      default:
        return outcome satisfies never;
    }
  };

  const unsaved =
    form.image !== null ||
    Object.entries(draftOf(form)).some(([field, text]) => text !== Object(emptyForm)[field]);
  useUnsavedGuard(unsaved);

  const range = orderRange(form);
  // The fallback category is the select's placeholder.
  const shelves = categories
    .filter(({ name }) => name !== words.noCategory)
    .map(({ slug, name }) => ({ value: slug, label: name }));
  const category = categories.find(({ slug }) => slug === form.categorySlug)?.name ?? words.noCategory;
  const busyLabel = typeof step === 'number' ? words.uploading(Math.round(step * 100)) : words.adding;
  const extras: Partial<Record<ProductFieldName, ControlProps>> = {
    name: {
      hint: <NameHint name={settledName} />,
      onBlur: () => setSettledName(getValues('name').trim()),
    },
    title: { hint: words.subtitleHint },
    categorySlug: { placeholder: words.noCategory, options: shelves },
    description: { rows: 5 },
    maxQty: { hint: range ? words.range(...range) : words.maxQtyHint },
    pictureAlt: { hint: form.pictureAlt.trim() ? words.altGiven : words.altMissing(form.name.trim()) },
  };
  const controls = (section: 'facts' | 'sale' | 'picture') =>
    fieldNames((field) => field.section === section).map((name) => (
      <ProductField key={name} name={name} isNew currency={currency} {...extras[name]} />
    ));
  const [price, ...quantities] = controls('sale');
  return (
    <FormProvider {...methods}>
      <div className={style.layout}>
        <form
          className={style.form}
          noValidate
          onSubmit={once((event) => handleSubmit(submit(isDraftChosen(event.nativeEvent)))(event))}
        >
          {added && (
            <Alert
              ref={done}
              kind="success"
              action={
                <ButtonLink
                  to={added.isDraft ? paths.managedProduct(added.name) : paths.products}
                  variant="secondary"
                >
                  {added.isDraft ? words.draftLink : words.addedLink}
                </ButtonLink>
              }
            >
              {added.isDraft ? words.draftAdded(added.name) : words.added(added.name)}
            </Alert>
          )}
          {restored && (
            <Alert
              kind="info"
              action={
                <Button variant="secondary" onClick={startOver}>
                  {words.startOver}
                </Button>
              }
            >
              {words.draft}
            </Alert>
          )}
          <section className={style.part} aria-labelledby="product-facts">
            <h2 id="product-facts">{words.facts}</h2>
            {controls('facts')}
          </section>
          <section className={style.part} aria-labelledby="product-sale">
            <h2 id="product-sale">{words.sale}</h2>
            <div className={style.pair}>
              {price}
              <StockField />
              {quantities}
            </div>
          </section>
          <section className={style.part} aria-labelledby="product-picture">
            <h2 id="product-picture">{words.picture}</h2>
            <Controller
              control={control}
              name="image"
              render={({ field: { ref, value } }) => (
                <ImageField
                  ref={ref}
                  image={value}
                  error={errors.image?.message}
                  progress={typeof step === 'number' ? step : null}
                  disabled={isSubmitting}
                  onImage={(chosen) => setValue('image', chosen, { shouldValidate: true, shouldDirty: true })}
                />
              )}
            />
            {controls('picture')}
          </section>
          <section className={style.part}>
            <AttributeFields category={category} known={noAttributes} />
          </section>
          {reason && (
            <Alert ref={alert} lead={copy.authority} hint={reason.text}>
              {copy.failures.notAdded}
            </Alert>
          )}
          <div className={style.submit}>
            <Button type="submit" size="l" wide busy={isSubmitting} busyLabel={busyLabel}>
              {words.submit}
            </Button>
            {!isSubmitting && (
              <Button type="submit" name={AS_DRAFT} variant="quiet">
                {words.submitDraft}
              </Button>
            )}
            {unsaved && !isSubmitting && <p>{words.unsaved}</p>}
          </div>
        </form>
        <aside className={style.aside}>
          <ProductPreview form={form} category={category} currency={currency} />
        </aside>
      </div>
    </FormProvider>
  );
}

/** A component, so that it registers after the fields before it: a refused form focuses the first invalid one. */
function StockField() {
  const { register, formState } = useFormContext<EquipmentForm>();
  return (
    <TextField
      label={words.stock}
      inputMode="numeric"
      autoComplete="off"
      hint={words.stockHint}
      error={formState.errors.stock?.message}
      {...register('stock')}
    />
  );
}

/** Whether the button for drafts submitted the form. Enter in a field presses the first button. */
const isDraftChosen = (event: Event) =>
  event instanceof SubmitEvent && event.submitter?.getAttribute('name') === AS_DRAFT;

/** Product names need not be unique, but a duplicate is rarely intended. */
function NameHint({ name }: { name: string }) {
  const { data } = useProductTwinQuery({ variables: { name }, skip: name === '' });
  const twin = data?.catalogue.edges.find(({ node }) => node.name.toLowerCase() === name.toLowerCase());
  return twin && name ? <strong className={style.twin}>{words.twin(twin.node.name)}</strong> : words.nameHint;
}
