/* A minimal page with the real card fields, for testing the provider's emulator. */
import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { Stripe, StripeElementChangeEvent } from '@stripe/stripe-js';
import { StrictMode, useState, type FormEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { PaymentsUnavailable, type PaymentsPort } from '../port.ts';
import { stripePayments } from '../stripe.ts';
import './page.css';

const query = new URLSearchParams(location.search);
const dark = query.get('theme') === 'dark';
document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';

const style = {
  base: {
    color: dark ? '#ece7de' : '#22292d',
    fontSize: '16px',
    '::placeholder': { color: dark ? '#a9b4b3' : '#6d7679' },
  },
  invalid: { color: dark ? '#ffab90' : '#b3361b' },
};

function Form({ payments, clientSecret }: { payments: PaymentsPort; clientSecret: string }) {
  const stripe = useStripe();
  const elements = useElements();
  const [said, setSaid] = useState('');
  const [fields, setFields] = useState<Record<string, string | undefined>>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  async function pay(event: FormEvent) {
    event.preventDefault();
    const card = elements?.getElement(CardNumberElement);
    if (!stripe || !card) return;
    setBusy(true);
    setRefusal('');
    const billingDetails = { name: 'Robin Rivers', email: 'robin@example.com' };
    const outcome = await payments.pay({ stripe, card, clientSecret, billingDetails });
    setBusy(false);
    if ('message' in outcome) setRefusal(outcome.message);
    else setSaid('intentId' in outcome ? `${outcome.kind} ${outcome.intentId}` : outcome.kind);
  }

  function note({ elementType, error }: StripeElementChangeEvent) {
    setFields((fields) => ({ ...fields, [elementType]: error?.message }));
    setRefusal('');
  }

  const problem = refusal || Object.values(fields).find(Boolean);
  return (
    <form onSubmit={(event) => void pay(event)} noValidate>
      <label htmlFor="number" className="whole">
        Card number
        <CardNumberElement id="number" options={{ style, showIcon: true }} onChange={note} />
      </label>
      <label htmlFor="expiry">
        Expires
        <CardExpiryElement id="expiry" options={{ style }} onChange={note} />
      </label>
      <label htmlFor="cvc">
        Security code
        <CardCvcElement id="cvc" options={{ style }} onChange={note} />
      </label>
      <button disabled={!stripe || busy || said !== ''}>{busy ? 'Paying…' : 'Pay $49.90'}</button>
      {problem && <p role="alert">{problem}</p>}
      {said && <output>{said}</output>}
    </form>
  );
}

function Page({ payments, clientSecret }: { payments: PaymentsPort; clientSecret: string }) {
  const [stripe, setStripe] = useState<Stripe | PaymentsUnavailable | null>(null);
  if (stripe instanceof PaymentsUnavailable || !stripe) {
    return (
      <main>
        {stripe && <p role="alert">{stripe.message}</p>}
        <button onClick={() => void payments.load().then(setStripe)}>Show the card fields</button>
      </main>
    );
  }
  return (
    <main>
      <Elements stripe={stripe}>
        <Form payments={payments} clientSecret={clientSecret} />
      </Elements>
    </main>
  );
}

const payments = stripePayments({
  mode: 'simulator',
  publishableKey: query.get('key') ?? '',
  apiOrigin: query.get('provider') ?? '',
});
createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <Page payments={payments} clientSecret={query.get('secret') ?? ''} />
  </StrictMode>,
);
