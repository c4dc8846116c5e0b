import { createHash } from 'node:crypto';
import type { Role } from '#server/generated/prisma/enums.ts';

const HOUR_MS = 3_600_000;

/** How long after signing in a user has to sign in again, in milliseconds (specification, `rule:session-length`). */
export const sessionMs: Readonly<Record<Role, number>> = {
  CUSTOMER: 30 * 24 * HOUR_MS,
  ADMIN: 24 * HOUR_MS,
  SUPPORT: 24 * HOUR_MS,
  WAREHOUSE: 24 * HOUR_MS,
  CATALOGUE: 24 * HOUR_MS,
};

/** As `DeletedAccount` stores the `uid` of an account. */
export const hashOf = (uid: string): string => createHash('sha256').update(uid).digest('hex');
