import { Minus, Plus } from 'lucide-react';
import { useId, type ComponentProps } from 'react';
import { IconButton } from './Button.tsx';
import field from './Field.module.css';
import style from './QuantityStepper.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/**
 * A number input with step buttons. The value may be invalid while typing: `error` says so, and nothing is corrected
 * silently.
 */
export function QuantityStepper({
  label,
  isLabelHidden = false,
  hint,
  error,
  value,
  min,
  max,
  onValue,
  ...input
}: Omit<ComponentProps<'input'>, 'value' | 'min' | 'max' | 'onChange' | 'type'> & {
  label: string;
  /** For steppers of a list whose headings say what they are. */
  isLabelHidden?: boolean;
  hint?: string;
  error?: string | undefined;
  value: string;
  /** The limits of the step buttons. */
  min: number;
  max: number;
  onValue: (value: string) => void;
}) {
  const id = useId();
  const number = Number(value);
  const step = (by: number) => {
    const from = Number.isFinite(number) && value.trim() !== '' ? Math.trunc(number) : min - Math.sign(by);
    onValue(String(Math.min(Math.max(from + by, min), max)));
  };
  const message = error ?? hint;
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <div className={style.stepper}>
        <IconButton label="One less" onClick={() => step(-1)} disabled={number <= min}>
          <Minus size={18} aria-hidden />
        </IconButton>
        <input
          {...input}
          id={id}
          value={value}
          inputMode="numeric"
          autoComplete="off"
          className={style.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={message ? `${id}-note` : undefined}
          onChange={(event) => onValue(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            step(event.key === 'ArrowUp' ? 1 : -1);
          }}
        />
        <IconButton label="One more" onClick={() => step(1)} disabled={number >= max}>
          <Plus size={18} aria-hidden />
        </IconButton>
      </div>
      {message && (
        <p id={`${id}-note`} className={error ? field.error : field.hint} aria-live="polite">
          {message}
        </p>
      )}
    </div>
  );
}
