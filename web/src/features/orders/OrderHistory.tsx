import { useIsAllowed } from '#web/app/use-is-allowed.ts';
import style from './OrderHistory.module.css';
import { OrderMails } from './OrderMails.tsx';
import { OrderNotes } from './OrderNotes.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';

/** Notes, timeline and emails of an order. They load after the order, which is shown without them if they fail. */
export function OrderHistory({
  orderId,
  version,
}: {
  orderId: string;
  /** Changes when the order does: the timeline is loaded again. */
  version: string;
}) {
  const mayReadMails = useIsAllowed('SUPPORT');
  return (
    <div className={style.history}>
      <OrderNotes orderId={orderId} />
      <OrderTimeline orderId={orderId} version={version} />
      {mayReadMails && <OrderMails orderId={orderId} version={version} />}
    </div>
  );
}
