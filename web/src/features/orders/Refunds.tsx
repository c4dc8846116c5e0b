import * as copy from '#web/app/copy.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { moment } from '#web/ui/dates.ts';
import type { ManagedOrderFragment } from './ManagedOrder.generated.ts';
import { InvoiceButton } from './InvoiceButton.tsx';
import style from './Refunds.module.css';

const words = copy.manageOrders;

type Refund = ManagedOrderFragment['refunds'][number];

/** An order's refunds, completed and pending: amount, status, reason and admin. */
export function Refunds({ orderId, refunds }: { orderId: string; refunds: readonly Refund[] }) {
  return (
    <section className={style.card} aria-labelledby="order-refunds">
      <h2 id="order-refunds">{words.refundsTitle}</h2>
      <ul>
        {refunds.map((refund) => (
          <li key={refund.databaseId} className={style.refund}>
            <p className={style.head}>
              <strong>{refund.amount.display}</strong>
              <Badge tone={tones[refund.status]}>{words.refundStates[refund.status]}</Badge>
            </p>
            {refund.items.length > 0 && (
              <p>{refund.items.map(({ quantity, name }) => copy.returns.item(quantity, name)).join(', ')}</p>
            )}
            <p className={style.reason}>{refund.reason}</p>
            {refund.failure && (
              <p className={style.failure}>{words.incidents.providerSays(refund.failure)}</p>
            )}
            <p className={style.who}>
              <time dateTime={refund.requestedAt}>{moment(refund.requestedAt)}</time>{' '}
              {refund.requestedBy ? words.refundBy(refund.requestedBy) : words.refundAtProvider}
            </p>
            {refund.status === 'SUCCEEDED' && (
              <div className={style.invoice}>
                <InvoiceButton of={{ orderId }} refund={refund} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const tones = { REQUESTED: 'amber', PENDING: 'lake', SUCCEEDED: 'moss', FAILED: 'coral' } as const;
