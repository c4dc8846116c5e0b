import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { paths } from '#web/app/paths.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import style from './TrySearch.module.css';
import { useTrySearchQuery } from './TrySearch.generated.ts';

const words = copy.searchTerms;

/** Shows what customers find now. */
export function TrySearch() {
  const [query, setQuery] = useState('');
  const { data, previousData, loading, error } = useTrySearchQuery({
    variables: { query },
    skip: query.trim() === '',
    fetchPolicy: 'cache-and-network',
  });
  const shown = query.trim() === '' ? undefined : (data ?? (loading ? previousData : undefined))?.catalogue;
  return (
    <section className={style.try} aria-labelledby="try-search">
      <h2 id="try-search">{words.tryTitle}</h2>
      <SearchField label={words.try} placeholder={words.tryHint} value={query} onSearch={setQuery} />
      <output className={style.found} aria-busy={loading}>
        {error && !shown ? requestFailure() : null}
        {shown && (
          <>
            <p>
              <strong>{words.found(shown.totalCount, shown.totalIsCapped)}</strong>{' '}
              {shown.correctedQuery && words.corrected(shown.correctedQuery)}{' '}
              {shown.omittedTerms.length > 0 && words.omitted(shown.omittedTerms)}
            </p>
            {shown.edges.length > 0 && (
              <ol>
                {shown.edges.map(({ node }) => (
                  <li key={node.id}>
                    <Link to={paths.product(node.slug)}>{node.name}</Link> <span>{node.title}</span>
                  </li>
                ))}
              </ol>
            )}
          </>
        )}
      </output>
    </section>
  );
}
