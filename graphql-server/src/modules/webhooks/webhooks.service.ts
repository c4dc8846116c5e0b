import { randomBytes, randomUUID } from 'node:crypto';
import { lockKey, type Db, type Tx } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { Prisma, WebhookDelivery, WebhookEndpoint } from '#server/generated/prisma/client.ts';
import type { WebhookClient } from '#server/providers/webhook-http.ts';
import type { Viewer } from '#server/viewer.ts';
import { deleteLog, deliveryLog } from './delivery-log.ts';
import { giveUpPending, queueSending, webhookSender } from './send-webhooks.ts';
import { TEST_EVENT } from './webhook-events.rules.ts';
import {
  addWebhookEndpointInput,
  changeWebhookEndpointInput,
  MAX_ENDPOINTS,
  OVERLAP_HOURS,
  secretOf,
  type AddWebhookEndpointInput,
  type ChangeWebhookEndpointInput,
} from './webhooks.rules.ts';

export type WebhooksService = ReturnType<typeof webhooksService>;

export interface WebhookSecret {
  readonly secret: string;
  /** The secret before the last rotation, while it still signs. */
  readonly previous: { readonly secret: string; readonly endsAt: Date } | null;
}

/** Outgoing webhooks: the endpoints of integrators, and their deliveries. */
export function webhooksService({
  prisma,
  client,
  now = () => new Date(),
  log,
}: {
  prisma: Db;
  client: WebhookClient;
  now?: () => Date;
  log: Parameters<typeof webhookSender>[0]['log'];
}) {
  const sender = webhookSender({ prisma, client, now, log });

  /** All endpoints, newest first. */
  const list = (query: Pick<Prisma.WebhookEndpointFindManyArgs, 'select' | 'include'> = {}) =>
    prisma.webhookEndpoint.findMany({
      ...query,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MAX_ENDPOINTS,
    });

  const one = async (id: string): Promise<WebhookEndpoint | null> =>
    isRowId(id) ? prisma.webhookEndpoint.findUnique({ where: { id } }) : null;

  async function add(
    viewer: Viewer,
    rawInput: AddWebhookEndpointInput,
  ): Promise<WebhookEndpoint | InvalidInput> {
    const input = parse(addWebhookEndpointInput(client.allowLoopback), rawInput);
    if (input instanceof InvalidInput) return input;
    return prisma.$transaction(async (tx) => {
      // Otherwise admins who add endpoints at the same time could exceed the limit.
      await lockKey(tx, 'webhook-endpoints');
      if ((await tx.webhookEndpoint.count()) >= MAX_ENDPOINTS)
        return new InvalidInput([
          { path: 'url', message: `There are ${MAX_ENDPOINTS} endpoints already. Delete one first.` },
        ]);
      const added = await tx.webhookEndpoint.create({
        data: { ...input, secret: newSecret(), createdAt: now() },
      });
      await audit(tx, viewer, 'added', added.id, { after: factsOf(added) });
      return added;
    });
  }

  async function change(
    viewer: Viewer,
    rawInput: ChangeWebhookEndpointInput,
  ): Promise<WebhookEndpoint | InvalidInput | NotFound> {
    const input = parse(changeWebhookEndpointInput(client.allowLoopback), rawInput);
    if (input instanceof InvalidInput) return input;
    const { endpointId, ...data } = input;
    return prisma.$transaction(async (tx) => {
      const before = await locked(tx, endpointId);
      if (!before) return new NotFound('endpoint');
      if (JSON.stringify(factsOf(before)) === JSON.stringify(factsOf(data))) return before;
      const after = await tx.webhookEndpoint.update({
        where: { id: endpointId },
        data: { ...data, ...(data.isActive && { goneAt: null }) },
      });
      if (before.isActive && !after.isActive) await giveUpPending(tx, endpointId);
      await audit(tx, viewer, 'changed', endpointId, { before: factsOf(before), after: factsOf(after) });
      return after;
    });
  }

  /** Deletes an endpoint with its log. */
  async function remove(viewer: Viewer, id: string): Promise<WebhookEndpoint | NotFound> {
    if (!isRowId(id)) return new NotFound('endpoint');
    await deleteLog(prisma, id);
    return prisma.$transaction(async (tx) => {
      const before = await locked(tx, id);
      if (!before) return new NotFound('endpoint');
      await tx.webhookEndpoint.delete({ where: { id } });
      await audit(tx, viewer, 'deleted', id, { before: factsOf(before) });
      return before;
    });
  }

  const showSecret = (viewer: Viewer, id: string): Promise<WebhookSecret | NotFound> =>
    prisma.$transaction(async (tx) => {
      const endpoint = await locked(tx, id);
      if (!endpoint) return new NotFound('endpoint');
      await audit(tx, viewer, 'secret-shown', id);
      return secretsOf(endpoint, now());
    });

  /** Makes a new secret. The current one signs too for a day; the one before it no longer does. */
  const rotateSecret = (viewer: Viewer, id: string): Promise<WebhookSecret | NotFound> =>
    prisma.$transaction(async (tx) => {
      const before = await locked(tx, id);
      if (!before) return new NotFound('endpoint');
      const after = await tx.webhookEndpoint.update({
        where: { id },
        data: {
          secret: newSecret(),
          previousSecret: before.secret,
          previousSecretEndsAt: new Date(now().getTime() + OVERLAP_HOURS * 3_600_000),
        },
      });
      await audit(tx, viewer, 'secret-rotated', id);
      return secretsOf(after, now());
    });

  /** Queues a `webhook.test`, also for an endpoint that is turned off. */
  const test = (id: string): Promise<WebhookDelivery | NotFound> =>
    prisma.$transaction(async (tx) => {
      const endpoint = await locked(tx, id);
      if (!endpoint) return new NotFound('endpoint');
      const payload = { type: TEST_EVENT, timestamp: now().toISOString(), data: { endpointId: id } };
      const queued = await tx.webhookDelivery.create({
        data: {
          id: randomUUID(),
          endpointId: id,
          type: TEST_EVENT,
          payload,
          createdAt: now(),
          nextAttemptAt: now(),
        },
      });
      await queueSending(tx, id);
      return queued;
    });

  return {
    list,
    one,
    add,
    change,
    remove,
    showSecret,
    rotateSecret,
    test,
    ...deliveryLog({ prisma, now }),
    sender,
  };
}

