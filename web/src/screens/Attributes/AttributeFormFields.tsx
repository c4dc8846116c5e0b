import { useId } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxGroup } from '#web/ui/CheckboxGroup.tsx';
import { CheckboxField, SelectField, TextField } from '#web/ui/Field.tsx';
import { formOf, kinds, units, type AttributeForm } from './attribute-form.ts';
import { AttributeOptions } from './AttributeOptions.tsx';
import type { AttributeRowFragment, AttributesScreenQuery } from './AttributesScreen.generated.ts';
import type { AttributeFailure } from './use-attributes.ts';

const words = copy.attributes;

export type CategoryName = AttributesScreenQuery['categories'][number];

/** The fields of an attribute, and what an admin can do about a failure. */
export function AttributeFormFields({
  row,
  categories,
  groups,
  failure: { inUse, current },
  onLoad,
}: {
  row: AttributeRowFragment | null;
  categories: readonly CategoryName[];
  /** Known groups, as suggestions. */
  groups: readonly string[];
  failure: AttributeFailure;
  onLoad: (current: AttributeRowFragment) => void;
}) {
  const { control, register, reset, formState } = useFormContext<AttributeForm>();
  const { errors } = formState;
  const kind = useWatch({ control, name: 'kind' });
  const list = useId();
  const load = (version: AttributeRowFragment) => {
    reset(formOf(version));
    onLoad(version);
  };
  return (
    <>
      <TextField
        label={words.label}
        autoComplete="off"
        hint={row ? words.key(row.name) : words.labelHint}
        error={errors.label?.message}
        {...register('label')}
      />
      <TextField
        label={words.group}
        autoComplete="off"
        list={list}
        hint={words.groupHint}
        error={errors.group?.message}
        {...register('group')}
      />
      <datalist id={list}>
        {groups.map((group) => (
          <option key={group}>{group}</option>
        ))}
      </datalist>
      {row && row.products.count > 0 ? (
        <TextField
          label={words.kind}
          readOnly
          value={words.kinds[row.kind]}
          hint={words.kindFixed(row.products)}
          error={errors.kind?.message}
        />
      ) : (
        <SelectField
          label={words.kind}
          placeholder={words.choose}
          options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
          error={errors.kind?.message}
          {...register('kind')}
        />
      )}
      {kind === 'NUMBER' && (
        <SelectField
          label={words.unit}
          placeholder={words.noUnit}
          options={units}
          hint={row && words.unitHint}
          error={errors.unit?.message}
          {...register('unit')}
        />
      )}
      {kind === 'OPTIONS' && <AttributeOptions />}
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
      {kind && kind !== 'TEXT' && <CheckboxField label={words.isFilterable} {...register('isFilterable')} />}
      <TextField
        label={words.position}
        inputMode="numeric"
        autoComplete="off"
        hint={row ? words.positionHint : `${words.positionHint} ${words.positionNew}`}
        error={errors.position?.message}
        {...register('position')}
      />
      {inUse && (
        <Alert kind="info" hint={words.inUse(inUse)}>
          <CheckboxField label={words.removesValues} {...register('removesValues')} />
        </Alert>
      )}
      {current && (
        <Alert
          kind="info"
          action={
            <Button type="button" variant="secondary" onClick={() => load(current)}>
              {words.loadCurrent}
            </Button>
          }
        >
          {words.changedMeanwhile}
        </Alert>
      )}
    </>
  );
}
