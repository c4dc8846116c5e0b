import { z } from 'zod';
import { email, paragraph } from '#server/errors/input.ts';

export const customerNoteInput = z.strictObject({ text: paragraph(2_000, 'Enter a note.') });
export type CustomerNoteInput = z.input<typeof customerNoteInput>;

/** Typing the account's email confirms the deletion. */
export const deletionInput = z.strictObject({ email });
export type DeletionInput = z.input<typeof deletionInput>;

/** A registered user or a guest. A guest has no id. */
export interface Customer {
  readonly id: string | null;
  readonly email: string;
}

export interface Guest extends Customer {
  readonly id: null;
}

/** What a customer paid in one currency. */
export interface Spend {
  readonly currency: string;
  readonly paidOrders: number;
  readonly paidMinor: number;
  readonly refundedMinor: number;
  /** When the last of these orders was placed. */
  readonly lastOrderAt: Date;
}

/** Paid less refunds. */
export const netMinor = ({ paidMinor, refundedMinor }: Spend): number => paidMinor - refundedMinor;

export const averageMinor = (spend: Spend): number => Math.round(netMinor(spend) / spend.paidOrders);
