import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import { day } from '#web/ui/dates.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { MyReturn } from './MyReturn.tsx';
import style from './OrderParcel.module.css';
import { OrderProgress } from './OrderProgress.tsx';
import type { OrderRowFragment } from './OrderRow.generated.ts';
import { RequestReturn } from './RequestReturn.tsx';
import { Shipment } from './Shipment.tsx';

const words = copy.returns;

/** The delivery of a paid order and its return. */
export function OrderParcel({ order }: { order: OrderRowFragment }) {
  const { databaseId, number, shipment, returns, canReturn, returnUntil } = order;
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  // After the request the focused button is gone, so move the focus.
  const section = useFocusOn<HTMLDivElement>(asked && !asking && !canReturn);
  const [last] = returns;
  return (
    <div className={style.parcel}>
      <OrderProgress order={order} />
      {(shipment || canReturn) && (
        <div className={style.below}>
          {shipment && <Shipment shipment={shipment} />}
          {canReturn && returnUntil && (
            <p className={style.offer}>
              <span>{words.askUntil(day(returnUntil))}</span>
              <Button
                variant="secondary"
                onClick={() => {
                  setAsked(true);
                  setAsking(true);
                }}
              >
                {words.ask}
              </Button>
            </p>
          )}
        </div>
      )}
      {last && (
        <div ref={section} tabIndex={-1}>
          <MyReturn order={order} last={last} />
        </div>
      )}
      <RequestReturn orderId={databaseId} number={number} open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}
