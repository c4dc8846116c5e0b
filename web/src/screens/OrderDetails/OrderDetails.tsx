import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { GuestOrder } from '#web/features/orders/GuestOrder.tsx';
import card from '#web/features/orders/ManagedOrder.module.css';
import { InvoiceButton } from '#web/features/orders/InvoiceButton.tsx';
import { hasDelivery } from '#web/features/orders/order-stage.ts';
import { OrderParcel } from '#web/features/orders/OrderParcel.tsx';
import { OrderProgress } from '#web/features/orders/OrderProgress.tsx';
import { PrintedReceipt } from '#web/features/orders/PrintedReceipt.tsx';
import { OrderAmounts } from '#web/features/payments/OrderAmounts.tsx';
import { Button } from '#web/ui/Button.tsx';
import { calendarDay, longMoment } from '#web/ui/dates.ts';
import { formatMoney } from '#web/ui/money.ts';
import { Picture } from '#web/ui/Picture.tsx';
import { Price } from '#web/ui/Price.tsx';
import { keepUnits } from '#web/ui/units.ts';
import { ChangeAddress } from './ChangeAddress.tsx';
import type { DetailedOrder } from './detailed-order.ts';
import { OrderActions } from './OrderActions.tsx';
import style from './OrderDetails.module.css';
import { timelineOf } from './order-timeline.ts';

const words = copy.orderDetails;

/** One order for its customer: what was bought, what it cost, where it is, and what can be done about it. */
export function OrderDetails({ order }: { order: DetailedOrder }) {
  const { status, paid, placedAsGuest } = order;
  return (
    <article className={card.page}>
      <OrderActions order={order} />
      {placedAsGuest && <GuestOrder order={order} />}
      {status === 'OPEN' && hasDelivery(order) && (
        <section className={card.card} aria-label={copy.parcels.title}>
          {paid ? (
            <OrderParcel order={order} items={order.returns} parcelItems={order.parcels} />
          ) : (
            <OrderProgress order={order} />
          )}
        </section>
      )}
      <Card title={words.items}>
        <Lines order={order} />
        <div>
          <OrderAmounts order={order} />
        </div>
      </Card>
      <div className={card.facts}>
        <Card title={words.delivery}>
          <Delivery order={order} />
        </Card>
        <Card title={words.payment}>
          <Payment order={order} />
        </Card>
        <Card title={words.timeline}>
          <ol className={style.timeline}>
            {timelineOf(order).map(({ text, at }) => (
              <li key={`${text} ${at}`}>
                <span>{text}</span>
                <Moment at={at} />
              </li>
            ))}
          </ol>
        </Card>
      </div>
      {paid && (
        <PrintedReceipt order={order}>
          <OrderAmounts order={order} />
        </PrintedReceipt>
      )}
    </article>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={card.card} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{longMoment(at)}</time>;
}

function Lines({ order: { lines } }: { order: DetailedOrder }) {
  return (
    <ul>
      {lines.map(({ name, title, quantity, unitPrice, picture, equipment }, index) => (
        // Lines never change their order and may repeat a product, so the index is the key.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className={card.line}>
          <span className={card.picture}>
            <Picture picture={picture} sizes="4rem" fallbackAlt="" />
          </span>
          <span className={card.what}>
            <strong>{equipment ? <Link to={productPath(equipment)}>{name}</Link> : name}</strong>
            <small>{keepUnits(title)}</small>
          </span>
          <span className={card.times}>{words.each(quantity, unitPrice.display)}</span>
          <span className={card.sum}>
            <Price
              money={{
                display: formatMoney(unitPrice.minor * quantity, unitPrice.currency),
                currency: unitPrice.currency,
              }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

const productPath = ({ slug, sku, optionValues }: NonNullable<DetailedOrder['lines'][number]['equipment']>) =>
  paths.product(slug, optionValues.length > 0 ? sku : null);

function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (children === null || children === '') return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd className={card.address}>{children}</dd>
    </div>
  );
}

function Delivery({ order }: { order: DetailedOrder }) {
  const { delivery, customerName, address, phone, canChangeAddress } = order;
  const [isChanging, setChanging] = useState(false);
  const expected =
    delivery?.earliest && delivery.latest
      ? copy.payment.period(calendarDay(delivery.earliest), calendarDay(delivery.latest))
      : null;
  return (
    <>
      <dl className={card.list}>
        <Fact term={words.method}>{delivery?.name ?? null}</Fact>
        <Fact term={delivery?.isPickup ? copy.payment.ready : copy.payment.arrives}>{expected}</Fact>
        <Fact term={words.address}>{`${customerName}\n${address}`}</Fact>
        <Fact term={words.phone}>{phone}</Fact>
      </dl>
      {canChangeAddress && (
        <div className={card.action}>
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {words.changeAddress}
          </Button>
        </div>
      )}
      <ChangeAddress order={order} open={isChanging} onClose={() => setChanging(false)} />
    </>
  );
}

function Payment({ order }: { order: DetailedOrder }) {
  const { databaseId: orderId, paid, paidAt, card: paidWith, transactionId, refunds, refunded } = order;
  if (!paid) return <p className={card.nothing}>{words.unpaid}</p>;
  return (
    <>
      <dl className={card.list}>
        <Fact term={copy.payment.paidAt}>{paidAt && <Moment at={paidAt} />}</Fact>
        <Fact term={copy.payment.card}>
          {paidWith && (
            <>
              <span className={card.brand}>{paidWith.brand}</span> •••• {paidWith.last4}
            </>
          )}
        </Fact>
        <Fact term={copy.payment.transaction}>{transactionId && <code>{transactionId}</code>}</Fact>
        <Fact term={words.refunded}>{refunded.minor > 0 ? <Price money={refunded} /> : null}</Fact>
      </dl>
      {refunds.length > 0 && (
        <ul aria-label={copy.payment.refunds} className={style.timeline}>
          {refunds.map((refund) => (
            <li key={refund.databaseId}>
              <span>
                {copy.myOrders.refunds[refund.status](refund.amount.display)}
                <span className={card.reason}>{refund.reason}</span>
              </span>
              <Moment at={refund.requestedAt} />
              {refund.status === 'SUCCEEDED' && <InvoiceButton of={{ orderId }} refund={refund} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
