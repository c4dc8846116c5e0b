import { expect, it } from 'vitest';
import { orderRow, refund } from '#web/test/builders.ts';
import { delivered, returns } from '#web/test/parcels.ts';
import { timelineOf } from './order-timeline.ts';

const textsOf = (order: Parameters<typeof timelineOf>[0]) => timelineOf(order).map(({ text }) => text);

it('lists only what happened', () => {
  expect(textsOf(orderRow())).toEqual(['Order placed']);
});

it('sorts payment, parcel, refund and return by time', () => {
  const refunds = [refund(8_990, { requestedAt: '2026-11-30T10:00:00.000Z' })];
  expect(textsOf(orderRow({ ...delivered, refunds, returns: [returns.received] }))).toEqual([
    'Order placed',
    'Payment received',
    'Packed',
    'Shipped',
    'Delivered',
    'Return requested',
    'Return approved',
    'Return received',
    '$89.90 refunded',
  ]);
});

it('names the decision about a return', () => {
  expect(textsOf(orderRow({ returns: [returns.rejected] }))).toContain('Return declined');
});
