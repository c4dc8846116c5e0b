import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxGroup } from '#web/ui/CheckboxGroup.tsx';
import { RangeField, SelectField, TextField } from '#web/ui/Field.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { attributeError, namesOf, type AttributeTexts } from './attribute-form.ts';
import style from './AttributeFields.module.css';
import type { AttributeControlFragment } from './AttributeDefinitions.generated.ts';
import { useAttributeDefinitions, type Named } from './use-attribute-definitions.ts';

const words = copy.attributeFields;

interface Form {
  categorySlug: string;
  attributes: AttributeTexts;
}

/**
 * The technical attributes of the chosen category, collapsed at first. Reads the surrounding form's `attributes`. Opens by
 * itself to show errors.
 */
export function AttributeFields({
  category,
  known,
}: {
  /** Name of the chosen category. */
  category: string;
  /** The product's own attributes. */
  known: readonly Named[];
}) {
  const { control, formState } = useFormContext<Form>();
  const [typed, categorySlug] = useWatch({ name: ['attributes', 'categorySlug'], control });
  const { definitions, labelOf, failed, retry } = useAttributeDefinitions(categorySlug, known);
  const section = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const hasErrors = Boolean(formState.errors.attributes);
  useEffect(() => {
    if (!hasErrors || !section.current) return;
    section.current.open = true;
    // The form cannot focus a collapsed field.
    if (document.activeElement?.getAttribute('aria-invalid') !== 'true')
      section.current.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [hasErrors, formState.submitCount]);

  const names = namesOf(typed);
  const has = (name: string) => definitions?.some((one) => one.name === name);
  const lost = definitions ? names.filter((name) => !has(name)).map(labelOf) : [];
  const groups = new Set(definitions?.map(({ group }) => group));
  return (
    <details
      ref={section}
      className={style.details}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>{words.title}</h2>
        <span>{words.count(names.length - lost.length)}</span>
        <ChevronDown size={20} aria-hidden />
      </summary>
      {lost.length > 0 && <Alert kind="info">{words.lost(category, lost)}</Alert>}
      {failed ? (
        <Alert
          action={
            <Button variant="secondary" onClick={retry}>
              {copy.tryAgain}
            </Button>
          }
        >
          {words.failed}
        </Alert>
      ) : !definitions ? (
        <Spinner label={copy.waiting} />
      ) : definitions.length === 0 ? (
        <p className={style.hint}>{words.none(category)}</p>
      ) : (
        <>
          <p className={style.hint}>{words.hint}</p>
          {[...groups].map((group) => (
            <section key={group} className={style.group} aria-label={group}>
              <h3>{group}</h3>
              <div className={style.fields}>
                {definitions
                  .filter((one) => one.group === group)
                  .map((definition) => (
                    <AttributeControl key={definition.name} definition={definition} />
                  ))}
              </div>
            </section>
          ))}
        </>
      )}
    </details>
  );
}

function AttributeControl({ definition }: { definition: AttributeControlFragment }) {
  const { control, register, formState } = useFormContext<Form>();
  const { name, kind, unit, options } = definition;
  const label = unit ? words.inUnit(definition.label, unit) : definition.label;
  const error = attributeError(formState.errors.attributes, name);
  switch (kind) {
    case 'NUMBER':
      return (
        <RangeField
          label={label}
          toLabel={words.to(label)}
          between={words.between}
          error={error}
          // Number pads of phones have no plus sign.
          from={{
            ...register(`attributes.${name}.min`, { deps: `attributes.${name}.max` }),
            inputMode: 'text',
          }}
          to={register(`attributes.${name}.max`)}
        />
      );
    case 'TEXT':
      return (
        <TextField label={label} autoComplete="off" error={error} {...register(`attributes.${name}.text`)} />
      );
    case 'OPTIONS':
      return (
        <Controller
          control={control}
          name={`attributes.${name}.options`}
          render={({ field: { value, onChange, ref } }) => (
            <CheckboxGroup
              ref={ref}
              label={label}
              options={options}
              value={value ?? []}
              error={error}
              onChange={onChange}
            />
          )}
        />
      );
    case 'YES_NO':
      return (
        <SelectField
          label={label}
          placeholder={words.unknown}
          options={[
            { value: 'true', label: words.yes },
            { value: 'false', label: words.no },
          ]}
          error={error}
          {...register(`attributes.${name}.isTrue`)}
        />
      );
    default:
      return kind satisfies never;
  }
}
