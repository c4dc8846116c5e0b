import { useId, type Ref } from 'react';
import style from './CheckboxGroup.module.css';

/** Checkboxes for any number of options, below each other if they have hints. `ref` is the first one, for focus. */
export function CheckboxGroup({
  label,
  options,
  value,
  hint,
  error,
  onChange,
  ref,
}: {
  label: string;
  options: readonly (string | { value: string; label: string; hint?: string })[];
  value: readonly string[];
  hint?: string;
  error?: string | undefined;
  onChange: (value: string[]) => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const all = options.map((option): { value: string; label: string; hint?: string } =>
    typeof option === 'string' ? { value: option, label: option } : option,
  );
  const isExplained = all.some((option) => option.hint);
  return (
    <fieldset className={style.group} aria-describedby={(error ?? hint) ? id : undefined}>
      <legend>{label}</legend>
      <div className={isExplained ? style.explained : style.options}>
        {all.map((option, index) => (
          <div key={option.value}>
            <label>
              <input
                ref={index === 0 ? ref : undefined}
                type="checkbox"
                checked={value.includes(option.value)}
                aria-invalid={error ? true : undefined}
                aria-describedby={option.hint && `${id}-${option.value}`}
                onChange={({ target: { checked } }) =>
                  onChange(
                    checked ? [...value, option.value] : value.filter((chosen) => chosen !== option.value),
                  )
                }
              />
              {option.label}
            </label>
            {option.hint && (
              <p id={`${id}-${option.value}`} className={style.hint}>
                {option.hint}
              </p>
            )}
          </div>
        ))}
      </div>
      {(error ?? hint) && (
        <p id={id} className={error ? style.error : style.hint}>
          {error ?? hint}
        </p>
      )}
    </fieldset>
  );
}
