import type { ReturnPartsFragment } from '#web/features/orders/ReturnParts.generated.ts';
import type { ReturnItemsFragment } from '#web/features/orders/ReturnItems.generated.ts';
import type { ParcelItemsFragment } from '#web/features/orders/ParcelItems.generated.ts';
import type { ShippedParcelFragment } from '#web/features/orders/ShippedParcel.generated.ts';
import { orderItems, paid } from './builders.ts';

// Parcels and returns of paid orders, as the server returns them.

type Parcel = ShippedParcelFragment & ParcelItemsFragment;

export const shippedParcel = (change: Partial<Parcel> = {}): Parcel => ({
  __typename: 'Parcel',
  databaseId: '0199eeee-0000-7000-8000-000000000001',
  carrier: 'UPS',
  trackingNumber: '1Z5R89390357567127',
  trackingUrl: 'https://www.ups.com/track?tracknum=1Z5R89390357567127',
  shippedAt: '2026-11-22T15:00:00.000Z',
  deliveredAt: null,
  items: [orderItems()],
  ...change,
});
const several = (...all: Parcel[]) => all;

/** The second parcel of an order. */
export const secondParcel = shippedParcel({
  databaseId: '0199eeee-0000-7000-8000-000000000002',
  carrier: 'POST',
  trackingNumber: 'RB123456785GB',
  trackingUrl: null,
  shippedAt: '2026-11-23T10:00:00.000Z',
  items: [orderItems({ quantity: 1 })],
});

export const packed = { ...paid, fulfilment: 'PACKED', packedAt: '2026-11-21T09:00:00.000Z' } as const;

export const shipped = {
  ...packed,
  fulfilment: 'SHIPPED',
  shippedAt: '2026-11-22T15:00:00.000Z',
  parcels: several(shippedParcel()),
} as const;

/** One of two items has shipped. */
export const partlyShipped = {
  ...shipped,
  fulfilment: 'PARTLY_SHIPPED',
  parcels: several(shippedParcel({ items: [orderItems({ quantity: 1 })] })),
} as const;

/** Each of two items is in its own parcel. */
export const inTwoParcels = {
  ...shipped,
  parcels: several(shippedParcel({ items: [orderItems({ quantity: 1 })] }), secondParcel),
} as const;

export const delivered = {
  ...shipped,
  fulfilment: 'DELIVERED',
  parcels: several(shippedParcel({ deliveredAt: '2026-11-25T11:00:00.000Z' })),
  deliveredAt: '2026-11-25T11:00:00.000Z',
  returnUntil: '2026-12-25T11:00:00.000Z',
} as const;

type OrderReturn = ReturnPartsFragment & ReturnItemsFragment;

export function orderReturn(change: Partial<OrderReturn> = {}): OrderReturn {
  return {
    __typename: 'OrderReturn',
    databaseId: '0199dddd-0000-7000-8000-000000000077',
    items: [orderItems()],
    state: 'REQUESTED',
    reason: 'DAMAGED',
    words: 'The bail is bent, and does not close.',
    answer: null,
    requestedAt: '2026-11-26T18:00:00.000Z',
    decidedAt: null,
    receivedAt: null,
    ...change,
  };
}

const address = 'FISHZOME, Quay 1, 185 31 Vaxholm.\nPlease write FZ-10001 on the parcel.';

/** One return per status. */
export const returns = {
  requested: orderReturn(),
  approved: orderReturn({ state: 'APPROVED', answer: address, decidedAt: '2026-11-27T09:00:00.000Z' }),
  received: orderReturn({
    state: 'RECEIVED',
    answer: address,
    decidedAt: '2026-11-27T09:00:00.000Z',
    receivedAt: '2026-11-30T09:00:00.000Z',
  }),
  rejected: orderReturn({
    state: 'REJECTED',
    answer: 'The reel has been in salt water: that is wear, and no fault.',
    decidedAt: '2026-11-27T09:00:00.000Z',
  }),
  withdrawn: orderReturn({ state: 'WITHDRAWN' }),
};
