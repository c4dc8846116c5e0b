import type { Db } from '#server/db.ts';
import { Forbidden, InvalidInput } from '#server/errors/domain-error.ts';
import { parse } from '#server/errors/input.ts';
import type { Prisma, Profile } from '#server/generated/prisma/client.ts';
import { isAdminOr, type Viewer } from '#server/viewer.ts';
import { profileInput, type SaveProfileInput } from './profiles.rules.ts';

export type ProfilesService = ReturnType<typeof profilesService>;

export function profilesService({ prisma }: { prisma: Db }) {
  /** Replaces the viewer's own profile. */
  async function save(
    viewer: Viewer,
    rawInput: SaveProfileInput,
  ): Promise<Profile | Forbidden | InvalidInput> {
    const input = parse(profileInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { email, ...facts } = input;
    if (email && email !== viewer.email) return new Forbidden();
    return prisma.$transaction(async (tx) => {
      const profile = await tx.profile.upsert({
        where: { userId: viewer.id },
        create: { userId: viewer.id, ...facts },
        update: facts,
      });
      // Profiles are personal data: the audit records the change without values.
      await tx.auditEntry.create({
        data: { actor: viewer.id, action: 'profile.saved', subject: `user:${viewer.id}` },
      });
      return profile;
    });
  }

  /** The profile of `userId`, for its user or an admin; null if there is none. */
  async function of(
    viewer: Viewer,
    userId: string,
    selection: Pick<Prisma.ProfileFindFirstArgs, 'select' | 'include'> = {},
  ) {
    if (userId !== viewer.id && !isAdminOr(viewer, 'SUPPORT')) return null;
    return prisma.profile.findFirst({ ...selection, where: { userId } });
  }

  return { save, of };
}
