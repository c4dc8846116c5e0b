import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { useEndOfSession } from '#web/features/orders/session-end.ts';
import { useOrderEvents } from '#web/features/orders/use-order-events.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import style from './OrderDetails.module.css';
import { useOrderDetailsScreenQuery } from './OrderDetailsScreen.generated.ts';

const words = copy.orderDetails;

/** One order of the customer. */
export function OrderDetailsScreen() {
  const { id = '' } = useParams();
  return <OneOrder key={id} id={id} />;
}

function OneOrder({ id }: { id: string }) {
  const { data, loading, error, refetch } = useOrderDetailsScreenQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const refetchOrder = () => void refetch().catch(() => undefined);
  const ended = useEndOfSession(error, refetch);
  const order = data?.order;
  const news = useOrderEvents(order ? [order] : undefined, refetchOrder);
  const change = news && news.id === order?.id ? news : null;
  // Events have the fields of My Order only.
  const changes = change?.times;
  useEffect(() => {
    if (changes !== undefined) void refetch().catch(() => undefined);
  }, [changes, refetch]);

  if (ended || (loading && !data)) return <Spinner label={copy.waiting} />;
  const tryAgain = <Button onClick={refetchOrder}>{copy.tryAgain}</Button>;
  if (!data)
    return (
      <Notice
        kind="problem"
        level={1}
        title={navigator.onLine ? words.failed : copy.failures.offline}
        action={tryAgain}
      />
    );
  if (!order)
    return (
      <Notice
        kind="empty"
        level={1}
        title={words.gone}
        action={<ButtonLink to={paths.myOrders}>{words.back}</ButtonLink>}
      >
        {words.goneHint}
      </Notice>
    );
  return (
    <div className={style.page}>
      <Link to={paths.myOrders} className={style.back}>
        <ArrowLeft size={16} aria-hidden /> {words.back}
      </Link>
      {error && (
        <Alert kind="info" action={tryAgain}>
          {navigator.onLine ? words.lastSeen : words.lastSeenOffline}
        </Alert>
      )}
      <output>
        <VisuallyHidden>{change?.message}</VisuallyHidden>
      </output>
      <OrderDetails order={order} />
    </div>
  );
}
