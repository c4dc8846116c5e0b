import * as copy from '#web/app/copy.ts';
import type { OrderableEquipmentFragment } from './OrderableEquipment.generated.ts';

/** Whether a product is in stock, as text. `left` is null if the number isn't known. */
export function availabilityText(
  availability: OrderableEquipmentFragment['availability'],
  left: number | null,
): string {
  switch (availability) {
    case 'IN_STOCK':
      return copy.order.inStock;
    case 'LOW_STOCK':
      return copy.product.low(left);
    case 'OUT_OF_STOCK':
      return copy.product.out;
    default:
      return availability satisfies never;
  }
}
