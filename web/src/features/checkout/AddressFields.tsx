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
  phoneHint = copy.order.phoneHint,
  isAutoFilled = true,
}: {
  register: UseFormRegister<CheckoutForm>;
  errors: FieldErrors<CheckoutForm>;
  countries: readonly Country[];
  country: Country | undefined;
  hasPhone?: boolean;
  phoneHint?: string;
  /** False for another person's address: the browser would fill in the user's own. */
  isAutoFilled?: boolean;
}) {
  const complete = (field: string) => (isAutoFilled ? `shipping ${field}` : 'off');
  const { regions = [], hasPostalCode = true } = country ?? {};
  return (
    <>
      <SelectField
        label={words.country}
        autoComplete={complete('country')}
        placeholder={words.chooseCountry}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        error={errors.country?.message}
        {...register('country')}
      />
      <TextField
        label={words.recipient}
        autoComplete={complete('name')}
        error={errors.recipient?.message}
        {...register('recipient')}
      />
      <TextField
        label={words.line1}
        autoComplete={complete('address-line1')}
        error={errors.line1?.message}
        {...register('line1')}
      />
      <TextField
        label={words.line2}
        autoComplete={complete('address-line2')}
        error={errors.line2?.message}
        {...register('line2')}
      />
      <div className={style.row}>
        {hasPostalCode && (
          <TextField
            label={country?.code === 'US' ? words.zip : words.postalCode}
            autoComplete={complete('postal-code')}
            error={errors.postalCode?.message}
            {...register('postalCode')}
          />
        )}
        <TextField
          label={words.city}
          autoComplete={complete('address-level2')}
          error={errors.city?.message}
          {...register('city')}
        />
      </div>
      {regions.length > 0 && (
        <SelectField
          label={words.region}
          autoComplete={complete('address-level1')}
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
          autoComplete={complete('tel')}
          hint={phoneHint}
          error={errors.phone?.message}
          {...register('phone')}
        />
      )}
    </>
  );
}
