import type { Tx } from '#server/db.ts';
import { ERASED_EMAIL } from '#server/modules/orders/orders.rules.ts';
import type { AccountUse } from './customers.errors.ts';

/** Orders and reviews stay, under this name. */
export const ANONYMOUS = 'Former customer';
/** Orders that one statement changes: a large customer's could exceed the statement timeout. */
const BATCH = 500;
/** Values of audit entries that have a name, an address, or free text. */
const PERSONAL = ['customerName', 'address', 'email', 'words', 'answer', 'reason', 'note'];

/** Locks the orders of an account, of an email without an account, or both, by id. Returns their ids. */
export async function lockOrders(
  tx: Tx,
  { id, email }: { readonly id: string | null; readonly email: string | null },
): Promise<string[]> {
  const orders = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Order"
    WHERE "customerId" = ${id}::uuid OR ("customerId" IS NULL AND "customerEmail" = ${email}::citext)
    ORDER BY id FOR UPDATE`;
  return orders.map((order) => order.id);
}

/** Invoices take the buyer from the order, and credit notes their reason from the refund: each has to be issued before. */
export async function missingInvoices(tx: Tx, orderIds: readonly string[]): Promise<AccountUse[]> {
  const [row] = await tx.$queryRaw<{ isMissing: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM "Payment" p WHERE p."orderId" = ANY(${orderIds}::uuid[])
        AND NOT EXISTS (SELECT FROM "Invoice" i WHERE i."orderId" = p."orderId" AND i."refundId" IS NULL)
    ) OR EXISTS (
      SELECT FROM "Payment" p JOIN "Refund" r ON r."orderId" = p."orderId" AND r.status = 'SUCCEEDED'
      WHERE p."orderId" = ANY(${orderIds}::uuid[])
        AND NOT EXISTS (SELECT FROM "Invoice" i WHERE i."refundId" = r.id)
    ) AS "isMissing"`;
  return row?.isMissing ? ['MISSING_INVOICE'] : [];
}

/** The entry that each order's timeline gets when its customer's data is deleted. */
interface Deletion {
  readonly actor: string;
  readonly action: 'order.account-deleted' | 'order.customer-data-deleted' | 'order.guest-data-deleted';
}

/**
 * Removes what identifies the customer from orders and from the audit log: name, email, phone number, address, and texts
 * that may have them. Items, amounts, payments, refunds, parcels, returns and invoices stay, because the law requires it.
 */
export async function eraseOrders(tx: Tx, orderIds: readonly string[], deletion: Deletion): Promise<void> {
  for (let at = 0; at < orderIds.length; at += BATCH)
    await eraseBatch(tx, orderIds.slice(at, at + BATCH), deletion);
}

async function eraseBatch(tx: Tx, ids: readonly string[], deletion: Deletion): Promise<void> {
  const orderId = { in: [...ids] };
  await tx.orderAddress.deleteMany({ where: { orderId } });
  await tx.orderNote.deleteMany({ where: { orderId } });
  await tx.orderReturn.updateMany({ where: { orderId }, data: { words: '' } });
  await tx.orderReturn.updateMany({ where: { orderId, answer: { not: null } }, data: { answer: '' } });
  await tx.refund.updateMany({ where: { orderId }, data: { reason: '' } });
  await tx.paymentIncident.updateMany({ where: { orderId, note: { not: null } }, data: { note: '' } });
  // Emails that wait have no recipient any more. The mail server's reason may name the recipient.
  await tx.outboxMessage.updateMany({
    where: { orderId, sentAt: null },
    data: { sentAt: new Date(), isSkipped: true, lastError: null },
  });
  // An email that no one can have, and no two orders: a guest page shows only one of them.
  await tx.$executeRaw`
    UPDATE "Order" SET "customerId" = NULL, "customerEmail" = id || ${ERASED_EMAIL}::text, "customerName" = ${ANONYMOUS},
      phone = '', address = '', "cancelReason" = NULL
    WHERE id = ANY(${ids}::uuid[])`;
  const incidents = await tx.paymentIncident.findMany({ where: { orderId }, select: { id: true } });
  await eraseAudit(tx, [...ids.map((id) => `order:${id}`), ...incidents.map(({ id }) => `incident:${id}`)]);
  await tx.auditEntry.createMany({ data: ids.map((id) => ({ ...deletion, subject: `order:${id}` })) });
}

/** Removes personal values from the audit entries of these subjects. */
export async function eraseAudit(tx: Tx, subjects: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "AuditEntry" SET before = before - ${PERSONAL}::text[], after = after - ${PERSONAL}::text[]
    WHERE subject = ANY(${subjects}) AND (before ?| ${PERSONAL}::text[] OR after ?| ${PERSONAL}::text[])`;
}
