import type { Database, Db } from '#server/db.ts';
import { Forbidden, InvalidInput } from '#server/errors/domain-error.ts';
import { email as emailSchema, isRowId, likeText, parse } from '#server/errors/input.ts';
import { Prisma, type User } from '#server/generated/prisma/client.ts';
import { keeper } from '#server/kept.ts';
import { pageByMoment } from '#server/keyset.ts';
import type { VerifiedIdentity } from '#server/providers/identity.ts';
import type { Viewer } from '#server/viewer.ts';
import { roles } from './roles.ts';
import { usersVisibleTo } from './users.access.ts';

export type { RoleAssignment } from './roles.ts';

export interface UserFilter {
  /** Words of the address or the name. */
  query?: string | null | undefined;
  role?: User['role'] | null | undefined;
}

/** From so many on they are not counted each time. */
const MANY = 10_000;
/** By name: a server of before a migration goes on. */
const columns = Object.values(Prisma.UserScalarFieldEnum)
  .map((column) => `"${column}"`)
  .join(', ');

type Page = Pick<Prisma.UserFindManyArgs, 'select' | 'include' | 'take' | 'skip' | 'cursor'>;

export type UsersService = ReturnType<typeof usersService>;

/** `adminEmails` (lower-case) become admins when they sign in with a verified address. */
export function usersService({
  prisma,
  pool,
  adminEmails,
}: {
  prisma: Db;
  pool: Pick<Database['pool'], 'query'>;
  adminEmails: ReadonlySet<string>;
}) {
  const counts = keeper<{ count: number }>(({ count: all }) => all >= MANY);

  /** Asked with every request that has a token: by the driver itself, which takes a quarter of what Prisma takes. */
  async function byUid(uid: string): Promise<User | null> {
    const { rows } = await pool.query<User>({
      name: 'user by uid',
      text: `SELECT ${columns} FROM "User" WHERE uid = $1`,
      values: [uid],
    });
    return rows[0] ?? null;
  }

  /**
   * The person behind a verified token, kept in step with what the identity provider says; null when the shop does not
   * let them in (disabled, sessions revoked, or the address belongs to another account and is not verified).
   */
  async function recognise(identity: VerifiedIdentity): Promise<Viewer | null> {
    const user = (await known(identity)) ?? (await admit(identity));
    if (!user || user.disabledAt || !user.uid || isEnded(user, identity)) return null;
    return { ...user, uid: user.uid };
  }

  async function known(identity: VerifiedIdentity): Promise<User | null> {
    const user = await byUid(identity.uid);
    if (!user) return null;
    // Whoever is not let in changes nothing on the way.
    if (user.disabledAt || isEnded(user, identity)) return { ...user, uid: null };
    // Older than the verification: perhaps of whoever squatted the address before its owner came. A fresh token tells.
    if (user.emailVerified && !identity.emailVerified && user.email === identity.email)
      return { ...user, uid: null };
    const role = identity.emailVerified && adminEmails.has(identity.email) ? 'ADMIN' : user.role;
    const facts = { ...factsOf(identity), role };
    const same = Object.entries(facts).every(([key, value]) => user[key as keyof typeof facts] === value);
    return same ? user : prisma.user.update({ where: { id: user.id }, data: facts });
  }

  /** First sight of a uid. A row that was only announced by e-mail is theirs; another account's only when verified. */
  async function admit(identity: VerifiedIdentity): Promise<User | null> {
    const role = identity.emailVerified && adminEmails.has(identity.email) ? 'ADMIN' : 'CUSTOMER';
    const data = { ...factsOf(identity), uid: identity.uid, role } as const;
    const claimed = await prisma.user.updateMany({
      where: { email: identity.email, disabledAt: null, ...(identity.emailVerified ? {} : { uid: null }) },
      data,
    });
    if (claimed.count === 0) await prisma.user.createMany({ data: [data], skipDuplicates: true });
    return prisma.user.findUnique({ where: { uid: identity.uid } });
  }

  /**
   * `PUT /user/{email}` (specification §7): a signed-in client saves itself; without a token at most a bare
   * customer row appears, and the answer is the same whatever was there before.
   */
  async function announce(
    viewer: Viewer | null,
    email: string,
  ): Promise<User | null | Forbidden | InvalidInput> {
    const address = parse(emailSchema, email);
    if (address instanceof InvalidInput) return address;
    if (viewer && viewer.email !== address) return new Forbidden();
    if (!viewer) {
      await prisma.user.createMany({ data: [{ email: address }], skipDuplicates: true });
      return null;
    }
    return prisma.user.findUnique({ where: { id: viewer.id } });
  }

  /** Whether `email` is an admin's: one's own always answers, another's only to admins. */
  async function isAdmin(viewer: Viewer, email: string): Promise<boolean | Forbidden | InvalidInput> {
    const address = parse(emailSchema, email);
    if (address instanceof InvalidInput) return address;
    if (address !== viewer.email && viewer.role !== 'ADMIN') return new Forbidden();
    const user = await prisma.user.findUnique({ where: { email: address }, select: { role: true } });
    return user?.role === 'ADMIN';
  }

  /** People the viewer may see, newest first: for an admin all, otherwise oneself. */
  function list(viewer: Viewer, filter: UserFilter = {}, page: Page = {}) {
    return pageByMoment(
      'createdAt',
      page,
      async (id) => (await one(viewer, id))?.createdAt,
      (rest, beyond) =>
        prisma.user.findMany({
          ...rest,
          where: { AND: [matching(viewer, filter), beyond] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    );
  }

  /** Of many, as it was at most a minute ago. */
  async function count(viewer: Viewer, filter: UserFilter = {}): Promise<number> {
    const where = matching(viewer, filter);
    return (
      await counts.get(JSON.stringify(where), async () => ({ count: await prisma.user.count({ where }) }))
    ).count;
  }

  /** One person the viewer may see, or null. */
  async function one(viewer: Viewer, id: string) {
    if (!isRowId(id)) return null;
    return prisma.user.findFirst({ where: { AND: [{ id }, usersVisibleTo(viewer)] } });
  }

  return { recognise, announce, isAdmin, list, count, one, ...roles({ prisma, adminEmails }) };
}

/** Visibility stands outside whatever a caller asks for. */
function matching(viewer: Viewer, { query, role }: UserFilter): Prisma.UserWhereInput {
  const words = query?.trim().split(/\s+/).filter(Boolean) ?? [];
  return {
    AND: [
      usersVisibleTo(viewer),
      ...(role ? [{ role }] : []),
      ...words.map((word) => ({
        OR: [
          { email: { contains: likeText(word) } },
          { displayName: { contains: likeText(word), mode: 'insensitive' as const } },
        ],
      })),
    ],
  };
}

/** Whether the sign-in is from before all sign-ins of this person were ended. */
const isEnded = ({ sessionsValidAfter }: User, { authTime }: VerifiedIdentity) =>
  sessionsValidAfter !== null && authTime < sessionsValidAfter;

const factsOf = ({ email, emailVerified, displayName, photoUrl }: VerifiedIdentity) => ({
  email,
  emailVerified,
  displayName,
  photoUrl,
});
