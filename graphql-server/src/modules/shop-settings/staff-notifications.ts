import { lockKey, type Db, type Tx } from '#server/db.ts';
import { InvalidInput } from '#server/errors/domain-error.ts';
import { parse } from '#server/errors/input.ts';
import type { Viewer } from '#server/viewer.ts';
import type { z } from 'zod';
import type { RestoreRow } from './restore-settings.ts';
import { StaffNotificationsChanged } from './staff-notifications.errors.ts';
import {
  notificationFields,
  saveStaffNotificationsInput,
  type SaveStaffNotificationsInput,
  type StaffNotifications,
} from './staff-notifications.rules.ts';

const none: StaffNotifications = {
  version: 0,
  orderPaid: [],
  contactMessage: [],
  returnRequested: [],
  lowStock: [],
  reviewWaiting: [],
};

const subject = 'shopDetails:staff-notifications';

/** Which staff addresses get emails about which events. The events queue the emails (`mail-queue.ts`). */
export function staffNotifications(prisma: Db) {
  const read = async (tx: Pick<Tx, 'staffNotifications'> = prisma): Promise<StaffNotifications> =>
    (await tx.staffNotifications.findUnique({ where: { id: 1 } })) ?? none;

  async function save(
    viewer: Viewer,
    rawInput: SaveStaffNotificationsInput,
  ): Promise<StaffNotifications | InvalidInput | StaffNotificationsChanged> {
    const input = parse(saveStaffNotificationsInput, rawInput);
    if (input instanceof InvalidInput) return input;
    return prisma.$transaction(async (tx) => {
      await lockKey(tx, subject);
      const before = await read(tx);
      // Nothing to save is also the repetition of a request that was saved.
      if (before.version !== input.version && changedIn(before, input).length > 0)
        return new StaffNotificationsChanged(before);
      return store(tx, viewer, before, input);
    });
  }

  const restore: RestoreRow<StaffNotifications> = (viewer, _id, earlier, refuse) =>
    prisma.$transaction(async (tx) => {
      await lockKey(tx, subject);
      const before = await read(tx);
      const refusal = await refuse(tx);
      if (refusal) return refusal;
      const now = Object.fromEntries(notificationFields.map((field) => [field, before[field]]));
      const input = parse(saveStaffNotificationsInput, { version: before.version, ...now, ...earlier });
      return input instanceof InvalidInput ? input : store(tx, viewer, before, input);
    });

  async function store(
    tx: Tx,
    viewer: Viewer,
    before: StaffNotifications,
    { version: _version, ...data }: Valid,
  ): Promise<StaffNotifications> {
    const changed = changedIn(before, data);
    if (changed.length === 0) return before;
    const row = { ...data, version: before.version + 1 };
    const after = await tx.staffNotifications.upsert({ where: { id: 1 }, create: row, update: row });
    // The first recipient gets no emails about products that are low already.
    if (before.lowStock.length === 0 && after.lowStock.length > 0)
      await tx.lowStock.updateMany({ where: { isReported: false }, data: { isReported: true } });
    const part = (of: StaffNotifications) => Object.fromEntries(changed.map((field) => [field, of[field]]));
    await tx.auditEntry.create({
      data: {
        actor: viewer.id,
        action: 'shopDetails.staff-emails-changed',
        subject,
        before: part(before),
        after: part(after),
      },
    });
    return after;
  }

  return { read, save, restore };
}

type Valid = z.output<typeof saveStaffNotificationsInput>;

const changedIn = (before: StaffNotifications, data: Omit<Valid, 'version'>) =>
  notificationFields.filter((field) => before[field].join() !== data[field].join());
