import { Controller, useFormContext } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { CheckboxGroup } from '#web/ui/CheckboxGroup.tsx';
import { SelectField, TextField } from '#web/ui/Field.tsx';
import { lifetimes, scopes, type ServiceTokenForm } from './service-token-form.ts';

const words = copy.serviceTokens;

export function ServiceTokenFields() {
  const { control, register, formState } = useFormContext<ServiceTokenForm>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label={words.name}
        autoComplete="off"
        hint={words.nameHint}
        error={errors.name?.message}
        {...register('name')}
      />
      <Controller
        control={control}
        name="scopes"
        render={({ field: { value, onChange, ref } }) => (
          <CheckboxGroup
            ref={ref}
            label={words.scopes}
            options={scopes.map((scope) => ({
              value: scope,
              label: words.scopeNames[scope],
              hint: words.scopeHints[scope],
            }))}
            value={value}
            error={errors.scopes?.message}
            onChange={onChange}
          />
        )}
      />
      <SelectField
        label={words.expiry}
        options={lifetimes.map((value) => ({ value, label: words.lifetimes[value] }))}
        error={errors.lifetime?.message}
        {...register('lifetime')}
      />
    </>
  );
}
