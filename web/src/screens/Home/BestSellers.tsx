import * as copy from '#web/app/copy.ts';
import { EquipmentCard } from '#web/features/equipment/EquipmentCard.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useHomeScreenQuery, type HomeScreenQuery } from './HomeScreen.generated.ts';
import style from './HomeScreen.module.css';
import { NotThere, ProductSection } from './Section.tsx';

const words = copy.home;

/** The products most sold; the badge counts them. */
export function BestSellers() {
  const { data, loading, refetch } = useHomeScreenQuery();
  const products = data?.bestSellers;
  if (loading && !products) return <ProductSection />;
  return (
    <ProductSection badge={products && <Badge tone="coral">{words.productCount(products.length)}</Badge>}>
      {products ? (
        <Products products={products} />
      ) : (
        <NotThere title={words.productsFailed} refetch={refetch} />
      )}
    </ProductSection>
  );
}

function Products({ products }: { products: HomeScreenQuery['bestSellers'] }) {
  if (products.length === 0)
    return (
      <Notice kind="empty" level={3} title={words.noProducts}>
        {words.noProductsHint}
      </Notice>
    );
  return (
    <ul className={style.products}>
      {products.map((product) => (
        <li key={product.id}>
          <EquipmentCard product={product} />
        </li>
      ))}
    </ul>
  );
}
