import { z } from 'zod';
import { email } from '#server/errors/input.ts';

export const MAX_STAFF_EMAILS = 10;

const emails = z
  .array(email)
  .max(MAX_STAFF_EMAILS, `Use at most ${MAX_STAFF_EMAILS} addresses.`)
  .transform((all) => [...new Set(all)]);

const fields = {
  orderPaid: emails,
  contactMessage: emails,
  returnRequested: emails,
  lowStock: emails,
  reviewWaiting: emails,
};

/** `version` is the one that the admin edited. */
export const saveStaffNotificationsInput = z.strictObject({ version: z.int().min(0), ...fields });
export type SaveStaffNotificationsInput = z.input<typeof saveStaffNotificationsInput>;

export type StaffNotifications = z.output<typeof saveStaffNotificationsInput>;

export const notificationFields = Object.keys(fields) as (keyof typeof fields)[];
