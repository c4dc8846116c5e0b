import { useId, type Ref } from 'react';
import field from './Field.module.css';
import style from './RatingInput.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const shape = 'M10 1.6l2.5 5.4 5.9.7-4.4 4 1.2 5.9L10 14.7l-5.2 2.9L6 11.7 1.6 7.7l5.9-.7Z';
const steps = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5] as const;

const nameOf = (step: number) => (step === 0.5 ? 'Half a star' : `${step} ${step === 1 ? 'star' : 'stars'}`);

/**
 * Ten half stars and a number input for the same value (§9). `value` is the entered text, such as `4.5`. The stars follow
 * while it is a number. `ref` is the number input.
 */
export function RatingInput({
  label,
  numberLabel,
  hint,
  error,
  name,
  value,
  onValue,
  onBlur,
  ref,
}: {
  label: string;
  /** Accessible name of the number input. */
  numberLabel: string;
  hint?: string;
  error?: string | undefined;
  name: string;
  value: string;
  onValue: (typed: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const message = error ?? hint;
  const noteId = message ? `${id}-note` : undefined;
  const stars = value.trim() === '' ? 0 : Number(value.replace(',', '.'));
  return (
    <fieldset className={field.field} aria-describedby={noteId}>
      <legend className={style.legend}>{label}</legend>
      <div className={style.row}>
        <div className={style.stars}>
          {steps.map((step) => (
            <label key={step} className={style.half} data-on={step <= stars || undefined}>
              <input
                type="radio"
                name={`${name}-stars`}
                value={step}
                checked={step === stars}
                onChange={() => onValue(String(step))}
                onBlur={onBlur}
              />
              <VisuallyHidden>{nameOf(step)}</VisuallyHidden>
              <svg
                viewBox={step % 1 === 0 ? '10 0 10 20' : '0 0 10 20'}
                preserveAspectRatio={step % 1 === 0 ? 'xMinYMid' : 'xMaxYMid'}
                aria-hidden="true"
              >
                <path d={shape} />
              </svg>
            </label>
          ))}
        </div>
        <span className={style.number}>
          <input
            ref={ref}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-label={numberLabel}
            name={name}
            value={value}
            placeholder="–"
            maxLength={8}
            aria-describedby={noteId}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) => onValue(target.value)}
            onBlur={onBlur}
          />
          <span aria-hidden="true">/ 5</span>
        </span>
      </div>
      {message && (
        <p id={noteId} className={error ? field.error : field.hint}>
          {message}
        </p>
      )}
    </fieldset>
  );
}
