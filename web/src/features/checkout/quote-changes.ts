import * as copy from '#web/app/copy.ts';
import { calendarDay } from '#web/ui/dates.ts';
import type { CheckoutQuote } from './use-checkout-quote.ts';

const words = copy.checkout;

const chosenOf = ({ deliveryChoices, deliveryMethodId }: CheckoutQuote) =>
  deliveryChoices.find(({ methodId }) => methodId === deliveryMethodId);

/** What differs between two quotes, as sentences for the customer. */
export function quoteChanges(before: CheckoutQuote, after: CheckoutQuote): string[] {
  const changes: string[] = [];
  const differ = (one: { display: string }, other: { display: string }) => one.display !== other.display;
  if (differ(before.subtotal, after.subtotal))
    changes.push(words.changes.items(before.subtotal.display, after.subtotal.display));
  if (labelsOf(before) !== labelsOf(after)) changes.push(words.changes.discounts);
  const [old, now] = [chosenOf(before), chosenOf(after)];
  if (old?.methodId !== now?.methodId) changes.push(words.changes.method(now?.name ?? null));
  else if (differ(before.delivery, after.delivery))
    changes.push(words.changes.delivery(before.delivery.display, after.delivery.display));
  if (now && (old?.earliest !== now.earliest || old.latest !== now.latest))
    changes.push(words.changes.date(calendarDay(now.earliest), calendarDay(now.latest)));
  if (differ(before.total, after.total))
    changes.push(words.changes.total(before.total.display, after.total.display));
  return changes;
}

const labelsOf = ({ discounts }: CheckoutQuote) =>
  discounts.map(({ label, amount }) => `${label} ${amount.display}`).join();
