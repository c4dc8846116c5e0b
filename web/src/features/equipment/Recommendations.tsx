import * as copy from '#web/app/copy.ts';
import { ProductRow } from './ProductRow.tsx';
import { RecentlyViewed } from './RecentlyViewed.tsx';
import type { RecommendationsFragment } from './Recommendations.generated.ts';

/** Other products below a product: from the server with the page, and from this browser after hydration. */
export function Recommendations({
  product: { databaseId, goesWith, related },
}: {
  product: RecommendationsFragment & { databaseId: string };
}) {
  return (
    <>
      <ProductRow title={copy.productPage.goesWith} products={goesWith} />
      <ProductRow title={copy.productPage.related} products={related} />
      <RecentlyViewed current={databaseId} />
    </>
  );
}
