import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { payByCard, payByWallet, payExpress } from './card-payment.ts';
import { PaymentsUnavailable, type PaymentsConfig, type PaymentsPort } from './port.ts';

const PATIENCE_MS = 20_000;

/** Payments by Stripe. In simulator mode the local emulator's script replaces Stripe.js. */
export function stripePayments(config: PaymentsConfig): PaymentsPort {
  let loading: Promise<Stripe | PaymentsUnavailable> | undefined;

  async function load(): Promise<Stripe | PaymentsUnavailable> {
    try {
      return await inTime(open(config));
    } catch (cause) {
      loading = undefined; // the next call retries
      return new PaymentsUnavailable(cause);
    }
  }

  return {
    mode: config.mode,
    testMode: config.mode !== 'live',
    load: () => (loading ??= load()),
    pay: payByCard,
    payByWallet,
    payExpress,
  };
}

async function open({ mode, publishableKey, apiOrigin }: PaymentsConfig): Promise<Stripe> {
  // `loadStripe` uses `window.Stripe` if it exists and requests js.stripe.com only otherwise.
  if (mode === 'simulator') await loadScript(`${apiOrigin}/stripe.js`);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('There is no window to load Stripe.js into.');
  return stripe;
}

let attempts = 0;

/** Browsers cache a module's failure to load, so each attempt uses a different URL. */
function loadScript(address: string): Promise<void> {
  attempts += 1;
  const src = attempts === 1 ? address : `${address}?attempt=${attempts}`;
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = src;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${src} could not be loaded.`));
    });
    document.head.append(script);
  });
}

function inTime<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The payment form took too long to load.')), PATIENCE_MS);
  });
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}
