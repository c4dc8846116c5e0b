import type { Tx } from '#server/db.ts';

/** Queues telling the customer that the parcel has left; lives or dies with the step. One message per order and for ever. */
export async function tellOfShipment(tx: Tx, orderId: string): Promise<void> {
  const message = await tx.outboxMessage.create({
    data: { kind: 'order-shipped', dedupeKey: `order-shipped:${orderId}`, payload: { orderId } },
  });
  await tx.$executeRaw`
    SELECT 1 FROM graphile_worker.add_job('send-mail', json_build_object('messageId', ${message.id}::text),
      job_key => ${message.dedupeKey}::text)`;
}