const newSecret = () => secretOf(randomBytes(24));

function secretsOf(
  { secret, previousSecret, previousSecretEndsAt: endsAt }: WebhookEndpoint,
  now: Date,
): WebhookSecret {
  const isOverlapping = previousSecret !== null && endsAt !== null && endsAt > now;
  return { secret, previous: isOverlapping ? { secret: previousSecret, endsAt } : null };
}

/** Locks the row, so that the audit has each value once. The triggers that write events don't wait for this lock. */
async function locked(tx: Tx, id: string): Promise<WebhookEndpoint | null> {
  if (!isRowId(id)) return null;
  await tx.$queryRaw`SELECT 1 FROM "WebhookEndpoint" WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return tx.webhookEndpoint.findUnique({ where: { id } });
}

const factsOf = ({
  url,
  description,
  events,
  isActive,
}: Pick<WebhookEndpoint, 'url' | 'description' | 'events' | 'isActive'>) => ({
  url,
  description,
  events,
  isActive,
});

async function audit(
  tx: Tx,
  viewer: Viewer,
  action: 'added' | 'changed' | 'deleted' | 'secret-shown' | 'secret-rotated',
  id: string,
  values: { before?: object; after?: object } = {},
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      actor: viewer.id,
      action: `webhookEndpoint.${action}`,
      subject: `webhookEndpoint:${id}`,
      ...(values.before && { before: { ...values.before } }),
      ...(values.after && { after: { ...values.after } }),
    },
  });
}
