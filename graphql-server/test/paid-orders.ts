import type { Viewer } from '#server/viewer.ts';
import { openMoneyBench, type MoneyBench } from './money-bench.ts';

/** Of two reels at 89.90. */
export const ORDER_TOTAL = 17_980;

export interface PlacedOrder {
  readonly id: string;
  readonly equipmentId: string;
}

export interface PaidOrder extends PlacedOrder {
  readonly intentId: string;
}

export interface PaidOrders extends MoneyBench {
  readonly admin: Viewer;
  readonly maya: Viewer;
  /** Two reels of twenty, unpaid. */
  placed(): Promise<PlacedOrder>;
  paid(card?: string): Promise<PaidOrder>;
}

/** The bench with a customer who orders and pays, and an admin: for what happens to paid orders. */
export async function openPaidOrders(): Promise<PaidOrders> {
  const bench = await openMoneyBench();
  const admin = await bench.newViewer({ role: 'ADMIN' });
  const maya = await bench.newViewer();
  async function placed(): Promise<PlacedOrder> {
    const { id: equipmentId } = await bench.newProduct({ priceMinor: 8_990 });
    const { id } = await bench.newOrder(maya, { equipmentId, quantity: 2 });
    return { id, equipmentId };
  }
  return Object.assign(bench, {
    admin,
    maya,
    placed,
    async paid(card?: string): Promise<PaidOrder> {
      const order = await placed();
      const session = await bench.open(maya, order);
      await bench.pay(session, card);
      await bench.payments.confirm(maya, order.id, session.intentId);
      return { ...order, intentId: session.intentId };
    },
  });
}
