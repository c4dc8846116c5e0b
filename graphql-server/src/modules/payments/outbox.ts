import type { Tx } from '#server/db.ts';

/**
 * Writes down that the customer is to be told of a payment, and queues the telling: both live or die with the payment
 * itself. One message per order and for ever: an order is paid once.
 */
export async function tellOfPayment(tx: Tx, orderId: string, intentId: string): Promise<void> {
  const message = await tx.outboxMessage.create({
    data: {
      kind: 'order-paid',
      dedupeKey: `order-paid:${orderId}`,
      payload: { orderId, intentId },
    },
  });
  await tx.$executeRaw`
    SELECT 1 FROM graphile_worker.add_job('send-mail', json_build_object('messageId', ${message.id}::text),
      job_key => ${message.dedupeKey}::text)`;
}
