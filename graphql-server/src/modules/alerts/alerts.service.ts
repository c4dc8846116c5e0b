import { lockKey, type Db, type Tx } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { Prisma, ProductAlert } from '#server/generated/prisma/client.ts';
import { pageByMoment } from '#server/keyset.ts';
import type { Viewer } from '#server/viewer.ts';
import { AlertLimitReached, AlreadyAvailable } from './alerts.errors.ts';
import {
  alertTokenInput,
  cancelAlertInput,
  CONFIRM_DAYS,
  createAlertInput,
  DAY_MS,
  hashOf,
  isOpen,
  MAX_ALERTS,
  type AlertTokenInput,
  type CancelAlertInput,
  type CreateAlertInput,
} from './alerts.rules.ts';
import { queueConfirmation, type AlertRequest } from './confirmations.ts';
import { dueAlerts, offerOf, type OfferSql } from './due-alerts.ts';

type Page = Pick<Prisma.ProductAlertFindManyArgs, 'select' | 'include' | 'take' | 'skip' | 'cursor'>;

export type AlertsService = ReturnType<typeof alertsService>;

/** Alerts by email when a product is back in stock or cheaper. `offer` has conditions over `"Equipment" e`. */
export function alertsService({
  prisma,
  offer,
  now = () => new Date(),
}: {
  prisma: Db;
  offer: OfferSql;
  now?: () => Date;
}) {
  /**
   * Creates an alert. It is active at once for a user with a verified email. Otherwise `email` gets a link that activates
   * it; the response does not reveal whether that email is known.
   */
  async function create(
    viewer: Viewer | null,
    rawInput: CreateAlertInput,
  ): Promise<ProductAlert | { sent: true } | InvalidInput | NotFound | AlreadyAvailable | AlertLimitReached> {
    const input = parse(createAlertInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { equipmentId, kind, email, website } = input;
    const user = viewer?.emailVerified ? viewer : null;
    if (!user && email === undefined)
      return new InvalidInput([{ path: 'email', message: 'Email is Required' }]);
    const product = isRowId(equipmentId) ? await offerOf(prisma, offer, equipmentId) : null;
    if (!product) return new NotFound('product');
    if (kind === 'BACK_IN_STOCK' && product.canOrder) return new AlreadyAvailable();
    const request = { equipmentId: product.id, kind, priceMinor: product.priceMinor };
    if (user) return prisma.$transaction((tx) => createForUser(tx, user.id, request));
    if (email !== undefined && !website)
      await prisma.$transaction((tx) => queueConfirmation(tx, email, request, now()));
    return { sent: true };
  }

  async function createForUser(
    tx: Tx,
    userId: string,
    request: AlertRequest,
  ): Promise<ProductAlert | AlertLimitReached> {
    const { equipmentId, kind, priceMinor } = request;
    await lockKey(tx, `alerts: ${userId}`);
    const known = await tx.productAlert.findFirst({ where: { userId, equipmentId, kind, ...isOpen } });
    if (known) return tx.productAlert.update({ where: { id: known.id }, data: { priceMinor } });
    if ((await tx.productAlert.count({ where: { userId, ...isOpen } })) >= MAX_ALERTS)
      return new AlertLimitReached(MAX_ALERTS);
    return tx.productAlert.create({ data: { ...request, userId, confirmedAt: now(), createdAt: now() } });
  }

  /** Activates a visitor's alert by the token of its confirmation email. Idempotent. */
  async function confirm(rawInput: AlertTokenInput): Promise<ProductAlert | InvalidInput | NotFound> {
    const input = parse(alertTokenInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const alert = await prisma.productAlert.findFirst({
      where: { confirmTokenHash: hashOf(input.token), stoppedAt: null },
    });
    if (!alert) return new NotFound('alert');
    if (alert.confirmedAt) return alert;
    if (alert.createdAt.getTime() < now().getTime() - CONFIRM_DAYS * DAY_MS) return new NotFound('alert');
    return prisma.productAlert.update({ where: { id: alert.id }, data: { confirmedAt: now() } });
  }

  /** Deletes an alert of the viewer. Idempotent. */
  async function cancel(viewer: Viewer, rawInput: CancelAlertInput): Promise<Viewer | InvalidInput> {
    const input = parse(cancelAlertInput, rawInput);
    if (input instanceof InvalidInput) return input;
    if (isRowId(input.alertId))
      await prisma.productAlert.deleteMany({ where: { id: input.alertId, userId: viewer.id } });
    return viewer;
  }

  /** Stops all alerts of the recipient of an email, by the token of that email. Idempotent. */
  async function unsubscribe(
    rawInput: AlertTokenInput,
  ): Promise<{ stopped: true } | InvalidInput | NotFound> {
    const input = parse(alertTokenInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const hash = hashOf(input.token);
    const alert = await prisma.productAlert.findFirst({
      where: { OR: [{ confirmTokenHash: hash }, { stopTokenHash: hash }] },
    });
    if (!alert) return new NotFound('alert');
    const { userId, email } = alert;
    // Alerts whose email is queued stop, too.
    await prisma.productAlert.updateMany({
      where: { userId, email, stoppedAt: null },
      data: { stoppedAt: now() },
    });
    return { stopped: true };
  }

  /** The viewer's alerts that wait, newest first. */
  function list(viewer: Viewer, page: Page = {}): Promise<ProductAlert[]> {
    return pageByMoment(
      'createdAt',
      page,
      async (id) => (await one(viewer, id))?.createdAt,
      (rest, cursorFilter) =>
        prisma.productAlert.findMany({
          ...rest,
          where: { AND: [{ userId: viewer.id, ...isOpen }, cursorFilter] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    );
  }

  const count = (viewer: Viewer): Promise<number> =>
    prisma.productAlert.count({ where: { userId: viewer.id, ...isOpen } });

  async function one(viewer: Viewer, id: string): Promise<ProductAlert | null> {
    if (!isRowId(id)) return null;
    return prisma.productAlert.findFirst({ where: { id, userId: viewer.id, ...isOpen } });
  }

  return { create, confirm, cancel, unsubscribe, list, count, one, ...dueAlerts({ prisma, offer, now }) };
}
