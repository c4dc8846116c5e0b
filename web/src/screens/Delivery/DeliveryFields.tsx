import { useFormContext, useWatch } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { CheckboxField, SelectField, TextField } from '#web/ui/Field.tsx';
import { kinds, type DeliveryMethodForm } from './delivery-method-form.ts';
import { DeliveryRates } from './DeliveryRates.tsx';

const words = copy.deliverySettings;

/** The fields of a delivery method. */
export function DeliveryFields() {
  const { control, register, formState } = useFormContext<DeliveryMethodForm>();
  const { errors } = formState;
  const isIncluded = useWatch({ control, name: 'isIncluded' });
  return (
    <>
      <TextField
        label={words.name}
        autoComplete="off"
        hint={words.nameHint}
        error={errors.name?.message}
        {...register('name')}
      />
      <SelectField
        label={words.kind}
        placeholder={words.chooseKind}
        options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
        error={errors.kind?.message}
        {...register('kind')}
      />
      <CheckboxField label={words.isActive} error={errors.isActive?.message} {...register('isActive')} />
      <CheckboxField
        label={words.isIncluded}
        error={errors.isIncluded?.message}
        {...register('isIncluded')}
      />
      <TextField
        label={words.cutOffHour}
        inputMode="numeric"
        autoComplete="off"
        hint={words.cutOffHint}
        error={errors.cutOffHour?.message}
        {...register('cutOffHour')}
      />
      <DeliveryRates isFree={isIncluded} />
      <TextField
        label={words.position}
        inputMode="numeric"
        autoComplete="off"
        hint={words.positionHint}
        error={errors.position?.message}
        {...register('position')}
      />
    </>
  );
}
