import type { ReactNode } from 'react';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import style from './CheckoutForm.module.css';
import { DeliveryChoices } from './DeliveryChoices.tsx';
import type { CheckoutQuote } from './use-checkout-quote.ts';

const words = copy.checkout;

/** The ways to deliver the order, or why there are none. */
export function DeliverySection({
  quote,
  chosenId,
  waiting,
  noDelivery,
  onChoose,
  children,
}: {
  quote: CheckoutQuote | null;
  /** The method that the user chose. */
  chosenId: string | null;
  /** Names the fields that the user must fill in before the delivery methods are shown. */
  waiting: string;
  noDelivery: string;
  onChoose: (methodId: string) => void;
  children?: ReactNode;
}) {
  const choices = quote && !quote.isEstimate ? quote.deliveryChoices : null;
  const isOffered = choices?.some(({ methodId }) => methodId === chosenId);
  return (
    <section className={style.part} aria-label={words.delivery}>
      {quote && choices && choices.length > 0 ? (
        <DeliveryChoices
          choices={choices}
          chosen={isOffered ? chosenId : quote.deliveryMethodId}
          onChoose={onChoose}
        />
      ) : (
        <>
          <h2>{words.delivery}</h2>
          {choices ? <Alert>{noDelivery}</Alert> : <p className={style.who}>{waiting}</p>}
        </>
      )}
      {children}
    </section>
  );
}
