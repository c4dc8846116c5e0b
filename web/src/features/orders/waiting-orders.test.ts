import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WAITING, waitingText } from './waiting-text.ts';
import {
  dropWaiting,
  dropWaitingOf,
  keepWaiting,
  pauseAfter,
  readWaiting,
  sendWaiting,
  type WaitingOrder,
} from './waiting-orders.ts';

const order = (change: Partial<WaitingOrder> = {}): WaitingOrder => ({
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
const kept = () => readWaiting(waitingText());

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
    expect(keepWaiting(order())).toBe(true);
    keepWaiting(order({ idempotencyKey: 'key-2' }));
    keepWaiting(order({ quantity: 3 }));
    expect(kept().map(({ idempotencyKey, quantity }) => [idempotencyKey, quantity])).toEqual([
      ['key-2', 2],
      ['key-1', 3],
    ]);
  });

  it('are read with the earlier name of the idempotency key', () => {
    const { idempotencyKey, ...others } = order();
    localStorage.setItem(WAITING, JSON.stringify([{ ...others, placementKey: idempotencyKey }]));
    expect(kept()).toMatchObject([order()]);
  });

  it('remove the storage entry with the last order', () => {
    keepWaiting(order());
    dropWaiting('key-1');
    expect(localStorage.getItem(WAITING)).toBeNull();
  });

  it('are removed with their account, and other accounts’ orders stay', () => {
    keepWaiting(order());
    keepWaiting(order({ uid: 'maya', idempotencyKey: 'key-2' }));
    dropWaitingOf('robin');
    expect(kept()).toEqual([order({ uid: 'maya', idempotencyKey: 'key-2' })]);
  });

  it.each(['', 'no json', '{}', '[null, 1, {"uid": "robin"}]'])('are empty for %j', (text) => {
    expect(readWaiting(text)).toEqual([]);
  });

  it('are not stored when storage is blocked', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(keepWaiting(order())).toBe(false);
  });
});

describe('sending queued orders', () => {
  it('sends only the account’s own orders and removes them once placed', async () => {
    keepWaiting(order());
    keepWaiting(order({ uid: 'maya', idempotencyKey: 'key-2' }));
    const sent: string[] = [];
    const send = async ({ idempotencyKey }: WaitingOrder) => (sent.push(idempotencyKey), 'placed' as const);
    expect(await sendWaiting('robin', send)).toBe('done');
    expect(await sendWaiting('robin', send)).toBe('done');
    expect(sent).toEqual(['key-1']);
    expect(kept().map(({ uid }) => uid)).toEqual(['maya']);
  });

  it('stops at an order that cannot be sent and keeps the idempotency keys', async () => {
    keepWaiting(order());
    keepWaiting(order({ idempotencyKey: 'key-2' }));
    expect(await sendWaiting('robin', async () => 'later')).toBe('later');
    expect(kept().map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-2']);
  });

  it('keeps a rejected order with its reason, does not resend it, and continues', async () => {
    keepWaiting(order());
    keepWaiting(order({ idempotencyKey: 'key-2' }));
    const sent: string[] = [];
    const send = async ({ idempotencyKey }: WaitingOrder) => {
      sent.push(idempotencyKey);
      return idempotencyKey === 'key-1' ? { refused: 'The price has changed.' } : ('placed' as const);
    };
    await sendWaiting('robin', send);
    await sendWaiting('robin', send);
    expect(sent).toEqual(['key-1', 'key-2']);
    expect(kept()).toEqual([order({ problem: 'The price has changed.' })]);
  });

  it('skips an order that was discarded while another was being sent', async () => {
    keepWaiting(order());
    keepWaiting(order({ idempotencyKey: 'key-2' }));
    const sent: string[] = [];
    await sendWaiting('robin', async ({ idempotencyKey }) => {
      sent.push(idempotencyKey);
      dropWaiting('key-2');
      return 'placed';
    });
    expect(sent).toEqual(['key-1']);
    expect(kept()).toEqual([]);
  });

  it('backs off, up to one minute', () => {
    expect([0, 1, 2, 5, 6, 60].map(pauseAfter)).toEqual([0, 2_000, 4_000, 32_000, 60_000, 60_000]);
  });
});
