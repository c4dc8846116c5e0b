import { CircleCheck } from 'lucide-react';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { OrderSummary } from './OrderSummary.tsx';
import type { PayableOrderFragment } from './PayableOrder.generated.ts';
import style from './Receipt.module.css';

const words = copy.payment;
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });

/** A paid order, with what one needs to keep. `arrived`: it was paid just now, on this page. */
export function Receipt({ order, arrived }: { order: PayableOrderFragment; arrived: boolean }) {
  // What had the focus is gone with the form.
  const heading = useFocusOn<HTMLHeadingElement>(arrived);
  const { number, transactionId, card, paidAt, testMode } = order;
  return (
    <article className={style.receipt}>
      <header>
        <CircleCheck size={44} aria-hidden className={style.check} />
        <h1 ref={heading} tabIndex={-1}>
          {words.receipt}
        </h1>
        <p>{words.receiptLead}</p>
      </header>
      {testMode && <Badge tone="amber">{words.testMark}</Badge>}
      <OrderSummary order={order} />
      <dl>
        <div>
          <dt>{copy.order.title}</dt>
          <dd>{number}</dd>
        </div>
        {paidAt && (
          <div>
            <dt>{words.paidAt}</dt>
            <dd>
              <time dateTime={paidAt}>{moment.format(new Date(paidAt))}</time>
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
        <div>
          <dt>{words.transaction}</dt>
          <dd>
            <code>{transactionId}</code>
          </dd>
        </div>
      </dl>
      <ButtonLink to={paths.myOrders} variant="secondary">
        {words.toOrders}
      </ButtonLink>
    </article>
  );
}
