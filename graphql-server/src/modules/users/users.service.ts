import type { Database, Db } from '#server/db.ts';
import { Forbidden, InvalidInput } from '#server/errors/domain-error.ts';
import { isReservedName } from '#server/errors/reserved-names.ts';
import { email as emailSchema, isRowId, likeText, parse } from '#server/errors/input.ts';
import { Prisma, type User } from '#server/generated/prisma/client.ts';
import { avatarPolicy } from '#server/modules/pictures/avatars.rules.ts';
import { createRevalidatingCache } from '#server/revalidating-cache.ts';
import { pageByMoment } from '#server/keyset.ts';
import type { VerifiedIdentity } from '#server/providers/identity.ts';
import type { Viewer } from '#server/viewer.ts';
import { hashOf, sessionMs } from './users.rules.ts';
import { blocking, type IdentityAccounts } from './blocking.ts';
import { invitations } from './invitations.ts';
import { roles } from './roles.ts';
import { usersVisibleTo } from './users.access.ts';
import { AccountBlocked } from './users.errors.ts';

export type { RoleAssignment } from './roles.ts';
export type { AccountChange } from './blocking.ts';

export interface UserFilter {
  /** Search words for the address or name. */
  query?: string | null | undefined;
  role?: User['role'] | null | undefined;
}

