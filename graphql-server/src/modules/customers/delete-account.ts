import type { Db, Tx } from '#server/db.ts';
import { Forbidden, InvalidInput, NotFound, Unavailable } from '#server/errors/domain-error.ts';
import { parse } from '#server/errors/input.ts';
import type { User } from '#server/generated/prisma/client.ts';
import type { PhotosService } from '#server/modules/images/photos.service.ts';
import { hashOf } from '#server/modules/users/users.rules.ts';
import type { IdentityProvider } from '#server/providers/identity.ts';
import type { Viewer } from '#server/viewer.ts';
import { AccountInUse, AdminAccount, type AccountUse } from './customers.errors.ts';
import { deletionInput, type Customer, type DeletionInput } from './customers.rules.ts';
import { ANONYMOUS, eraseAudit, eraseOrders, lockOrders, missingInvoices } from './erase-orders.ts';

/** The provider may take seconds, and so may an account with many orders. */
const TIMEOUT_MS = 60_000;

export type AccountDeletion = Pick<IdentityProvider, 'deleteAccount'>;
export interface Deleted {
  readonly email: string;
}
type Refusal = AccountInUse | AdminAccount | InvalidInput | NotFound | Unavailable;

/**
 * Deletes accounts with what belongs to them. Orders, payments and invoices stay, because the law requires it. Invoices
 * keep the buyer's name and address; orders lose them.
 */
