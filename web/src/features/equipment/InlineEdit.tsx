import { useRef, useState, type ReactNode } from 'react';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import style from './InlineEdit.module.css';

/**
 * A value that becomes a text field on click. Enter and leaving the field save, Escape cancels. `onSave` returns a problem,
 * which stays below the field with what was typed, or null.
 */
export function InlineEdit({
  label,
  value,
  hint,
  children,
  onSave,
}: {
  /** Names the field, such as `Price of Lakehead 3000`. */
  label: string;
  /** Text of the field at first. */
  value: string;
  hint?: string;
  children: ReactNode;
  onSave: (typed: string) => Promise<string | null>;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Leaving the field follows Enter and Escape, and must not save again.
  const isOver = useRef(false);
  const close = (focus: boolean) => {
    isOver.current = true;
    setTyped(null);
    setProblem(null);
    if (focus) requestAnimationFrame(() => button.current?.focus());
  };
  const save = async (focus: boolean) => {
    if (isOver.current || busy || typed === null) return;
    if (typed.trim() === value) return close(focus);
    setBusy(true);
    const failure = await onSave(typed.trim());
    setBusy(false);
    if (failure === null) close(focus);
    else setProblem(failure);
  };
  if (typed === null)
    return (
      <button
        ref={button}
        type="button"
        className={style.value}
        onClick={() => {
          isOver.current = false;
          setTyped(value);
        }}
      >
        {children}
        <VisuallyHidden> {label}</VisuallyHidden>
      </button>
    );
  return (
    <form
      noValidate
      className={style.edit}
      onSubmit={(event) => {
        event.preventDefault();
        void save(true);
      }}
    >
      <input
        className={style.field}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-busy={busy || undefined}
        title={hint}
        inputMode="text"
        autoComplete="off"
        value={typed}
        ref={(field) => {
          if (field && document.activeElement !== field && !problem) field.select();
        }}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(null);
        }}
        onBlur={() => void save(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close(true);
        }}
      />
      {problem && (
        <span role="alert" className={style.problem}>
          {problem}
        </span>
      )}
    </form>
  );
}
