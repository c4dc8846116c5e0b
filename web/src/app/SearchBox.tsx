import { Search } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '#web/ui/Button.tsx';
import { copy } from './copy.ts';
import { paths } from './paths.ts';
import style from './SearchBox.module.css';

/** §2: the search box; it leads to `/search?q=`. */
export function SearchBox() {
  const navigate = useNavigate();
  const search = (form: FormData) => {
    const words = form.get('q');
    if (typeof words !== 'string' || words.trim() === '') return;
    void navigate(`${paths.search}?${new URLSearchParams({ q: words.trim() }).toString()}`);
  };
  return (
    <search>
      <form
        className={style.form}
        onSubmit={(event) => {
          event.preventDefault();
          search(new FormData(event.currentTarget));
        }}
      >
        <input
          type="search"
          name="q"
          className={style.input}
          aria-label={copy.nav.search}
          placeholder={copy.nav.search}
        />
        <IconButton type="submit" label={copy.nav.search} className={style.go ?? ''}>
          <Search size={18} aria-hidden />
        </IconButton>
      </form>
    </search>
  );
}
