import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { ZeroResultsFragment } from './ZeroResults.generated.ts';
import style from './ZeroResults.module.css';

const words = copy.search;

/** Explains an empty result and suggests alternatives. `children` renders the products of `help`. */
export function ZeroResults({
  help,
  query,
  onWithoutFilters,
  children,
}: {
  help: ZeroResultsFragment | null;
  query: string;
  onWithoutFilters: () => void;
  children: ReactNode;
}) {
  const byFilters = help?.reason === 'FILTERS';
  const unsold = help?.reason === 'NOT_SOLD' && help.unsold;
  const title = byFilters
    ? words.nothingLeft
    : unsold
      ? words.notSold(unsold)
      : query
        ? words.nothing(query)
        : words.nothingAtAll;
  return (
    <div className={style.help}>
      <Notice
        kind="empty"
        title={title}
        action={byFilters && <Button onClick={onWithoutFilters}>{words.withoutFilters}</Button>}
      >
        {byFilters ? (
          words.filtersHint
        ) : unsold ? (
          words.notSoldHint
        ) : query ? (
          <ul className={style.tips}>
            {words.tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        ) : undefined}
      </Notice>
      {help && help.categories.length > 0 && (
        <nav aria-labelledby="search-help-shelves" className={style.shelves}>
          <h2 id="search-help-shelves">{words.shelves}</h2>
          <ul>
            {help.categories.map(({ id, name, slug }) => (
              <li key={id}>
                <Link to={`${paths.search}?${new URLSearchParams({ category: slug }).toString()}`}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {help && help.equipment.length > 0 && (
        <section className={style.instead} aria-labelledby="search-help-instead">
          <h2 id="search-help-instead">{words.instead[help.equipmentAre]}</h2>
          {children}
        </section>
      )}
    </div>
  );
}
