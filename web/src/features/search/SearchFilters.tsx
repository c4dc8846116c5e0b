import { useId, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { PriceFilter } from './PriceFilter.tsx';
import type { SearchFiltersFragment } from './SearchFilters.generated.ts';
import style from './SearchFilters.module.css';
import { fieldOf, isTickable, type FacetName, type SearchTerms } from './search-terms.ts';

const words = copy.search;

/** Number of options that are shown before "show more". */
const FEW = 6;

/**
 * The search filters: the server's facets, then the price. `onChange` receives the whole search for each change. Options
 * without results are disabled unless they are checked.
 */
export function SearchFilters({
  found: { facets, priceFacet },
  terms,
  onChange,
}: {
  found: SearchFiltersFragment;
  terms: SearchTerms;
  onChange: (terms: SearchTerms) => void;
}) {
  const tick = (name: FacetName, value: string, ticked: boolean) => {
    const others = terms.ticked[name].filter((one) => one !== value);
    onChange({ ...terms, ticked: { ...terms.ticked, [name]: ticked ? [...others, value] : others } });
  };
  return (
    <div className={style.filters}>
      {facets.map((facet) =>
        isTickable(facet.name) ? (
          <Facet key={facet.name} facet={facet} name={facet.name} terms={terms} onTick={tick} />
        ) : null,
      )}
      <PriceFilter
        priceFacet={priceFacet}
        min={terms.min}
        max={terms.max}
        onChange={(prices) => onChange({ ...terms, ...prices })}
      />
    </div>
  );
}

function Facet({
  facet: { label, values },
  name,
  terms,
  onTick,
}: {
  facet: SearchFiltersFragment['facets'][number];
  name: FacetName;
  terms: SearchTerms;
  onTick: (name: FacetName, value: string, ticked: boolean) => void;
}) {
  const [all, setAll] = useState(false);
  const listId = useId();
  const isTicked = (value: string) => terms.ticked[name].includes(value);
  const seen = all ? values : values.filter(({ value }, index) => index < FEW || isTicked(value));
  const hidden = values.length - values.slice(0, FEW).length;
  return (
    <fieldset className={style.facet}>
      <legend>{label}</legend>
      <ul id={listId}>
        {seen.map(({ value, label: choice, count, isCapped }) => {
          const ticked = isTicked(value);
          return (
            <li key={value}>
              <label className={style.choice}>
                <input
                  type="checkbox"
                  {...fieldOf(name, value)}
                  checked={ticked}
                  disabled={count === 0 && !ticked}
                  onChange={({ target }) => onTick(name, value, target.checked)}
                />
                <span>{choice}</span>{' '}
                <small>
                  {count.toLocaleString('en-US')}
                  {isCapped && '+'}
                </small>
              </label>
            </li>
          );
        })}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          className={style.more}
          aria-expanded={all}
          aria-controls={listId}
          onClick={() => setAll(!all)}
        >
          {all ? words.fewerChoices : words.moreChoices(values.length - seen.length)}
        </button>
      )}
    </fieldset>
  );
}
