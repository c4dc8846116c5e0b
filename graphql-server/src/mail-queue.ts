import type { Tx } from './db.ts';
import type { Prisma } from './generated/prisma/client.ts';

/**
 * Records an email in the outbox and enqueues the job that sends it, in the transaction of the change. A second message with
 * the same `dedupeKey` is ignored. The job waits until `notBefore`: an email is dropped if the change is undone by then.
 */
export async function queueMail(
  tx: Tx,
  {
    kind,
    dedupeKey,
    payload,
    notBefore = null,
  }: { kind: string; dedupeKey: string; payload: Prisma.InputJsonObject; notBefore?: Date | null },
): Promise<void> {
  await tx.$executeRaw`
    WITH message AS (
      INSERT INTO "OutboxMessage" (id, kind, "dedupeKey", payload)
      VALUES (gen_random_uuid(), ${kind}, ${dedupeKey}, ${JSON.stringify(payload)}::jsonb)
      ON CONFLICT ("dedupeKey") DO NOTHING RETURNING id, "dedupeKey")
    SELECT graphile_worker.add_job('send-mail', json_build_object('messageId', id), job_key => "dedupeKey",
      run_at => coalesce(${notBefore}::timestamptz, now()))::text
    FROM message`;
}
