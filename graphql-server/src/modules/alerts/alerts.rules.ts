import { createHash } from 'node:crypto';
import { z } from 'zod';
import { email, optional, plain } from '#server/errors/input.ts';
import { ProductAlertKind } from '#server/generated/prisma/enums.ts';

/** Most alerts of one user or email that wait, including unconfirmed ones. */
export const MAX_ALERTS = 50;
/** Most confirmation emails to one email within `DAY_MS`. */
export const MAX_CONFIRMATIONS = 5;
export const DAY_MS = 24 * 3_600_000;
/** A repeated request within this time sends no second confirmation email. */
export const REPEATED_MS = 5 * 60_000;
/** Unconfirmed alerts are deleted after this many days. */
export const CONFIRM_DAYS = 3;
/** Sent and stopped alerts are deleted after this many days. Until then the links in their emails work. */
export const ENDED_DAYS = 60;

/** Not sent and not stopped. It may be unconfirmed. */
export const isOpen = { sentAt: null, stoppedAt: null } as const;

const id = z.string().max(100, 'Use at most 100 characters.');

/** `website` is a honeypot, as in the contact form. */
export const createAlertInput = z.strictObject({
  equipmentId: id,
  kind: z.enum(ProductAlertKind),
  email: optional(email),
  website: optional(plain(500)),
});
export type CreateAlertInput = z.input<typeof createAlertInput>;

export const cancelAlertInput = z.strictObject({ alertId: id });
export type CancelAlertInput = z.input<typeof cancelAlertInput>;

export const alertTokenInput = z.strictObject({ token: id });
export type AlertTokenInput = z.input<typeof alertTokenInput>;

/** Only hashes are stored: reading the table does not let an attacker confirm or unsubscribe. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** What the emails of an alert say. */
export interface AlertMailFacts {
  readonly kind: ProductAlertKind;
  readonly to: string;
  /** For the links of the email. */
  readonly token: string;
  readonly product: {
    readonly name: string;
    readonly optionValues: readonly string[];
    readonly slug: string;
    /** SKU of a variant; null for the product itself. */
    readonly variant: string | null;
  };
  /** When the alert was created, and now. */
  readonly askedMinor: number;
  readonly priceMinor: number;
  readonly currency: string;
}
