import { Controller, useFormContext } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { CheckboxGroup } from '#web/ui/CheckboxGroup.tsx';
import { CheckboxField, TextField } from '#web/ui/Field.tsx';
import { allEvents, type EndpointForm } from './endpoint-form.ts';

const words = copy.webhooks;

/** The fields of an endpoint. */
export function EndpointFields() {
  const { control, register, formState } = useFormContext<EndpointForm>();
  const { errors } = formState;
  return (
    <>
      <TextField
        type="url"
        label={words.url}
        hint={words.urlHint}
        autoComplete="off"
        error={errors.url?.message}
        {...register('url')}
      />
      <TextField
        label={words.description}
        hint={words.descriptionHint}
        autoComplete="off"
        error={errors.description?.message}
        {...register('description')}
      />
      <Controller
        control={control}
        name="events"
        render={({ field: { value, onChange, ref } }) => (
          <CheckboxGroup
            ref={ref}
            label={words.eventsLabel}
            options={allEvents.map((event) => ({ value: event, label: words.events[event] }))}
            value={value}
            error={errors.events?.message}
            onChange={onChange}
          />
        )}
      />
      <CheckboxField label={words.isActive} {...register('isActive')} />
    </>
  );
}
