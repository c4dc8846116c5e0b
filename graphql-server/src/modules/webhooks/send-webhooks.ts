import type { Db, Tx } from '#server/db.ts';
import type { WebhookAnswer, WebhookClient } from '#server/providers/webhook-http.ts';
import { BATCH, inBatches } from './batches.ts';
import { TEST_EVENT } from './webhook-events.rules.ts';
import { LOST_AFTER_MS, nextAttempt, shownAnswer, signedHeaders, signingSecrets } from './webhooks.rules.ts';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-webhooks': { endpointId: string };
    }
  }
}

/** Requests to one endpoint at a time, by each server. */
const PARALLEL_PER_ENDPOINT = 3;
/** Time for requests in progress when the server stops. */
const CLOSES_WITHIN_MS = 4_000;
const USER_AGENT = 'FISHZOME-Webhooks/1';

interface Claimed {
  readonly id: string;
  readonly endpointId: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly url: string;
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousSecretEndsAt: Date | null;
}

interface SenderLog {
  error(details: object, message: string): void;
}

/** Wakes the sender at `at`, by the job queue. */
export async function queueSending(
  tx: Pick<Tx, '$executeRaw'>,
  endpointId: string,
  at?: Date,
): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job('send-webhooks', json_build_object('endpointId', ${endpointId}::text),
      run_at => coalesce(${at ?? null}::timestamptz, now()))::text`;
}

/**
 * Sends due deliveries. A job only wakes it: a receiver that takes 15 seconds must not keep the queue from emails and
 * payments, or another endpoint from its events. Due deliveries are in the table, so a crash loses none.
 */
export function webhookSender({
  prisma,
  client,
  now = () => new Date(),
  log,
}: {
  prisma: Db;
  client: WebhookClient;
  now?: () => Date;
  log: SenderLog;
}) {
  /** Loops per endpoint; `again` if it was woken while all of them ran. */
  const running = new Map<string, { loops: Set<Promise<void>>; again: boolean }>();
  let isClosed = false;

  /** Starts sending the due deliveries of an endpoint, and returns at once. */
  function wake(endpointId: string): void {
    if (isClosed) return;
    const state = running.get(endpointId) ?? { loops: new Set(), again: false };
    running.set(endpointId, state);
    if (state.loops.size >= PARALLEL_PER_ENDPOINT) {
      state.again = true;
      return;
    }
    const loop = sendDue(endpointId)
      .catch((error: unknown) => log.error({ err: error, endpointId }, 'webhooks were not sent'))
      .finally(() => {
        state.loops.delete(loop);
        if (state.again) {
          state.again = false;
          wake(endpointId);
        } else if (state.loops.size === 0) running.delete(endpointId);
      });
    state.loops.add(loop);
  }

  async function sendDue(endpointId: string): Promise<void> {
    for (;;) {
      const delivery = isClosed ? null : await claim(endpointId);
      if (!delivery) return;
      await send(delivery);
    }
  }

  /** Takes the delivery that has been due for longest. Until `LOST_AFTER_MS` no other server takes it. */
  async function claim(endpointId: string): Promise<Claimed | null> {
    const at = now();
    const lost = new Date(at.getTime() + LOST_AFTER_MS);
    const [claimed] = await prisma.$queryRaw<Claimed[]>`
      UPDATE "WebhookDelivery" d SET attempts = d.attempts + 1, "lastAttemptAt" = ${at}, "nextAttemptAt" = ${lost}
      FROM "WebhookEndpoint" e
      WHERE e.id = d."endpointId" AND d.id = (
        SELECT due.id FROM "WebhookDelivery" due JOIN "WebhookEndpoint" its ON its.id = due."endpointId"
        WHERE due."endpointId" = ${endpointId}::uuid AND due.status = 'PENDING'
          AND due."nextAttemptAt" <= greatest(now(), ${at}) AND (its."isActive" OR due.type = ${TEST_EVENT})
        ORDER BY due."nextAttemptAt", due.id LIMIT 1 FOR UPDATE OF due SKIP LOCKED)
      RETURNING d.id, d."endpointId", d.payload, d.attempts, e.url, e.secret, e."previousSecret", e."previousSecretEndsAt"`;
    return claimed ?? null;
  }

  async function send(delivery: Claimed): Promise<void> {
    const { type, timestamp, data } = Object(delivery.payload) as Record<string, unknown>;
    const body = JSON.stringify({ type, timestamp, data });
    const headers = {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      ...signedHeaders(delivery.id, now(), body, signingSecrets(delivery, now())),
    };
    const answer = await client.post(delivery.url, headers, body);
    await prisma.$transaction((tx) => record(tx, delivery, answer));
  }

  async function record(tx: Tx, { id, endpointId, attempts }: Claimed, answer: WebhookAnswer): Promise<void> {
    const error = errorOf(answer);
    const isGoneForever = 'status' in answer && answer.status === 410;
    const next = error === null || isGoneForever ? null : nextAttempt(attempts, now());
    const { count } = await tx.webhookDelivery.updateMany({
      // Not if an admin has replayed it or turned the endpoint off, or another server has tried it after `LOST_AFTER_MS`.
      where: { id, attempts, status: 'PENDING' },
      data: {
        status: error === null ? 'DELIVERED' : next ? 'PENDING' : 'FAILED',
        nextAttemptAt: next,
        responseStatus: 'status' in answer ? answer.status : null,
        responseText: 'status' in answer ? shownAnswer(answer.text) : null,
        durationMs: answer.durationMs,
        error,
      },
    });
    if (count === 0) return;
    if (isGoneForever) await turnOffGone(tx, endpointId, now());
    else if (next) await queueSending(tx, endpointId, next);
  }

  /** Wakes endpoints with due deliveries: a server may have ended before it sent them. */
  async function wakeDue(): Promise<void> {
    await giveUpAll();
    const due = await prisma.$queryRaw<{ endpointId: string }[]>`
      SELECT DISTINCT "endpointId" FROM "WebhookDelivery"
      WHERE status = 'PENDING' AND "nextAttemptAt" <= greatest(now(), ${now()})`;
    for (const { endpointId } of due) wake(endpointId);
  }

  async function giveUpAll(): Promise<void> {
    const inactive = await prisma.webhookEndpoint.findMany({
      where: { isActive: false },
      select: { id: true },
    });
    for (const { id } of inactive) await inBatches(() => giveUpPending(prisma, id));
  }

  /** Resolves when no delivery is being sent. */
  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.all([...running.values()].flatMap(({ loops }) => [...loops]));
  }

  async function close(): Promise<void> {
    isClosed = true;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSES_WITHIN_MS);
    });
    await Promise.race([idle(), patience]);
    clearTimeout(timer);
  }

  return { wake, wakeDue, idle, close };
}

/** Null for success. */
function errorOf(answer: WebhookAnswer): string | null {
  if ('problem' in answer) return answer.problem;
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'The receiver no longer wants events (410). The endpoint was turned off.';
  if (status >= 300 && status < 400)
    return `The receiver redirected (${status}). Redirects are not followed.`;
  return `The receiver answered with status ${status}.`;
}

async function turnOffGone(tx: Tx, endpointId: string, at: Date): Promise<void> {
  const { count } = await tx.webhookEndpoint.updateMany({
    where: { id: endpointId, isActive: true },
    data: { isActive: false, goneAt: at },
  });
  if (count === 0) return;
  await giveUpPending(tx, endpointId);
  await tx.auditEntry.create({
    data: {
      actor: 'system',
      action: 'webhookEndpoint.turned-off',
      subject: `webhookEndpoint:${endpointId}`,
      before: { isActive: true },
      after: { isActive: false },
    },
  });
}

/**
 * Ends pending deliveries of an endpoint that was turned off, at most `BATCH`; the job that wakes the sender ends the rest. Admins
 * can replay them. Returns how many it ended.
 */
export const giveUpPending = (tx: Pick<Tx, '$executeRaw'>, endpointId: string): Promise<number> =>
  tx.$executeRaw`
    UPDATE "WebhookDelivery" SET status = 'FAILED', "nextAttemptAt" = NULL, error = 'The endpoint was turned off.'
    WHERE id = ANY(ARRAY(
      SELECT d.id FROM "WebhookDelivery" d JOIN "WebhookEndpoint" e ON e.id = d."endpointId"
      WHERE d."endpointId" = ${endpointId}::uuid AND d.status = 'PENDING' AND NOT e."isActive" AND d.type <> ${TEST_EVENT}
      LIMIT ${BATCH} FOR UPDATE OF d SKIP LOCKED))`;
