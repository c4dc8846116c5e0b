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
 * The wallets that the provider finds in this browser, as buttons of its own in a frame of its own. Nothing, and no room for
 * it, where there is none: it comes late, and must stand below what somebody may be about to press. What the sheet approves is confirmed as a card is: once, and the server decides.
 */
export function WalletButton({
  clientSecret,
  busy,
  run,
  onOpen,
  onClosed,
}: {
  /** The one that the surrounding `Elements` were made with. */
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
      // Opened anew meanwhile: these elements would pay for what is gone.
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
