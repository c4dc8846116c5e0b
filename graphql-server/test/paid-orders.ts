import type Stripe from 'stripe';
import type { PaymentProvider } from '#server/providers/payments.ts';
import { openMoneyBench } from './money-bench.ts';

/** Of two reels at 89.90. */
export const ORDER_TOTAL = 17_980;

export type PaidOrders = Awaited<ReturnType<typeof openPaidOrders>>;

export interface Paid {
  readonly id: string;
  readonly intentId: string;
  readonly equipmentId: string;
}

/** The money bench with an admin, a customer, and orders that are paid: for what happens afterwards. */
export async function openPaidOrders() {
  const bench = await openMoneyBench();
  const admin = await bench.newViewer({ role: 'ADMIN' });
  const maya = await bench.newViewer();

  /** Two reels of twenty, unpaid. */
  async function placed() {
    const { id: equipmentId } = await bench.newProduct({ priceMinor: ORDER_TOTAL / 2 });
    const { id } = await bench.newOrder(maya, { equipmentId, quantity: 2 });
    return { id, equipmentId };
  }

  return {
    ...bench,
    admin,
    maya,
    placed,
    /** `card`: a payment method of the provider's documentation. */
    async paid(card?: string): Promise<Paid> {
      const order = await placed();
      const session = await bench.open(maya, order);
      await bench.pay(session, card);
      await bench.payments.confirm(maya, order.id, session.intentId);
      return { ...order, intentId: session.intentId };
    },
    /** Another server of the shop, with `changed` in the place of parts of its provider. */
    server: (changed: Partial<PaymentProvider>) => bench.newTill({ at: (real) => ({ ...real, ...changed }) }),
    /** In the dashboard of the provider. */
    dashboardRefund: (intentId: string, amount: number): Promise<Stripe.Refund> =>
      bench.stripe.refunds.create({ payment_intent: intentId, amount }),
  };
}
