import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import type { Role } from '#server/generated/prisma/enums.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { customersService } from './customers.service.ts';
import { delivered, insertOrders } from './test-orders.ts';

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await testDatabase();
  database = openDatabase(test.url, 8);
});
afterAll(async () => {
  await database.close();
  await test.close();
});

it('exports and deletes a customer with 10,000 orders', { timeout: 120_000 }, async () => {
  const { prisma, pool } = database;
  const customers = customersService({
    prisma,
    pool,
    orders: { of: () => Promise.resolve([]) },
    identity: { deleteAccount: () => Promise.resolve(true) },
    photos: { discardOf: () => Promise.resolve([]), eraseDiscarded: () => Promise.resolve() },
  });
  const person = async (uid: string, role: Role) => ({
    ...(await prisma.user.create({ data: { uid, role, email: `${uid}@example.com`, emailVerified: true } })),
    uid,
  });
  const [admin, maya] = [await person('admin', 'ADMIN'), await person('maya', 'CUSTOMER')];
  for (let batch = 0; batch < 10; batch++)
    await insertOrders(pool, 1_000, {
      customerId: maya.id,
      email: maya.email,
      ...delivered,
    });
  const file = await customers.exportData(admin, maya.id);
  if (file instanceof Error) throw file;
  expect(JSON.parse(await text(file.content)).orders).toHaveLength(10_000);
  expect(await customers.deleteOwn(maya, { email: maya.email })).toEqual({ email: maya.email });
  expect(await prisma.order.count({ where: { customerEmail: maya.email } })).toBe(0);
});
