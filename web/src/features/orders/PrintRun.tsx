import { useEffect, useRef } from 'react';
import { AddressLabels } from './AddressLabels.tsx';
import { PackingSlip } from './PackingSlip.tsx';
import { PickList } from './PickList.tsx';
import { linesToPack, type PrintedOrder, type ReturnAddress } from './printed-orders.ts';

export type PrintKind = 'slips' | 'pickList' | 'labels';

/** Milliseconds to wait for pictures. Slips are printed without those that take longer. */
const PICTURES_WITHIN_MS = 5_000;

/**
 * Prints the packing slips of several orders, one page each, or their pick list or address labels, as soon as its
 * pictures are loaded.
 */
export function PrintRun({
  kind,
  orders,
  sender,
  onPrinted,
}: {
  kind: PrintKind;
  orders: readonly PrintedOrder[];
  /** The return address on labels. */
  sender: ReturnAddress | null;
  onPrinted: () => void;
}) {
  const sheet = useRef<HTMLDivElement>(null);
  const printed = useRef(onPrinted);
  useEffect(() => {
    printed.current = onPrinted;
  });
  useEffect(() => {
    let isGone = false;
    const finish = () => printed.current();
    addEventListener('afterprint', finish);
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])].map((img) =>
      img.decode().catch(() => undefined),
    );
    const late = new Promise((resolve) => {
      setTimeout(resolve, PICTURES_WITHIN_MS);
    });
    void Promise.race([Promise.all(pictures), late]).then(() => {
      if (!isGone) window.print();
    });
    return () => {
      isGone = true;
      removeEventListener('afterprint', finish);
    };
  }, []);
  return (
    <div ref={sheet}>
      {kind === 'pickList' && <PickList orders={orders} />}
      {kind === 'labels' && <AddressLabels orders={orders} sender={sender} />}
      {kind === 'slips' &&
        orders.map((order) => (
          <PackingSlip
            key={order.id}
            isPreloaded
            // The lines are those that are left, also of a partly shipped order.
            order={{ ...order, lines: linesToPack(order), fulfilment: 'UNFULFILLED' }}
          />
        ))}
    </div>
  );
}
