import type { ManagedOrderFragment } from '#web/features/orders/ManagedOrder.generated.ts';
import type { OrderCountsQuery } from '#web/features/orders/OrderCounts.generated.ts';
import type { UserRowFragment } from '#web/features/users/UserRow.generated.ts';
import type { IncidentFragment } from '#web/features/payments/Incident.generated.ts';
import { connection, money, orderItems, orderLine, orderRow, refund } from './builders.ts';
import { me } from './people.ts';
import { productNamed } from './products.ts';

// Fixtures of the admin pages, as the server returns them.

/** The signed-in admin. */
export const admin = () => me({ role: 'ADMIN' });

/** Items that can be refunded at 89.90 each. */
export const refundableItems = (
  change: { lineId?: string; name?: string; title?: string; quantity?: number } = {},
): ManagedOrderFragment['refundableItems'][number] => {
  const items = { ...orderItems(), ...change };
  return {
    ...items,
    __typename: 'RefundableItems',
    unit: { __typename: 'Money', minor: 8_990, currency: 'USD' },
    all: { __typename: 'Money', minor: 8_990 * items.quantity, currency: 'USD' },
  };
};

/** A refund with the fields that only admins see. */
export function managedRefund(
  minor: number,
  change: Partial<ManagedOrderFragment['refunds'][number]> = {},
): ManagedOrderFragment['refunds'][number] {
  return {
    ...refund(minor),
    items: [],
    requestedBy: 'admin@fishzome.example',
    failure: null,
    cancelsOrder: false,
    ...change,
  };
}

export function incident(change: Partial<IncidentFragment> = {}): IncidentFragment {
  return {
    __typename: 'PaymentIncident',
    id: `incident-${change.kind ?? 'PAID_TWICE'}`,
    databaseId: '0199ffff-0000-7000-8000-000000000001',
    kind: 'PAID_TWICE',
    failure: null,
    providerId: 'pi_simStory000000000000000001',
    testMode: true,
    openedAt: '2026-11-21T07:15:00.000Z',
    resolvedAt: null,
    note: null,
    amount: money(17_980),
    order: { __typename: 'Order', id: 'T3JkZXI6MQ==', databaseId: 'order-1', number: 'FZ-10001' },
    ...change,
  };
}

/** Of a shop with many delivered orders. */
export const orderCounts: OrderCountsQuery['orderCounts'] = {
  __typename: 'OrderCounts',
  limit: 1_000,
  all: 1_000,
  toPack: 14,
  toShip: 5,
  inTransit: 1_000,
  delivered: 1_000,
  returnsRequested: 2,
  awaitingPayment: 0,
};

/** An order without notes, events and emails. */
export const noHistory = {
  orderNotes: connection([]),
  orderTimeline: connection([]),
  orderMails: connection([]),
};

let people = 0;

export function person(change: Partial<UserRowFragment> = {}): UserRowFragment {
  people += 1;
  return {
    __typename: 'User',
    id: `person-${people}`,
    databaseId: `0199eeee-0000-7000-8000-${String(people).padStart(12, '0')}`,
    email: 'maya@fishzome.example',
    emailVerified: true,
    displayName: 'Maya Lind',
    photoUrl: null,
    role: 'CUSTOMER',
    blockedAt: null,
    ...change,
  };
}

/** A line of an order for the story product of that name. */
export const managedLine = (name?: string) => ({
  ...orderLine(name),
  unitPrice: money(productNamed(name).price),
});

export function managedOrder(change: Partial<ManagedOrderFragment> = {}): ManagedOrderFragment {
  return {
    ...orderRow(),
    isPhoneOrder: false,
    placedByName: null,
    customerId: '0199eeee-0000-7000-8000-000000000001',
    customerName: 'Maya Lind',
    customerEmail: 'maya@fishzome.example',
    phone: '+46 70 555 01 84',
    address: 'Strandvägen 12\n114 56 Stockholm',
    paidAt: null,
    card: null,
    refundable: money(0),
    refunds: [],
    refundableItems: [],
    parcels: [],
    unshippedItems: [],
    returns: [],
    canSend: false,
    lines: [managedLine()],
    ...change,
  };
}
