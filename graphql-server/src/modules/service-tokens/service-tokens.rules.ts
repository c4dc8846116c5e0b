import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { line } from '#server/errors/input.ts';
import { ServiceScope } from '#server/generated/prisma/enums.ts';
import { SERVICE_TOKEN_PREFIX } from '#server/viewer.ts';

const FORM = /^fz_[0-9a-f]{64}$/;

/** Tokens that are neither revoked nor expired. */
export const MAX_TOKENS = 100;
/** The last use is written at most so often. */
export const USED_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

/** 256 random bits. Hex, so that a double-click selects it whole. */
export const newToken = (): string => `${SERVICE_TOKEN_PREFIX}${randomBytes(32).toString('hex')}`;

export const isWellFormed = (token: string): boolean => FORM.test(token);

/** A fast hash suffices: a token cannot be guessed, as a password can. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export const lifetimes = { DAYS_30: 30, DAYS_90: 90, DAYS_365: 365 } as const;
export type ServiceTokenLifetime = keyof typeof lifetimes;
export const expiryAfter = (now: Date, lifetime: ServiceTokenLifetime): Date =>
  new Date(now.getTime() + lifetimes[lifetime] * DAY_MS);

const scopes = z
  .array(z.enum(ServiceScope))
  .min(1, 'Choose at least one scope.')
  .transform((chosen) => Object.values(ServiceScope).filter((scope) => chosen.includes(scope)));

export const createServiceTokenInput = z.strictObject({
  name: line(60, 'Name is Required'),
  scopes,
  lifetime: z.enum(Object.keys(lifetimes) as [ServiceTokenLifetime]),
});
export type CreateServiceTokenInput = z.input<typeof createServiceTokenInput>;

export type ServiceTokenStatus = 'ACTIVE' | 'EXPIRED' | 'REVOKED' | 'SUSPENDED';

/** A token works while it is active. It is suspended while the admin who created it is no active admin. */
export function statusOf(
  {
    revokedAt,
    expiresAt,
    createdBy,
  }: {
    readonly revokedAt: Date | null;
    readonly expiresAt: Date;
    readonly createdBy: { readonly role: string; readonly disabledAt: Date | null } | null;
  },
  now: Date,
): ServiceTokenStatus {
  if (revokedAt) return 'REVOKED';
  if (expiresAt <= now) return 'EXPIRED';
  return createdBy?.role === 'ADMIN' && createdBy.disabledAt === null ? 'ACTIVE' : 'SUSPENDED';
}
