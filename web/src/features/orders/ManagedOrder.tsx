import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { useIsAllowed } from '#web/app/use-is-allowed.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { longMoment } from '#web/ui/dates.ts';
import { formatMoney } from '#web/ui/money.ts';
import { Picture } from '#web/ui/Picture.tsx';
import { Price } from '#web/ui/Price.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { keepUnits } from '#web/ui/units.ts';
import { CancelManagedOrder } from './CancelManagedOrder.tsx';
import { CopyPaymentLink } from './CopyPaymentLink.tsx';
import type { ManagedOrderFragment } from './ManagedOrder.generated.ts';
import style from './ManagedOrder.module.css';
import { InvoiceButton } from './InvoiceButton.tsx';
import { ManagedParcel } from './ManagedParcel.tsx';
import { ManagedReturn } from './ManagedReturn.tsx';
import { OrderState } from './OrderState.tsx';
import { PackingSlip } from './PackingSlip.tsx';
import { RefundOrder } from './RefundOrder.tsx';
import { Refunds } from './Refunds.tsx';

const words = copy.manageOrders;

/** One order for admins: items, customer, delivery address and payment. */
export function ManagedOrder({ order }: { order: ManagedOrderFragment }) {
  const { number, placedAt, isPhoneOrder, placedByName, canCancel, testMode, refunds, status, canSend } =
    order;
  /** The items of the return that is refunded. */
  const [returned, setReturned] = useState<ManagedOrderFragment['returns'][number]['items']>();
  const [openDialog, setOpenDialog] = useState<'cancel' | 'refund' | null>(null);
  const [lastDialog, setLastDialog] = useState<'cancel' | 'refund' | null>(null);
  const open = (what: 'cancel' | 'refund', items?: typeof returned) => {
    setReturned(items);
    setLastDialog(what);
    setOpenDialog(what);
  };
  // After success the focused button is gone, so move the focus.
  const isGone = lastDialog === 'cancel' ? !canCancel : lastDialog === 'refund' && !isRefundable(order);
  const state = useFocusOn<HTMLParagraphElement>(isGone && !openDialog);
  const isClosing = status === 'OPEN' && refunds.some((one) => one.cancelsOrder && one.status !== 'FAILED');
  return (
    <article className={style.page}>
      <header className={style.head}>
        <h1>{words.oneTitle(number)}</h1>
        <p ref={state} tabIndex={-1} className={style.state}>
          <OrderState {...order} />
          {isPhoneOrder && <Badge>{words.phoneOrder}</Badge>}
          {testMode && <Badge>{words.testMode}</Badge>}
          <span>
            {words.placed} <Moment at={placedAt} /> {placedByName && words.placedBy(placedByName)}
          </span>
        </p>
      </header>
      {isClosing && <Alert kind="info">{words.underWay}</Alert>}
      <Lines order={order} />
      <div className={style.way}>
        <ManagedParcel order={order} />
        {order.returns.map((one) => (
          <ManagedReturn
            key={one.databaseId}
            order={order}
            orderReturn={one}
            onRefund={() => open('refund', one.items)}
          />
        ))}
      </div>
      <div className={style.facts}>
        <Delivery order={order} />
        <Payment order={order} onOpenDialog={open} />
        {refunds.length > 0 && <Refunds orderId={order.databaseId} refunds={refunds} />}
      </div>
      <RefundOrder
        order={order}
        returned={returned}
        open={openDialog === 'refund'}
        onClose={() => setOpenDialog(null)}
      />
      <CancelManagedOrder order={order} open={openDialog === 'cancel'} onClose={() => setOpenDialog(null)} />
      {canSend && <PackingSlip order={order} />}
    </article>
  );
}

const isRefundable = ({ paid, refundable }: ManagedOrderFragment) => paid && refundable.minor > 0;

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{longMoment(at)}</time>;
}

function Lines({ order: { lines, total, refunded } }: { order: ManagedOrderFragment }) {
  return (
    <section className={style.card} aria-labelledby="order-lines">
      <h2 id="order-lines">{words.lines}</h2>
      <ul>
        {lines.map(({ name, title, quantity, unitPrice, picture }, index) => (
          // Lines never change their order and may repeat a product, so the index is the key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={style.line}>
            <span className={style.picture}>
              <Picture picture={picture} sizes="4rem" fallbackAlt="" />
            </span>
            <span className={style.what}>
              <strong>{name}</strong>
              <small>{keepUnits(title)}</small>
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
              − <Price money={refunded} />
            </dd>
          </div>
        )}
        {refunded.minor > 0 && (
          <div>
            <dt>{words.left}</dt>
            <dd>
              <Price
                money={{
                  display: formatMoney(total.minor - refunded.minor, total.currency),
                  currency: total.currency,
                }}
              />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Delivery({ order }: { order: ManagedOrderFragment }) {
  const { customerId, customerName, customerEmail, phone, address } = order;
  const readsUsers = useIsAllowed('SUPPORT');
  return (
    <section className={style.card} aria-labelledby="order-delivery">
      <h2 id="order-delivery">{words.delivery}</h2>
      <dl className={style.list}>
        <div>
          <dt>{words.customer}</dt>
          <dd>
            {customerId ? (
              <Link to={paths.customer(customerId)}>{customerName}</Link>
            ) : readsUsers ? (
              <Link to={paths.guestCustomerOf(customerEmail)}>{customerName}</Link>
            ) : (
              customerName
            )}
          </dd>
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

function Payment({
  order,
  onOpenDialog,
}: {
  order: ManagedOrderFragment;
  onOpenDialog: (what: 'cancel' | 'refund') => void;
}) {
  const { paid, paidAt, card, transactionId, paymentProblem, canCancel, refundable } = order;
  const { cancelledAt, cancelReason } = order;
  const isAdmin = useIsAllowed();
  const readsCustomers = useIsAllowed('SUPPORT');
  const isOpenGuestOrder = order.status === 'OPEN' && !paid && order.customerId === null;
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
        {cancelledAt && (
          <div>
            <dt>{words.cancelled}</dt>
            <dd>
              <Moment at={cancelledAt} />
              {cancelReason && <span className={style.reason}>{cancelReason}</span>}
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
      {paid && (
        <div className={style.action}>
          <InvoiceButton of={{ orderId: order.databaseId }} />
        </div>
      )}
      {isAdmin && isRefundable(order) && (
        <div className={style.action}>
          <p>{words.refundHint(refundable.display)}</p>
          <Button variant="secondary" onClick={() => onOpenDialog('refund')}>
            {words.refund}
          </Button>
        </div>
      )}
      {readsCustomers && isOpenGuestOrder && (
        <div className={style.action}>
          <CopyPaymentLink number={order.number} />
        </div>
      )}
      {canCancel && (
        <div className={style.action}>
          <p>{paid ? words.cancelPaidHint : words.cancelHint}</p>
          <Button variant="danger" onClick={() => onOpenDialog('cancel')}>
            {words.cancel}
          </Button>
        </div>
      )}
    </section>
  );
}
