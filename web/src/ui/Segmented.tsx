import type { ReactNode } from 'react';
import style from './Segmented.module.css';

/** A segmented control. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  /** Null if none is selected. */
  value: T | null;
  options: readonly { value: T; label: ReactNode; title?: string }[];
  onChoose: (value: T) => void;
}) {
  return (
    <fieldset aria-label={label} className={style.group}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={style.option}
          aria-pressed={option.value === value}
          title={option.title}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
