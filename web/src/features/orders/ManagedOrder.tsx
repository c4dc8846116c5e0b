import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { formatMoney } from '#web/ui/money.ts';
import { Picture } from '#web/ui/Picture.tsx';
import { Price } from '#web/ui/Price.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { CancelOrder } from './CancelOrder.tsx';
import type { ManagedOrderFragment } from './ManagedOrder.generated.ts';
import style from './ManagedOrder.module.css';
import { OrderState } from './OrderState.tsx';

const words = copy.manageOrders;
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });

/** One order as the shop needs it: what, for whom, where to, and how far its payment is. */
export function ManagedOrder({ order }: { order: ManagedOrderFragment }) {
  const { number, placedAt, canCancel, databaseId, testMode } = order;
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  // Cancelled: the button that had the focus is gone.
  const state = useFocusOn<HTMLParagraphElement>(asked && !asking && !canCancel);
  return (
    <article className={style.page}>
      <header className={style.head}>
        <h1>{words.oneTitle(number)}</h1>
        <p ref={state} tabIndex={-1} className={style.state}>
          <OrderState {...order} />
          {testMode && <Badge>{words.testMode}</Badge>}
          <span>
            {words.placed} <Moment at={placedAt} />
          </span>
        </p>
      </header>
      <Lines order={order} />
      <div className={style.facts}>
        <Delivery order={order} />
        <Payment
          order={order}
          onCancel={() => {
            setAsked(true);
            setAsking(true);
          }}
        />
      </div>
      <CancelOrder
        orderId={databaseId}
        what={`${words.oneTitle(number)} · ${order.customerName} · ${order.total.display}`}
        open={asking}
        onClose={() => setAsking(false)}
      />
    </article>
  );
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{moment.format(new Date(at))}</time>;
}

function Lines({ order: { lines, total, refunded } }: { order: ManagedOrderFragment }) {
  return (
    <section className={style.card} aria-labelledby="order-lines">
      <h2 id="order-lines">{words.lines}</h2>
      <ul>
        {lines.map(({ name, title, quantity, unitPrice, picture }, index) => (
          // What was ordered never changes its order, and may name a product twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={style.line}>
            <span className={style.picture}>
              <Picture picture={picture} sizes="4rem" fallbackAlt="" />
            </span>
            <span className={style.what}>
              <strong>{name}</strong>
              <small>{title}</small>
            </span>
            <span className={style.times}>
              {quantity} × {unitPrice.display}
            </span>
            <span className={style.sum}>
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
      <dl className={style.sums}>
        <div>
          <dt>{words.total}</dt>
          <dd>
            <Price money={total} />
          </dd>
        </div>
        {refunded.minor > 0 && (
          <div>
            <dt>{words.refunded}</dt>
            <dd>
              <Price money={refunded} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Delivery({ order }: { order: ManagedOrderFragment }) {
  const { customerName, customerEmail, phone, address } = order;
  return (
    <section className={style.card} aria-labelledby="order-delivery">
      <h2 id="order-delivery">{words.delivery}</h2>
      <dl className={style.list}>
        <div>
          <dt>{words.customer}</dt>
          <dd>{customerName}</dd>
        </div>
        <div>
          <dt>{words.address}</dt>
          <dd className={style.address}>{address}</dd>
        </div>
        <div>
          <dt>{words.phone}</dt>
          <dd>{phone}</dd>
        </div>
        <div>
          <dt>{words.email}</dt>
          <dd>
            <a href={`mailto:${customerEmail}`}>{customerEmail}</a>
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Payment({ order, onCancel }: { order: ManagedOrderFragment; onCancel: () => void }) {
  const { paid, paidAt, card, transactionId, paymentProblem, canCancel } = order;
  return (
    <section className={style.card} aria-labelledby="order-payment">
      <h2 id="order-payment">{words.paymentTitle}</h2>
      {!paid && <p className={style.nothing}>{words.nothingPaid}</p>}
      <dl className={style.list}>
        {paidAt && (
          <div>
            <dt>{words.paidAt}</dt>
            <dd>
              <Moment at={paidAt} />
            </dd>
          </div>
        )}
        {card && (
          <div>
            <dt>{words.card}</dt>
            <dd>
              <span className={style.brand}>{card.brand}</span> •••• {card.last4}
            </dd>
          </div>
        )}
        {transactionId && (
          <div>
            <dt>{words.transaction}</dt>
            <dd>
              <code>{transactionId}</code>
            </dd>
          </div>
        )}
        {!paid && paymentProblem && (
          <div>
            <dt>{words.problem}</dt>
            <dd className={style.problem}>{paymentProblem}</dd>
          </div>
        )}
      </dl>
      {canCancel && (
        <div className={style.cancel}>
          <p>{words.cancelHint}</p>
          <Button variant="danger" onClick={onCancel}>
            {words.cancel}
          </Button>
        </div>
      )}
    </section>
  );
}
