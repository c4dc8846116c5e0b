import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useMemo, useState } from 'react';
import { CardForm } from './CardForm.tsx';
import { useAttempt, type AttemptOptions, type Refusal } from './use-attempt.ts';
import { WalletButton } from './WalletButton.tsx';

/** The payment methods of an order: card, and wallet if the browser supports one. Both pay the same payment intent. */
export function PaymentForms({
  session,
  billing,
  problem,
  ...more
}: {
  session: { stripe: Stripe; clientSecret: string; amount: string };
  billing: { name: string; email: string };
  problem: Refusal | null;
} & Omit<AttemptOptions, 'clientSecret'>) {
  const { stripe, clientSecret } = session;
  const { run, busy, settled } = useAttempt({ clientSecret, ...more });
  const [sheetOpen, setSheetOpen] = useState(false);
  // Stripe Elements cannot change the client secret, so a new secret needs a new options object.
  const options = useMemo(() => ({ clientSecret }), [clientSecret]);
  return (
    // One wrapper, so that an unavailable wallet leaves no gap.
    <div>
      <Elements stripe={stripe}>
        <CardForm
          amount={session.amount}
          billing={billing}
          problem={problem}
          run={run}
          busy={busy && !sheetOpen}
          settled={settled}
          waiting={sheetOpen}
        />
      </Elements>
      <Elements key={clientSecret} stripe={stripe} options={options}>
        <WalletButton
          clientSecret={clientSecret}
          busy={busy || settled}
          run={run}
          onOpen={() => {
            more.onProblem(null);
            setSheetOpen(true);
          }}
          onClosed={() => setSheetOpen(false)}
        />
      </Elements>
    </div>
  );
}
