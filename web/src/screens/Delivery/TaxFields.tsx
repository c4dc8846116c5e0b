import { useFormContext, useWatch } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { CheckboxField, SelectField, TextField } from '#web/ui/Field.tsx';
import type { DeliveryScreenQuery } from './DeliveryScreen.generated.ts';
import type { TaxForm } from './tax-form.ts';

const words = copy.deliverySettings;

/** The fields of a tax rate. */
export function TaxFields({ countries }: { countries: DeliveryScreenQuery['countries'] }) {
  const { control, register, setValue, formState } = useFormContext<TaxForm>();
  const { errors } = formState;
  const code = useWatch({ control, name: 'country' });
  const regions = countries.find((country) => country.code === code)?.regions ?? [];
  const options = (places: readonly { code: string; name: string }[]) =>
    places.map((place) => ({ value: place.code, label: place.name }));
  return (
    <>
      <TextField
        label={words.label}
        autoComplete="off"
        hint={words.labelHint}
        error={errors.label?.message}
        {...register('label')}
      />
      <SelectField
        label={words.country}
        placeholder={words.chooseCountry}
        options={options(countries)}
        error={errors.country?.message}
        {...register('country', { onChange: () => setValue('region', '') })}
      />
      {regions.length > 0 && (
        <SelectField
          label={words.region}
          placeholder={words.wholeCountry}
          options={options(regions)}
          error={errors.region?.message}
          {...register('region')}
        />
      )}
      <TextField
        label={words.percent}
        inputMode="decimal"
        autoComplete="off"
        error={errors.percent?.message}
        {...register('percent')}
      />
      <CheckboxField label={words.isTaxIncluded} {...register('isIncluded')} />
      <TextField
        label={words.validFrom}
        type="datetime-local"
        hint={words.validFromHint}
        error={errors.validFrom?.message}
        {...register('validFrom')}
      />
    </>
  );
}
