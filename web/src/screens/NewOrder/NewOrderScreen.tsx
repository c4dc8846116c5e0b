import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useOnline } from '#web/ui/use-online.ts';
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
  const online = useOnline();
  if (placed) return <PlacedOrder order={placed} onAnother={() => setPlaced(null)} />;
  if (!data)
    return loading ? (
      <Spinner label={copy.waiting} />
    ) : (
      <Notice
        kind="problem"
        level={1}
        title={online ? words.failed : copy.failures.offline}
        action={<Button onClick={() => void refetch().catch(() => undefined)}>{copy.tryAgain}</Button>}
      />
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
