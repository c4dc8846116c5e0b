import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { useBuyButton } from '#web/features/cart/use-buy-button.ts';
import { EquipmentCard } from '#web/features/equipment/EquipmentCard.tsx';
import { ListButtons } from '#web/features/lists/ListButtons.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useHomeScreenQuery, type HomeScreenQuery } from './HomeScreen.generated.ts';
import style from './HomeScreen.module.css';
import { SectionError, ProductSection } from './Section.tsx';

const words = copy.home;

/** The best-selling products, with sold-out ones last. The badge shows their number. */
export function BestSellers() {
  const { data, loading, refetch } = useHomeScreenQuery();
  const products = data?.bestSellers;
  if (loading && !products) return <ProductSection />;
  return (
    <ProductSection badge={products && <Badge tone="coral">{words.productCount(products.length)}</Badge>}>
      {products ? (
        <Products products={products} />
      ) : (
        <SectionError title={words.productsFailed} refetch={refetch} />
      )}
    </ProductSection>
  );
}

function Products({ products }: { products: HomeScreenQuery['bestSellers'] }) {
  const Buy = useBuyButton();
  if (products.length === 0)
    return (
      <Notice kind="empty" level={3} title={words.noProducts}>
        {words.noProductsHint}
      </Notice>
    );
  const isOut = ({ bestAvailability }: (typeof products)[number]) => bestAvailability === 'OUT_OF_STOCK';
  return (
    <>
      <ul className={style.products}>
        {[...products.filter((one) => !isOut(one)), ...products.filter(isOut)].map((product) => (
          <li key={product.id}>
            <EquipmentCard product={product} actions={<ListButtons product={product} />} Buy={Buy} />
          </li>
        ))}
      </ul>
      <p className={style.all}>
        <ButtonLink to={paths.search} variant="secondary">
          {words.allProducts}
        </ButtonLink>
      </p>
    </>
  );
}
