import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { StripeElementChangeEvent } from '@stripe/stripe-js';
import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import style from './CardForm.module.css';
import type { Refusal, useAttempt } from './use-attempt.ts';
import { useElementStyle } from './use-element-style.ts';

const words = copy.payment;

type FieldName = 'cardNumber' | 'cardExpiry' | 'cardCvc';

interface CardFormProps {
  amount: string;
  billing: { name: string; email: string };
  problem: Refusal | null;
  run: ReturnType<typeof useAttempt>['run'];
  busy: boolean;
  settled: boolean;
  /** Another payment method is in progress: the wallet's sheet is open. */
  waiting: boolean;
}

/** The card form. Its fields are the provider's iframes, which this page cannot read. */
export function CardForm({ amount, billing, problem, run, busy, settled, waiting }: CardFormProps) {
  const { payments } = usePlatform();
  const stripe = useStripe();
  const elements = useElements();
  const elementStyle = useElementStyle();
  const id = useId();
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const alert = useFocusOn<HTMLDivElement>(problem);

  const recordError = ({ elementType, error }: StripeElementChangeEvent) =>
    setErrors((before) => ({ ...before, [elementType]: error?.message }));

  const submit = async () => {
    const card = elements?.getElement(CardNumberElement);
    if (!stripe || !card || waiting) return;
    await run((clientSecret) => payments.pay({ stripe, card, clientSecret, billingDetails: billing }));
  };

  const field = (
    name: FieldName,
    label: string,
    Element: typeof CardNumberElement | typeof CardExpiryElement | typeof CardCvcElement,
  ) => (
    <div className={style.field}>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <div className={style.box} data-invalid={errors[name] ? true : undefined}>
        <Element id={`${id}-${name}`} options={{ style: elementStyle }} onChange={recordError} />
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
        disabled={!stripe || settled || waiting}
      >
        {words.pay(amount)}
      </Button>
      <output className={style.safe}>
        <Lock size={14} aria-hidden /> {busy && !settled ? words.payingHint : words.safe}
      </output>
    </form>
  );
}
