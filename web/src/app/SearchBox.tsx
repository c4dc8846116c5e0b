import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCombobox } from '#web/features/search/use-combobox.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import * as copy from './copy.ts';
import { paths } from './paths.ts';
import style from './SearchBox.module.css';

// Loaded when the user is about to type, because most pages are read without searching. Not `lazy()`: it would suspend
// during the second key press.
const load = async () => (await import('#web/features/search/Suggestions.tsx')).Suggestions;
type Loaded = Awaited<ReturnType<typeof load>>;

/** §2: the search box. It navigates to `/search?q=`, also without JavaScript, and shows suggestions while the user types. */
export function SearchBox() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  // The text to get suggestions for: the input when typing last paused.
  const [words, setWords] = useState('');
  const [Suggestions, setSuggestions] = useState<Loaded | null>(null);
  const { open, active, setList, close, typed, box } = useCombobox();
  const hydrated = useHydrated();
  const { key, pathname, search } = useLocation();
  const prepare = () => {
    // Search works without suggestions, so loading errors are ignored.
    if (!Suggestions)
      load().then((loaded) => setSuggestions((previous: Loaded | null) => previous ?? loaded), ignore);
  };
  // The query whose results the page shows. The input follows it, also on back and forward.
  const currentQuery = pathname === paths.search ? (new URLSearchParams(search).get('q') ?? '') : '';
  const isFirst = useRef(true);
  useEffect(() => {
    // Keeps what the user typed before hydration.
    if (!isFirst.current && input.current) input.current.value = currentQuery;
    isFirst.current = false;
  }, [key, currentQuery]);
  const [at, setAt] = useState(key);
  // Navigation closes the list.
  if (at !== key) {
    setAt(key);
    close();
  }

  return (
    <search
      aria-label={copy.nav.search}
      className={style.search}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
    >
      <form
        className={style.form}
        action={paths.search}
        onSubmit={(event) => {
          event.preventDefault();
          const query = (input.current?.value ?? '').trim();
          if (query === '') return input.current?.focus();
          close();
          void navigate(`${paths.search}?${new URLSearchParams({ q: query }).toString()}`);
        }}
      >
        <input
          ref={input}
          type="search"
          name="q"
          maxLength={100}
          enterKeyHint="search"
          className={style.input}
          aria-label={copy.nav.search}
          placeholder={copy.nav.search}
          defaultValue={currentQuery}
          {...(hydrated && box)}
          onFocus={({ target }) => {
            setWords(target.value.trim());
            prepare();
          }}
          onChange={({ target }) => {
            prepare();
            const letters = target.value.trim();
            if (letters) return typed(() => setWords(letters));
            setWords('');
            return close();
          }}
        />
        <IconButton type="submit" label={copy.nav.search} className={style.go ?? ''}>
          <Search size={18} aria-hidden />
        </IconButton>
      </form>
      {open && words !== '' && Suggestions && (
        <ErrorBoundary fallback={null} resetKey={key}>
          <Suggestions words={words} active={active} listRef={setList} />
        </ErrorBoundary>
      )}
    </search>
  );
}

const ignore = () => {};
