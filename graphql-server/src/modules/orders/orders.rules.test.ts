import { describe, expect, it } from 'vitest';
import { EquipmentUnavailable, PriceChanged, QuantityOutOfRange } from './orders.errors.ts';
import {
  canCancel,
  canPay,
  needsEmailVerification,
  masked,
  orderNumber,
  placeOrderInput,
  totalOf,
} from './orders.rules.ts';

const reel = { priceMinor: 8990, currency: 'USD', minQty: 2, maxQty: 10, stock: null };

describe('totalOf', () => {
  it('is unit price times quantity', () => {
    expect(totalOf(reel, { quantity: 3 })).toBe(26_970);
  });

  it('takes the minimum itself and one below the maximum', () => {
    expect(totalOf(reel, { quantity: 2 })).toBe(17_980);
    expect(totalOf(reel, { quantity: 9 })).toBe(80_910);
  });

  it('refuses the maximum itself', () => {
    expect(totalOf(reel, { quantity: 10 })).toEqual(new QuantityOutOfRange(2, 10));
  });

  it('refuses less than the minimum', () => {
    expect(totalOf(reel, { quantity: 1 })).toBeInstanceOf(QuantityOutOfRange);
  });

  it('refuses more than the stock where stock is tracked', () => {
    expect(totalOf({ ...reel, stock: 4 }, { quantity: 4 })).toBe(35_960);
    expect(totalOf({ ...reel, stock: 4 }, { quantity: 5 })).toEqual(new EquipmentUnavailable(4));
  });

  it('never charges another sum than the one agreed to', () => {
    expect(totalOf(reel, { quantity: 2, expectedTotalMinor: 17_980 })).toBe(17_980);
    expect(totalOf(reel, { quantity: 2, expectedTotalMinor: 1 })).toEqual(new PriceChanged(17_980, 'USD'));
  });
});

describe('placeOrderInput', () => {
  const input = { quantity: 1, phone: '+46 70 555 01 84', address: 'Strandvägen 12' };

  it('takes several lines of address', () => {
    expect(placeOrderInput.parse({ ...input, address: 'Strandvägen 12\n185 31 Vaxholm' }).address).toContain(
      '\n',
    );
  });

  it('takes the earlier name of the idempotency key', () => {
    const key = 'a-key-of-this-order';
    expect(placeOrderInput.parse({ ...input, placementKey: key })).toEqual(
      placeOrderInput.parse({ ...input, idempotencyKey: key }),
    );
  });

  it.each([
    ['quantity', 1.5],
    ['quantity', '1'],
    ['quantity', Number.NaN],
    ['phone', 'call me'],
    ['phone', ''],
    ['address', '   '],
    ['address', 'x'.repeat(501)],
    ['address', 'a\u0000b'],
    ['customerEmail', 'not-an-email'],
  ])('refuses %s %j', (field, value) => {
    expect(placeOrderInput.safeParse({ ...input, [field]: value }).success).toBe(false);
  });
});

describe('what an order allows', () => {
  const order = { status: 'OPEN', paymentState: 'UNPAID', transactionId: null } as const;

  it('can be paid while open, unpaid and not processing', () => {
    expect(canPay(order)).toBe(true);
    expect(canPay({ ...order, paymentState: 'FAILED' })).toBe(true);
    expect(canPay({ ...order, paymentState: 'PROCESSING' })).toBe(false);
    expect(canPay({ ...order, transactionId: 'pi_1' })).toBe(false);
    expect(canPay({ ...order, status: 'CANCELLED' })).toBe(false);
  });

  it('is never canceled by staff, who see all orders', () => {
    const viewer = {
      id: '1',
      uid: 'u',
      email: 'a@b.c',
      emailVerified: true,
      displayName: null,
      photoUrl: null,
    };
    const open = { ...order, status: 'OPEN' as const, customerId: '2', shippedAt: null };
    expect(canCancel({ ...viewer, role: 'ADMIN' }, open)).toBe(true);
    for (const role of ['SUPPORT', 'WAREHOUSE', 'CATALOGUE'] as const)
      expect(canCancel({ ...viewer, role }, open)).toBe(false);
  });

  it('is unproven as a guest order until the e-mail is verified', () => {
    const viewer = {
      id: '1',
      uid: 'u',
      email: 'a@b.c',
      emailVerified: false,
      displayName: null,
      photoUrl: null,
      role: 'CUSTOMER',
    } as const;
    expect(needsEmailVerification(viewer, { customerId: null })).toBe(true);
    expect(needsEmailVerification({ ...viewer, emailVerified: true }, { customerId: null })).toBe(false);
    expect(needsEmailVerification(viewer, { customerId: '1' })).toBe(false);
    expect(needsEmailVerification({ ...viewer, role: 'ADMIN' }, { customerId: null })).toBe(false);
    expect(needsEmailVerification({ ...viewer, role: 'WAREHOUSE' }, { customerId: null })).toBe(false);
    expect(needsEmailVerification({ ...viewer, role: 'CATALOGUE' }, { customerId: null })).toBe(true);
  });

  it('has a number people can read out, and masks what they may not see', () => {
    expect(orderNumber(1)).toBe('FZ-10001');
    expect(masked('+46 70 555')).toBe('+4••••55');
    expect(masked('abc')).toBe('••••');
  });
});
