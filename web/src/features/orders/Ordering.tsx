import type { OrderableEquipmentFragment } from '#web/features/equipment/OrderableEquipment.generated.ts';
import { OrderForm } from './OrderForm.tsx';
import { OrderFormPlaceholder } from './OrderFormPlaceholder.tsx';
import { useOrdererQuery } from './Orderer.generated.ts';

/** Shows the form once its prefill data has loaded. If loading fails, the form starts empty. */
export function Ordering({
  product,
  onStale,
}: {
  product: OrderableEquipmentFragment;
  onStale: () => Promise<unknown>;
}) {
  const { data, loading } = useOrdererQuery();
  if (loading && !data) return <OrderFormPlaceholder />;
  return <OrderForm product={product} profilePhone={data?.me?.profile?.phone ?? null} onStale={onStale} />;
}
