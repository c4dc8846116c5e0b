import { useMemo, type ReactNode } from 'react';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { useGuestOrderPaymentQuery } from './GuestOrderPayment.generated.ts';
import type { RenderInvoice } from './Receipt.tsx';
import { OrderPayment } from './OrderPayment.tsx';

/** Identifies an order that was placed without signing in. */
export interface GuestOrderKey {
  readonly number: string;
  readonly email: string;
}

/** The payment of a guest order. `renderRefusal` shows what to do if there is no such order. */
export function GuestOrderPayment({
  of,
  renderRefusal,
  renderInvoice,
}: {
  of: GuestOrderKey;
  renderRefusal: (message: string, hint?: string) => ReactNode;
  renderInvoice: RenderInvoice;
}) {
  const { data, loading, refetch } = useGuestOrderPaymentQuery({
    variables: { input: { number: of.number, email: of.email } },
    fetchPolicy: 'cache-and-network',
  });
  const payer = useMemo(
    () => ({ hasEnded: () => false, again: async () => {}, guestEmail: of.email }),
    [of.email],
  );
  if (loading && !data) return <Spinner label={copy.waiting} />;
  if (!data) return <LoadFailure level={1} title={copy.failures.unexpected} onTryAgain={refetch} />;
  const { guestOrder } = data;
  switch (guestOrder.__typename) {
    case 'Order':
      return (
        <OrderPayment
          order={guestOrder}
          payer={payer}
          renderInvoice={renderInvoice}
          refresh={() =>
            refetch().then(({ data: fresh }) =>
              fresh?.guestOrder.__typename === 'Order' ? fresh.guestOrder : null,
            )
          }
        />
      );
    case 'RateLimited':
      return renderRefusal(guestOrder.message, copy.failures.waitFor(guestOrder.retryAfterSeconds));
    case 'NotFound':
      return renderRefusal(copy.guestOrder.notFound, copy.guestOrder.notFoundHint);
    case 'InvalidInput':
      return renderRefusal(guestOrder.message);
    default:
      return guestOrder satisfies never;
  }
}
