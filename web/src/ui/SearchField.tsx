import { Search, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { IconButton } from './Button.tsx';
import style from './SearchField.module.css';

/** Debounce delay in milliseconds. */
const PAUSE = 300;

/**
 * A search box that searches while the user types: `onSearch` receives the text after the debounce delay, and at once on
 * Enter. `value` is the current search. When it changes elsewhere, such as on back and forward, the box follows.
 */
export function SearchField({
  label,
  placeholder,
  value,
  onSearch,
}: {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (words: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const id = useId();
  if (value !== known) {
    setKnown(value);
    // Not while the user continues typing, because then `value` is an earlier prefix of the text.
    if (!typed.trim().startsWith(value) || value === '') setTyped(value);
  }
  const words = typed.trim();
  useEffect(() => {
    if (words === value) return undefined;
    const timer = setTimeout(() => onSearch(words), PAUSE);
    return () => clearTimeout(timer);
  }, [words, value, onSearch]);
  return (
    <search className={style.search}>
      <form
        className={style.box}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(words);
        }}
      >
        <label htmlFor={id} className={style.label}>
          {label}
        </label>
        <Search size={18} aria-hidden className={style.glass} />
        <input
          id={id}
          type="search"
          name="q"
          className={style.input}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed !== '' && (
          <IconButton label="Clear search" className={style.clear ?? ''} onClick={() => setTyped('')}>
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </form>
    </search>
  );
}
