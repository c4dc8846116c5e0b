import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { NotFound } from '#server/errors/domain-error.ts';
import type { Viewer } from '#server/viewer.ts';
import { openTestCustomers } from './test-customers.ts';

const test = await openTestCustomers();
const { database, customers, admin } = test;
afterAll(() => test.close());

describe('an export of data', () => {
  const exported = async (viewer: Viewer, id: string) => {
    const file = await customers.exportData(viewer, id);
    if (file instanceof Error) return file;
    const content = await text(file.content);
    return { content, data: JSON.parse(content) as Record<string, unknown> };
  };

  it('has everything about the user, without notes and secrets', async () => {
    const maya = await test.createUser();
    await test.createRows(maya);
    await test.insertOrders(1, maya, { refunded: 400, change: `"intentId" = 'pi_secret_${maya.id}'` });
    await test.insertOrders(1, maya, { customerId: null });
    await test.insertOrders(1, await test.createUser());
    const result = await exported(maya, maya.id);
    if (result instanceof Error) throw result;
    expect(result.data).toMatchObject({
      exportedAt: expect.any(String),
      account: { id: maya.id, email: maya.email },
      profile: { name: 'Maya' },
      addresses: [{ line1: 'Street 1' }],
      wishList: [{ equipment: { name: 'Reel' } }],
      cart: { lines: [] },
      alerts: [{ kind: 'PRICE_DROP' }],
      reviews: [{ body: 'Smooth.', photo: { url: expect.any(String) } }],
      messages: [{ subject: 'Hooks' }],
      orders: [{ totalMinor: 1_000 }, { totalMinor: 1_000 }],
    });
    for (const secret of ['A secret note.', maya.uid, 'pi_secret'])
      expect(result.content).not.toContain(secret);
    expect(
      await database.prisma.auditEntry.count({ where: { action: 'user.data-exported', actor: maya.id } }),
    ).toBe(1);
  });

  it('is for the user and admins only', async () => {
    const [maya, tom] = [await test.createUser(), await test.createUser()];
    expect(await exported(tom, maya.id)).toBeInstanceOf(NotFound);
    for (const id of ['', 'no such', '\0', '00000000-0000-7000-8000-0000000000ff'])
      expect(await exported(admin, id)).toBeInstanceOf(NotFound);
    expect(await exported(admin, maya.id)).toMatchObject({ data: { account: { email: maya.email } } });
  });

  it('of an unverified address has no messages and guest orders with it', async () => {
    const maya = await test.createUser({ emailVerified: false });
    await database.prisma.contactMessage.create({
      data: { email: maya.email, subject: 'From its owner', message: 'x' },
    });
    await test.insertOrders(1, maya, { customerId: null });
    expect(await exported(maya, maya.id)).toMatchObject({ data: { messages: [], orders: [] } });
  });
});
