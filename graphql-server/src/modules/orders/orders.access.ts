import type { Prisma } from '#server/generated/prisma/client.ts';
import type { Limit } from '#server/limits.ts';
import { hasScope, type Access, type Actor } from '#server/viewer.ts';
import { readsAllOrders } from './orders.rules.ts';

export const ordersAccess = {
  /** Guests may order, because old clients do; admins may not (§6). */
  place: { shopper: true },
  mine: { signedIn: true },
  all: { admin: true, staff: ['WAREHOUSE', 'SUPPORT'], service: ['READ_ORDERS'] },
  counts: { admin: true, staff: ['WAREHOUSE', 'SUPPORT'], service: ['READ_ORDERS'] },
  one: { signedIn: true, service: ['READ_ORDERS'] },
  /** The caller knows number and email address. */
  ofGuest: {},
  /** Customers cancel their own orders. Staff cancel none: a paid order is refunded. */
  cancel: { customer: true, admin: true },
  hearOfOwn: { signedIn: true },
  hearOfAll: { admin: true, staff: ['WAREHOUSE', 'SUPPORT'], service: ['READ_ORDERS'] },
  restore: { customer: true, admin: true },
  timeline: { admin: true, staff: ['WAREHOUSE', 'SUPPORT'] },
  notes: { admin: true, staff: ['WAREHOUSE', 'SUPPORT'] },
  note: { admin: true, staff: ['SUPPORT'] },
  mails: { admin: true, staff: ['SUPPORT'] },
  resendMail: { admin: true, staff: ['SUPPORT'] },
} as const satisfies Record<string, Access>;

export const ordersLimits = {
  place: { action: 'orders.place', max: 60, perMinutes: 1 },
  /** A low limit, to prevent guessing order numbers. */
  ofGuest: { action: 'orders.ofGuest', max: 10, perMinutes: 1 },
  restore: { action: 'orders.restore', max: 20, perMinutes: 1 },
  resendMail: { action: 'orders.resendMail', max: 60, perMinutes: 10 },
} as const satisfies Record<string, Limit>;

/** A customer's own orders, including guest orders with their email. All orders for staff and tokens that read orders. */
export function ordersVisibleTo(actor: Actor): Prisma.OrderWhereInput {
  if (actor.role === 'SERVICE')
    return hasScope(actor, 'READ_ORDERS', 'WRITE_ORDERS') ? {} : { id: { in: [] } };
  return readsAllOrders(actor) ? {} : ordersOf(actor);
}

/** Orders of an account: its own, and guest orders with its verified email address. A guest has no id. */
export function ordersOf({ id, email }: { id: string | null; email: string }): Prisma.OrderWhereInput {
  const asGuest = { customerId: null, customerEmail: email };
  return id === null ? asGuest : { OR: [{ customerId: id }, asGuest] };
}

/** The fields that identify an order's owner. */
export interface Owned {
  readonly customerId: string | null;
  readonly customerEmail: string;
}

/** `ordersOf`, for an order that is at hand. */
export function isOwnOrder(person: { id: string; email: string }, order: Owned): boolean {
  if (order.customerId !== null) return order.customerId === person.id;
  return order.customerEmail.toLowerCase() === person.email.toLowerCase();
}
