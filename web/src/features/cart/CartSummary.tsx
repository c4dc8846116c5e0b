import { Truck } from 'lucide-react';
import * as copy from '#web/app/copy.ts';
import { calendarDay } from '#web/ui/dates.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import style from './CartSummary.module.css';
import type { QuoteCostsFragment } from './QuoteCosts.generated.ts';
import { useCartQuote } from './use-cart-quote.ts';

const words = copy.cart;

/** What the cart costs. While a change is on its way, the last quote stays visible. `isShort` leaves out what may change. */
export function CartSummary({ isShort = false }: { isShort?: boolean }) {
  const { quote, isLoading, hasFailed, retry } = useCartQuote();
  if (hasFailed)
    return (
      <Alert
        action={
          <Button variant="secondary" onClick={retry}>
            {copy.tryAgain}
          </Button>
        }
      >
        {words.quoteFailed}
      </Alert>
    );
  if (!quote) return isLoading ? <Spinner quiet label={copy.waiting} /> : null;
  return <QuoteRows quote={quote} isStale={isLoading} isShort={isShort} />;
}

/** The amounts of a quote. `isShort` leaves out what may change. */
export function QuoteRows({
  quote,
  isStale,
  isShort = false,
  isEstimate = true,
}: {
  quote: QuoteCostsFragment;
  isStale: boolean;
  isShort?: boolean;
  /** Whether the destination is unknown. */
  isEstimate?: boolean;
}) {
  return (
    <div className={style.summary} data-stale={isStale || undefined} aria-busy={isStale || undefined}>
      <dl className={style.rows}>
        <Row label={words.subtotal} amount={quote.subtotal.display} />
        {!isShort && <Details quote={quote} isEstimate={isEstimate} />}
      </dl>
      {quote.freeDelivery && (
        <p className={style.nudge}>
          <Truck size={18} aria-hidden />
          {words.nudge(quote.freeDelivery.missing.display, quote.freeDelivery.methodName)}
        </p>
      )}
    </div>
  );
}

function Details({ quote, isEstimate }: { quote: QuoteCostsFragment; isEstimate: boolean }) {
  const { discounts, delivery, deliveryChoices, deliveryMethodId, taxes, total } = quote;
  const chosen = deliveryChoices.find(({ methodId }) => methodId === deliveryMethodId);
  return (
    <>
      {discounts.map(({ label, amount }) => (
        <Row key={label} label={label} amount={`−${amount.display}`} />
      ))}
      <Row
        label={isEstimate ? words.delivery : copy.checkout.delivery}
        amount={chosen && (delivery.minor === 0 ? words.free : delivery.display)}
        hint={
          chosen
            ? words.arrives(chosen.name, calendarDay(chosen.earliest), calendarDay(chosen.latest))
            : words.noDelivery
        }
      />
      {taxes
        .filter(({ isIncluded }) => !isIncluded)
        .map(({ label, percent, amount }) => (
          <Row key={label} label={words.tax(label, percent)} amount={amount.display} />
        ))}
      <Row label={words.total} amount={total.display} isTotal />
      {taxes
        .filter(({ isIncluded }) => isIncluded)
        .map(({ label, percent, amount }) => (
          <Row key={label} label={words.includedTax(label, percent)} amount={amount.display} />
        ))}
    </>
  );
}

function Row({
  label,
  amount,
  hint,
  isTotal = false,
}: {
  label: string;
  amount: string | undefined;
  hint?: string;
  isTotal?: boolean;
}) {
  return (
    <div className={isTotal ? style.total : style.row}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
      {hint && <dd className={style.hint}>{hint}</dd>}
    </div>
  );
}
