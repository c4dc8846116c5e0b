import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { RedirectState } from '#web/app/redirect-state.ts';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { paths } from '#web/app/paths.ts';
import { BankDecides, CardPayment } from '#web/features/payments/CardPayment.tsx';
import { OrderSummary } from '#web/features/payments/OrderSummary.tsx';
import type { PayableOrderFragment } from '#web/features/payments/PayableOrder.generated.ts';
import { Receipt } from '#web/features/payments/Receipt.tsx';
import { isRefused, useEndOfSession, useSignInAgain } from '#web/features/orders/session-end.ts';
import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { usePaymentScreenQuery } from './PaymentScreen.generated.ts';
import style from './PaymentScreen.module.css';

const words = copy.payment;

/**
 * §2: the page has no guard, but its data is protected: visitors are asked to log in, and other customers get "not
 * found".
 */
export function PaymentScreen() {
  const { id = '' } = useParams();
  const identity = useIdentity();
  switch (identity.status) {
    case 'loading':
      return <Spinner label={copy.waiting} />;
    case 'signedOut': {
      const redirectState: RedirectState = { from: paths.payment(id), notice: words.visitor };
      return (
        <Notice
          kind="empty"
          level={1}
          title={words.visitor}
          action={
            <ButtonLink to={paths.login} state={redirectState}>
              {copy.account.login}
            </ButtonLink>
          }
        >
          {words.visitorHint}
        </Notice>
      );
    }
    case 'signedIn':
      return <OwnPayment key={id} id={id} />;
    default:
      return identity satisfies never;
  }
}

function OwnPayment({ id }: { id: string }) {
  const { data, loading, error, refetch } = usePaymentScreenQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const ended = useEndOfSession(error, refetch);
  if (ended || (loading && !data)) return <Spinner label={copy.waiting} />;
  // Keep existing data: a failed refetch must not remove a payment in progress.
  if (!data)
    return (
      <Notice
        kind="problem"
        level={1}
        title={requestFailure()}
        action={<Button onClick={() => void refetch()}>{copy.tryAgain}</Button>}
      />
    );
  if (!data.order)
    return (
      <Notice
        kind="empty"
        level={1}
        title={words.notFound}
        action={<ButtonLink to={paths.myOrders}>{words.toOrders}</ButtonLink>}
      />
    );
  return (
    <Payment order={data.order} refresh={() => refetch().then(({ data: fresh }) => fresh?.order ?? null)} />
  );
}

function Payment({
  order,
  refresh,
}: {
  order: PayableOrderFragment;
  refresh: () => Promise<PayableOrderFragment | null>;
}) {
  const [wasPaid] = useState(order.paid);
  const again = useSignInAgain();
  const signIn = useMemo(() => ({ hasEnded: isRefused, again }), [again]);
  if (order.paid) return <Receipt order={order} arrived={!wasPaid} />;
  if (order.status !== 'OPEN')
    return (
      <Notice
        kind="empty"
        level={1}
        title={order.status === 'EXPIRED' ? words.expired : words.cancelled}
        action={<ButtonLink to={paths.products}>{copy.order.back}</ButtonLink>}
      >
        {order.cancelReason ?? words.closedHint}
      </Notice>
    );
  return (
    <div className={style.page}>
      <header>
        <p className={style.number}>{words.forOrder(order.number)}</p>
        <h1>{words.title}</h1>
      </header>
      <OrderSummary order={order} />
      <div className={style.pay}>
        {order.canPay ? (
          <CardPayment order={order} refresh={refresh} signIn={signIn} />
        ) : (
          <BankDecides refresh={refresh} />
        )}
      </div>
    </div>
  );
}
