import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { StripeElementChangeEvent } from '@stripe/stripe-js';
import { Lock } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import type { CardPaymentOutcome } from '#web/platform/payments/port.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import style from './CardForm.module.css';
import { useElementStyle } from './use-element-style.ts';

const words = copy.payment;

type FieldName = 'cardNumber' | 'cardExpiry' | 'cardCvc';

/** A try that may have moved money: paid, on its way, or nobody answered. */
export type Attempt = Exclude<CardPaymentOutcome, { kind: 'refused' | 'cancelled' }>;

/** Why the last try did not pay. */
export interface Refusal {
  readonly message: string;
  /** `setup`: the shop is at fault, not the card. */
  readonly reason: 'card' | 'setup';
}

interface CardFormProps {
  session: { clientSecret: string; amount: string };
  billing: { name: string; email: string };
  problem: Refusal | null;
  /** Opens the payment once more before another try; null when there is nothing to try any more. */
  renew: () => Promise<string | null>;
  onProblem: (problem: Refusal | null) => void;
  onTried: (attempt: Attempt) => Promise<void>;
  /** The payment was cancelled at the provider: a new one is needed. */
  onCancelled: () => void;
}

/** The card, in fields of the payment provider that this page cannot read. */
export function CardForm({
  session,
  billing,
  problem,
  renew,
  onProblem,
  onTried,
  onCancelled,
}: CardFormProps) {
  const { payments } = usePlatform();
  const stripe = useStripe();
  const elements = useElements();
  const look = useElementStyle();
  const id = useId();
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [busy, setBusy] = useState(false);
  const [settled, setSettled] = useState(false);
  // A second click comes before React has disabled the button.
  const sending = useRef(false);
  const refused = useRef(false);
  const alert = useFocusOn<HTMLDivElement>(problem);

  const note = ({ elementType, error }: StripeElementChangeEvent) =>
    setErrors((before) => ({ ...before, [elementType]: error?.message }));

  const submit = async () => {
    const card = elements?.getElement(CardNumberElement);
    if (!stripe || !card || sending.current) return;
    sending.current = true;
    setBusy(true);
    onProblem(null);
    const clientSecret = refused.current ? await renew() : session.clientSecret;
    if (clientSecret === null) return; // the page shows something else now
    const outcome = await payments.pay({
      stripe,
      card,
      clientSecret,
      billingDetails: billing,
    });
    switch (outcome.kind) {
      case 'succeeded':
      case 'processing':
        // §4: disabled after a confirmation.
        setSettled(true);
        await onTried(outcome);
        break;
      case 'unreachable':
        await onTried(outcome);
        break;
      case 'refused':
        refused.current = true;
        onProblem(outcome);
        break;
      case 'cancelled':
        onCancelled();
        break;
      default:
        return outcome satisfies never;
    }
    setBusy(false);
    sending.current = false;
  };

  const field = (
    name: FieldName,
    label: string,
    Element: typeof CardNumberElement | typeof CardExpiryElement | typeof CardCvcElement,
  ) => (
    <div className={style.field}>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <div className={style.box} data-invalid={errors[name] ? true : undefined}>
        <Element id={`${id}-${name}`} options={{ style: look }} onChange={note} />
      </div>
      {errors[name] && (
        <p className={style.error} role="alert">
          {errors[name]}
        </p>
      )}
    </div>
  );

  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {field('cardNumber', words.cardNumber, CardNumberElement)}
      <div className={style.pair}>
        {field('cardExpiry', words.cardExpiry, CardExpiryElement)}
        {field('cardCvc', words.cardCvc, CardCvcElement)}
      </div>
      {problem && (
        <Alert
          ref={alert}
          lead={problem.reason === 'card' ? copy.authority : copy.developerAuthority}
          hint={problem.reason === 'card' ? words.declinedHint : words.setupHint}
        >
          {problem.message}
        </Alert>
      )}
      <Button
        type="submit"
        size="l"
        wide
        busy={busy}
        busyLabel={settled ? words.saving : words.paying}
        disabled={!stripe || settled}
      >
        {words.pay(session.amount)}
      </Button>
      <output className={style.safe}>
        <Lock size={14} aria-hidden /> {busy && !settled ? words.payingHint : words.safe}
      </output>
    </form>
  );
}
