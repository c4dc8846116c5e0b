import { useState, type ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { useIsAuthorized } from '#web/app/authorization.ts';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { useWindowTitle } from '#web/app/window-title.ts';
import { OrderFormRoom } from '#web/features/orders/OrderFormRoom.tsx';
import { Ordering } from '#web/features/orders/Ordering.tsx';
import type { OrderableEquipmentFragment } from '#web/features/equipment/OrderableEquipment.generated.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { savedPercent } from '#web/ui/money.ts';
import { Picture } from '#web/ui/Picture.tsx';
import { useOnline } from '#web/ui/use-online.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { keepUnits } from '#web/ui/units.ts';
import { useOrderScreenQuery } from './OrderScreen.generated.ts';
import style from './OrderScreen.module.css';
import { useOwnOrderQuery } from './OwnOrder.generated.ts';

/** The `sizes` attribute of the product's picture. */
export const pictureSizes = '(max-width: 56rem) 92vw, 36rem';

/**
 * §2: the order form for one product. The route parameter is a product ID, despite its name. All users can see the
 * product. Only authorized customers get the form.
 */
export function OrderScreen() {
  const { orderId: id = '' } = useParams();
  const isAuthorized = useIsAuthorized();
  const { data, loading, error, refetch } = useOrderScreenQuery({ variables: { id }, errorPolicy: 'all' });
  const online = useOnline();
  const product = data?.equipment;
  useWindowTitle(product?.name);
  if (loading && !data) return <Spinner label={copy.waiting} />;
  if (!data || (error && !product))
    return (
      <div className="page">
        <Notice
          kind="problem"
          level={1}
          title={online ? copy.failures.unexpected : copy.failures.offline}
          action={<Button onClick={() => void refetch().catch(() => {})}>{copy.tryAgain}</Button>}
        />
      </div>
    );
  if (!product) return isAuthorized ? <OwnOrder id={id} /> : <NoProduct />;
  return (
    <Product product={product}>
      <Availability key={product.id} product={product}>
        {isAuthorized ? <Ordering product={product} onStale={refetch} /> : <OrderFormRoom />}
      </Availability>
    </Product>
  );
}

/** The form, or why there is none. A form in use stays when the last item is sold in the meantime. */
function Availability({
  product: { availability, category },
  children,
}: {
  product: OrderableEquipmentFragment;
  children: ReactNode;
}) {
  const isOut = availability === 'OUT_OF_STOCK';
  const [wasOut, setWasOut] = useState(isOut);
  if (wasOut && !isOut) setWasOut(false);
  if (!wasOut) return children;
  return (
    <Alert
      kind="info"
      action={
        <ButtonLink
          to={`${paths.search}?${new URLSearchParams({ category: category.slug, stock: 'in-stock' })}`}
        >
          {copy.order.similar(category.name)}
        </ButtonLink>
      }
    >
      {copy.failures.notAvailable} {copy.order.soldOut}
    </Alert>
  );
}

/** The ID of one of the customer's own orders redirects to its payment (`rule:order-id`). */
function OwnOrder({ id }: { id: string }) {
  const { data, loading } = useOwnOrderQuery({ variables: { id } });
  if (loading) return <Spinner label={copy.waiting} />;
  return data?.order ? <Navigate to={paths.payment(data.order.databaseId)} replace /> : <NoProduct />;
}

function NoProduct() {
  return (
    <div className="page">
      <Notice
        kind="empty"
        level={1}
        title={copy.order.gone}
        action={<ButtonLink to={paths.products}>{copy.order.back}</ButtonLink>}
      >
        {copy.order.goneHint}
      </Notice>
    </div>
  );
}

function Product({ product, children }: { product: OrderableEquipmentFragment; children: ReactNode }) {
  const { name, title, description, price, priorPrice, availability, stockLeft } = product;
  const { picture, category, attributes } = product;
  const saved = savedPercent(price.minor, priorPrice?.minor);
  return (
    <div className={style.page}>
      <div className={style.top}>
        <div className={style.stage} style={{ '--tint': picture?.color } as React.CSSProperties}>
          <Picture picture={picture} sizes={pictureSizes} eager fallbackAlt={title} />
        </div>
        <div className={style.facts}>
          <p className={style.category}>{category.name}</p>
          <h1>{name}</h1>
          <p className={style.title}>{keepUnits(title)}</p>
          <p className={style.price}>
            {price.display} <span>{price.currency}</span>
            {priorPrice && (
              <small>
                {copy.product.was} <s>{priorPrice.display}</s>
              </small>
            )}
            {saved && <Badge tone="coral">{copy.product.save(saved)}</Badge>}
            <Stock availability={availability} left={stockLeft} />
          </p>
          {description && <p>{keepUnits(description)}</p>}
          {children}
        </div>
      </div>
      {attributes.length > 0 && (
        <section className={style.details} aria-labelledby="details">
          <h2 id="details">{copy.order.details}</h2>
          <dl>
            {attributes.map(({ name: key, label, value }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{keepUnits(value)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}

function Stock({
  availability,
  left,
}: {
  availability: OrderableEquipmentFragment['availability'];
  left: number | null;
}) {
  switch (availability) {
    case 'IN_STOCK':
      return <Badge tone="moss">{copy.order.inStock}</Badge>;
    case 'LOW_STOCK':
      return <Badge tone="amber">{copy.product.low(left ?? 0)}</Badge>;
    case 'OUT_OF_STOCK':
      return <Badge tone="coral">{copy.product.out}</Badge>;
    default:
      return availability satisfies never;
  }
}
