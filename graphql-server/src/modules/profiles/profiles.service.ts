import type { Db } from '#server/db.ts';
import { Forbidden, InvalidInput } from '#server/errors/domain-error.ts';
import { parse } from '#server/errors/input.ts';
import type { Prisma, Profile } from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';
import { profileInput } from './profiles.rules.ts';

export type ProfilesService = ReturnType<typeof profilesService>;

export function profilesService({ prisma }: { prisma: Db }) {
  /** Saves the viewer's own profile, whole; it has no other owner. */
  async function save(viewer: Viewer, input: unknown): Promise<Profile | Forbidden | InvalidInput> {
    const wish = parse(profileInput, input);
    if (wish instanceof InvalidInput) return wish;
    const { email, ...facts } = wish;
    if (email && email !== viewer.email) return new Forbidden();
    return prisma.$transaction(async (tx) => {
      const profile = await tx.profile.upsert({
        where: { userId: viewer.id },
        create: { userId: viewer.id, ...facts },
        update: facts,
      });
      // What was said is the person's own: the audit keeps that it changed, not what it was.
      await tx.auditEntry.create({
        data: { actor: viewer.id, action: 'profile.saved', subject: `user:${viewer.id}` },
      });
      return profile;
    });
  }

  /** The profile of `userId`, for itself or an admin; null when there is none yet. */
  async function of(
    viewer: Viewer,
    userId: string,
    selection: Pick<Prisma.ProfileFindFirstArgs, 'select' | 'include'> = {},
  ) {
    if (userId !== viewer.id && viewer.role !== 'ADMIN') return null;
    return prisma.profile.findFirst({ ...selection, where: { userId } });
  }

  return { save, of };
}
