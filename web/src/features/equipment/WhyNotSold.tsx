import * as copy from '#web/app/copy.ts';
import type { InventoryRowFragment } from './InventoryRow.generated.ts';
import style from './WhyNotSold.module.css';

const { why, reasons } = copy.manageProducts;

/** Lists why customers cannot order a product and how to fix each reason. Renders nothing if they can. */
export function WhyNotSold({
  product: { status, availability, stockLeft, minQty },
}: {
  product: Pick<InventoryRowFragment, 'status' | 'availability' | 'stockLeft' | 'minQty'>;
}) {
  const found = [
    status === 'DRAFT' && reasons.draft,
    status === 'ARCHIVED' && reasons.archived,
    availability === 'OUT_OF_STOCK' && reasons.short(stockLeft ?? 0, minQty),
  ].filter((reason) => reason !== false);
  if (found.length === 0) return null;
  return (
    <details className={style.why}>
      <summary>{why}</summary>
      <ul>
        {found.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );
}
