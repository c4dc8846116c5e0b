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
  placementKey: 'key-1',
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

describe('orders that wait', () => {
  it('are kept in their order, once for each key', () => {
    expect(keepWaiting(order())).toBe(true);
    keepWaiting(order({ placementKey: 'key-2' }));
    keepWaiting(order({ quantity: 3 }));
    expect(kept().map(({ placementKey, quantity }) => [placementKey, quantity])).toEqual([
      ['key-2', 2],
      ['key-1', 3],
    ]);
  });

  it('leave nothing behind', () => {
    keepWaiting(order());
    dropWaiting('key-1');
    expect(localStorage.getItem(WAITING)).toBeNull();
  });

  it('leave with their account, and others stay', () => {
    keepWaiting(order());
    keepWaiting(order({ uid: 'maya', placementKey: 'key-2' }));
    dropWaitingOf('robin');
    expect(kept()).toEqual([order({ uid: 'maya', placementKey: 'key-2' })]);
  });

  it.each(['', 'no json', '{}', '[null, 1, {"uid": "robin"}]'])('are none in %j', (text) => {
    expect(readWaiting(text)).toEqual([]);
  });

  it('are not kept where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(keepWaiting(order())).toBe(false);
  });
});

describe('sending them', () => {
  it('is for the account they were kept for, and is over when they are placed', async () => {
    keepWaiting(order());
    keepWaiting(order({ uid: 'maya', placementKey: 'key-2' }));
    const sent: string[] = [];
    const send = async ({ placementKey }: WaitingOrder) => (sent.push(placementKey), 'placed' as const);
    expect(await sendWaiting('robin', send)).toBe('done');
    expect(await sendWaiting('robin', send)).toBe('done');
    expect(sent).toEqual(['key-1']);
    expect(kept().map(({ uid }) => uid)).toEqual(['maya']);
  });

  it('stops at what could not be sent, with the same key for the next time', async () => {
    keepWaiting(order());
    keepWaiting(order({ placementKey: 'key-2' }));
    expect(await sendWaiting('robin', async () => 'later')).toBe('later');
    expect(kept().map(({ placementKey }) => placementKey)).toEqual(['key-1', 'key-2']);
  });

  it('asks no more for what was refused, and goes on', async () => {
    keepWaiting(order());
    keepWaiting(order({ placementKey: 'key-2' }));
    const sent: string[] = [];
    const send = async ({ placementKey }: WaitingOrder) => {
      sent.push(placementKey);
      return placementKey === 'key-1' ? { refused: 'The price has changed.' } : ('placed' as const);
    };
    await sendWaiting('robin', send);
    await sendWaiting('robin', send);
    expect(sent).toEqual(['key-1', 'key-2']);
    expect(kept()).toEqual([order({ problem: 'The price has changed.' })]);
  });

  it('leaves out what was discarded while another was being sent', async () => {
    keepWaiting(order());
    keepWaiting(order({ placementKey: 'key-2' }));
    const sent: string[] = [];
    await sendWaiting('robin', async ({ placementKey }) => {
      sent.push(placementKey);
      dropWaiting('key-2');
      return 'placed';
    });
    expect(sent).toEqual(['key-1']);
    expect(kept()).toEqual([]);
  });

  it('waits longer each time, and a minute at the most', () => {
    expect([0, 1, 2, 5, 6, 60].map(pauseAfter)).toEqual([0, 2_000, 4_000, 32_000, 60_000, 60_000]);
  });
});
