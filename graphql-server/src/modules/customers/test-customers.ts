import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { openDatabase } from '#server/db.ts';
import { photosService } from '#server/modules/images/photos.service.ts';
import { createImageEncoder } from '#server/providers/images.ts';
import { createDiskStorage } from '#server/providers/storage-disk.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase } from '../../../test/database.ts';
import { customersService } from './customers.service.ts';
import { insertOrders, type TestOrders } from './test-orders.ts';

/** Opens the service of customers on its own database and disk, with two admins. */
export async function openTestCustomers() {
  const ownDatabase = await testDatabase();
  const database = openDatabase(ownDatabase.url, 8);
  const { prisma, pool } = database;
  const dir = await mkdtemp(path.join(tmpdir(), 'fishzome-customers-'));
  const photos = photosService({ prisma, encoder: createImageEncoder(), storage: createDiskStorage(dir) });
  /** The identity provider: whether it responds, and the accounts that it was asked to delete. */
  const identity = { isUp: true, deleted: [] as string[] };
  const customers = customersService({
    prisma,
    pool,
    orders: { of: () => Promise.resolve([]) },
    identity: {
      async deleteAccount(uid) {
        if (identity.isUp) identity.deleted.push(uid);
        return identity.isUp;
      },
    },
    photos,
  });
  let users = 0;

  async function createUser(change: object = {}): Promise<Viewer & { uid: string }> {
    users += 1;
    const data = { uid: `uid-${users}`, email: `user-${users}@example.com`, emailVerified: true, ...change };
    const user = await prisma.user.create({ data });
    return { ...user, uid: data.uid };
  }

  const [admin, other] = [await createUser({ role: 'ADMIN' }), await createUser({ role: 'ADMIN' })];

  /** Gives a user a row in each table, and a photo. */
  async function createRows(user: Viewer) {
    const { id: userId, email } = user;
    const category = await prisma.category.upsert({
      where: { slug: 'reels' },
      create: { slug: 'reels', name: 'Reels', position: 1 },
      update: {},
    });
    const product = { name: 'Reel', title: 'Reel', priceMinor: 1_000, currency: 'USD', minQty: 1, maxQty: 9 };
    const equipment = await prisma.equipment.upsert({
      where: { slug: 'reel' },
      create: { ...product, slug: 'reel', categoryId: category.id, pictureWidths: [] },
      update: {},
    });
    const equipmentId = equipment.id;
    const place = {
      recipient: 'Maya',
      phone: '1',
      line1: 'Street 1',
      city: 'Malmö',
      postalCode: '1',
      country: 'SE',
    };
    await prisma.address.create({ data: { userId, ...place } });
    await prisma.profile.create({
      data: {
        userId,
        name: 'Maya',
        phone: '1',
        skill: 'WEB_DEVELOPER',
        education: 'x',
        about: 'x',
        linkedin: 'https://www.linkedin.com/in/maya',
      },
    });
    await prisma.wishListItem.create({ data: { userId, equipmentId } });
    await prisma.productAlert.create({
      data: { userId, equipmentId, kind: 'PRICE_DROP', priceMinor: 1, confirmedAt: new Date() },
    });
    await prisma.cart.create({ data: { userId } });
    await prisma.contactMessage.create({ data: { email, subject: 'Hooks', message: 'Any left?' } });
    await customers.addNote(admin, userId, { text: 'A secret note.' });
    const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
    const photo = await photos.upload(user, picture);
    if (photo instanceof Error) throw photo;
    const review = await prisma.review.create({
      data: { userId, equipmentId, name: 'Maya', body: 'Smooth.', halfStars: 9, status: 'PUBLISHED' },
    });
    await prisma.reviewPhoto.update({ where: { id: photo.id }, data: { reviewId: review.id } });
    return { review, photo };
  }

  return {
    database,
    customers,
    identity,
    dir,
    admin,
    other,
    createUser,
    createRows,
    insertOrders: (count: number, of: Viewer, more: Partial<TestOrders> = {}) =>
      insertOrders(pool, count, { customerId: of.id, email: of.email, ...more }),
    async close() {
      await database.close();
      await ownDatabase.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
