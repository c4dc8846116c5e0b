import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { PaymentsUnavailable, type WalletDetails } from '#web/platform/payments/port.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { toast } from '#web/ui/toast.ts';
import style from './ExpressCheckout.module.css';
import { expressCosts, type ExpressQuote } from './express-costs.ts';
import { useConfirmation } from './use-confirmation.ts';
import { useOpenedPayment, type Payer } from './use-payment-session.ts';

const words = copy.checkout;

interface PlacedOrder {
  readonly id: string;
  /** Of a guest order. */
  readonly email: string | null;
}

interface ExpressCheckoutProps<Order> {
  quote: ExpressQuote;
  isGuest: boolean;
  /** Codes of the countries where orders are delivered. */
  countries: string[];
  hasEnded: Payer['hasEnded'];
  /** Returns the quote for this address. Null if it failed. */
  ask: (of: {
    country: string;
    state: string;
    deliveryMethodId: string | null;
  }) => Promise<ExpressQuote | null>;
  /** Places the order for the quote that the customer approved. Null if it was refused; the form says why. */
  place: (details: WalletDetails, accepted: ExpressQuote) => Promise<Order | null>;
  /** Gets true when the user approves the payment in the wallet, and false when the order is paid. Keep it mounted meanwhile. */
  onBusy: (busy: boolean) => void;
  /** The order was placed. It is not paid if the wallet's card was declined. */
  onPlaced: (order: Order) => void;
}

/**
 * The provider's buttons for the wallets of this browser. A wallet knows the customer's address and pays. The buttons are
 * above the form and load after it, so their space is reserved in browsers that may have a wallet.
 */
export function ExpressCheckout<Order extends PlacedOrder>(props: ExpressCheckoutProps<Order>) {
  const { payments } = usePlatform();
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [isAvailable, setAvailable] = useState<boolean | null>(null);
  const [isBusy, setBusy] = useState(false);
  // The amount must not change with the form while the customer approves another one.
  const [accepted, setAccepted] = useState<ExpressQuote | null>(null);
  const { minor: amount, currency } = (accepted ?? props.quote).total;
  const options = useMemo(
    () => ({
      mode: 'payment' as const,
      amount,
      currency: currency.toLowerCase(),
      allowedPaymentMethodTypes: ['card'],
    }),
    [amount, currency],
  );
  useEffect(() => {
    let isCurrent = true;
    void payments.load().then((loaded) => {
      if (!isCurrent) return;
      if (loaded instanceof PaymentsUnavailable) setAvailable(false);
      else setStripe(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [payments]);

  return (
    <section
      className={style.express}
      aria-label={words.express}
      data-shown={(isAvailable ?? mayHaveWallet()) || undefined}
      data-available={isAvailable || undefined}
    >
      <div className={style.inside}>
        <h2>{words.express}</h2>
        <div className={style.buttons} inert={isBusy || !isAvailable}>
          {stripe && (
            <Elements stripe={stripe} options={options}>
              <Wallets
                {...props}
                onAvailable={setAvailable}
                onShow={setAccepted}
                onBusy={(busy) => {
                  setBusy(busy);
                  props.onBusy(busy);
                }}
              />
            </Elements>
          )}
        </div>
        <output className={style.or}>{isBusy ? words.busy : words.orForm}</output>
      </div>
    </section>
  );
}

/** Whether the browser has the APIs that wallets need. */
const mayHaveWallet = () => 'PaymentRequest' in globalThis || 'ApplePaySession' in globalThis;

function Wallets<Order extends PlacedOrder>({
  quote,
  isGuest,
  countries,
  hasEnded,
  ask,
  place,
  onBusy,
  onPlaced,
  onAvailable,
  onShow,
}: ExpressCheckoutProps<Order> & {
  onAvailable: (isAvailable: boolean) => void;
  /** What the sheet shows; null when it is closed. */
  onShow: (quote: ExpressQuote | null) => void;
}) {
  const { payments } = usePlatform();
  const stripe = useStripe();
  const elements = useElements();
  const open = useOpenedPayment();
  const askServer = useConfirmation({ hasEnded });
  const accepted = useRef(quote);
  const destination = useRef({ country: '', state: '' });
  const [options] = useState(() => ({
    buttonHeight: 48,
    emailRequired: isGuest,
    phoneNumberRequired: true,
    shippingAddressRequired: true,
    allowedShippingCountries: countries,
    shippingRates: expressCosts(quote).shippingRates,
  }));

  const accept = (shown: ExpressQuote) => {
    accepted.current = shown;
    onShow(shown);
    return expressCosts(shown);
  };
  const updateQuote = async (
    deliveryMethodId: string | null,
    { resolve, reject }: { resolve: (costs: ReturnType<typeof expressCosts>) => void; reject: () => void },
  ) => {
    const next = await ask({ ...destination.current, deliveryMethodId });
    if (!next || next.deliveryMethodId === null) return reject();
    const costs = accept(next);
    // Before the sheet gets the costs; the new options come later.
    await elements?.update({ amount: next.total.minor });
    resolve(costs);
  };

  const pay = async (event: StripeExpressCheckoutElementConfirmEvent) => {
    if (!stripe || !elements) return event.paymentFailed();
    const placed: { order: Order | null } = { order: null };
    const placeAndOpen = async () => {
      const order = await place(detailsOf(event), accepted.current);
      if (!order) return null;
      placed.order = order;
      const input = { orderId: order.id, expectedTotalMinor: accepted.current.total.minor };
      const opened = await open(input, order.email).catch(() => null);
      return opened?.__typename === 'PaymentSession' ? opened.clientSecret : null;
    };
    const outcome = await payments.payExpress({ stripe, elements, open: placeAndOpen }).catch(() => null);
    const { order } = placed;
    if (order && outcome && 'intentId' in outcome) {
      const { intentId: transactionId } = outcome;
      const verdict = await askServer({ orderId: order.id, guestEmail: order.email, transactionId });
      if (verdict.is === 'paid') {
        toast.success(copy.toasts.paymentComplete);
        toast.success(copy.toasts.paymentSaved);
      }
    } else {
      event.paymentFailed();
      if (outcome?.kind === 'refused') toast.error(outcome.message);
    }
    // Without a payment, the order's page lets the customer pay by card.
    if (order) onPlaced(order);
  };

  return (
    <ExpressCheckoutElement
      options={options}
      onReady={({ availablePaymentMethods }) =>
        onAvailable(Object.values(availablePaymentMethods ?? {}).some(Boolean))
      }
      onLoadError={() => onAvailable(false)}
      onClick={({ resolve }) => resolve(accept(quote))}
      onShippingAddressChange={({ address: { country, state }, ...answer }) => {
        destination.current = { country, state };
        void updateQuote(null, answer);
      }}
      onShippingRateChange={({ shippingRate, ...answer }) => void updateQuote(shippingRate.id, answer)}
      onCancel={() => onShow(null)}
      onConfirm={(event) => {
        onBusy(true);
        void pay(event).finally(() => {
          onShow(null);
          onBusy(false);
        });
      }}
    />
  );
}

function detailsOf({
  billingDetails,
  shippingAddress,
}: StripeExpressCheckoutElementConfirmEvent): WalletDetails {
  const address = shippingAddress?.address ?? billingDetails?.address;
  return {
    name: shippingAddress?.name ?? billingDetails?.name ?? '',
    email: billingDetails?.email ?? '',
    phone: billingDetails?.phone ?? '',
    address: {
      line1: address?.line1 ?? '',
      line2: address?.line2 ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      postalCode: address?.postal_code ?? '',
      country: address?.country ?? '',
    },
  };
}
