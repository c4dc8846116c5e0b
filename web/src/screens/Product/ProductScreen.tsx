import { Suspense, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import { useWindowTitle } from '#web/app/window-title.ts';
import { ProductAlert } from '#web/features/alerts/ProductAlert.tsx';
import { AddToCart } from '#web/features/cart/AddToCart.tsx';
import { useBuyButton } from '#web/features/cart/use-buy-button.ts';
import { DeliveryEstimate } from '#web/features/checkout/DeliveryEstimate.tsx';
import { availabilityText } from '#web/features/equipment/availability.ts';
import { breadcrumbsOf } from '#web/features/equipment/breadcrumbs.ts';
import { NoProduct, ProductDetails, SoldOut } from '#web/features/equipment/ProductDetails.tsx';
import { ListButtons } from '#web/features/lists/ListButtons.tsx';
import type { OrderableEquipmentFragment } from '#web/features/equipment/OrderableEquipment.generated.ts';
import { VariantPicker } from '#web/features/equipment/VariantPicker.tsx';
import { findVariant, VARIANT } from '#web/features/equipment/variants.ts';
import { ProductRating } from '#web/features/equipment/ProductRating.tsx';
import { Recommendations } from '#web/features/equipment/Recommendations.tsx';
import { isRefused, useSignInAgain } from '#web/features/orders/session-end.ts';
import { ProductReviews } from '#web/features/reviews/ProductReviews.tsx';
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { OrderLink } from './OrderLink.tsx';
import { useProductScreenQuery } from './ProductScreen.generated.ts';
import style from './ProductScreen.module.css';

/** The public page of one product. Its button leads to the order form, which asks visitors to sign up. */
export function ProductScreen() {
  const { slug = '' } = useParams();
  const Buy = useBuyButton();
  const { data, loading, error, refetch } = useProductScreenQuery({
    variables: { slug },
    errorPolicy: 'all',
  });
  const session = { hasEnded: isRefused, signInAgain: useSignInAgain() };
  const product = data?.equipmentBySlug;
  const [search] = useSearchParams();
  const shown = product && findVariant(product, search.get(VARIANT));
  useWindowTitle(shown?.name);
  if (loading && !data) return <Spinner label={copy.waiting} />;
  if (product && shown)
    return (
      <>
        <Breadcrumbs label={copy.nav.breadcrumbs} trail={breadcrumbsOf(product.category, shown)} />
        <ProductDetails
          product={shown}
          sku={shown.sku}
          ratingLink={<RatingLink rating={product.rating} />}
          offer={
            <>
              <VariantPicker product={product} chosen={shown} />
              <Offer product={shown} signInAgain={session.signInAgain} />
              <ProductAlert product={shown} />
              <div className={style.lists}>
                <ListButtons product={product} isLabeled />
              </div>
            </>
          }
        />
        <VariantAnnouncement key={product.id} variant={shown} />
        <ProductReviews slug={product.slug} databaseId={product.databaseId} session={session} />
        {/* React hydrates the boundary in a task of its own. */}
        <Suspense>
          <Recommendations slug={product.slug} databaseId={product.databaseId} Buy={Buy} />
        </Suspense>
      </>
    );
  if (data && !error) return <NoProduct />;
  return (
    <div className="page">
      <LoadFailure level={1} title={copy.failures.unexpected} onTryAgain={refetch} />
    </div>
  );
}

/** Leads from the product's title to its reviews. */
function RatingLink({ rating }: Pick<OrderableEquipmentFragment, 'rating'>) {
  if (rating.count === 0) return null;
  return (
    <a href="#reviews" className={style.rating}>
      <ProductRating rating={rating} />
    </a>
  );
}

/** Announces what changed with another variant: without it, screen readers read only the link that was followed. */
function VariantAnnouncement({ variant }: { variant: OrderableEquipmentFragment }) {
  const [first] = useState(variant.id);
  const [hasChanged, setHasChanged] = useState(false);
  if (variant.id !== first && !hasChanged) setHasChanged(true);
  return (
    <output>
      <VisuallyHidden>{hasChanged && announceVariant(variant)}</VisuallyHidden>
    </output>
  );
}

function announceVariant({ name, price, availability, stockLeft }: OrderableEquipmentFragment): string {
  return [name, price.display, availabilityText(availability, stockLeft)].join(', ');
}

/** The quantities that one order can have, the button for the cart, and the link to the order form. */
function Offer({
  product,
  signInAgain,
}: {
  product: OrderableEquipmentFragment;
  signInAgain: () => Promise<void>;
}) {
  const { databaseId, minQty, maxQty, availability, category } = product;
  // The upper bound is exclusive (§5).
  const last = maxQty - 1;
  if (availability === 'OUT_OF_STOCK') return <SoldOut category={category} />;
  return (
    <>
      <div className={style.terms}>
        <p>{`${copy.product.quantity(minQty, last)}.`}</p>
        <DeliveryEstimate databaseId={databaseId} minQty={minQty} />
      </div>
      <AddToCart key={databaseId} product={product} onSignIn={() => void signInAgain()} />
      <OrderLink product={product} />
    </>
  );
}
