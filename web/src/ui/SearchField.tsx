import { Search, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { IconButton } from './Button.tsx';
import style from './SearchField.module.css';

/** Milliseconds without a key after which people seem to have said what they look for. */
const PAUSE = 300;

/**
 * A search box that looks while one types: `onSearch` hears the words when the typing pauses, and at once on Enter. `value`
 * is what is looked for now; when it changes from elsewhere, the box follows.
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
    // Not while somebody types on: what comes back is what they typed a moment ago.
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
          <IconButton label="Clear the search" className={style.clear ?? ''} onClick={() => setTyped('')}>
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </form>
    </search>
  );
}
