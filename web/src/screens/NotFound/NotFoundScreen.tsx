import { Link, useLocation } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { similarPaths, wordsOf } from './similar-paths.ts';
import style from './NotFoundScreen.module.css';

const words = copy.notFound;

/** §2: the `*` page. It suggests pages with similar names and a search. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  const suggestions = similarPaths(pathname);
  const query = wordsOf(pathname);
  return (
    <div className={style.page}>
      <svg viewBox="0 0 320 140" aria-hidden="true" className={style.scene}>
        <path d="M160 0v54a22 22 0 0 1-44 0l15 12" className={style.hook} />
        <path d="M8 104q19-14 38 0t38 0 38 0 38 0 38 0 38 0 38 0 38 0" className={style.water} />
        <path d="M216 82c14-19 38-20 53-7l15-11v34l-15-11c-15 14-39 13-53-5Z" className={style.fish} />
        <circle cx="233" cy="78" r="3.500" className={style.eye} />
        <path d="M36 124q14-9 28 0t28 0 28 0 28 0 28 0" className={style.water} opacity="0.500" />
      </svg>
      <h1>{copy.refusals.notFound}</h1>
      <p className={style.lead}>{words.lead}</p>
      {suggestions.length > 0 && (
        <nav aria-labelledby="near" className={style.near}>
          <h2 id="near">{words.near}</h2>
          <ul>
            {suggestions.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className={style.actions}>
        <ButtonLink to={paths.home} size="l">
          {words.home}
        </ButtonLink>
        {query.length > 2 && (
          <Link to={`${paths.search}?${new URLSearchParams({ q: query }).toString()}`}>
            {words.search(query)}
          </Link>
        )}
      </p>
    </div>
  );
}
