import * as copy from '#web/app/copy.ts';
import type { CardAction } from './EquipmentCard.tsx';
import { ProductRow } from './ProductRow.tsx';
import { RecentlyViewed } from './RecentlyViewed.tsx';
import { useProductRecommendationsQuery } from './Recommendations.generated.ts';

/**
 * Other products below a product: from the server with the page, and from this browser after hydration. Nothing while they
 * load or if they fail, because they are an extra at the end of the page.
 */
export function Recommendations({
  slug,
  databaseId,
  Buy,
}: {
  slug: string;
  databaseId: string;
  Buy: CardAction | undefined;
}) {
  const product = useProductRecommendationsQuery({ variables: { slug } }).data?.equipmentBySlug;
  return (
    <>
      <ProductRow title={copy.productPage.goesWith} products={product?.goesWith ?? []} Buy={Buy} />
      <ProductRow title={copy.productPage.related} products={product?.related ?? []} Buy={Buy} />
      <RecentlyViewed current={databaseId} Buy={Buy} />
    </>
  );
}