export function accountDeletion({
  prisma,
  identity,
  photos,
}: {
  prisma: Db;
  identity: AccountDeletion;
  photos: Pick<PhotosService, 'discardOf' | 'eraseDiscarded'>;
}) {
  /** Deletes an account on behalf of an admin. `input.email` must be the account's. */
  const deleteCustomer = (
    viewer: Viewer,
    id: string,
    input: DeletionInput,
  ): Promise<Deleted | Refusal | Forbidden> => remove(viewer, id, input);

  /** Deletes the viewer's own account. */
  const deleteOwn = (viewer: Viewer, input: DeletionInput): Promise<Deleted | Refusal | Forbidden> =>
    remove(viewer, viewer.id, input);

  /**
   * The row is locked until the end, so that no order is placed before, and two requests delete it once. The provider
   * comes before the commit: when it fails, nothing is deleted; when the commit fails, the deletion can be repeated,
   * because the provider then has no account to delete.
   */
  async function remove(
    viewer: Viewer,
    id: string,
    rawInput: DeletionInput,
  ): Promise<Deleted | Refusal | Forbidden> {
    const input = parse(deletionInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const outcome = await prisma.$transaction(
      async (tx) => {
        const user = await lock(tx, id);
        if (!user) return new NotFound('user');
        if (viewer.id !== id && !(await isAdmin(tx, viewer))) return new Forbidden();
        if (user.email.toLowerCase() !== input.email)
          return new InvalidInput([{ path: 'email', message: 'Enter the email of this account.' }]);
        if (user.role === 'ADMIN') return new AdminAccount();
        // The guest orders of an unverified address may belong to another user.
        const orderIds = await lockOrders(tx, { id, email: user.emailVerified ? user.email : null });
        const uses = [...(await usesOf(tx, user)), ...(await missingInvoices(tx, orderIds))];
        if (uses.length > 0) return new AccountInUse(uses);
        if (user.uid !== null) {
          if (!(await identity.deleteAccount(user.uid)))
            return new Unavailable(
              'identity',
              'The sign-in service is unavailable. Nothing was deleted. Try again.',
            );
          // Tokens of the account may be valid for an hour more.
          await tx.deletedAccount.createMany({ data: [{ uidHash: hashOf(user.uid) }], skipDuplicates: true });
        }
        const action = viewer.id === id ? 'order.account-deleted' : 'order.customer-data-deleted';
        await eraseOrders(tx, orderIds, { actor: viewer.id, action });
        const discarded = await removeRows(tx, user);
        await tx.auditEntry.create({
          data: { actor: viewer.id, action: 'user.deleted', subject: `user:${id}` },
        });
        return { email: user.email, discarded };
      },
      { timeout: TIMEOUT_MS },
    );
    if (outcome instanceof Error) return outcome;
    await photos.eraseDiscarded(outcome.discarded);
    return { email: outcome.email };
  }

  async function removeRows(tx: Tx, { id, email, emailVerified }: User) {
    const discarded = await photos.discardOf(tx, id);
    await tx.review.updateMany({
      where: { userId: id },
      data: { userId: null, name: ANONYMOUS, photoUrl: null },
    });
    // An unverified address may belong to another user.
    if (emailVerified) {
      await tx.contactMessage.deleteMany({ where: { email } });
      await tx.productAlert.deleteMany({ where: { email } });
      await tx.holdPeriod.deleteMany({ where: { customerEmail: email } });
      const invitations = await tx.invitation.findMany({ where: { email }, select: { id: true } });
      await eraseAudit(
        tx,
        invitations.map((invitation) => `invitation:${invitation.id}`),
      );
      await tx.invitation.deleteMany({ where: { email } });
    }
    // Foreign keys delete the profile, wish list, alerts, cart, addresses and notes.
    await tx.user.delete({ where: { id } });
    return discarded;
  }

  return { deleteCustomer, deleteOwn };
}

async function lock(tx: Tx, id: string): Promise<User | null> {
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE id = ${id}::uuid FOR UPDATE`;
  return tx.user.findUnique({ where: { id } });
}

/** The viewer may have lost the role, or been blocked, since the request began. */
export const isAdmin = async (tx: Tx, { id }: Viewer): Promise<boolean> =>
  (await tx.user.count({ where: { id, role: 'ADMIN', disabledAt: null } })) === 1;

/** What the shop still needs the account, or the guest's data, for. Includes guest orders with a verified email. */
export async function usesOf(
  tx: Tx,
  { id, email, emailVerified }: Customer & Pick<User, 'emailVerified'>,
): Promise<AccountUse[]> {
  const [row] = await tx.$queryRaw<Record<AccountUse, boolean | null>[]>`
    SELECT
      bool_or("isOpen" AND "transactionId" IS NULL AND "paymentState" IN ('INTENT_OPEN', 'REQUIRES_ACTION', 'PROCESSING'))
        AS "OPEN_PAYMENT",
      bool_or("isOpen" AND "transactionId" IS NULL AND "paymentState" IN ('UNPAID', 'FAILED')) AS "UNPAID_ORDER",
      bool_or("isOpen" AND "transactionId" IS NOT NULL AND "paymentState" <> 'REFUNDED'
        AND fulfilment NOT IN ('SHIPPED', 'DELIVERED')) AS "UNSHIPPED_ORDER",
      bool_or(EXISTS (SELECT FROM "Refund" r WHERE r."orderId" = o.id AND r.status IN ('REQUESTED', 'PENDING')))
        AS "PENDING_REFUND",
      bool_or(EXISTS (SELECT FROM "OrderReturn" r WHERE r."orderId" = o.id AND r.state IN ('REQUESTED', 'APPROVED')))
        AS "OPEN_RETURN"
    FROM (
      SELECT *, status = 'OPEN' AS "isOpen" FROM "Order" WHERE "customerId" = ${id}::uuid
      UNION ALL
      SELECT *, status = 'OPEN' AS "isOpen" FROM "Order"
      WHERE ${emailVerified} AND "customerId" IS NULL AND "customerEmail" = ${email}::citext
    ) o`;
  const uses = ['OPEN_PAYMENT', 'UNPAID_ORDER', 'UNSHIPPED_ORDER', 'PENDING_REFUND', 'OPEN_RETURN'] as const;
  return uses.filter((use) => row?.[use] === true);
}
