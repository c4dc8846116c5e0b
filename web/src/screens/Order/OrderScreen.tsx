import { useState, type ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { useIsAuthorized } from '#web/app/authorization.ts';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import { paths } from '#web/app/paths.ts';
import { useWindowTitle } from '#web/app/window-title.ts';
import { OrderFormPlaceholder } from '#web/features/orders/OrderFormPlaceholder.tsx';
import { Ordering } from '#web/features/orders/Ordering.tsx';
import { NoProduct, ProductDetails, SoldOut } from '#web/features/equipment/ProductDetails.tsx';
import type { OrderableEquipmentFragment } from '#web/features/equipment/OrderableEquipment.generated.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { useOrderScreenQuery } from './OrderScreen.generated.ts';
import { useOwnOrderQuery } from './OwnOrder.generated.ts';

/**
 * §2: the order form for one product. The route parameter is a product ID, despite its name. All users can see the
 * product. Only authorized customers get the form.
 */
export function OrderScreen() {
  const { orderId: id = '' } = useParams();
  const isAuthorized = useIsAuthorized();
  const { data, loading, error, refetch } = useOrderScreenQuery({ variables: { id }, errorPolicy: 'all' });
  const product = data?.equipment;
  useWindowTitle(product?.name);
  if (loading && !data) return <Spinner label={copy.waiting} />;
  if (!data || (error && !product))
    return (
      <div className="page">
        <LoadFailure level={1} title={copy.failures.unexpected} onTryAgain={refetch} />
      </div>
    );
  if (!product) return isAuthorized ? <OwnOrder id={id} /> : <NoProduct />;
  return (
    <ProductDetails product={product}>
      <Availability key={product.id} product={product}>
        {isAuthorized ? <Ordering product={product} onStale={refetch} /> : <OrderFormPlaceholder />}
      </Availability>
    </ProductDetails>
  );
}

/** The form, or why there is none. A form in use stays when the last item is sold in the meantime. */
function Availability({ product, children }: { product: OrderableEquipmentFragment; children: ReactNode }) {
  const isOut = product.availability === 'OUT_OF_STOCK';
  const [wasOut, setWasOut] = useState(isOut);
  if (wasOut && !isOut) setWasOut(false);
  return wasOut ? <SoldOut category={product.category} /> : children;
}

/** The ID of one of the customer's own orders redirects to its payment (`rule:order-id`). */
function OwnOrder({ id }: { id: string }) {
  const { data, loading } = useOwnOrderQuery({ variables: { id } });
  if (loading) return <Spinner label={copy.waiting} />;
  return data?.order ? <Navigate to={paths.payment(data.order.databaseId)} replace /> : <NoProduct />;
}
