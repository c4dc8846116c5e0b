import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InvalidInput } from '#server/errors/domain-error.ts';
import { EquipmentUnavailable, QuantityOutOfRange } from '#server/modules/orders/orders.errors.ts';
import type { Viewer } from '#server/viewer.ts';
import { openMoneyHarness, type MoneyHarness } from '../../../test/money-harness.ts';
import { CartFull } from './carts.errors.ts';
import { GUEST_CART_DAYS, MAX_CART_LINES } from './carts.rules.ts';
import type { CartRow, CartsService } from './carts.service.ts';

describe('carts', () => {
  let harness: MoneyHarness;
  let carts: CartsService;
  let ada: Viewer;
  beforeAll(async () => {
    harness = await openMoneyHarness();
    ({ carts } = harness);
  }, 60_000);
  afterAll(() => harness.close());
  beforeEach(async () => {
    ada = await harness.newViewer();
  });

  const product = async (of: { stock?: number | null; priceMinor?: number } = {}) =>
    (await harness.newProduct(of)).id;
  /** @throws unless the cart was changed */
  function changed(result: CartRow | Error): CartRow {
    if (result instanceof Error) throw result;
    return result;
  }
  const add = async (viewer: Viewer | null, equipmentId: string, quantity = 1, cartId?: string) =>
    changed(await carts.add(viewer, { cartId, equipmentId, quantity }));
  const quantities = ({ lines }: CartRow) =>
    lines.map(({ equipmentId, quantity }) => [equipmentId, quantity]);

  it('adds items to those of the product, in the order of the products', async () => {
    const [reel, rod] = [await product(), await product()];
    await add(ada, reel, 2);
    await add(ada, rod);
    expect(quantities(await add(ada, reel, 3))).toEqual([
      [reel, 5],
      [rod, 1],
    ]);
    expect(quantities(changed(await carts.update(ada, { equipmentId: reel, quantity: 1 })))).toEqual([
      [reel, 1],
      [rod, 1],
    ]);
    expect(quantities(changed(await carts.remove(ada, { equipmentId: reel })))).toEqual([[rod, 1]]);
    expect(quantities(changed(await carts.remove(ada, { equipmentId: reel })))).toEqual([[rod, 1]]);
  });

  it('counts all of ten additions at once', async () => {
    const reel = await product();
    await Promise.all(Array.from({ length: 10 }, () => add(ada, reel)));
    expect(quantities((await carts.find(ada)) as CartRow)).toEqual([[reel, 10]]);
  });

  it('refuses quantities outside the bounds and the stock, and changes nothing', async () => {
    const reel = await product({ stock: 5 });
    await add(ada, reel, 4);
    expect(await carts.add(ada, { equipmentId: reel, quantity: 2 })).toEqual(new EquipmentUnavailable(5));
    const untracked = await product({ stock: null });
    expect(await carts.add(ada, { equipmentId: untracked, quantity: 100 })).toEqual(
      new QuantityOutOfRange(1, 100),
    );
    expect(changed(await carts.update(ada, { equipmentId: untracked, quantity: 99 })).lines).toHaveLength(2);
    expect(await carts.add(ada, { equipmentId: randomUUID(), quantity: 1 })).toEqual(
      new EquipmentUnavailable(),
    );
    expect(await carts.add(ada, { equipmentId: 'reel', quantity: 1 })).toEqual(new EquipmentUnavailable());
    expect(await carts.add(ada, { equipmentId: reel, quantity: 0 })).toBeInstanceOf(InvalidInput);
    expect(quantities((await carts.find(ada)) as CartRow)).toEqual([
      [reel, 4],
      [untracked, 99],
    ]);
  });

  it('makes no cart for a refused addition, nor for a removal', async () => {
    const before = await harness.prisma.cart.count();
    const reel = await product({ stock: 5 });
    for (const viewer of [ada, null])
      expect(await carts.add(viewer, { equipmentId: reel, quantity: 6 })).toEqual(
        new EquipmentUnavailable(5),
      );
    for (const viewer of [ada, null])
      expect(changed(await carts.remove(viewer, { equipmentId: reel })).lines).toEqual([]);
    expect(await harness.prisma.cart.count()).toBe(before);
  });

  it('has at most 50 products', async () => {
    const ids = await Promise.all(Array.from({ length: MAX_CART_LINES + 1 }, () => product()));
    for (const id of ids.slice(0, MAX_CART_LINES)) await add(ada, id);
    expect(await carts.add(ada, { equipmentId: ids[MAX_CART_LINES] ?? '', quantity: 1 })).toEqual(
      new CartFull(MAX_CART_LINES),
    );
    expect((await add(ada, ids[0] ?? '')).lines).toHaveLength(MAX_CART_LINES);
  });

  it('says what has changed since: the price, the stock, and whether it is for sale', async () => {
    const [dear, scarce, gone] = [await product(), await product({ stock: 8 }), await product()];
    for (const id of [dear, scarce, gone]) await add(ada, id, 6);
    await harness.prisma.equipment.update({ where: { id: dear }, data: { priceMinor: 2_500 } });
    await harness.prisma.equipment.update({ where: { id: scarce }, data: { stock: 5 } });
    await harness.prisma.equipment.update({ where: { id: gone }, data: { status: 'ARCHIVED' } });
    const { lines } = (await carts.find(ada)) as CartRow;
    expect(lines.map(({ problem }) => problem)).toEqual([null, 'TOO_FEW_IN_STOCK', 'UNAVAILABLE']);
    expect(lines[0]).toMatchObject({ seenPriceMinor: 1_999, product: { priceMinor: 2_500 } });
    expect(lines[2]).toMatchObject({ name: 'Lakehead 3000', product: null });
    const agreed = changed(await carts.update(ada, { equipmentId: dear, quantity: 6 }));
    expect(agreed.lines[0]).toMatchObject({ seenPriceMinor: 2_500 });
    await harness.prisma.equipment.update({ where: { id: scarce }, data: { stock: 0 } });
    expect(((await carts.find(ada)) as CartRow).lines[1]?.problem).toBe('OUT_OF_STOCK');
  });

  it('gives a guest a cart, which only its id opens', async () => {
    const reel = await product();
    const cart = await add(null, reel);
    expect(await carts.find(null, cart.id)).toMatchObject({ id: cart.id, lines: [{ quantity: 1 }] });
    expect(await carts.find(null, randomUUID())).toBeNull();
    expect(await carts.find(null, "'")).toBeNull();
    expect(await carts.find(ada, cart.id)).toBeNull();
    const own = await add(ada, reel, 2);
    expect(await carts.find(null, own.id)).toBeNull();
    // A guest with the id of an account's cart gets another cart.
    expect(quantities(await add(null, reel, 1, own.id))).toEqual([[reel, 1]]);
    expect(quantities((await carts.find(ada)) as CartRow)).toEqual([[reel, 2]]);
  });

  it('merges the guest’s cart at sign-in once: the greater quantity wins', async () => {
    const [both, guests, owns] = [await product(), await product(), await product()];
    await add(ada, both, 5);
    await add(ada, owns, 1);
    const guest = await add(null, both, 3);
    await add(null, guests, 2, guest.id);
    await carts.applyCode(null, { cartId: guest.id, code: ' spring ' });
    const merged = await Promise.all([1, 2, 3].map(() => carts.merge(ada, { cartId: guest.id })));
    for (const result of merged) expect(changed(result).code).toBe('spring');
    expect(quantities((await carts.find(ada)) as CartRow)).toEqual([
      [both, 5],
      [owns, 1],
      [guests, 2],
    ]);
    expect(await carts.find(null, guest.id)).toBeNull();
  });

  it('does not merge another account’s cart', async () => {
    const bo = await harness.newViewer();
    const theirs = await add(bo, await product());
    expect(changed(await carts.merge(ada, { cartId: theirs.id })).lines).toEqual([]);
    expect(((await carts.find(bo)) as CartRow).lines).toHaveLength(1);
  });

  it('deletes carts of guests that were not changed for a long time, never those of accounts', async () => {
    const reel = await product();
    const [old, recent] = [await add(null, reel), await add(null, reel)];
    await add(ada, reel);
    const moment = new Date(Date.now() - (GUEST_CART_DAYS + 1) * 86_400_000);
    await harness.prisma.cart.updateMany({
      where: { OR: [{ id: old.id }, { userId: ada.id }] },
      data: { updatedAt: moment },
    });
    await carts.tidy();
    expect(await carts.find(null, old.id)).toBeNull();
    expect(await carts.find(null, recent.id)).not.toBeNull();
    expect(await carts.find(ada)).not.toBeNull();
  });
});
