import { Elements } from '@stripe/react-stripe-js';
import { useEffect, useState } from 'react';
import { copy } from '#web/app/copy.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { CardForm } from './CardForm.tsx';
import { useConfirmPaymentMutation } from './ConfirmPayment.generated.ts';
import type { PayableOrderFragment } from './PayableOrder.generated.ts';
import { TestCards } from './TestCards.tsx';
import { usePaymentSession } from './use-payment-session.ts';

const words = copy.payment;
/** Milliseconds between two looks at a payment whose outcome is not known. */
const LOOK_AGAIN = 2_000;

type Refresh = () => Promise<PayableOrderFragment | null>;

/** From "preparing" to "paid": opens the payment, takes the card, tells the server, and waits while nobody knows. */
export function CardPayment({ order, refresh }: { order: PayableOrderFragment; refresh: Refresh }) {
  const { payments } = usePlatform();
  const { session, retry } = usePaymentSession(order.databaseId, order.total.minor);
  const [unknown, setUnknown] = useState<string | null>(null);
  const tell = useConfirmation(order.databaseId);

  if (unknown !== null) return <Checking look={() => tell(unknown)} refresh={refresh} />;
  switch (session.at) {
    case 'opening':
      return <Spinner label={words.opening} />;
    case 'changed':
      return (
        <Alert kind="info" action={<Button onClick={() => void refresh().then(retry)}>{words.retry}</Button>}>
          {session.message}
        </Alert>
      );
    case 'unavailable':
      return (
        <Alert
          lead={copy.developerAuthority}
          hint={words.unavailableHint}
          action={<Button onClick={retry}>{words.retry}</Button>}
        >
          {session.message}
        </Alert>
      );
    case 'open':
      return (
        <>
          <Elements stripe={session.stripe}>
            <CardForm
              session={session}
              billing={{ name: order.customerName, email: order.customerEmail }}
              onConfirmed={async (intentId) => {
                toast.success(copy.toasts.paymentComplete);
                if (await tell(intentId)) toast.success(copy.toasts.paymentSaved);
                else setUnknown(intentId);
              }}
              onUnknown={setUnknown}
            />
          </Elements>
          {payments.testMode && <TestCards />}
        </>
      );
    default:
      return session satisfies never;
  }
}

/** Makes the server look at the provider; true once it says that the order is paid. */
function useConfirmation(orderId: string): (transactionId: string) => Promise<boolean> {
  const [confirm] = useConfirmPaymentMutation();
  return async (transactionId) => {
    try {
      const { data } = await confirm({ variables: { input: { orderId, transactionId } } });
      return data?.confirmPayment.__typename === 'Order';
    } catch {
      return false;
    }
  };
}

/** Nobody knows whether the money came: the webhook or the next look will tell. Paying again must wait. */
function Checking({ look, refresh }: { look: () => Promise<boolean>; refresh: Refresh }) {
  useEffect(() => {
    const timer = setInterval(() => {
      void look().then((paid) => (paid ? undefined : refresh().catch(() => null)));
    }, LOOK_AGAIN);
    return () => clearInterval(timer);
  });
  return (
    <Alert kind="info" hint={words.checkingHint}>
      {words.checking}
    </Alert>
  );
}
