import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CARDS, session, type ServerInstance } from '../../../test/money-harness.ts';
import { moneyScenes, type Scene } from '../../../test/money-scenario.ts';
import type { Viewer } from '#server/viewer.ts';
import type { PlacePhoneOrderInput } from '../checkout/phone-orders.rules.ts';

// The race table of the facts on payments (section 6): orders that support places for customers who call.
const { scene, watch } = moneyScenes();

interface Call {
  readonly support: Viewer;
  readonly email: string;
  place(server: ServerInstance): ReturnType<ServerInstance['phoneOrders']['place']>;
}
async function call({ harness, other }: Scene): Promise<Call> {
  const support = await harness.newViewer({ role: 'SUPPORT' });
  const email = `${randomUUID()}@example.com`;
  const { id: equipmentId } = await harness.newProduct({});
  const items = [{ equipmentId, quantity: 2 }];
  const quote = await other.phoneOrders.quote({ items, destination: { country: 'SE' }, email });
  if (quote instanceof Error) throw quote;
  const input: PlacePhoneOrderInput = {
    items,
    quoteHash: quote.hash,
    deliveryMethodId: quote.deliveryMethodId ?? '',
    email,
    phone: '+46 70 555 01 77',
    address: { recipient: 'Nils', line1: 'Pier 2', city: 'Vaxholm', postalCode: '185 31', country: 'SE' },
    idempotencyKey: randomUUID(),
  };
  return { support, email, place: (server) => server.phoneOrders.place(support, input) };
}
const idOf = (placed: Awaited<ReturnType<Call['place']>>): string => {
  if (!('number' in placed)) throw placed;
  watch(placed.id);
  return placed.id;
};
const traces = async ({ harness }: Scene, { email, support }: Call, id: string) => [
  await harness.prisma.order.count({ where: { customerEmail: email, placedById: support.id } }),
  await harness.prisma.auditEntry.count({ where: { subject: `order:${id}` } }),
  await harness.prisma.outboxMessage.count({ where: { orderId: id, kind: 'order-placed' } }),
];

describe('phone order placed twice', () => {
  it('is one order, one entry and one email on two servers', async () => {
    const stage = await scene();
    const phone = await call(stage);
    const stop = stage.stops.at('commit', '$transaction');
    const first = phone.place(stage.instance);
    await stop.reached;
    const second = phone.place(stage.other);
    stop.release();
    const id = idOf(await first);
    expect(idOf(await second)).toBe(id);
    expect(await traces(stage, phone, id)).toEqual([1, 1, 1]);
  });

  it('is placed by the second request when the first crashes', async () => {
    const stage = await scene();
    const phone = await call(stage);
    const stop = stage.stops.at('commit', '$transaction');
    const first = phone.place(stage.instance);
    await stop.reached;
    const second = phone.place(stage.other);
    stop.release(new Error('crash'));
    await expect(first).rejects.toThrow('crash');
    const id = idOf(await second);
    expect(await traces(stage, phone, id)).toEqual([1, 1, 1]);
  });
});

describe('phone order paid by its link', () => {
  it('is opened once by the customer and a copy of the link', async () => {
    const stage = await scene();
    const phone = await call(stage);
    const id = idOf(await phone.place(stage.other));
    const opened = await Promise.all(
      [stage.instance, stage.other].map(({ payments }) => payments.open({ guestEmail: phone.email }, id)),
    );
    expect(new Set(opened.map((one) => session(one).intentId)).size).toBe(1);
  });

  it('is either paid or canceled when an admin cancels it during the payment', async () => {
    const stage = await scene();
    const { harness, instance, other } = stage;
    const phone = await call(stage);
    const id = idOf(await phone.place(other));
    const admin = await harness.newViewer({ role: 'ADMIN' });
    const guest = { guestEmail: phone.email };
    const opened = session(await instance.payments.open(guest, id));
    await Promise.all([harness.pay(opened, CARDS.good), other.orders.cancel(admin, id, 'Sold.')]);
    await harness.quiet();
    await instance.payments.confirm(guest, id, opened.intentId);
    await harness.quiet();
    const { status, paymentState } = await harness.orderNow(id);
    expect(['OPEN PAID', 'CANCELLED UNPAID', 'CANCELLED REFUNDED', 'CANCELLED INTENT_OPEN']).toContain(
      `${status} ${paymentState}`,
    );
  });
});
