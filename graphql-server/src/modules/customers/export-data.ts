import { Readable } from 'node:stream';
import type { Database, Db } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { email as emailSchema, isRowId, parse } from '#server/errors/input.ts';
import type { User } from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';
import { alert, cart, type Every, message, order, review, wishListItem } from './export-columns.ts';

/** Orders that one statement reads, so that a customer with many orders needs little memory. */
const BATCH = 200;

export interface DataFile {
  readonly name: string;
  readonly content: Readable;
}

/** Exports what the shop stores about a user or a guest as JSON. */
export function dataExport({ prisma, pool }: { prisma: Db; pool: Pick<Database['pool'], 'query'> }) {
  /** The data of one user, for an admin or the user; for an admin also of a guest, whose id is the email. Notes of admins and ids of the payment provider are left out. */
  async function exportData(viewer: Viewer, id: string): Promise<DataFile | NotFound> {
    const missing = new NotFound('user');
    if (viewer.role === 'ADMIN' && !isRowId(id)) return exportGuest(viewer, id);
    if (!isRowId(id) || (viewer.id !== id && viewer.role !== 'ADMIN')) return missing;
    const user = await prisma.user.findUnique({ where: { id } });
    if (!user) return missing;
    await prisma.auditEntry.create({
      data: { actor: viewer.id, action: 'user.data-exported', subject: `user:${id}` },
    });
    return fileOf(write(user));
  }

  /** The data of a guest: the messages, alerts and orders with this email. */
  async function exportGuest(viewer: Viewer, typed: string): Promise<DataFile | NotFound> {
    const email = parse(emailSchema, typed);
    const [newest] = email instanceof InvalidInput ? [] : await ids(ORDERS, [null, email]);
    if (email instanceof InvalidInput || newest === undefined) return new NotFound('user');
    await prisma.auditEntry.create({
      data: { actor: viewer.id, action: 'order.guest-data-exported', subject: `order:${newest}` },
    });
    return fileOf(writeGuest(email));
  }

  async function* writeGuest(email: string): AsyncGenerator<string> {
    yield* start('guest', { email });
    yield* field('alerts', await prisma.productAlert.findMany({ where: { email }, select: alert }));
    yield* lists({ userId: null, email });
  }

  async function* write(user: User): AsyncGenerator<string> {
    const { id, email, emailVerified, displayName, photoUrl, role, disabledAt, createdAt } = user;
    const account = {
      id,
      email,
      emailVerified,
      displayName,
      photoUrl,
      role,
      blockedAt: disabledAt,
      createdAt,
      // Exported as `blockedAt`, or internal.
    } satisfies { id: string; blockedAt: Date | null } & Every<
      User,
      'disabledAt' | 'uid' | 'sessionsValidAfter' | 'updatedAt',
      unknown
    >;
    const own = { userId: id };
    // An unverified address may belong to another user.
    const mine = emailVerified ? email : null;
    yield* start('account', account);
    yield* field('profile', await prisma.profile.findUnique({ where: own, omit: { userId: true } }));
    yield* field('addresses', await prisma.address.findMany({ where: own, omit: { userId: true } }));
    yield* field('wishList', await prisma.wishListItem.findMany({ where: own, select: wishListItem }));
    yield* field('cart', await prisma.cart.findUnique({ where: own, select: cart }));
    yield* field(
      'alerts',
      await prisma.productAlert.findMany({
        where: { OR: [own, ...(mine === null ? [] : [{ email: mine }])] },
        select: alert,
      }),
    );
    yield* list('reviews', ids(REVIEWS, [id]), (some) =>
      prisma.review.findMany({ where: { id: { in: some } }, select: review }),
    );
    yield* lists({ userId: id, email: mine });
  }

  /** Messages and orders of a user or a guest, and the end of the file. */
  async function* lists({
    userId,
    email,
  }: {
    userId: string | null;
    email: string | null;
  }): AsyncGenerator<string> {
    yield* list('messages', ids(MESSAGES, [email]), (some) =>
      prisma.contactMessage.findMany({ where: { id: { in: some } }, select: message }),
    );
    yield* list('orders', ids(ORDERS, [userId, email]), (some) =>
      prisma.order.findMany({ where: { id: { in: some } }, orderBy: { createdAt: 'desc' }, select: order }),
    );
    yield '\n}\n';
  }

  /** The ids of the rows, newest first. Ids of many rows are small; the rows are not. */
  async function ids(sql: string, values: readonly (string | null)[]): Promise<string[]> {
    const { rows } = await pool.query<{ id: string }>(sql, [...values]);
    return rows.map(({ id }) => id);
  }

  return { exportData };
}

function fileOf(content: AsyncGenerator<string>): DataFile {
  const day = new Date().toISOString().slice(0, 10);
  return { name: `customer-data-${day}.json`, content: Readable.from(content) };
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

function* start(name: string, value: unknown): Generator<string> {
  yield `{\n"exportedAt": ${json(new Date())}`;
  yield* field(name, value);
}

function* field(name: string, value: unknown): Generator<string> {
  yield `,\n${json(name)}: ${json(value)}`;
}

/** Writes a list in batches. */
async function* list(
  name: string,
  allIds: Promise<string[]>,
  read: (some: string[]) => Promise<readonly unknown[]>,
): AsyncGenerator<string> {
  yield `,\n${json(name)}: [`;
  const rest = await allIds;
  let isFirst = true;
  while (rest.length > 0) {
    for (const row of await read(rest.splice(0, BATCH))) {
      yield `${isFirst ? '' : ','}\n${json(row)}`;
      isFirst = false;
    }
  }
  yield ']';
}

// Own and guest orders are read from separate indexes.
const ORDERS = `
  SELECT id FROM (
    SELECT id, "createdAt" FROM "Order" WHERE "customerId" = $1
    UNION ALL
    SELECT id, "createdAt" FROM "Order" WHERE "customerId" IS NULL AND "customerEmail" = $2
  ) orders ORDER BY "createdAt" DESC, id DESC`;
const REVIEWS = `SELECT id FROM "Review" WHERE "userId" = $1 ORDER BY "createdAt" DESC, id DESC`;
const MESSAGES = `SELECT id FROM "ContactMessage" WHERE email = $1 ORDER BY "createdAt" DESC, id DESC`;
