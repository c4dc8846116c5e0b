import { memo, useDeferredValue, useMemo, type ReactNode, type Ref } from 'react';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { Picture } from '#web/ui/Picture.tsx';
import { Price } from '#web/ui/Price.tsx';
import { Skeleton } from '#web/ui/Waiting.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { Highlighted } from './Highlighted.tsx';
import { useSuggestionsQuery, type SuggestionsQuery } from './Suggestions.generated.ts';
import style from './Suggestions.module.css';

const copied = copy.search;

/**
 * Search suggestions for `words` (trimmed, not empty): products, categories and, last, the search itself. `active` is the
 * ID of the option that has the keyboard focus. `listRef` receives the listbox.
 */
export function Suggestions({
  words,
  active,
  listRef,
}: {
  words: string;
  active: string | null;
  listRef: Ref<HTMLElement>;
}) {
  const { data, previousData, loading, error } = useSuggestionsQuery({ variables: { query: words } });
  // Keeps the previous suggestions until the new ones arrive, to avoid flicker.
  const found = (data ?? (loading ? previousData : undefined))?.searchSuggestions;
  const settled = !loading;
  const failed = error !== undefined;
  const view = useMemo(() => ({ words, found, settled, failed }), [words, found, settled, failed]);
  // Rendering suggestions must not delay typing.
  return <Choices view={useDeferredValue(view)} active={active} listRef={listRef} />;
}

interface View {
  words: string;
  found: SuggestionsQuery['searchSuggestions'] | undefined;
  settled: boolean;
  failed: boolean;
}

const Choices = memo(function Choices({
  view: { words, found, settled, failed },
  active,
  listRef,
}: {
  view: View;
  active: string | null;
  listRef: Ref<HTMLElement>;
}) {
  const { equipment = [], categories = [], correctedQuery = null } = found ?? {};
  const nothing = found && equipment.length + categories.length === 0;
  const marked = correctedQuery ?? words;

  return (
    <div className={style.popup}>
      <output>
        <VisuallyHidden>
          {settled &&
            (failed
              ? copied.suggestionsFailed
              : nothing
                ? copied.noSuggestions(words)
                : copied.counted(equipment.length, categories.length))}
        </VisuallyHidden>
      </output>
      {!found && !failed && <SuggestionsSkeleton />}
      {nothing && settled && (
        <p className={style.note} aria-hidden="true">
          {copied.noSuggestions(words)}
        </p>
      )}
      {correctedQuery && <p className={style.note}>{copied.suggestionsFor(words, correctedQuery)}</p>}
      {failed && (
        <p className={style.note} aria-hidden="true">
          {copied.suggestionsFailed}
        </p>
      )}
      <div
        ref={listRef as Ref<HTMLDivElement>}
        id="search-suggestions"
        // A datalist cannot show images.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={copied.suggestions}
        className={style.list}
      >
        {equipment.length > 0 && (
          <fieldset aria-label={copied.list}>
            {equipment.map((product) => (
              <Product key={product.id} product={product} marked={marked} active={active} />
            ))}
          </fieldset>
        )}
        {categories.length > 0 && (
          <fieldset aria-labelledby="search-shelves" className={style.group}>
            <p id="search-shelves" className={style.over}>
              {copied.suggestedShelves}
            </p>
            {categories.map(({ id, slug, name, equipmentCount }) => (
              <Option
                key={id}
                id={`suggestion-${id}`}
                active={active}
                to={`${paths.search}?${new URLSearchParams({ category: slug }).toString()}`}
              >
                <span className={style.name}>
                  <Highlighted text={name} query={marked} />
                </span>
                <span className={style.figure}>{copied.products(equipmentCount)}</span>
              </Option>
            ))}
          </fieldset>
        )}
        <Option
          id="suggestion-search"
          active={active}
          last
          to={`${paths.search}?${new URLSearchParams({ q: words }).toString()}`}
        >
          <span className={style.name}>{copied.all(words)}</span>
        </Option>
      </div>
    </div>
  );
});

function Product({
  product: { id, slug, name, title, lowestPrice, highestPrice, priorPrice, picture },
  marked,
  active,
}: {
  product: SuggestionsQuery['searchSuggestions']['equipment'][number];
  marked: string;
  active: string | null;
}) {
  const isRange = lowestPrice.minor < highestPrice.minor;
  return (
    <Option id={`suggestion-${id}`} active={active} to={paths.product(slug)}>
      <span className={style.picture} aria-hidden="true">
        <Picture picture={picture} sizes="3rem" fallbackAlt="" fit="contain" />
      </span>
      <span className={style.text}>
        <span className={style.name}>
          <Highlighted text={name} query={marked} />
        </span>
        <span className={style.title}>
          <Highlighted text={title} query={marked} />
        </span>
      </span>
      <span className={style.figure}>
        {isRange && <small>{`${copy.product.fromPrice} `}</small>}
        {/* The prior price is that of one variant. */}
        <Price money={lowestPrice} prior={isRange ? null : priorPrice} was={copy.product.was} />
      </span>
    </Option>
  );
}

/** An option that is also a link, so that it can be opened in a new tab. */
function Option({
  id,
  to,
  active,
  last = false,
  children,
}: {
  id: string;
  to: string;
  active: string | null;
  last?: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      id={id}
      to={to}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={id === active}
      tabIndex={-1}
      // Keeps the focus in the input, and with it the on-screen keyboard.
      onMouseDown={(event) => event.preventDefault()}
      className={last ? `${style.option} ${style.last}` : style.option}
    >
      {children}
    </Link>
  );
}

/** Placeholder while suggestions load. */
function SuggestionsSkeleton() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className={style.option}>
          <Skeleton width="3rem" height="3rem" />
          <span className={style.text}>
            <Skeleton width="55%" />
            <Skeleton width="80%" height="0.8em" />
          </span>
        </div>
      ))}
    </div>
  );
}
