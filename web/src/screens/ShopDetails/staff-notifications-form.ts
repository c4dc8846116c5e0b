import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import { emailField } from '#web/features/users/credentials.ts';
import type { SaveStaffNotificationsMutationVariables } from './SaveStaffNotifications.generated.ts';
import type { StaffNotificationsFormFragment } from './ShopDetailsScreen.generated.ts';

const words = copy.shopDetails.staff;

export const staffEvents = [
  'orderPaid',
  'contactMessage',
  'returnRequested',
  'lowStock',
  'reviewWaiting',
] as const;
const MOST = 10;

/** Addresses are separated by lines, spaces, or commas. */
const addressesOf = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);

const addresses = z.string().check(
  z.check<string>(({ value, issues }) => {
    const all = addressesOf(value);
    const wrong = all.find((address) => !emailField.safeParse(address).success);
    const message = wrong ? words.invalid(wrong) : all.length > MOST ? words.many(MOST) : null;
    if (message) issues.push({ code: 'custom', message, input: value });
  }),
);

/** The server validates again. */
export const staffNotificationsForm = z.object({
  /** The version that the admin edits, as text like the other fields. */
  version: z.string(),
  orderPaid: addresses,
  contactMessage: addresses,
  returnRequested: addresses,
  lowStock: addresses,
  reviewWaiting: addresses,
});
export type StaffNotificationsForm = z.infer<typeof staffNotificationsForm>;

export const staffNotificationsFormOf = (
  notifications: StaffNotificationsFormFragment,
): StaffNotificationsForm => ({
  version: String(notifications.version),
  orderPaid: notifications.orderPaid.join('\n'),
  contactMessage: notifications.contactMessage.join('\n'),
  returnRequested: notifications.returnRequested.join('\n'),
  lowStock: notifications.lowStock.join('\n'),
  reviewWaiting: notifications.reviewWaiting.join('\n'),
});

export const staffNotificationsInputOf = (
  form: StaffNotificationsForm,
): SaveStaffNotificationsMutationVariables['input'] => ({
  version: Number(form.version),
  orderPaid: addressesOf(form.orderPaid),
  contactMessage: addressesOf(form.contactMessage),
  returnRequested: addressesOf(form.returnRequested),
  lowStock: addressesOf(form.lowStock),
  reviewWaiting: addressesOf(form.reviewWaiting),
});
