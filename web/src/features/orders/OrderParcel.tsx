import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import { day } from '#web/ui/dates.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { MyReturn } from './MyReturn.tsx';
import style from './OrderParcel.module.css';
import { OrderProgress } from './OrderProgress.tsx';
import type { OrderRowFragment } from './OrderRow.generated.ts';
import type { ParcelItemsFragment } from './ParcelItems.generated.ts';
import { Parcels } from './Parcels.tsx';
import { RequestReturn } from './RequestReturn.tsx';
import type { ReturnItemsFragment } from './ReturnItems.generated.ts';

const words = copy.returns;

/** The parcels of a paid order and its returns. Without `items`, only the newest return is shown. */
export function OrderParcel({
  order,
  items,
  parcelItems,
}: {
  order: OrderRowFragment;
  items?: readonly ReturnItemsFragment[];
  parcelItems?: readonly ParcelItemsFragment[];
}) {
  const { databaseId, number, fulfilment, returns, canReturn, returnUntil } = order;
  const isPart = fulfilment === 'PARTLY_SHIPPED';
  const parcels = order.parcels.map((parcel) => ({
    ...parcel,
    ...parcelItems?.find((other) => other.databaseId === parcel.databaseId),
  }));
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  // After the request the focused button is gone, so move the focus.
  const section = useFocusOn<HTMLDivElement>(hasOpened && !isOpen && !canReturn);
  const itemsOf = new Map(items?.map((one) => [one.databaseId, one.items]));
  const shown = returns.filter(({ state }, at) => at === 0 || (items && state !== 'WITHDRAWN'));
  return (
    <div className={style.parcel}>
      <OrderProgress order={order} />
      {(parcels.length > 0 || canReturn) && (
        <div className={style.below}>
          <Parcels parcels={parcels} isPart={isPart} />
          {isPart && <p className={style.offer}>{copy.parcels.restToCome}</p>}
          {canReturn && returnUntil && (
            <p className={style.offer}>
              <span>{words.askUntil(day(returnUntil))}</span>
              <Button
                variant="secondary"
                onClick={() => {
                  setHasOpened(true);
                  setIsOpen(true);
                }}
              >
                {words.ask}
              </Button>
            </p>
          )}
        </div>
      )}
      {shown.length > 0 && (
        <div ref={section} tabIndex={-1} className={style.returns}>
          {shown.map((one) => (
            <MyReturn
              key={one.databaseId}
              order={order}
              orderReturn={one}
              items={itemsOf.get(one.databaseId)}
            />
          ))}
        </div>
      )}
      <RequestReturn orderId={databaseId} number={number} open={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
