import type { Unavailable } from '#server/errors/domain-error.ts';
import type { Order } from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';
import type { OrderAlreadyPaid, OrderSent, PaymentUnderWay, RefundRefused } from './orders.errors.ts';

// What orders need of payments. The payments module depends on orders and implements this.

/**
 * Outcome of canceling a payment. 'canceled': it can no longer be paid. 'paid' and 'processing': the customer paid first; the
 * payment is settled as far as the provider has processed it.
 */
export type CancelPaymentOutcome = 'canceled' | 'paid' | 'processing' | 'unavailable';

export interface OrderPayments {
  /** Number of items of a product that are held for orders being paid. */
  held(equipmentId: string): Promise<number>;
  /** Cancels a payment at the provider. */
  cancelPayment(intentId: string): Promise<CancelPaymentOutcome>;
  /** Cancels the payment of an unpaid order, then closes the order. */
  closeUnpaidOrder(
    order: Order,
    actor: string,
    closing: { readonly reason?: string | null },
  ): Promise<Order | OrderAlreadyPaid | PaymentUnderWay | Unavailable>;
}

export interface OrderRefunds {
  /** Refunds what is left of a paid order's payment, then closes the order. */
  cancelPaid(
    viewer: Viewer,
    order: Order,
    reason: string,
  ): Promise<Order | RefundRefused | Unavailable | OrderSent>;
}
