import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { NewOrderForm } from './NewOrderForm.tsx';
import { useNewOrderScreenQuery } from './NewOrderScreen.generated.ts';
import style from './NewOrder.module.css';
import { PlacedOrder } from './PlacedOrder.tsx';
import type { PlacedPhoneOrder } from './use-place-phone-order.ts';

const words = copy.newOrder;

/** An order that staff enter for a customer who calls. The customer pays by the link in an email. */
export function NewOrderScreen() {
  const { data, loading, refetch } = useNewOrderScreenQuery({ notifyOnNetworkStatusChange: true });
  const [placed, setPlaced] = useState<PlacedPhoneOrder | null>(null);
  if (placed) return <PlacedOrder order={placed} onAnother={() => setPlaced(null)} />;
  if (!data)
    return loading ? (
      <Spinner label={copy.waiting} />
    ) : (
      <LoadFailure level={1} title={words.failed} onTryAgain={refetch} />
    );
  return (
    <div className={style.page}>
      <header>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
      </header>
      <NewOrderForm countries={data.countries} onPlaced={setPlaced} />
    </div>
  );
}
