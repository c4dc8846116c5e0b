import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { startMessage } from '#web/features/contact/contact-draft.ts';
import { CancelOrder } from '#web/features/orders/CancelOrder.tsx';
import { InvoiceButton } from '#web/features/orders/InvoiceButton.tsx';
import card from '#web/features/orders/ManagedOrder.module.css';
import { Cancelled } from '#web/features/orders/OrderRow.tsx';
import { useRestoreOrder, useIsFuture } from '#web/features/orders/use-restore-order.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { longMoment } from '#web/ui/dates.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import type { DetailedOrder } from './detailed-order.ts';
import style from './OrderDetails.module.css';
import { useBuyAgain } from './use-buy-again.ts';

const words = copy.orderDetails;

/** The order's number and state, and what the customer can do. */
export function OrderActions({ order }: { order: DetailedOrder }) {
  const { databaseId, number, placedAt, canPay, canCancel, paid, total, cancelledAt, lines } = order;
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const { undo, busy, problem, restored } = useRestoreOrder(order);
  const restorable = useIsFuture(order.restorableUntil);
  const { buyAgain, isBusy, missing } = useBuyAgain(lines);
  // After an action its button is gone, so move the focus.
  const state = useFocusOn<HTMLParagraphElement>(hasOpened && !isOpen && !canCancel);
  const title = useFocusOn<HTMLHeadingElement>(restored);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const notAdded = useFocusOn<HTMLDivElement>(missing);
  return (
    <>
      <header className={card.head}>
        <h1 ref={title} tabIndex={-1}>
          {words.of(number)}
        </h1>
        <p ref={state} tabIndex={-1} className={card.state}>
          <State order={order} />
          <span>
            {words.placed} <time dateTime={placedAt}>{longMoment(placedAt)}</time>
          </span>
        </p>
        {cancelledAt && <Cancelled order={order} at={cancelledAt} />}
        {order.cancelReason && <p className={card.reason}>{order.cancelReason}</p>}
        {!paid && order.paymentProblem && <p className={card.problem}>{order.paymentProblem}</p>}
      </header>
      {problem && (
        <Alert ref={alert} lead={copy.myOrders.notRestored}>
          {problem.message}
        </Alert>
      )}
      <div className={style.actions}>
        {canPay && <ButtonLink to={paths.payment(databaseId)}>{copy.payment.pay(total.display)}</ButtonLink>}
        {restorable && (
          <Button busy={busy} busyLabel={copy.myOrders.undoing} onClick={() => void undo()}>
            {copy.myOrders.undo}
          </Button>
        )}
        <Button variant="secondary" busy={isBusy} busyLabel={words.buying} onClick={() => void buyAgain()}>
          {words.buyAgain}
        </Button>
        {paid && (
          <>
            <InvoiceButton of={{ orderId: databaseId }} />
            <Button variant="secondary" onClick={() => print()}>
              {words.print}
            </Button>
          </>
        )}
        <ButtonLink
          variant="secondary"
          to={paths.contact}
          onClick={() => startMessage(words.helpSubject(number))}
        >
          {words.help}
        </ButtonLink>
        {canCancel && (
          <Button
            variant="danger"
            onClick={() => {
              setHasOpened(true);
              setIsOpen(true);
            }}
          >
            {words.cancel}
          </Button>
        )}
      </div>
      {missing && (
        <Alert ref={notAdded} lead={words.notAdded}>
          {missing.map(({ name, message }) => `${name}: ${message}`).join(' ')}
        </Alert>
      )}
      <CancelOrder
        orderId={databaseId}
        what={`${number} · ${total.display}`}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onUndo={() => void undo()}
      />
    </>
  );
}

function State({
  order: { status, paymentState, paid, canPay, fulfilment, testMode },
}: {
  order: DetailedOrder;
}) {
  const { states } = copy.myOrders;
  const isRefunded = paymentState === 'REFUNDED' || paymentState === 'PARTLY_REFUNDED';
  return (
    <>
      {status !== 'OPEN' ? (
        <Badge>{states[status]}</Badge>
      ) : paid ? (
        <Badge tone="moss">{words.states[fulfilment]}</Badge>
      ) : (
        <Badge tone="amber">{unpaidState(paymentState, canPay)}</Badge>
      )}
      {isRefunded && <Badge tone="lake">{states[paymentState]}</Badge>}
      {testMode && <Badge>{words.testMode}</Badge>}
    </>
  );
}

function unpaidState(paymentState: DetailedOrder['paymentState'], canPay: boolean): string {
  const { states } = copy.myOrders;
  if (!canPay) return states.PROCESSING;
  if (paymentState === 'FAILED' || paymentState === 'REQUIRES_ACTION') return states[paymentState];
  return words.states.TO_PAY;
}
