import { useRef, useState, type FormEvent } from 'react';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import type * as Types from '#web/generated/schema-types.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SelectField, TextField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { keepUnits } from '#web/ui/units.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import {
  useOldestOrdersToShipQuery,
  useOrdersToShipQuery,
  type OrderToShipFragment,
} from './OrdersToShip.generated.ts';
import { useEndOfSession } from './session-end.ts';
import { ShipSummary } from './ShipSummary.tsx';
import style from './ShipOrders.module.css';
import { isShippable, itemsToShip, useShipQueue } from './use-ship-queue.ts';

const words = copy.orderWorkbench;

/** Orders of one round. */
const MAX_ORDERS = 100;

/** Ships packed orders one after the other: those with `ids`, or the oldest of all if it is null. */
export function ShipOrders({
  open,
  ids,
  onClose,
}: {
  open: boolean;
  ids: readonly string[] | null;
  /** `shipped`: whether any order was shipped. */
  onClose: (shipped: boolean) => void;
}) {
  const [shipped, setShipped] = useState(false);
  const [round, setRound] = useState(0);
  const close = () => {
    onClose(shipped);
    setShipped(false);
  };
  return (
    <Dialog open={open} wide title={words.shipTitle} onClose={close}>
      <Loaded
        key={round}
        ids={ids}
        onShipped={() => setShipped(true)}
        onMore={() => setRound(round + 1)}
        onClose={close}
      />
    </Dialog>
  );
}

interface Steps {
  onShipped: () => void;
  /** Loads the next orders of all. */
  onMore: () => void;
  onClose: () => void;
}

function Loaded({ ids, ...steps }: Steps & { ids: readonly string[] | null }) {
  const chosen = useOrdersToShipQuery({
    variables: { ids: ids?.slice(0, MAX_ORDERS) ?? [] },
    skip: ids === null,
    // The orders stay as they are while they are shipped.
    fetchPolicy: 'no-cache',
  });
  const oldest = useOldestOrdersToShipQuery({ skip: ids !== null, fetchPolicy: 'no-cache' });
  const { loading, error, refetch } = ids === null ? oldest : chosen;
  const ended = useEndOfSession(error, refetch);
  const orders = chosen.data?.ordersByIds ?? oldest.data?.orders.edges.map(({ node }) => node).toReversed();
  if (ended || (loading && !orders)) return <Spinner label={copy.waiting} />;
  if (!orders)
    return (
      <>
        <Alert
          lead={words.loadFailed}
          action={
            <Button variant="secondary" onClick={() => void refetch().catch(() => undefined)}>
              {copy.tryAgain}
            </Button>
          }
        >
          {requestFailure()}
        </Alert>
        <div className={style.actions}>
          <Button variant="quiet" onClick={steps.onClose}>
            {words.finish}
          </Button>
        </div>
      </>
    );
  if (orders.length === 0)
    return (
      <Notice
        kind="empty"
        title={words.nothing}
        action={
          <Button variant="secondary" onClick={steps.onClose}>
            {words.finish}
          </Button>
        }
      >
        {words.nothingHint}
      </Notice>
    );
  return <Queue orders={orders} hasMore={ids === null && orders.length === MAX_ORDERS} {...steps} />;
}

function Queue({
  orders,
  hasMore,
  onShipped,
  onMore,
  onClose,
}: Steps & { orders: readonly OrderToShipFragment[]; hasMore: boolean }) {
  const queue = useShipQueue(orders.filter(isShippable));
  const { order, position, count, shipped, question } = queue;
  const [typed, setTyped] = useState('');
  const [carrier, setCarrier] = useState<Types.Carrier | null>(null);
  const field = useRef<HTMLInputElement>(null);

  /** The field keeps the focus for the next scan, which replaces a number that was refused. */
  const finish = (isDone: boolean) => {
    field.current?.focus();
    if (isDone) {
      setTyped('');
      onShipped();
    } else field.current?.select();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!queue.isBusy) finish(await queue.scan(typed, carrier));
  };
  const skip = () => {
    setTyped('');
    queue.skip();
    field.current?.focus();
  };

  if (!order)
    return (
      <ShipSummary
        shipped={shipped}
        skipped={queue.skipped}
        notSendable={orders.filter((one) => !isShippable(one))}
        onShipSkipped={queue.shipSkipped}
        onMore={hasMore ? onMore : null}
        onClose={onClose}
      />
    );
  const last = shipped.at(-1);
  return (
    <form className={style.form} onSubmit={(event) => void submit(event)} noValidate>
      <output className={style.progress}>
        <strong>{words.progress(position, count)}</strong>
        {last && <span>{words.done(last.order.number)}</span>}
      </output>
      <div className={style.order}>
        <h3>{order.number}</h3>
        <div>
          <h4>{words.to}</h4>
          <p className={style.address}>{`${order.customerName}\n${order.address}`}</p>
        </div>
        <div>
          <h4>{words.items}</h4>
          <ul>
            {itemsToShip(order).map(({ lineId, name, title, quantity }) => (
              <li key={lineId}>
                <strong>{quantity} ×</strong> {name} <small>{keepUnits(title)}</small>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <TextField
        ref={field}
        label={words.scan}
        hint={words.scanHint}
        error={queue.fieldError ?? undefined}
        // The scanner types into it at once.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        readOnly={queue.isBusy}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          queue.clearMessages();
        }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
      <SelectField
        label={words.carrier}
        placeholder={words.anyCarrier}
        options={Object.entries(copy.parcels.carriers).map(([value, label]) => ({ value, label }))}
        value={carrier ?? ''}
        onChange={({ target }) => {
          setCarrier((target.value || null) as Types.Carrier | null);
          queue.clearMessages();
        }}
      />
      {question && (
        <Alert
          action={
            <Button variant="secondary" onClick={() => void queue.confirm().then(finish)}>
              {words.shipAnyway}
            </Button>
          }
        >
          {question.message}
        </Alert>
      )}
      {queue.problem && <Alert lead={words.shipFailed}>{queue.problem.message}</Alert>}
      <div className={style.actions}>
        <Button variant="quiet" onClick={onClose}>
          {words.stop}
        </Button>
        <Button variant="secondary" disabled={queue.isBusy} onClick={skip}>
          {words.skip}
        </Button>
        <Button type="submit" busy={queue.isBusy} busyLabel={words.shipping}>
          {words.shipOne}
        </Button>
      </div>
    </form>
  );
}