/** Counts of at least this size are cached. */
const MANY = 10_000;
/** How long the shop keeps an announced user (`rule:save-user`) who does not sign in, and how many it deletes at a time. */
export const ANNOUNCED_DAYS = 30;
const MAX_TIDIED = 10_000;
/** Explicit columns, so that an older server works after a migration. */
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
  identity,
  avatarHosts,
  now = () => new Date(),
}: {
  prisma: Db;
  pool: Pick<Database['pool'], 'query'>;
  adminEmails: ReadonlySet<string>;
  identity: IdentityAccounts;
  avatarHosts: ReadonlySet<string>;
  now?: () => Date;
}) {
  const avatar = avatarPolicy(avatarHosts);

  /** The provider's data about the user that the shop shows. Only admins may use the shop's name. */
  const factsOf = (
    { email, emailVerified, displayName, photoUrl }: VerifiedIdentity,
    role: User['role'],
  ) => ({
    email,
    emailVerified,
    displayName: displayName !== null && role !== 'ADMIN' && isReservedName(displayName) ? null : displayName,
    photoUrl: avatar(photoUrl),
    role,
  });

  const counts = createRevalidatingCache<{ count: number }>(({ count: all }) => all >= MANY);

  /** Runs for every request with a token, so directly with the driver: it takes a quarter of Prisma's time. */
  async function byUid(uid: string): Promise<User | null> {
    const { rows } = await pool.query<User>({
      name: 'user by uid',
      text: `SELECT ${columns} FROM "User" WHERE uid = $1`,
      values: [uid],
    });
    return rows[0] ?? null;
  }

  /**
   * The user of a verified token, updated with the identity provider's data. Null if the token is rejected:
   * sessions were ended, or the address belongs to another account and is not verified.
   */
  async function authenticate(identity: VerifiedIdentity): Promise<Viewer | AccountBlocked | null> {
    const user = (await known(identity)) ?? (await createUser(identity));
    if (user?.disabledAt) return new AccountBlocked();
    if (!user?.uid || isEnded(user, identity)) return null;
    return { ...user, uid: user.uid };
  }

  /** Whether the sign-in is too old, or from before all sign-ins of this user were ended. */
  const isEnded = ({ role, sessionsValidAfter }: User, { authTime }: VerifiedIdentity) =>
    now().getTime() - authTime.getTime() > sessionMs[role] ||
    (sessionsValidAfter !== null && authTime < sessionsValidAfter);

  async function known(identity: VerifiedIdentity): Promise<User | null> {
    const user = await byUid(identity.uid);
    if (!user) return null;
    // A rejected sign-in changes nothing.
    if (user.disabledAt || isEnded(user, identity)) return { ...user, uid: null };
    // The token is older than the verification. It may belong to a user who signed up with the address before its owner did.
    // A fresh token decides.
    if (user.emailVerified && !identity.emailVerified && user.email === identity.email)
      return { ...user, uid: null };
    const role = identity.emailVerified && adminEmails.has(identity.email) ? 'ADMIN' : user.role;
    const facts = factsOf(identity, role);
    const isUnchanged = Object.entries(facts).every(
      ([key, value]) => user[key as keyof typeof facts] === value,
    );
    return isUnchanged ? user : store(user.id, facts);
  }

  /** If another row has the address, an announced one gives way to a verified address; otherwise the old address stays. */
  async function store(id: string, { email, ...facts }: ReturnType<typeof factsOf>): Promise<User> {
    const where = { id };
    try {
      return await prisma.user.update({ where, data: { email, ...facts } });
    } catch (error) {
      if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') throw error;
    }
    const announced = { email, uid: null, disabledAt: null };
    const { count: removed } = facts.emailVerified
      ? await prisma.user.deleteMany({ where: announced })
      : { count: 0 };
    if (removed > 0) return prisma.user.update({ where, data: { email, ...facts } });
    const { emailVerified: _ofNewAddress, ...others } = facts;
    return prisma.user.update({ where, data: others });
  }

  /** Deletes some old announced users who never signed in, so that clients without a token cannot fill the table. */
  async function tidyAnnounced(): Promise<void> {
    const before = new Date(now().getTime() - ANNOUNCED_DAYS * 86_400_000);
    await prisma.user.deleteMany({
      where: {
        uid: null,
        createdAt: { lt: before },
        disabledAt: null,
        orders: { none: {} },
        reviews: { none: {} },
      },
      limit: MAX_TIDIED,
    });
  }

  /** Creates the user of a new uid, or links an announced row; another account's row only if the address is verified. */
  async function createUser(identity: VerifiedIdentity): Promise<User | null> {
    // A token of an account that was deleted.
    const uidHash = hashOf(identity.uid);
    if (await prisma.deletedAccount.findUnique({ where: { uidHash } })) return null;
    const role = identity.emailVerified && adminEmails.has(identity.email) ? 'ADMIN' : 'CUSTOMER';
    const data = { ...factsOf(identity, role), uid: identity.uid };
    const claimed = await prisma.user.updateMany({
      where: { email: identity.email, disabledAt: null, ...(identity.emailVerified ? {} : { uid: null }) },
      data,
    });
    if (claimed.count === 0) await prisma.user.createMany({ data: [data], skipDuplicates: true });
    return (
      (await prisma.user.findUnique({ where: { uid: identity.uid } })) ??
      // A new account with the address of a blocked one is blocked, too.
      prisma.user.findFirst({ where: { email: identity.email, disabledAt: { not: null } } })
    );
  }

  /**
   * `PUT /user/{email}` (specification §7): a signed-in client saves itself; without a token at most a bare
   * customer row is created, and the response does not depend on existing rows.
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

  /** Users that are visible to the viewer, newest first: all for an admin, otherwise the viewer. */
  function list(viewer: Viewer, filter: UserFilter = {}, page: Page = {}) {
    return pageByMoment(
      'createdAt',
      page,
      async (id) => (await one(viewer, id))?.createdAt,
      (rest, cursorFilter) =>
        prisma.user.findMany({
          ...rest,
          where: { AND: [matching(viewer, filter), cursorFilter] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    );
  }

  /** Large counts are cached for a minute. */
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

  return {
    tidyAnnounced,
    avatar,
    authenticate,
    announce,
    isAdmin,
    list,
    count,
    one,
    ...roles({ prisma, adminEmails }),
    ...blocking({ prisma, adminEmails, identity }),
    ...invitations({ prisma }),
  };
}

/** Visibility is a separate condition, which no filter can widen. */
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
