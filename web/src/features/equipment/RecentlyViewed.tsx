import { useEffect, useSyncExternalStore } from 'react';
import * as copy from '#web/app/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import type { CardAction } from './EquipmentCard.tsx';
import { ProductRow } from './ProductRow.tsx';
import { MAX_VIEWED, readViewed, RECENTLY_VIEWED, withViewed } from './recently-viewed.ts';
import { useRecentlyViewedQuery } from './Recommendations.generated.ts';

/**
 * The products that were viewed last in this browser, without the current one. Names and prices come from the server, so a
 * product that is gone vanishes. Nothing while they load or if they fail, because they are an extra at the end of the page.
 */
export function RecentlyViewed({ current, Buy }: { current: string; Buy: CardAction | undefined }) {
  // Null on the server, whose pages are the same for all visitors.
  const stored = useSyncExternalStore(subscribe, read, () => null);
  useEffect(() => store(withViewed(readViewed(read()), current)), [current]);
  const ids = readViewed(stored)
    .filter((id) => id !== current)
    .slice(0, MAX_VIEWED);
  const { data } = useRecentlyViewedQuery({ variables: { ids }, skip: ids.length === 0 });
  return (
    <ProductRow
      Buy={Buy}
      title={copy.productPage.recentlyViewed}
      products={ids.length === 0 ? [] : (data?.equipmentByIds ?? [])}
      action={
        <Button variant="quiet" onClick={() => store([])}>
          {copy.productPage.clearViewed}
        </Button>
      }
    />
  );
}

function subscribe(changed: () => void): () => void {
  for (const event of ['storage', RECENTLY_VIEWED]) addEventListener(event, changed);
  return () => {
    for (const event of ['storage', RECENTLY_VIEWED]) removeEventListener(event, changed);
  };
}

function read(): string | null {
  try {
    return localStorage.getItem(RECENTLY_VIEWED);
  } catch {
    // The user blocked storage.
    return null;
  }
}

function store(ids: readonly string[]): void {
  try {
    if (ids.length > 0) localStorage.setItem(RECENTLY_VIEWED, JSON.stringify(ids));
    else localStorage.removeItem(RECENTLY_VIEWED);
  } catch {
    // Full or blocked: the product is not remembered.
  }
  dispatchEvent(new Event(RECENTLY_VIEWED));
}
