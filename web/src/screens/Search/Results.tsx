import { useEffect, useRef, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { EquipmentCard } from '#web/features/equipment/EquipmentCard.tsx';
import { ZeroResults } from '#web/features/search/ZeroResults.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import { Skeleton } from '#web/ui/Waiting.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import type { SearchScreenQuery } from './SearchScreen.generated.ts';
import style from './SearchScreen.module.css';

const words = copy.search;

/** The paginated results of a search, or help if there are none. */
export function Results({
  found: { edges, pageInfo, totalCount, totalIsCapped, zeroResultHelp },
  stale,
  query,
  onWithoutFilters,
  onMore,
}: {
  found: SearchScreenQuery['catalogue'];
  stale: boolean;
  query: string;
  onWithoutFilters: () => void;
  onMore: (after: string) => Promise<unknown>;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [busy, setBusy] = useState(false);
  /** The number of results before the last page was appended. */
  const [before, setBefore] = useState<number | null>(null);
  const all = words.products(totalCount, totalIsCapped);
  const added = before === null ? 0 : edges.length - before;
  useEffect(() => {
    // Focus the first new result: the button has moved below the new results or is gone.
    if (added > 0 && before !== null)
      list.current?.children[before]?.querySelector('a')?.focus({ preventScroll: true });
  }, [added, before]);

  if (edges.length === 0)
    return (
      <ZeroResults help={zeroResultHelp} query={query} onWithoutFilters={onWithoutFilters}>
        <ul className={style.products}>
          {zeroResultHelp?.equipment.map((product) => (
            <li key={product.id}>
              <EquipmentCard product={product} />
            </li>
          ))}
        </ul>
      </ZeroResults>
    );
  const more = async (after: string) => {
    setBusy(true);
    try {
      await onMore(after);
      setBefore(edges.length);
    } catch {
      toast.error(words.moreFailed);
    }
    setBusy(false);
  };
  return (
    <>
      <div className={style.listed}>
        <h2>
          <VisuallyHidden>{words.list}</VisuallyHidden>
        </h2>
        <ul ref={list} className={style.products} data-stale={stale || undefined}>
          {edges.map(({ node }, index) => (
            <li key={node.id}>
              <EquipmentCard product={node} eager={index < 3} />
            </li>
          ))}
        </ul>
        <output>
          <VisuallyHidden>
            {busy ? words.loadingMore : added > 0 && words.moreLoaded(added, edges.length, all)}
          </VisuallyHidden>
        </output>
      </div>
      {(pageInfo.hasNextPage || added > 0) && (
        <div className={style.more}>
          <p>{words.shown(edges.length, all)}</p>
          {pageInfo.hasNextPage && pageInfo.endCursor !== null && (
            <Button
              variant="secondary"
              busy={busy}
              busyLabel={words.loadingMore}
              onClick={() => void more(pageInfo.endCursor ?? '')}
            >
              {words.more}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Placeholders while products load. */
export function CardSkeletons() {
  return (
    <ul className={style.products} aria-hidden="true">
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index} className={style.card}>
          <Skeleton height="auto" />
          <Skeleton width="60%" height="1.4em" />
          <Skeleton width="85%" />
          <Skeleton width="35%" />
        </li>
      ))}
    </ul>
  );
}
