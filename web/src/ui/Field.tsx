import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import style from './Field.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface FieldProps {
  label: string;
  /** For fields of a list whose heading says what they are. */
  isLabelHidden?: boolean | undefined;
  /** Shown below the field while it is valid. */
  hint?: ReactNode;
  /** Shown instead of the hint, referenced by the field and announced. */
  error?: string | undefined;
}

interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Connects a label, a control, and its hint or error. */
function Field({
  label,
  isLabelHidden = false,
  hint,
  error,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const message = error ?? hint;
  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={id}>
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      {children({
        id,
        'aria-describedby': message ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {message && (
        <p id={`${id}-note`} className={error ? style.error : style.hint}>
          {message}
        </p>
      )}
    </div>
  );
}

/** A text input. Accepts the props of `<input>`, including those of `register`. */
export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
      {(control) => <input type="text" {...input} {...control} className={style.control} />}
    </Field>
  );
}

/** A multiline text input. */
export function TextArea({ label, hint, error, ...input }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <textarea rows={4} {...input} {...control} className={style.control} />}
    </Field>
  );
}

/** Two inputs for a number or a range, such as 5 to 21. `label` names the first, `toLabel` the second. */
export function RangeField({
  label,
  toLabel,
  between,
  hint,
  error,
  from,
  to,
}: FieldProps & {
  toLabel: string;
  /** The text between the inputs. */
  between: string;
  from: ComponentProps<'input'>;
  to: ComponentProps<'input'>;
}) {
  const number = {
    type: 'text',
    inputMode: 'decimal',
    autoComplete: 'off',
    className: style.control,
  } as const;
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, ...control }) => (
        <div className={style.range}>
          <input {...number} {...from} {...control} id={id} />
          <span aria-hidden>{between}</span>
          <input {...number} {...to} {...control} aria-label={toLabel} />
        </div>
      )}
    </Field>
  );
}

/** A select. Its first option is empty and labeled `placeholder`, so that nothing is preselected. */
export function SelectField({
  label,
  isLabelHidden,
  hint,
  error,
  options,
  placeholder,
  ...select
}: FieldProps &
  ComponentProps<'select'> & {
    /** A text that is its own value, or value and label. */
    options: readonly (string | { value: string; label: string })[];
    /** Label of the empty value. Omit it if one of the options is always chosen. */
    placeholder?: string;
  }) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
      {(control) => (
        <div className={style.choice}>
          <select {...select} {...control} className={style.control}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options
              .map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
              .map(({ value, label: words }) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
          </select>
          <ChevronDown size={18} aria-hidden />
        </div>
      )}
    </Field>
  );
}

/** A checkbox, with its label beside it. */
export function CheckboxField({
  label,
  error,
  'aria-describedby': hint,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className={style.field}>
      <label className={style.check}>
        <input
          type="checkbox"
          {...input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : hint}
        />
        {label}
      </label>
      {error && (
        <p id={id} className={style.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A password input with a button to show the password. */
export function PasswordField({ label, hint, error, ...input }: FieldProps & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={style.with}>
          <input {...input} {...control} type={shown ? 'text' : 'password'} className={style.control} />
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            className={style.inside ?? ''}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
