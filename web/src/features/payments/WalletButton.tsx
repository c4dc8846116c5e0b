import { ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import type { CardPaymentOutcome } from '#web/platform/payments/port.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import type { useAttempt } from './use-attempt.ts';
import style from './WalletButton.module.css';

const words = copy.payment;
const LOOK = { buttonHeight: 48 };

/**
 * The provider's buttons for the wallets available in this browser. Takes no space if there are none. It appears late, so
 * it must be below everything that the customer may be about to click. A payment approved in the wallet's sheet is
 * confirmed like a card payment: once, and the server decides.
 */
export function WalletButton({
  clientSecret,
  busy,
  run,
  onOpen,
  onClosed,
}: {
  /** The secret that the surrounding `Elements` were created with. */
  clientSecret: string;
  busy: boolean;
  run: ReturnType<typeof useAttempt>['run'];
  onOpen: () => void;
  onClosed: () => void;
}) {
  const { payments } = usePlatform();
  const stripe = useStripe();
  const elements = useElements();
  const [available, setAvailable] = useState(false);

  const confirm = async (event: StripeExpressCheckoutElementConfirmEvent) => {
    const pay = async (secret: string): Promise<CardPaymentOutcome> => {
      // The payment was reopened. These elements would pay for the superseded intent.
      if (!stripe || !elements || secret !== clientSecret) return { kind: 'cancelled' };
      return payments.payByWallet({ stripe, elements, clientSecret });
    };
    const outcome = await run(pay);
    if (outcome === null || outcome === 'refused' || outcome === 'cancelled') event.paymentFailed();
    onClosed();
  };

  return (
    <section
      className={style.wallet}
      aria-label={words.wallet}
      data-shown={available || undefined}
      inert={busy || !available}
    >
      <div className={style.inside}>
        <p className={style.or}>{words.orWallet}</p>
        <ExpressCheckoutElement
          options={LOOK}
          onReady={({ availablePaymentMethods }) =>
            setAvailable(Object.values(availablePaymentMethods ?? {}).some(Boolean))
          }
          onLoadError={() => setAvailable(false)}
          onClick={({ resolve }) => {
            onOpen();
            resolve();
          }}
          onCancel={onClosed}
          onConfirm={(event) => void confirm(event)}
        />
      </div>
    </section>
  );
}
