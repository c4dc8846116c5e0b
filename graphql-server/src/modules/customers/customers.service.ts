import type { Database, Db } from '#server/db.ts';
import { Forbidden, InvalidInput } from '#server/errors/domain-error.ts';
import { email as emailSchema, isRowId, parse } from '#server/errors/input.ts';
import type { Order, User } from '#server/generated/prisma/client.ts';
import type { OrdersService } from '#server/modules/orders/orders.service.ts';
import { isAdminOr, type Viewer } from '#server/viewer.ts';
import type { PhotosService } from '#server/modules/images/photos.service.ts';
import { customerNotes } from './customer-notes.ts';
import type { Customer, DeletionInput, Guest, Spend } from './customers.rules.ts';
import { accountDeletion, type AccountDeletion } from './delete-account.ts';
import { guestDeletion } from './delete-guest.ts';
import { dataExport } from './export-data.ts';

export type { Deleted } from './delete-account.ts';
export type { DataFile } from './export-data.ts';

export type CustomersService = ReturnType<typeof customersService>;

/** What admins see of one user or guest, and the rights of users to export their data and delete their account. */
export function customersService({
  prisma,
  pool,
  orders,
  identity,
  photos,
}: {
  prisma: Db;
  pool: Pick<Database['pool'], 'query'>;
  orders: Pick<OrdersService, 'of'>;
  identity: AccountDeletion;
  photos: Pick<PhotosService, 'discardOf' | 'eraseDiscarded'>;
}) {
  /** The user with this id; null if there is none, and for viewers who are neither admins nor support. */
  async function one(viewer: Viewer, id: string): Promise<User | null> {
    if (!isAdminOr(viewer, 'SUPPORT') || !isRowId(id)) return null;
    return prisma.user.findUnique({ where: { id } });
  }

  /** The guest who ordered with this email; null without such orders, and for viewers who are neither admins nor support. */
  async function guest(viewer: Viewer, typed: string): Promise<Guest | null> {
    const email = parse(emailSchema, typed);
    if (!isAdminOr(viewer, 'SUPPORT') || email instanceof InvalidInput) return null;
    const [order] = await orders.of(viewer, { id: null, email }, { take: 1 });
    return order ? { id: null, email } : null;
  }

  /** The user whose verified email is the guest's. */
  const accountOf = ({ email }: Guest): Promise<User | null> =>
    prisma.user.findFirst({ where: { email, emailVerified: true } });

  /** What the customer paid, by currency, most orders first. Includes guest orders with their email. */
  async function spend({ id, email }: Customer): Promise<Spend[]> {
    const { rows } = await pool.query<Spend>({ name: 'spend of a user', text: SPEND, values: [id, email] });
    return rows;
  }

  /** The newest order; its delivery address is the last one that is known. */
  async function lastOrder(viewer: Viewer, customer: Customer): Promise<Order | null> {
    const [order] = await orders.of(viewer, customer, { take: 1 });
    return order ?? null;
  }

  const wishListCount = ({ id: userId }: Pick<User, 'id'>): Promise<number> =>
    prisma.wishListItem.count({ where: { userId } });

  const accounts = accountDeletion({ prisma, identity, photos });
  const guests = guestDeletion({ prisma });
  /** Deletes an account, or the data of a guest, whose id is the email. */
  const deleteCustomer = async (viewer: Viewer, id: string, input: DeletionInput) => {
    if (viewer.role !== 'ADMIN') return new Forbidden();
    return isRowId(id) ? accounts.deleteCustomer(viewer, id, input) : guests.deleteGuest(viewer, id, input);
  };

  return {
    one,
    guest,
    accountOf,
    spend,
    lastOrder,
    wishListCount,
    ...customerNotes({ prisma }),
    ...dataExport({ prisma, pool }),
    deleteOwn: accounts.deleteOwn,
    deleteCustomer,
  };
}

// Own and guest orders are read from separate indexes. Numbers are exact as float8 up to 2^53.
const PAID = `SELECT currency, "totalMinor", "refundedMinor", "createdAt" FROM "Order" WHERE "paidAt" IS NOT NULL`;
const SPEND = `
  SELECT currency, count(*)::int AS "paidOrders", sum("totalMinor")::float8 AS "paidMinor",
    sum("refundedMinor")::float8 AS "refundedMinor", max("createdAt") AS "lastOrderAt"
  FROM (
    ${PAID} AND "customerId" = $1
    UNION ALL
    ${PAID} AND "customerId" IS NULL AND "customerEmail" = $2
  ) orders GROUP BY currency ORDER BY "paidOrders" DESC, currency`;
