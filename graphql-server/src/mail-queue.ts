import type { Tx } from './db.ts';
import type { Prisma } from './generated/prisma/client.ts';

/**
 * Writes down that a customer is to be told of something, and queues the telling: both live or die with the transaction of
 * the deed. `dedupeKey`: one message for ever. @throws when there is one with that key already
 */
export async function queueMail(
  tx: Tx,
  { kind, dedupeKey, payload }: { kind: string; dedupeKey: string; payload: Prisma.InputJsonObject },
): Promise<void> {
  const message = await tx.outboxMessage.create({ data: { kind, dedupeKey, payload } });
  await tx.$executeRaw`
    SELECT 1 FROM graphile_worker.add_job('send-mail', json_build_object('messageId', ${message.id}::text),
      job_key => ${message.dedupeKey}::text)`;
}
