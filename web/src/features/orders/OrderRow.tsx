import { Trash2, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, ButtonLink, IconButton } from '#web/ui/Button.tsx';
import { day, hour, moment } from '#web/ui/dates.ts';
import { Picture } from '#web/ui/Picture.tsx';
import { Price } from '#web/ui/Price.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { GuestOrder } from './GuestOrder.tsx';
import { hasDelivery } from './order-stage.ts';
import { OrderParcel } from './OrderParcel.tsx';
import type { OrderRowFragment } from './OrderRow.generated.ts';
import style from './OrderRow.module.css';
import { useRestoreOrder, useIsFuture } from './use-restore-order.ts';

const words = copy.myOrders;

/** An order in the list: items, total and payment status (§4). */
export function OrderRow({ order }: { order: OrderRowFragment }) {
  const { number, placedAt, total, lines, canCancel, status } = order;
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  // After cancellation the focused button is gone, so move the focus.
  const state = useFocusOn<HTMLDivElement>(hasOpened && !isOpen && !canCancel);
  const { undo, busy, problem, restored } = useRestoreOrder(order);
  const row = useFocusOn<HTMLHeadingElement>(restored);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const [first] = lines;
  const restorable = useIsFuture(order.restorableUntil);
  const itemCount = lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <article className={style.row} data-closed={status !== 'OPEN' || undefined}>
      <div className={style.picture}>
        <Picture picture={first?.picture ?? null} sizes="6rem" fallbackAlt={first?.title ?? ''} />
      </div>
      <div className={style.what}>
        <h2 ref={row} tabIndex={-1}>
          {first?.name}
          {lines.length > 1 && ` +${lines.length - 1}`}
        </h2>
        <p className={style.meta}>
          {words.items(itemCount)} · <Link to={paths.orderDetails(order.databaseId)}>{number}</Link> ·{' '}
          {words.placed} <time dateTime={placedAt}>{day(placedAt)}</time>
        </p>
        {order.cancelledAt && <Cancelled order={order} at={order.cancelledAt} />}
        {order.cancelReason && <p className={style.reason}>{order.cancelReason}</p>}
        {order.placedAsGuest && <GuestOrder order={order} />}
        {order.refunds.length > 0 && <RefundList order={order} />}
      </div>
      <p className={style.total}>
        <Price money={total} />
      </p>
      <div ref={state} tabIndex={-1} className={style.state}>
        <State order={order} />
        {restorable && (
          <Button variant="secondary" busy={busy} busyLabel={words.undoing} onClick={() => void undo()}>
            {words.undo} <VisuallyHidden>{words.undoOf(number)}</VisuallyHidden>
          </Button>
        )}
        {canCancel && (
          <IconButton
            label={words.delete(number)}
            onClick={() => {
              setHasOpened(true);
              setIsOpen(true);
            }}
          >
            <Trash2 size={18} aria-hidden />
          </IconButton>
        )}
      </div>
      {order.paid && status === 'OPEN' && hasDelivery(order) && <OrderParcel order={order} />}
      {problem && (
        <div className={style.news}>
          <Alert ref={alert} lead={words.notRestored}>
            {problem.message}
          </Alert>
        </div>
      )}
      <CancelOrder
        orderId={order.databaseId}
        what={`${number} · ${first?.name ?? ''} · ${words.items(itemCount)} · ${total.display}`}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onUndo={() => void undo()}
      />
    </article>
  );
}

/** Who canceled the order and when, and whether it can be restored. */
export function Cancelled({ order, at }: { order: OrderRowFragment; at: string }) {
  const { cancelledByViewer, restorableUntil } = order;
  const restorable = useIsFuture(restorableUntil);
  return (
    <p className={style.reason}>
      {cancelledByViewer ? words.cancelledByYou : words.cancelledAt} <time dateTime={at}>{moment(at)}</time>.
      {restorable && restorableUntil && ` ${words.undoUntil(hour(restorableUntil))}`}
    </p>
  );
}

function State({ order }: { order: OrderRowFragment }) {
  const { status, paymentState, paid, canPay, databaseId, paymentProblem } = order;
  if (status !== 'OPEN')
    return (
      <>
        <Badge>{words.states[status]}</Badge>
        {paymentState === 'REFUNDED' && <Badge tone="lake">{words.states.REFUNDED}</Badge>}
      </>
    );
  if (paid) return <Paid order={order} />;
  if (!canPay) return <Badge tone="amber">{words.states.PROCESSING}</Badge>;
  return (
    <>
      {paymentState === 'FAILED' && (
        <span className={style.problem}>
          {words.states.FAILED}
          {paymentProblem && `: ${paymentProblem}`}
        </span>
      )}
      {paymentState === 'REQUIRES_ACTION' && (
        <span className={style.problem}>{words.states.REQUIRES_ACTION}</span>
      )}
      <ButtonLink to={paths.payment(databaseId)}>{words.pay}</ButtonLink>
    </>
  );
}

/** Refunds, completed and pending: amount, date and reason. */
function RefundList({ order: { number, refunds, cancelReason } }: { order: OrderRowFragment }) {
  return (
    <ul className={style.refunds} aria-label={words.refundsOf(number)}>
      {refunds.map(({ databaseId, amount, status, requestedAt, reason }) => (
        <li key={databaseId}>
          <Undo2 size={15} aria-hidden />
          <span>
            <strong>{words.refunds[status](amount.display)}</strong> ·{' '}
            <time dateTime={requestedAt}>{day(requestedAt)}</time>
            {/* Don't repeat the cancellation reason. */}
            {reason !== cancelReason && <span className={style.why}>{reason}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** §4: 'PAID', with the transaction ID on hover, focus and tap. */
function Paid({ order }: { order: OrderRowFragment }) {
  const { transactionId, paymentState } = order;
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <span
      className={style.paid}
      data-shown={shown || undefined}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setShown(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setShown(false)}
    >
      <button
        type="button"
        aria-describedby={id}
        onClick={() => setShown(true)}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        onKeyDown={({ key }) => key === 'Escape' && setShown(false)}
      >
        {words.paid}
      </button>
      <span className={style.transaction} id={id} role="tooltip">
        {words.transaction}: <code>{transactionId}</code>
      </span>
      {(paymentState === 'REFUNDED' || paymentState === 'PARTLY_REFUNDED') && (
        <Badge tone="lake">{words.states[paymentState]}</Badge>
      )}
    </span>
  );
}
