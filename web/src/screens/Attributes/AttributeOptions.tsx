import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import type { AttributeForm } from './attribute-form.ts';
import style from './AttributeOptions.module.css';

const words = copy.attributes;

/** The options of an attribute: add, rename, order, and remove. The focus follows what was moved. */
export function AttributeOptions() {
  const { control, register, formState, getValues } = useFormContext<AttributeForm>();
  const { fields, append, move, remove } = useFieldArray({ control, name: 'options' });
  const [news, setNews] = useState('');
  const list = useRef<HTMLFieldSetElement>(null);
  const focus = useRef<string | null>(null);
  const errors = formState.errors.options;
  const error = errors?.root?.message ?? errors?.message;

  useEffect(() => {
    if (focus.current === null) return;
    list.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = null;
  }, [fields]);

  const nameAt = (at: number) => getValues(`options.${at}.name`).trim() || words.option(at + 1);
  const moveTo = (at: number, to: number) => {
    setNews(words.moved(nameAt(at), to + 1, fields.length));
    // The first one can't move up, the last one not down.
    const isUp = to < at ? to > 0 : to === fields.length - 1;
    focus.current = `[data-move="${isUp ? 'up' : 'down'} ${to}"]`;
    move(at, to);
  };
  const removeAt = (at: number) => {
    setNews(words.removed(nameAt(at)));
    focus.current = at > 0 ? `[data-option="${at - 1}"]` : '[data-add]';
    remove(at);
  };

  return (
    <fieldset ref={list} className={style.options} aria-describedby={error ? 'options-error' : undefined}>
      <legend>{words.options}</legend>
      <p className={style.hint}>{words.optionsHint}</p>
      <ol>
        {fields.map((field, at) => (
          <li key={field.id}>
            <TextField
              label={words.option(at + 1)}
              isLabelHidden
              autoComplete="off"
              error={errors?.[at]?.name?.message}
              data-option={at}
              {...register(`options.${at}.name`)}
            />
            <IconButton
              label={words.up(nameAt(at))}
              data-move={`up ${at}`}
              disabled={at === 0}
              onClick={() => moveTo(at, at - 1)}
            >
              <ArrowUp size={18} aria-hidden />
            </IconButton>
            <IconButton
              label={words.down(nameAt(at))}
              data-move={`down ${at}`}
              disabled={at === fields.length - 1}
              onClick={() => moveTo(at, at + 1)}
            >
              <ArrowDown size={18} aria-hidden />
            </IconButton>
            <IconButton label={words.removeOption(nameAt(at))} onClick={() => removeAt(at)}>
              <X size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      <Button
        type="button"
        variant="secondary"
        data-add
        onClick={() => append({ name: '', currentName: '' })}
      >
        {words.addOption}
      </Button>
      {error && (
        <p id="options-error" className={style.error} role="alert">
          {error}
        </p>
      )}
      <VisuallyHidden>
        <output>{news}</output>
      </VisuallyHidden>
    </fieldset>
  );
}
