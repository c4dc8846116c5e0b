import { describe, expect, it } from 'vitest';
import {
  isPrintable,
  labelOf,
  linesToPack,
  pickListOf,
  returnLineOf,
  type PrintedOrder,
} from './printed-orders.ts';

const line = (change: Partial<PrintedOrder['lines'][number]>): PrintedOrder['lines'][number] => ({
  __typename: 'OrderLine',
  lineId: 'line-1',
  sku: 'LH-3000',
  name: 'Lakehead 3000',
  title: 'Spinning reel, size 3000',
  quantity: 2,
  picture: null,
  ...change,
});
const order = (number: string, change: Partial<PrintedOrder> = {}): PrintedOrder => {
  const lines = change.lines ?? [line({})];
  return {
    __typename: 'Order',
    id: number,
    databaseId: number,
    number,
    placedAt: '2026-11-21T07:15:00.000Z',
    customerName: 'Maya Lind',
    address: 'Strandvägen 12',
    phone: '+46 70 555 01 84',
    fulfilment: 'UNFULFILLED',
    canSend: true,
    delivery: null,
    lines,
    unshippedItems: lines.map(({ lineId, name, title, quantity }) => ({
      __typename: 'UnshippedItems',
      lineId,
      name,
      title,
      quantity,
    })),
    ...change,
  };
};
const none = { unshippedItems: [] };

describe('the items to pack', () => {
  it('are those that have neither shipped nor been refunded', () => {
    const lines = [line({}), line({ lineId: 'line-2', name: 'Reed Spinner', quantity: 3 })];
    const unshippedItems = [
      { __typename: 'UnshippedItems', lineId: 'line-1', name: '', title: '', quantity: 0 },
      { __typename: 'UnshippedItems', lineId: 'line-2', name: '', title: '', quantity: 1 },
    ] as const;
    const part = order('FZ-10001', { lines, unshippedItems: [...unshippedItems] });
    expect(linesToPack(part)).toMatchObject([{ name: 'Reed Spinner', quantity: 1 }]);
    expect([
      isPrintable(part),
      isPrintable({ ...part, canSend: false }),
      isPrintable(order('', none)),
    ]).toEqual([true, false, false]);
  });
});

describe('the pick list', () => {
  it('adds up the items of all orders by product, with their orders', () => {
    const spinner = line({
      lineId: 'line-2',
      sku: null,
      name: 'Reed Spinner',
      title: 'Spinner',
      quantity: 1,
    });
    const list = pickListOf([
      order('FZ-10002', { lines: [spinner, line({})] }),
      order('FZ-10001', { lines: [line({ quantity: 1 }), line({ lineId: 'line-3', quantity: 4 })] }),
      order('FZ-10003', none),
    ]);
    expect(list).toMatchObject([
      {
        sku: 'LH-3000',
        quantity: 7,
        orders: [
          { number: 'FZ-10002', quantity: 2 },
          { number: 'FZ-10001', quantity: 5 },
        ],
      },
      { sku: null, name: 'Reed Spinner', quantity: 1, orders: [{ number: 'FZ-10002', quantity: 1 }] },
    ]);
  });

  it('keeps variants apart', () => {
    const list = pickListOf([
      order('FZ-10001', {
        lines: [line({}), line({ lineId: 'line-2', sku: 'LH-4000', title: 'Size 4000' })],
      }),
    ]);
    expect(list.map(({ sku }) => sku)).toEqual(['LH-3000', 'LH-4000']);
  });
});

describe('an address label', () => {
  const label = (address: string, customerName = 'Maya Lind') => labelOf({ customerName, address });

  it('has the lines of the address', () => {
    expect(label(' Strandvägen 12 \n\n11151 Stockholm\nSweden\n')).toEqual({
      address: ['Strandvägen 12', '11151 Stockholm', 'Sweden'],
      size: 'normal',
    });
    expect(label('')).toEqual({ address: [], size: 'normal' });
  });

  it('prints long names and addresses smaller', () => {
    expect(label('a'.repeat(250)).size).toBe('small');
    expect(label('東'.repeat(120)).size).toBe('small');
    expect(label('a\n'.repeat(6)).size).toBe('small');
    expect(label('a'.repeat(500)).size).toBe('smallest');
  });

  it('joins many short lines', () => {
    expect(label('a\n'.repeat(8)).address).toEqual(['a, a, a, a, a, a, a, a']);
  });

  it('has the return address in one line', () => {
    expect(returnLineOf({ legalName: 'FISHZOME Ltd.', address: '1 Harbor Street\nPortland' })).toBe(
      'FISHZOME Ltd. · 1 Harbor Street · Portland',
    );
  });
});
