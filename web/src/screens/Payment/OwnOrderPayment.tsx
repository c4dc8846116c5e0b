import { useMemo } from 'react';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import { paths } from '#web/app/paths.ts';
import { InvoiceButton } from '#web/features/orders/InvoiceButton.tsx';
import { isRefused, useEndOfSession, useSignInAgain } from '#web/features/orders/session-end.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { OrderPayment } from '#web/features/payments/OrderPayment.tsx';
import { useOwnOrderPaymentQuery } from './OwnOrderPayment.generated.ts';

/** The payment of one of the user's own orders. */
export function OwnOrderPayment({ id }: { id: string }) {
  const { data, loading, error, refetch } = useOwnOrderPaymentQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const ended = useEndOfSession(error, refetch);
  const again = useSignInAgain();
  const payer = useMemo(() => ({ hasEnded: isRefused, again, guestEmail: null }), [again]);
  if (ended || (loading && !data)) return <Spinner label={copy.waiting} />;
  // Keep existing data: a failed refetch must not remove a payment in progress.
  if (!data) return <LoadFailure level={1} title={copy.failures.unexpected} onTryAgain={refetch} />;
  if (!data.order)
    return (
      <Notice
        kind="empty"
        level={1}
        title={copy.payment.notFound}
        action={<ButtonLink to={paths.myOrders}>{copy.payment.toOrders}</ButtonLink>}
      />
    );
  return (
    <OrderPayment
      order={data.order}
      payer={payer}
      renderInvoice={(refund) => <InvoiceButton of={{ orderId: id }} refund={refund} />}
      refresh={() => refetch().then(({ data: fresh }) => fresh?.order ?? null)}
    />
  );
}
