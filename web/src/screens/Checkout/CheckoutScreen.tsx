import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { worksForShop } from '#web/app/staff.ts';
import type { CartPartsFragment } from '#web/features/cart/CartParts.generated.ts';
import { QuoteRows } from '#web/features/cart/CartSummary.tsx';
import { storeGuestCart } from '#web/features/cart/guest-cart.ts';
import { useCart } from '#web/features/cart/use-cart.ts';
import { useCheckoutDataQuery } from '#web/features/checkout/CheckoutData.generated.ts';
import { CheckoutForm } from '#web/features/checkout/CheckoutForm.tsx';
import style from '#web/features/checkout/CheckoutForm.module.css';
import type { PlacedOrder } from '#web/features/checkout/use-checkout.ts';
import { InvoiceButton } from '#web/features/orders/InvoiceButton.tsx';
import { ExpressCheckout } from '#web/features/payments/ExpressCheckout.tsx';
import { GuestOrderPayment, type GuestOrderKey } from '#web/features/payments/GuestOrderPayment.tsx';
import { isRefused, useSignInAgain } from '#web/features/orders/session-end.ts';
import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { useFrozen } from '#web/ui/use-frozen.ts';
import { useOnline } from '#web/ui/use-online.ts';
import { Spinner } from '#web/ui/Waiting.tsx';

const words = copy.checkout;

/** The guest order that was placed on this page. It is part of the history entry: a reload continues with its payment. */
const placedIn = (state: unknown): GuestOrderKey | null =>
  typeof state === 'object' && state !== null && 'placed' in state ? (state.placed as GuestOrderKey) : null;

/** Contact, address, delivery and costs of the cart on one page; for guests the payment too. */
export function CheckoutScreen() {
  const placed = placedIn(useLocation().state);
  return (
    <div className="page">
      <div className={style.room}>{placed ? <Payment placed={placed} /> : <Checkout />}</div>
    </div>
  );
}

function Payment({ placed }: { placed: GuestOrderKey }) {
  return (
    <GuestOrderPayment
      of={placed}
      renderInvoice={(refund) => <InvoiceButton of={placed} refund={refund} />}
      renderRefusal={(message, hint) => (
        <Notice kind="problem" level={1} title={message}>
          {hint}
        </Notice>
      )}
    />
  );
}

function Checkout() {
  const identity = useIdentity();
  const [isPaying, setPaying] = useState(false);
  const { cart: latest, hasFailed, retry } = useCart();
  // A wallet's order empties the cart before it is paid.
  const cart = useFrozen(latest, isPaying);
  const { data, error, refetch } = useCheckoutDataQuery({ skip: identity.status === 'loading' });
  const online = useOnline();
  const navigate = useNavigate();
  const client = useApolloClient();
  const isGuest = identity.status === 'signedOut';
  const signIn = { hasEnded: isRefused, again: useSignInAgain() };

  const onPlaced = ({ id, number, email }: PlacedOrder) => {
    // The order has emptied the cart.
    if (isGuest) storeGuestCart(null);
    client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'cart' });
    client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'quote' });
    if (email === null) return void navigate(paths.payment(id), { replace: true });
    void navigate(paths.checkout, { replace: true, state: { placed: { number, email } } });
  };

  if (worksForShop(data?.me?.role)) return <Notice kind="empty" level={1} title={copy.cart.admin} />;
  if (hasFailed || (error && !data))
    return (
      <Notice
        kind="problem"
        level={1}
        title={online ? words.failed : copy.failures.offline}
        action={
          <Button
            onClick={() => {
              retry();
              void refetch().catch(() => {});
            }}
          >
            {copy.tryAgain}
          </Button>
        }
      />
    );
  if (cart === undefined || !data) return <Spinner label={copy.waiting} />;
  if (cart === null || cart.lines.length === 0)
    return (
      <Notice
        kind="empty"
        level={1}
        title={copy.cart.empty}
        action={<ButtonLink to={paths.search}>{copy.cart.browse}</ButtonLink>}
      >
        {copy.cart.emptyHint}
      </Notice>
    );
  return (
    <>
      <h1>{words.title}</h1>
      {cart.lines.some(({ problem }) => problem !== null) ? (
        <Alert action={<ButtonLink to={paths.cart}>{words.editCart}</ButtonLink>}>{words.unavailable}</Alert>
      ) : (
        <CheckoutForm
          key={identity.status}
          cartId={isGuest ? cart.id : null}
          data={data}
          isGuest={isGuest}
          signIn={signIn}
          onPlaced={onPlaced}
          onStaleCart={retry}
          renderExpress={(express) => (
            <ExpressCheckout
              {...express}
              hasEnded={isRefused}
              onBusy={(busy) => {
                setPaying(busy);
                express.onBusy(busy);
              }}
              onPlaced={onPlaced}
            />
          )}
          renderReview={(quote, isCurrent) => (
            <>
              <Lines lines={cart.lines} />
              {quote && <QuoteRows quote={quote} isStale={!isCurrent} isEstimate={quote.isEstimate} />}
            </>
          )}
        />
      )}
    </>
  );
}

function Lines({ lines }: { lines: CartPartsFragment['lines'] }) {
  return (
    <ul className={style.lines}>
      {lines.map(({ id, name, quantity, equipment, total }) => (
        <li key={id} className={style.line}>
          <span className={style.picture}>
            <Picture picture={equipment?.picture ?? null} sizes="3.5rem" fallbackAlt={name} />
          </span>
          <span>
            <strong>{name}</strong>
            <small>{[...(equipment?.optionValues ?? []), copy.cart.count(quantity)].join(' · ')}</small>
          </span>
          <span className={style.amount}>{total?.display}</span>
        </li>
      ))}
    </ul>
  );
}
