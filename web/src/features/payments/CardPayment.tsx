import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import type { PayableOrderFragment } from './PayableOrder.generated.ts';
import { PaymentForms } from './PaymentForms.tsx';
import { TestCards } from './TestCards.tsx';
import type { Attempt, Refusal } from './use-attempt.ts';
import { useConfirmation } from './use-confirmation.ts';
import { usePolling } from './use-polling.ts';
import { usePaymentSession, type Payer } from './use-payment-session.ts';

const words = copy.payment;
/** Polling interval in milliseconds: SOON while the outcome is unknown, LATER while the bank processes the payment. */
const SOON = 2_000;
const LATER = 5_000;

type Refresh = () => Promise<PayableOrderFragment | null>;

/** The failure of an earlier attempt, which the bank may have declined while the customer was away. */
const lastRefusal = ({ paymentState, paymentProblem }: PayableOrderFragment): Refusal | null =>
  paymentState === 'FAILED' && paymentProblem ? { reason: 'card', message: paymentProblem } : null;

/**
 * The card payment from "preparing" to "paid": opens the payment, submits the card, confirms it with the server, and
 * polls while the outcome is unknown.
 */
export function CardPayment({
  order,
  refresh,
  payer,
}: {
  order: PayableOrderFragment;
  refresh: Refresh;
  payer: Payer;
}) {
  const { payments } = usePlatform();
  const { session, retry, renew } = usePaymentSession(order.databaseId, order.total.minor, payer);
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [signedOut, setSignedOut] = useState(false);
  const [problem, setProblem] = useState<Refusal | null>(() => lastRefusal(order));
  const [isCancelled, setIsCancelled] = useState(false);
  const [stockProblem, setStockProblem] = useState<string | null>(null);
  const confirmPayment = useConfirmation(payer);

  /** On success the response contains the paid order, so the receipt replaces this component. */
  const settle = async (tried: Attempt) => {
    if (tried.kind === 'unreachable') return setAttempt(tried);
    if (tried.kind === 'succeeded') toast.success(copy.toasts.paymentComplete);
    await checkPayment(tried);
  };
  /** Returns whether polling can stop. */
  const checkPayment = async (tried: Attempt): Promise<boolean> => {
    const verdict = await confirmPayment({
      orderId: order.databaseId,
      guestEmail: payer.guestEmail,
      transactionId: tried.intentId,
    });
    if (verdict.is === 'paid') {
      if (tried.kind !== 'succeeded') toast.success(copy.toasts.paymentComplete);
      toast.success(copy.toasts.paymentSaved);
      return true;
    }
    if (verdict.is === 'signedOut') {
      setSignedOut(true);
      return true;
    }
    if (verdict.is === 'stockLost') {
      setStockProblem(verdict.message);
      return true;
    }
    // Once the provider reports success, never show a failure, even if the server doesn't see the payment yet.
    if (verdict.is === 'open' || tried.kind === 'succeeded') {
      setAttempt(tried);
      return false;
    }
    setAttempt(null);
    setProblem({ reason: 'card', message: verdict.message });
    retry();
    return true;
  };

  if (stockProblem) return <StockLost message={stockProblem} hint={words.moneyBackHint} />;
  if (signedOut) return <SignedOut onSignIn={payer.again} />;
  if (attempt) return <Checking check={() => checkPayment(attempt)} refresh={refresh} />;
  switch (session.at) {
    case 'opening':
      return (
        <>
          <Spinner label={words.opening} />
          {/* §4: disabled until the payment secret arrives. */}
          <Button size="l" wide disabled>
            {words.pay(order.total.display)}
          </Button>
        </>
      );
    case 'changed':
      return (
        <Alert
          kind="info"
          action={
            <Button onClick={() => void refresh().then(retry)}>
              {session.now ? words.consent(session.now) : words.lookAgain}
            </Button>
          }
        >
          {session.message}
        </Alert>
      );
    case 'stockLost':
      return <StockLost message={session.message} hint={words.stockLostHint} onRetry={retry} />;
    case 'tooMany':
      return (
        <Alert
          lead={copy.authority}
          hint={words.slowDown}
          action={<Button onClick={retry}>{copy.tryAgain}</Button>}
        >
          {session.message}
        </Alert>
      );
    case 'limited':
      return (
        <Alert
          lead={copy.authority}
          hint={payer.guestEmail === null && <Link to={paths.myOrders}>{words.toOrders}</Link>}
          action={<Button onClick={retry}>{copy.tryAgain}</Button>}
        >
          {session.message}
        </Alert>
      );
    case 'unavailable':
      return (
        <Alert
          lead={copy.developerAuthority}
          hint={words.unavailableHint}
          action={<Button onClick={retry}>{copy.tryAgain}</Button>}
        >
          {session.message}
        </Alert>
      );
    case 'open':
      return (
        <>
          {isCancelled && <Alert kind="info">{words.intentCancelled}</Alert>}
          <PaymentForms
            session={session}
            billing={{ name: order.customerName, email: order.customerEmail }}
            problem={problem}
            renew={renew}
            onProblem={setProblem}
            onTried={settle}
            onCancelled={() => {
              setIsCancelled(true);
              retry();
            }}
          />
          {payments.testMode && <TestCards />}
        </>
      );
    default:
      return session satisfies never;
  }
}

/** The payment's outcome is unknown until the webhook or the next check. The customer must not pay again until then. */
function Checking({ check, refresh }: { check: () => Promise<boolean>; refresh: Refresh }) {
  const alert = useFocusOn<HTMLDivElement>(true);
  // Sequential: an order read before the payment must not arrive after the response "paid".
  usePolling(async () => (await check()) || refresh(), SOON);
  return (
    <Alert ref={alert} kind="info" hint={words.checkingHint}>
      {words.checking}
    </Alert>
  );
}

/** The items are reserved or sold, so there is nothing to pay for at the moment. */
function StockLost({ message, hint, onRetry }: { message: string; hint: string; onRetry?: () => void }) {
  const alert = useFocusOn<HTMLDivElement>(true);
  return (
    <Alert
      ref={alert}
      lead={copy.authority}
      hint={hint}
      action={
        onRetry ? (
          <Button onClick={onRetry}>{copy.tryAgain}</Button>
        ) : (
          <ButtonLink to={paths.products}>{copy.order.back}</ButtonLink>
        )
      }
    >
      {message}
    </Alert>
  );
}

/** The sign-in ended after the card was submitted. The payment continues without it. */
function SignedOut({ onSignIn }: { onSignIn: () => Promise<void> }) {
  const alert = useFocusOn<HTMLDivElement>(true);
  return (
    <Alert
      ref={alert}
      kind="info"
      hint={words.signedOutHint}
      action={<Button onClick={() => void onSignIn()}>{copy.account.login}</Button>}
    >
      {words.signedOut}
    </Alert>
  );
}

/** The bank is processing the payment. Refetches the order until it is decided. */
export function BankDecides({ refresh }: { refresh: Refresh }) {
  usePolling(refresh, LATER);
  return (
    <Alert kind="info" hint={words.checkingHint}>
      {words.processing}
    </Alert>
  );
}
