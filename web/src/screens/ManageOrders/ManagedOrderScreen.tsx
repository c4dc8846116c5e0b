import { ArrowLeft } from 'lucide-react';
import { Link, useLocation, useParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import { paths } from '#web/app/paths.ts';
import type { ManagedOrderFragment } from '#web/features/orders/ManagedOrder.generated.ts';
import { OrderHistory } from '#web/features/orders/OrderHistory.tsx';
import { ManagedOrder } from '#web/features/orders/ManagedOrder.tsx';
import { useEndOfSession } from '#web/features/orders/session-end.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { useManagedOrderScreenQuery } from './ManagedOrderScreen.generated.ts';
import style from './ManageOrdersScreen.module.css';
import { ComingSoonNotice } from './ManageOrdersScreen.tsx';

const words = copy.manageOrders;

/** An order of any customer, for admins. */
export function ManagedOrderScreen() {
  const { features } = usePlatform().config;
  const { id = '' } = useParams();
  return features.manageOrders ? <OneOrder key={id} id={id} /> : <ComingSoonNotice />;
}

function OneOrder({ id }: { id: string }) {
  const list = { pathname: paths.manageAllOrder, search: listSearch(useLocation().state) };
  const { data, loading, error, refetch } = useManagedOrderScreenQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const ended = useEndOfSession(error, refetch);
  if (ended || (loading && !data)) return <Spinner label={copy.waiting} />;
  if (!data)
    return <LoadFailure level={1} title={words.failed} message={error?.message} onTryAgain={refetch} />;
  if (!data.order)
    return (
      <Notice
        kind="empty"
        level={1}
        title={words.gone}
        action={<ButtonLink to={list}>{words.back}</ButtonLink>}
      >
        {words.goneHint}
      </Notice>
    );
  return (
    <div className={style.page}>
      <Link to={list} className={style.back}>
        <ArrowLeft size={16} aria-hidden /> {words.back}
      </Link>
      <ManagedOrder order={data.order} />
      <OrderHistory orderId={data.order.databaseId} version={versionOf(data.order)} />
    </div>
  );
}

/** What changes with each event of the timeline. */
const versionOf = ({
  status,
  paymentState,
  fulfilment,
  deliveredAt,
  parcels,
  refunds,
  returns,
}: ManagedOrderFragment): string =>
  JSON.stringify([
    status,
    paymentState,
    fulfilment,
    deliveredAt,
    parcels.map(({ trackingNumber, deliveredAt: at }) => [trackingNumber, at]),
    refunds.map((refund) => refund.status),
    returns.map(({ state }) => state),
  ]);

/** Returns the filters of the list that linked here. */
const listSearch = (state: unknown): string => {
  const search: unknown = Object(state).list;
  return typeof search === 'string' ? search : '';
};
