import * as copy from '#web/app/copy.ts';
import { useBuyButton } from '#web/features/cart/use-buy-button.ts';
import { EquipmentCard } from '#web/features/equipment/EquipmentCard.tsx';
import { EquipmentGrid, EquipmentList } from '#web/features/equipment/EquipmentList.tsx';
import { ListButtons } from '#web/features/lists/ListButtons.tsx';
import { ZeroResults } from '#web/features/search/ZeroResults.tsx';
import type { FilteredListFragment } from './FilteredList.generated.ts';

/** The pages of the list, or help if no product matches. */
export function Results({
  found,
  stale,
  query,
  onWithoutFilters,
  onMore,
}: {
  found: FilteredListFragment;
  stale: boolean;
  query: string;
  onWithoutFilters: () => void;
  onMore: (after: string) => Promise<unknown>;
}) {
  const Buy = useBuyButton();
  const { edges, totalCount, totalIsCapped, zeroResultHelp } = found;
  if (edges.length === 0)
    return (
      <ZeroResults help={zeroResultHelp} query={query} onWithoutFilters={onWithoutFilters}>
        <EquipmentGrid>
          {zeroResultHelp?.equipment.map((product) => (
            <li key={product.id}>
              <EquipmentCard product={product} actions={<ListButtons product={product} />} Buy={Buy} />
            </li>
          ))}
        </EquipmentGrid>
      </ZeroResults>
    );
  return (
    <EquipmentList
      found={found}
      all={copy.search.products(totalCount, totalIsCapped)}
      stale={stale}
      onMore={onMore}
      Actions={ListButtons}
      Buy={Buy}
    />
  );
}
