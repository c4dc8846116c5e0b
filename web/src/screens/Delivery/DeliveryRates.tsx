import { X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { RangeField, TextField } from '#web/ui/Field.tsx';
import { rateFormOf, type DeliveryMethodForm } from './delivery-method-form.ts';
import style from './DeliveryRates.module.css';

const words = copy.deliverySettings;

/** The rates of a delivery method. `isFree`: they have no cost. */
export function DeliveryRates({ isFree }: { isFree: boolean }) {
  const { control, register, formState } = useFormContext<DeliveryMethodForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'rates' });
  const errors = formState.errors.rates;
  const error = errors?.root?.message ?? errors?.message;
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const;
  const amount = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <fieldset className={style.rates} aria-describedby={error ? 'rates-error' : undefined}>
      <legend>{words.rates}</legend>
      <p className={style.hint}>{words.ratesHint}</p>
      {fields.map((field, at) => {
        const { minDays, maxDays, ...problems } = errors?.[at] ?? {};
        return (
          <fieldset key={field.id} className={style.rate}>
            <legend>{words.rate(at + 1)}</legend>
            <IconButton label={words.removeRate(at + 1)} onClick={() => remove(at)}>
              <X size={18} aria-hidden />
            </IconButton>
            {!isFree && (
              <TextField
                label={words.cost}
                {...amount}
                error={problems.cost?.message}
                {...register(`rates.${at}.cost`)}
              />
            )}
            <TextField
              label={words.fromItems}
              {...amount}
              error={problems.fromItems?.message}
              {...register(`rates.${at}.fromItems`)}
            />
            <TextField
              label={words.countries}
              autoComplete="off"
              hint={words.countriesHint}
              error={problems.countries?.message}
              {...register(`rates.${at}.countries`)}
            />
            <TextField
              label={words.maxWeight}
              {...number}
              error={problems.maxWeightG?.message}
              {...register(`rates.${at}.maxWeightG`)}
            />
            <TextField
              label={words.maxLength}
              {...number}
              error={problems.maxLengthMm?.message}
              {...register(`rates.${at}.maxLengthMm`)}
            />
            <RangeField
              label={words.minDays}
              toLabel={words.maxDays}
              between={words.to}
              error={minDays?.message ?? maxDays?.message}
              from={register(`rates.${at}.minDays`)}
              to={register(`rates.${at}.maxDays`)}
            />
          </fieldset>
        );
      })}
      <Button type="button" variant="secondary" onClick={() => append(rateFormOf(null))}>
        {words.addRate}
      </Button>
      {error && (
        <p id="rates-error" className={style.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
