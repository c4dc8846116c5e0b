import * as copy from '#web/app/copy.ts';
import type { CheckoutQuoteQuery } from '#web/features/checkout/CheckoutQuote.generated.ts';
import { calendarDay } from '#web/ui/dates.ts';

const words = copy.checkout;

export type ExpressQuote = Extract<NonNullable<CheckoutQuoteQuery['quote']>, { __typename: 'Quote' }>;

/**
 * What a wallet shows beside the total, in minor units: the items after discounts, the taxes on top, and the deliveries.
 * Wallets select the first delivery, so the chosen one comes first.
 */
export function expressCosts({ total, delivery, taxes, deliveryChoices, deliveryMethodId }: ExpressQuote) {
  const onTop = taxes.filter(({ isIncluded }) => !isIncluded);
  const tax = onTop.reduce((sum, { amount }) => sum + amount.minor, 0);
  const chosen = deliveryChoices.filter(({ methodId }) => methodId === deliveryMethodId);
  const others = deliveryChoices.filter(({ methodId }) => methodId !== deliveryMethodId);
  const rates = [...chosen, ...others].map(({ methodId, name, isPickup, cost, earliest, latest }) => ({
    id: methodId,
    displayName: name,
    amount: cost.minor,
    deliveryEstimate: (isPickup ? words.ready : words.arrives)(calendarDay(earliest), calendarDay(latest)),
  }));
  return {
    lineItems: [
      { name: words.items, amount: total.minor - delivery.minor - tax },
      ...onTop.map(({ label, amount }) => ({ name: label, amount: amount.minor })),
    ],
    // Wallets need a delivery before they ask for the address.
    shippingRates: rates.length > 0 ? rates : [{ id: 'unknown', displayName: words.delivery, amount: 0 }],
  };
}
