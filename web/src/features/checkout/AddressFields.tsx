import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { SelectField, TextField } from '#web/ui/Field.tsx';
import style from './CheckoutForm.module.css';
import type { CheckoutForm, Country } from './checkout-form.ts';

const words = copy.checkout;

/** The fields of a delivery address in this country. */
export function AddressFields({
  register,
  errors,
  countries,
  country,
  hasPhone = true,
}: {
  register: UseFormRegister<CheckoutForm>;
  errors: FieldErrors<CheckoutForm>;
  countries: readonly Country[];
  country: Country | undefined;
  hasPhone?: boolean;
}) {
  const { regions = [], hasPostalCode = true } = country ?? {};
  return (
    <>
      <SelectField
        label={words.country}
        autoComplete="shipping country"
        placeholder={words.chooseCountry}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        error={errors.country?.message}
        {...register('country')}
      />
      <TextField
        label={words.recipient}
        autoComplete="shipping name"
        error={errors.recipient?.message}
        {...register('recipient')}
      />
      <TextField
        label={words.line1}
        autoComplete="shipping address-line1"
        error={errors.line1?.message}
        {...register('line1')}
      />
      <TextField
        label={words.line2}
        autoComplete="shipping address-line2"
        error={errors.line2?.message}
        {...register('line2')}
      />
      <div className={style.row}>
        {hasPostalCode && (
          <TextField
            label={country?.code === 'US' ? words.zip : words.postalCode}
            autoComplete="shipping postal-code"
            error={errors.postalCode?.message}
            {...register('postalCode')}
          />
        )}
        <TextField
          label={words.city}
          autoComplete="shipping address-level2"
          error={errors.city?.message}
          {...register('city')}
        />
      </div>
      {regions.length > 0 && (
        <SelectField
          label={words.region}
          autoComplete="shipping address-level1"
          placeholder={words.chooseRegion}
          options={regions.map(({ code, name }) => ({ value: code, label: name }))}
          error={errors.region?.message}
          {...register('region')}
        />
      )}
      {hasPhone && (
        <TextField
          label={copy.order.phone}
          type="tel"
          autoComplete="shipping tel"
          hint={copy.order.phoneHint}
          error={errors.phone?.message}
          {...register('phone')}
        />
      )}
    </>
  );
}
