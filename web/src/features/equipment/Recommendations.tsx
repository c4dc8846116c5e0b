import * as copy from '#web/app/copy.ts';
import type { CardAction } from './EquipmentCard.tsx';
import { ProductRow } from './ProductRow.tsx';
import { RecentlyViewed } from './RecentlyViewed.tsx';
import type { RecommendationsFragment } from './Recommendations.generated.ts';

/** Other products below a product: from the server with the page, and from this browser after hydration. */
export function Recommendations({
  product: { databaseId, goesWith, related },
  Buy,
}: {
  product: RecommendationsFragment & { databaseId: string };
  Buy: CardAction | undefined;
}) {
  return (
    <>
      <ProductRow title={copy.productPage.goesWith} products={goesWith} Buy={Buy} />
      <ProductRow title={copy.productPage.related} products={related} Buy={Buy} />
      <RecentlyViewed current={databaseId} Buy={Buy} />
    </>
  );
}
