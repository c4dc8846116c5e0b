import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { BankDecides, CardPayment } from './CardPayment.tsx';
import style from './OrderPayment.module.css';
import { OrderSummary } from './OrderSummary.tsx';
import type { PayableOrderFragment } from './PayableOrder.generated.ts';
import { Receipt, type RenderInvoice } from './Receipt.tsx';
import type { Payer } from './use-payment-session.ts';

const words = copy.payment;

/** An order's payment, or its receipt. */
export function OrderPayment({
  order,
  payer,
  refresh,
  renderInvoice,
}: {
  order: PayableOrderFragment;
  payer: Payer;
  refresh: () => Promise<PayableOrderFragment | null>;
  renderInvoice: RenderInvoice;
}) {
  const [wasPaid] = useState(order.paid);
  if (order.paid)
    return (
      <Receipt
        order={order}
        arrived={!wasPaid}
        isGuest={payer.guestEmail !== null}
        renderInvoice={renderInvoice}
      />
    );
  if (order.status !== 'OPEN')
    return (
      <Notice
        kind="empty"
        level={1}
        title={order.status === 'EXPIRED' ? words.expired : words.cancelled}
        action={<ButtonLink to={paths.products}>{copy.order.back}</ButtonLink>}
      >
        {order.cancelReason ?? words.closedHint}
      </Notice>
    );
  return (
    <div className={style.page}>
      <header>
        <p className={style.number}>{words.forOrder(order.number)}</p>
        <h1>{words.title}</h1>
      </header>
      <OrderSummary order={order} />
      <div className={style.pay}>
        {order.canPay ? (
          <CardPayment order={order} refresh={refresh} payer={payer} />
        ) : (
          <BankDecides refresh={refresh} />
        )}
      </div>
    </div>
  );
}
