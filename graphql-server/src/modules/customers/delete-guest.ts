import type { Db, Tx } from '#server/db.ts';
import { Forbidden, InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { email as emailSchema, parse } from '#server/errors/input.ts';
import type { Viewer } from '#server/viewer.ts';
import { AccountInUse } from './customers.errors.ts';
import { deletionInput, type DeletionInput, type Guest } from './customers.rules.ts';
import { isAdmin, usesOf, type Deleted } from './delete-account.ts';
import { eraseOrders, lockOrders, missingInvoices } from './erase-orders.ts';

const TIMEOUT_MS = 60_000;

/**
 * Deletes what the shop stores about guests. Their orders, payments and invoices stay, because the law requires it. Invoices
 * keep the buyer's name and address; orders lose them.
 */
export function guestDeletion({ prisma }: { prisma: Db }) {
  /** Deletes a guest's data on behalf of an admin. `guestEmail` is the guest's id; `input.email` confirms it. */
  async function deleteGuest(
    viewer: Viewer,
    guestEmail: string,
    rawInput: DeletionInput,
  ): Promise<Deleted | AccountInUse | InvalidInput | NotFound | Forbidden> {
    const input = parse(deletionInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const email = parse(emailSchema, guestEmail);
    if (email instanceof InvalidInput) return new NotFound('user');
    return prisma.$transaction(
      async (tx) => {
        if (!(await isAdmin(tx, viewer))) return new Forbidden();
        const orderIds = await lockOrders(tx, { id: null, email });
        if (orderIds.length === 0) return new NotFound('user');
        if (email !== input.email) return issue('Enter the email of this guest.');
        if ((await tx.user.count({ where: { email, emailVerified: true } })) > 0)
          return issue('An account has this email. Delete the account first.');
        const uses = [
          ...(await usesOf(tx, { id: null, email, emailVerified: true })),
          ...(await missingInvoices(tx, orderIds)),
        ];
        if (uses.length > 0) return new AccountInUse(uses, 'The data of this guest');
        await eraseOrders(tx, orderIds, { actor: viewer.id, action: 'order.guest-data-deleted' });
        await erase(tx, email);
        return { email };
      },
      { timeout: TIMEOUT_MS },
    );
  }

  return { deleteGuest };
}

async function erase(tx: Tx, email: Guest['email']): Promise<void> {
  await tx.contactMessage.deleteMany({ where: { email } });
  await tx.productAlert.deleteMany({ where: { email } });
  await tx.holdPeriod.deleteMany({ where: { customerEmail: email } });
}

const issue = (message: string) => new InvalidInput([{ path: 'email', message }]);
