import { CircleCheck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { longMoment } from '#web/ui/dates.ts';
import { formatMoney } from '#web/ui/money.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { OrderSummary } from './OrderSummary.tsx';
import type { PayableOrderFragment } from './PayableOrder.generated.ts';
import style from './Receipt.module.css';

const words = copy.payment;

/** Renders the button that downloads the invoice, or the credit note of a refund. */
export type RenderInvoice = (refund?: PayableOrderFragment['refunds'][number]) => ReactNode;

/** The receipt of a paid order. `arrived` means that it was paid just now on this page. */
export function Receipt({
  order,
  arrived,
  isGuest = false,
  renderInvoice,
}: {
  order: PayableOrderFragment;
  arrived: boolean;
  isGuest?: boolean;
  renderInvoice: RenderInvoice;
}) {
  // The payment form had the focus and is gone, so move the focus.
  const heading = useFocusOn<HTMLHeadingElement>(arrived);
  const { number, transactionId, card, paidAt, testMode, refunds, cancelledAt, cancelReason } = order;
  const { title, lead, isBack } = receiptTitle(order);
  const Icon = isBack ? Undo2 : CircleCheck;
  return (
    <article className={style.receipt}>
      <header>
        <Icon size={44} aria-hidden className={isBack ? style.back : style.check} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{lead}</p>
      </header>
      {testMode && <Badge tone="amber">{words.testMark}</Badge>}
      <OrderSummary order={order} />
      {refunds.length > 0 && <RefundList order={order} renderInvoice={renderInvoice} />}
      <dl>
        <div>
          <dt>{copy.order.title}</dt>
          <dd>{number}</dd>
        </div>
        {paidAt && (
          <div>
            <dt>{words.paidAt}</dt>
            <dd>
              <time dateTime={paidAt}>{longMoment(paidAt)}</time>
            </dd>
          </div>
        )}
        {cancelledAt && (
          <div>
            <dt>{words.cancelledAt}</dt>
            <dd>
              <time dateTime={cancelledAt}>{longMoment(cancelledAt)}</time>
            </dd>
          </div>
        )}
        {cancelReason && (
          <div>
            <dt>{words.cancelReason}</dt>
            <dd>{cancelReason}</dd>
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
        <div>
          <dt>{words.transaction}</dt>
          <dd>
            <code>{transactionId}</code>
          </dd>
        </div>
      </dl>
      <div className={style.invoice}>{renderInvoice()}</div>
      {isGuest ? (
        <p className={style.claim}>
          {copy.guestOrder.claim(order.customerEmail)} <Link to={paths.signup}>{copy.account.signup}</Link>
        </p>
      ) : (
        <ButtonLink to={paths.myOrders} variant="secondary">
          {words.toOrders}
        </ButtonLink>
      )}
    </article>
  );
}

/** Returns the title and lead of the receipt: paid, canceled, or refunded in full or in part. */
function receiptTitle({ paymentState, status }: PayableOrderFragment) {
  if (status === 'CANCELLED')
    return { title: words.receiptCancelled, lead: words.receiptRefundedLead, isBack: true };
  if (paymentState === 'REFUNDED')
    return { title: words.receiptRefunded, lead: words.receiptRefundedLead, isBack: true };
  if (paymentState === 'PARTLY_REFUNDED')
    return { title: words.receiptInPart, lead: words.receiptInPartLead, isBack: false };
  return { title: words.receipt, lead: words.receiptLead, isBack: false };
}

function RefundList({
  order: { refunds, total, refunded },
  renderInvoice,
}: {
  order: PayableOrderFragment;
  renderInvoice: RenderInvoice;
}) {
  return (
    <section className={style.refunds} aria-labelledby="receipt-refunds">
      <h2 id="receipt-refunds">{words.refunds}</h2>
      <ul>
        {refunds.map((refund) => (
          <li key={refund.databaseId}>
            <span>
              <strong>{words.refundStates[refund.status]}</strong>
              <small>
                <time dateTime={refund.requestedAt}>{longMoment(refund.requestedAt)}</time>
              </small>
              <small>{refund.reason}</small>
              {refund.status === 'SUCCEEDED' && (
                <span className={style.invoice}>{renderInvoice(refund)}</span>
              )}
            </span>
            <span className={style.amount}>− {refund.amount.display}</span>
          </li>
        ))}
      </ul>
      <p className={style.kept}>
        <span>{words.kept}</span>
        <strong>
          {formatMoney(total.minor - refunded.minor, total.currency)} <small>{total.currency}</small>
        </strong>
      </p>
    </section>
  );
}
