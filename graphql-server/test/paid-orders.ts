import type Stripe from 'stripe';
import type { PaymentProvider } from '#server/providers/payments.ts';
import { openMoneyHarness } from './money-harness.ts';

/** Two reels at 89.90. */
export const ORDER_TOTAL = 17_980;

export type PaidOrders = Awaited<ReturnType<typeof openPaidOrders>>;

export interface Paid {
  readonly id: string;
  readonly intentId: string;
  readonly equipmentId: string;
}

/** The payment harness with an admin, a customer and paid orders: for what happens after payment. */
export async function openPaidOrders() {
  const harness = await openMoneyHarness();
  const admin = await harness.newViewer({ role: 'ADMIN' });
  const maya = await harness.newViewer();

  /** Two reels of twenty, unpaid. */
  async function placed() {
    const { id: equipmentId } = await harness.newProduct({ priceMinor: ORDER_TOTAL / 2 });
    const { id } = await harness.newOrder(maya, { equipmentId, quantity: 2 });
    return { id, equipmentId };
  }

  return {
    ...harness,
    admin,
    maya,
    placed,
    /** `card`: a payment method of the provider's documentation. */
    async paid(card?: string): Promise<Paid> {
      const order = await placed();
      const session = await harness.open(maya, order);
      await harness.pay(session, card);
      await harness.payments.confirm(maya, order.id, session.intentId);
      return { ...order, intentId: session.intentId };
    },
    /** Another server of the shop, with parts of its provider replaced by `changed`. */
    server: (changed: Partial<PaymentProvider>) =>
      harness.newInstance({ at: (real) => ({ ...real, ...changed }) }),
    /** A refund in the provider's dashboard. */
    dashboardRefund: (intentId: string, amount: number): Promise<Stripe.Refund> =>
      harness.stripe.refunds.create({ payment_intent: intentId, amount }),
  };
}
