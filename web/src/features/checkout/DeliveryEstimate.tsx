import * as copy from '#web/app/copy.ts';
import { calendarDay } from '#web/ui/dates.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useDeliveryEstimateQuery } from './DeliveryEstimate.generated.ts';
import style from './DeliveryEstimate.module.css';

const words = copy.productPage;

/**
 * What delivery of one product costs in the shop's country, and when it arrives. Only the browser asks for it, because
 * the server caches the page.
 */
export function DeliveryEstimate({ databaseId, minQty }: { databaseId: string; minQty: number }) {
  const { data } = useDeliveryEstimateQuery({
    variables: { equipmentId: databaseId, quantity: minQty },
    skip: !useHydrated(),
  });
  const quote = data?.quote;
  if (quote?.__typename !== 'Quote') return <p className={style.estimate}>{words.delivery}</p>;
  if (quote.deliveryChoices.length === 0) return <p className={style.estimate}>{words.noDelivery}</p>;
  return (
    <ul className={style.estimate}>
      {quote.deliveryChoices.map(({ methodId, name, isPickup, cost, earliest, latest }) => (
        <li key={methodId}>
          {(isPickup ? words.ready : words.arrives)(
            name,
            cost.minor === 0 ? words.free : cost.display,
            calendarDay(earliest),
            calendarDay(latest),
          )}
        </li>
      ))}
    </ul>
  );
}
