import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QUEUED_ORDERS, readStoredOrders } from './queued-orders-storage.ts';
import {
  removeQueuedOrder,
  removeQueuedOrdersOf,
  queueOrder,
  retryDelay,
  parseQueuedOrders,
  sendQueuedOrders,
  type QueuedOrder,
} from './queued-orders.ts';

const order = (change: Partial<QueuedOrder> = {}): QueuedOrder => ({
  uid: 'robin',
  email: 'robin@example.com',
  productId: 'reel',
  product: 'Lakehead 3000',
  quantity: 2,
  phone: '+46 70 555 01 84',
  address: 'Strandvägen 12',
  totalMinor: 17_980,
  total: '$179.80',
  idempotencyKey: 'key-1',
  problem: null,
  ...change,
});
const kept = () => parseQueuedOrders(readStoredOrders());

beforeEach(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  });
  vi.stubGlobal('dispatchEvent', () => true);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('queued orders', () => {
  it('keep their order and are unique by idempotency key', () => {
    expect(queueOrder(order())).toBe(true);
    queueOrder(order({ idempotencyKey: 'key-2' }));
    queueOrder(order({ quantity: 3 }));
    expect(kept().map(({ idempotencyKey, quantity }) => [idempotencyKey, quantity])).toEqual([
      ['key-2', 2],
      ['key-1', 3],
    ]);
  });

  it('are read with the earlier name of the idempotency key', () => {
    const { idempotencyKey, ...others } = order();
    localStorage.setItem(QUEUED_ORDERS, JSON.stringify([{ ...others, placementKey: idempotencyKey }]));
    expect(kept()).toMatchObject([order()]);
  });

  it('remove the storage entry with the last order', () => {
    queueOrder(order());
    removeQueuedOrder('key-1');
    expect(localStorage.getItem(QUEUED_ORDERS)).toBeNull();
  });

  it('are removed with their account, and other accounts’ orders stay', () => {
    queueOrder(order());
    queueOrder(order({ uid: 'maya', idempotencyKey: 'key-2' }));
    removeQueuedOrdersOf('robin');
    expect(kept()).toEqual([order({ uid: 'maya', idempotencyKey: 'key-2' })]);
  });

  it.each(['', 'no json', '{}', '[null, 1, {"uid": "robin"}]'])('are empty for %j', (text) => {
    expect(parseQueuedOrders(text)).toEqual([]);
  });

  it('are not stored when storage is blocked', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(queueOrder(order())).toBe(false);
  });
});

describe('sending queued orders', () => {
  it('sends only the account’s own orders and removes them once placed', async () => {
    queueOrder(order());
    queueOrder(order({ uid: 'maya', idempotencyKey: 'key-2' }));
    const sent: string[] = [];
    const send = async ({ idempotencyKey }: QueuedOrder) => (sent.push(idempotencyKey), 'placed' as const);
    expect(await sendQueuedOrders('robin', send)).toBe('done');
    expect(await sendQueuedOrders('robin', send)).toBe('done');
    expect(sent).toEqual(['key-1']);
    expect(kept().map(({ uid }) => uid)).toEqual(['maya']);
  });

  it('stops at an order that cannot be sent and keeps the idempotency keys', async () => {
    queueOrder(order());
    queueOrder(order({ idempotencyKey: 'key-2' }));
    expect(await sendQueuedOrders('robin', async () => 'later')).toBe('later');
    expect(kept().map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-2']);
  });

  it('keeps a rejected order with its reason, does not resend it, and continues', async () => {
    queueOrder(order());
    queueOrder(order({ idempotencyKey: 'key-2' }));
    const sent: string[] = [];
    const send = async ({ idempotencyKey }: QueuedOrder) => {
      sent.push(idempotencyKey);
      return idempotencyKey === 'key-1' ? { refused: 'The price has changed.' } : ('placed' as const);
    };
    await sendQueuedOrders('robin', send);
    await sendQueuedOrders('robin', send);
    expect(sent).toEqual(['key-1', 'key-2']);
    expect(kept()).toEqual([order({ problem: 'The price has changed.' })]);
  });

  it('skips an order that was discarded while another was being sent', async () => {
    queueOrder(order());
    queueOrder(order({ idempotencyKey: 'key-2' }));
    const sent: string[] = [];
    await sendQueuedOrders('robin', async ({ idempotencyKey }) => {
      sent.push(idempotencyKey);
      removeQueuedOrder('key-2');
      return 'placed';
    });
    expect(sent).toEqual(['key-1']);
    expect(kept()).toEqual([]);
  });

  it('backs off, up to one minute', () => {
    expect([0, 1, 2, 5, 6, 60].map(retryDelay)).toEqual([0, 2_000, 4_000, 32_000, 60_000, 60_000]);
  });
});
