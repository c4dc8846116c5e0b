import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { useAdmitted } from '#web/app/admitted.ts';
import * as copy from '#web/app/copy.ts';
import { need, type PageNeeds } from '#web/app/page-needs.ts';
import { paths } from '#web/app/paths.ts';
import { useWindowTitle } from '#web/app/window-title.ts';
import { OrderFormRoom } from '#web/features/orders/OrderFormRoom.tsx';
import type { OrderableEquipmentFragment } from '#web/features/equipment/OrderableEquipment.generated.ts';
import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { savedPercent } from '#web/ui/money.ts';
import { Picture } from '#web/ui/Picture.tsx';
import { useOnline } from '#web/ui/use-online.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { OrderScreenDocument, useOrderScreenQuery } from './OrderScreen.generated.ts';
import style from './OrderScreen.module.css';
import { useOwnOrderQuery } from './OwnOrder.generated.ts';

const ordering = () => import('#web/features/orders/Ordering.tsx');
// A visitor sees the product without the form.
const Ordering = lazy(async () => ({ default: (await ordering()).Ordering }));

const sizes = '(max-width: 56rem) 92vw, 36rem';

export const orderNeeds: PageNeeds = ({ params: { orderId: id = '' } }) => [
  need(OrderScreenDocument, { id }, ({ equipment }) =>
    equipment?.picture ? { picture: equipment.picture, sizes } : null,
  ),
];

/**
 * §2: the order form for one product. The parameter is a product's id, in spite of its name. The product may be seen by
 * everybody, the form by those whom the guard admits.
 */
export function OrderScreen() {
  const { orderId: id = '' } = useParams();
  const isAdmitted = useAdmitted();
  const { data, loading, error, refetch } = useOrderScreenQuery({ variables: { id }, errorPolicy: 'all' });
  const online = useOnline();
  const product = data?.equipment;
  useWindowTitle(product?.name);
  const isSomebody = useIdentity().status !== 'signedOut';
  useEffect(() => {
    // While it is asked whether they may order.
    if (isSomebody) void ordering().catch(() => {});
  }, [isSomebody]);
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
  if (!product) return isAdmitted ? <OwnOrder id={id} /> : <NoProduct />;
  return (
    <Product product={product}>
      <Suspense fallback={<OrderFormRoom />}>
        {isAdmitted ? <Ordering product={product} onStale={refetch} /> : <OrderFormRoom />}
      </Suspense>
    </Product>
  );
}

/** Somebody's own order id leads to its payment (decisions: orders). */
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
      <div className={style.stage} style={{ '--tint': picture?.color } as React.CSSProperties}>
        <Picture picture={picture} sizes={sizes} eager fallbackAlt={title} />
      </div>
      <div className={style.facts}>
        <p className={style.category}>{category.name}</p>
        <h1>{name}</h1>
        <p className={style.title}>{title}</p>
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
        {description && <p>{description}</p>}
        {children}
      </div>
      {attributes.length > 0 && (
        <section className={style.details} aria-labelledby="details">
          <h2 id="details">{copy.order.details}</h2>
          <dl>
            {attributes.map(({ name: key, label, value }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{value}</dd>
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
