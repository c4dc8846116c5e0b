import { useEffect, useRef, useState, type ReactNode } from 'react';
import * as copy from '#web/app/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { Skeleton } from '#web/ui/Waiting.tsx';
import { EquipmentCard, type CardAction } from './EquipmentCard.tsx';
import style from './EquipmentList.module.css';
import type { EquipmentPageFragment } from './EquipmentPage.generated.ts';

const words = copy.search;

/** A paginated list of products. `all` is their number as text. `Actions` are the buttons of a product. */
export function EquipmentList({
  found: { edges, pageInfo },
  all,
  stale,
  onMore,
  Actions,
  Buy,
}: {
  found: EquipmentPageFragment;
  all: string;
  stale: boolean;
  onMore: (after: string) => Promise<unknown>;
  Actions: CardAction;
  Buy: CardAction | undefined;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [busy, setBusy] = useState(false);
  /** The number of products before the last page was appended. */
  const [before, setBefore] = useState<number | null>(null);
  const added = before === null ? 0 : edges.length - before;
  useEffect(() => {
    // Focus the first new product: the button has moved below the new products or is gone.
    if (added > 0 && before !== null)
      list.current?.children[before]?.querySelector('a')?.focus({ preventScroll: true });
  }, [added, before]);
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
              <EquipmentCard
                product={node}
                eager={index < 3}
                actions={<Actions product={node} />}
                Buy={Buy}
              />
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

/** The grid of product cards, without pages. */
export const EquipmentGrid = ({ children }: { children: ReactNode }) => (
  <ul className={style.products}>{children}</ul>
);

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
