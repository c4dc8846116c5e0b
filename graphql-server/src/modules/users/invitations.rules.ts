import { z } from 'zod';
import { email, optional, plain } from '#server/errors/input.ts';
import { InvitedRole } from '#server/generated/prisma/enums.ts';

export const DAY_MS = 86_400_000;
/** How long the link of an invitation works. */
export const INVITATION_DAYS = 7;
/** Days after its link expired until an invitation is deleted. */
export const KEPT_DAYS = 30;
/** Invitations that are open at a time. */
export const MAX_INVITATIONS = 100;
/** Sending an invitation again within this time counts as a second click. */
export const REPEATED_MS = 60_000;

export const inviteAdminInput = z.strictObject({
  email,
  role: optional(z.enum(InvitedRole)).transform((role) => role ?? 'ADMIN'),
});
export type InviteAdminInput = z.input<typeof inviteAdminInput>;

export const acceptInvitationInput = z.strictObject({ token: plain(100) });
export type AcceptInvitationInput = z.input<typeof acceptInvitationInput>;

/** What the email says. */
export interface InvitationFacts {
  readonly to: string;
  readonly token: string;
  /** Name of the admin, or their email. */
  readonly invitedBy: string;
  readonly role: InvitedRole;
  readonly expiresAt: Date;
}

export const expiryAfter = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * DAY_MS);

/** Whether the link still works. An invitation ends when its sender is no longer an active admin. */
export const isUsable = (
  {
    expiresAt,
    invitedBy,
  }: {
    readonly expiresAt: Date;
    readonly invitedBy: { readonly role: string; readonly disabledAt: Date | null } | null;
  },
  now: Date,
): boolean => expiresAt > now && invitedBy?.role === 'ADMIN' && invitedBy.disabledAt === null;
