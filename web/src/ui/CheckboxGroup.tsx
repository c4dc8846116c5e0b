import { useId, type Ref } from 'react';
import style from './CheckboxGroup.module.css';

/** Checkboxes for any number of options. `ref` is the first one, for focus. */
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
  options: readonly (string | { value: string; label: string })[];
  value: readonly string[];
  hint?: string;
  error?: string | undefined;
  onChange: (value: string[]) => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const all = options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  );
  return (
    <fieldset className={style.group} aria-describedby={(error ?? hint) ? id : undefined}>
      <legend>{label}</legend>
      <div className={style.options}>
        {all.map((option, index) => (
          <label key={option.value}>
            <input
              ref={index === 0 ? ref : undefined}
              type="checkbox"
              checked={value.includes(option.value)}
              aria-invalid={error ? true : undefined}
              onChange={({ target: { checked } }) =>
                onChange(
                  checked ? [...value, option.value] : value.filter((chosen) => chosen !== option.value),
                )
              }
            />
            {option.label}
          </label>
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
