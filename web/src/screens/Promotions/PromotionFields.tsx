import { Controller, useFormContext, useWatch } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { CheckboxGroup } from '#web/ui/CheckboxGroup.tsx';
import { SelectField, TextField } from '#web/ui/Field.tsx';
import { kinds, type PromotionForm } from './promotion-form.ts';
import type { PromotionsScreenQuery } from './PromotionsScreen.generated.ts';

const words = copy.promotions;

/** The fields of a promotion. */
export function PromotionFields({ categories }: { categories: PromotionsScreenQuery['categories'] }) {
  const { control, register, formState } = useFormContext<PromotionForm>();
  const { errors } = formState;
  const kind = useWatch({ control, name: 'kind' });
  const text = (name: Exclude<keyof PromotionForm, 'categorySlugs'>) =>
    ({ autoComplete: 'off', error: errors[name]?.message, ...register(name) }) as const;
  return (
    <>
      <TextField label={words.label} hint={words.labelHint} {...text('label')} />
      <TextField label={words.code} hint={words.codeHint} {...text('discountCode')} />
      <SelectField
        label={words.kind}
        placeholder={words.chooseKind}
        options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
        {...text('kind')}
      />
      {kind === 'PERCENT' && <TextField label={words.percent} inputMode="numeric" {...text('percent')} />}
      {kind === 'AMOUNT' && <TextField label={words.amount} inputMode="decimal" {...text('amount')} />}
      {kind === 'BUY_X_GET_Y' && (
        <>
          <TextField label={words.buyQuantity} inputMode="numeric" {...text('buyQuantity')} />
          <TextField
            label={words.getQuantity}
            inputMode="numeric"
            hint={words.getHint}
            {...text('getQuantity')}
          />
        </>
      )}
      <Controller
        control={control}
        name="categorySlugs"
        render={({ field: { value, onChange, ref } }) => (
          <CheckboxGroup
            ref={ref}
            label={words.categories}
            options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
            value={value}
            hint={words.categoriesHint}
            error={errors.categorySlugs?.message}
            onChange={onChange}
          />
        )}
      />
      <TextField
        label={words.minimumItems}
        inputMode="decimal"
        hint={words.minimumHint}
        {...text('minimumItems')}
      />
      <TextField label={words.startsAt} type="datetime-local" hint={words.startsHint} {...text('startsAt')} />
      <TextField label={words.endsAt} type="datetime-local" {...text('endsAt')} />
      <TextField
        label={words.usageLimit}
        inputMode="numeric"
        hint={words.limitHint}
        {...text('usageLimit')}
      />
      <TextField
        label={words.perCustomerLimit}
        inputMode="numeric"
        hint={words.limitHint}
        {...text('perCustomerLimit')}
      />
    </>
  );
}
