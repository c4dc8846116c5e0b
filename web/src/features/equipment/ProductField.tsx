import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { SelectField, TextArea, TextField } from '#web/ui/Field.tsx';
import { fieldOfName, type ProductFieldName, type ProductTexts } from './product-fields.ts';

const noOptions: readonly never[] = [];

/** Further props of the control of a field. */
export interface ControlProps {
  hint?: ReactNode;
  /** Height of a text in lines. */
  rows?: number;
  /** Options of a select, and the label of the empty one. */
  options?: readonly { value: string; label: string }[];
  placeholder?: string;
  onBlur?: () => void;
}

/** The control of a common field of the product forms. It belongs in a `FormProvider`. */
export function ProductField({
  name,
  isNew = false,
  currency,
  hint,
  rows = 4,
  options = noOptions,
  placeholder = '',
  onBlur,
}: ControlProps & { name: ProductFieldName; isNew?: boolean; currency: string }) {
  const { register, formState } = useFormContext<ProductTexts>();
  const { label, editLabel, control, isRequired, deps } = fieldOfName(name);
  const props = {
    label: (isNew ? undefined : editLabel) ?? label(currency),
    hint,
    error: formState.errors[name]?.message,
    ...register(name, { ...(deps && { deps: [deps] }), ...(onBlur && { onBlur }) }),
  };
  if (control === 'select') return <SelectField placeholder={placeholder} options={options} {...props} />;
  if (control === 'lines') return <TextArea rows={rows} {...props} />;
  const inputMode = control === 'decimal' ? 'decimal' : control === 'whole' ? 'numeric' : undefined;
  return (
    <TextField inputMode={inputMode} autoComplete="off" required={isNew && isRequired === true} {...props} />
  );
}
