import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import type { Review } from '#server/generated/prisma/client.ts';
import type { PaymentState } from '#server/generated/prisma/enums.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { AlreadyReviewed } from './reviews.errors.ts';
import { ratingOf } from './reviews.rules.ts';
import { reviewsService, type ReviewsService } from './reviews.service.ts';

describe('reviews of products', () => {
  let test: TestDatabase;
  let database: Database;
  let reviews: ReviewsService;
  let admin: Viewer;
  let categoryId: string;

  async function person(facts: { role?: 'ADMIN'; emailVerified?: boolean } = {}): Promise<Viewer> {
    const name = randomUUID();
    const user = await database.prisma.user.create({
      data: { uid: name, email: `${name}@example.com`, emailVerified: true, ...facts },
    });
    return { ...user, uid: name };
  }
  const product = async (status: 'PUBLISHED' | 'ARCHIVED' = 'PUBLISHED') =>
    (
      await database.prisma.equipment.create({
        data: {
          slug: randomUUID(),
          name: 'Net',
          title: 'A net',
          priceMinor: 100,
          currency: 'USD',
          minQty: 1,
          maxQty: 9,
          status,
          categoryId,
        },
      })
    ).id;
  async function order(customer: Viewer, equipmentId: string, paymentState: PaymentState) {
    const isPaid = ['PAID', 'PARTLY_REFUNDED', 'REFUNDED'].includes(paymentState);
    await database.prisma.order.create({
      data: {
        customerId: customer.id,
        customerEmail: customer.email,
        customerName: 'A customer',
        phone: '+1 555 0100',
        address: 'Somewhere',
        currency: 'USD',
        totalMinor: 100,
        paymentState,
        ...(isPaid && { transactionId: `pi_${randomUUID()}`, paidAt: new Date() }),
        ...(paymentState === 'REFUNDED' && { refundedMinor: 100 }),
        ...(paymentState === 'PARTLY_REFUNDED' && { refundedMinor: 50 }),
        lines: {
          create: { position: 1, equipmentId, name: 'Net', title: 'A net', unitPriceMinor: 100, quantity: 1 },
        },
      },
    });
  }
  async function buyer(equipmentId: string): Promise<Viewer> {
    const customer = await person();
    await order(customer, equipmentId, 'PAID');
    return customer;
  }
  const written = async (viewer: Viewer, equipmentId: string, rating = 4, body = 'Floats.') => {
    const outcome = await reviews.addToProduct(viewer, equipmentId, { body, rating });
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const isReview = (outcome: Review | Error): outcome is Review => !(outcome instanceof Error);
  const idsOf = (rows: Review[]) => rows.map(({ id }) => id);

  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 8);
    const photos = { claim: async () => null, discard: async () => [], eraseDiscarded: async () => {} };
    reviews = reviewsService({ prisma: database.prisma, photos });
    admin = await person({ role: 'ADMIN' });
    ({ id: categoryId } = await database.prisma.category.create({
      data: { slug: 'nets', name: 'Nets', position: 1 },
    }));
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });

  it.each<[PaymentState | 'nothing', boolean]>([
    ['nothing', false],
    ['UNPAID', false],
    ['FAILED', false],
    ['PAID', true],
    ['PARTLY_REFUNDED', true],
    ['REFUNDED', false],
  ])('after an order that is %s, the author counts as a buyer: %s', async (state, isBuyer) => {
    const [net, other, customer, stranger] = [
      await product(),
      await product(),
      await person(),
      await person(),
    ];
    if (state !== 'nothing') await order(customer, net, state);
    const status = (bought: boolean) => (bought ? 'PUBLISHED' : 'PENDING');
    const review = await written(customer, net);
    expect([review.status, await reviews.isVerifiedBuyer(review.id)]).toEqual([status(isBuyer), isBuyer]);
    for (const not of [await written(customer, other), await written(stranger, net)])
      expect([not.status, await reviews.isVerifiedBuyer(not.id)]).toEqual(['PENDING', false]);
  });

  it('takes a purchase and a review of a variant as those of its product', async () => {
    const net = await product();
    const { prisma } = database;
    const family = { optionNames: ['Size'], optionValues: ['S'], sku: randomUUID().toUpperCase() };
    await prisma.equipment.update({ where: { id: net }, data: family });
    const { id: variant } = await prisma.equipment.create({
      data: {
        slug: '',
        name: '',
        title: 'A large net',
        sku: randomUUID().toUpperCase(),
        optionValues: ['L'],
        variantPosition: 2,
        priceMinor: 100,
        currency: 'USD',
        minQty: 1,
        maxQty: 9,
        status: 'PUBLISHED',
        categoryId,
        parentId: net,
      },
    });
    const customer = await buyer(variant);
    const review = await written(customer, variant);
    expect(review).toMatchObject({ status: 'PUBLISHED', equipmentId: net });
    expect(await reviews.isVerifiedBuyer(review.id)).toBe(true);
    const again = await reviews.addToProduct(customer, net, { body: 'Sinks.', rating: 1 });
    expect(again).toBeInstanceOf(AlreadyReviewed);
  });

  it('publishes a change of a buyer at once, and lets that of another customer wait again', async () => {
    const net = await product();
    const [bought, other] = [await written(await buyer(net), net), await written(await person(), net)];
    await reviews.moderate(admin, other.id, { status: 'PUBLISHED' });
    const changed = async ({ id, userId }: Review) => {
      const user = await database.prisma.user.findUniqueOrThrow({ where: { id: userId ?? '' } });
      return reviews.change({ ...user, uid: user.uid ?? '' }, id, { body: 'Sinks.' });
    };
    expect(await changed(bought)).toMatchObject({ status: 'PUBLISHED' });
    expect(await changed(other)).toMatchObject({ status: 'PENDING' });
  });

  it('stores one review per customer and product, also of requests at once', async () => {
    const net = await product();
    const customer = await buyer(net);
    const outcomes = await Promise.all(
      [1, 2, 3, 4, 5].map((rating) => reviews.addToProduct(customer, net, { body: 'Floats.', rating })),
    );
    const [stored, ...others] = outcomes.filter(isReview);
    expect(others).toEqual([]);
    const refused = outcomes.filter((outcome) => outcome instanceof AlreadyReviewed);
    expect(refused.map(({ reviewId }) => reviewId)).toEqual(Array(4).fill(stored?.id));
    // The same review again is a retry.
    const { body, halfStars } = stored ?? { body: '', halfStars: 0 };
    expect(await reviews.addToProduct(customer, net, { body, rating: halfStars / 2 })).toEqual(stored);
    expect(await reviews.by(customer, customer.id, {}, net)).toEqual([stored]);
    expect(await reviews.by(customer, customer.id, {}, randomUUID())).toEqual([]);
    await reviews.remove(customer, stored?.id ?? '');
    expect(await written(customer, net)).toMatchObject({ equipmentId: net });
  });

  it.each([
    ['an id that is none', async () => 'net'],
    ['a null byte', async () => '\u0000'],
    ['a product that does not exist', async () => randomUUID()],
    ['a product that is not for sale', async () => product('ARCHIVED')],
  ])('is not found for %s', async (_what, idOf) => {
    const id = await idOf();
    expect(await reviews.addToProduct(await person(), id, { body: 'Floats.', rating: 4 })).toBeInstanceOf(
      NotFound,
    );
  });

  it.each([
    ['a name', { name: 'The Queen' }],
    ['half a surrogate pair', { body: 'Floats\ud800.' }],
    ['a photo that was not uploaded', { imageUrl: '/uploads/none.webp' }],
  ])('refuses %s', async (_what, input) => {
    const review = { body: 'Floats.', rating: 4, ...input };
    expect(await reviews.addToProduct(await person(), await product(), review)).toBeInstanceOf(InvalidInput);
  });

  it('keeps the rating of a product equal to its published reviews, whatever happens at once', async () => {
    const [net, other] = [await product(), await product()];
    const customers = await Promise.all(Array.from({ length: 10 }, () => buyer(net)));
    const rows = await Promise.all(
      customers.map((customer, index) => written(customer, net, (index + 1) / 2)),
    );
    await reviews.add(customers[0] ?? admin, { body: 'A fine shop.', rating: 1 });
    expect(await ratingIn(net)).toEqual({ average: 2.8, count: 10, distribution: [2, 2, 2, 2, 2] });
    await Promise.all([
      ...rows.slice(0, 3).map(({ id }, index) => reviews.remove(customers[index] ?? admin, id)),
      ...rows.slice(3, 6).map(({ id }) => reviews.moderate(admin, id, { status: 'HIDDEN' })),
      ...rows
        .slice(6, 9)
        .map(({ id }, index) => reviews.change(customers[index + 6] ?? admin, id, { rating: 5 })),
    ]);
    // 5 stars four times: half stars 10, 10, 10 and 10.
    expect(await ratingIn(net)).toEqual({ average: 5, count: 4, distribution: [0, 0, 0, 0, 4] });
    expect(await ratingIn(other)).toEqual({ average: null, count: 0, distribution: [0, 0, 0, 0, 0] });
    await database.prisma.review.updateMany({ where: { equipmentId: net }, data: { equipmentId: other } });
    expect([(await ratingIn(net)).count, (await ratingIn(other)).count]).toEqual([0, 4]);
    await database.prisma.equipment.delete({ where: { id: other } });
    expect(await database.prisma.review.count({ where: { id: { in: idsOf(rows) } } })).toBe(0);
  });
  const ratingIn = async (id: string) =>
    ratingOf(await database.prisma.equipment.findUniqueOrThrow({ where: { id } }));

  it('pages by date and by rating, and filters by stars', async () => {
    const net = await product();
    const rows = [];
    for (let index = 0; index < 12; index++)
      rows.push(await written(await buyer(net), net, ((index * 3) % 10) / 2 + 0.5));
    await written(await person(), net, 5, 'Pending.');
    const newest = rows.toReversed();
    const byRating = (way: 1 | -1) => newest.toSorted((a, b) => way * (a.halfStars - b.halfStars));
    async function all(filter: Parameters<ReviewsService['ofProduct']>[1]) {
      const found: Review[] = [];
      for (;;) {
        const last = found.at(-1);
        const page = await reviews.ofProduct(net, filter, {
          take: 5,
          ...(last && { cursor: { id: last.id }, skip: 1 }),
        });
        found.push(...page);
        if (page.length < 5) return idsOf(found);
      }
    }
    expect(await all({ sort: 'NEWEST' })).toEqual(idsOf(newest));
    expect(await all({ sort: 'HIGHEST_RATED' })).toEqual(idsOf(byRating(-1)));
    expect(await all({ sort: 'LOWEST_RATED' })).toEqual(idsOf(byRating(1)));
    expect(await all({ sort: 'NEWEST', stars: 5 })).toEqual(
      idsOf(newest.filter(({ halfStars }) => halfStars > 8)),
    );
  });

  it('stays out of the reviews of the shop, and in those of its author', async () => {
    const [net, customer] = [await product(), await person()];
    const pending = await written(customer, net);
    const all = { take: 500 };
    expect(idsOf(await reviews.list(admin, 'PENDING', all))).not.toContain(pending.id);
    expect(idsOf(await reviews.list(admin, 'PENDING', all, 'PRODUCTS'))).toContain(pending.id);
    expect(await reviews.list(null, 'PENDING', all, 'PRODUCTS')).toEqual([]);
    expect(idsOf(await reviews.by(customer, customer.id))).toEqual([pending.id]);
    expect(await reviews.by(null, customer.id, {}, net)).toEqual([]);
    expect(await reviews.by(customer, customer.id, {}, '\u0000')).toEqual([]);
    expect(await reviews.ofProduct(net, { sort: 'NEWEST' }, {})).toEqual([]);
  });
});
