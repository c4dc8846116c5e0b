import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import type { Review } from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { reviewsService, type ReviewsService } from './reviews.service.ts';

describe('reviews', () => {
  let test: TestDatabase;
  let database: Database;
  let reviews: ReviewsService;
  let maya: Viewer;
  let nora: Viewer;
  let admin: Viewer;

  async function person(name: string, facts: { role?: 'ADMIN'; emailVerified: boolean }): Promise<Viewer> {
    const user = await database.prisma.user.create({
      data: { uid: `uid-${name}`, email: `${name}@example.com`, ...facts },
    });
    return { ...user, uid: user.uid ?? '' };
  }
  const added = (outcome: Review | InvalidInput): Review => {
    if (outcome instanceof InvalidInput) throw outcome;
    return outcome;
  };

  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 4);
    reviews = reviewsService({ prisma: database.prisma });
    maya = await person('maya', { emailVerified: true });
    nora = await person('nora', { emailVerified: false });
    admin = await person('admin', { role: 'ADMIN', emailVerified: true });
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });

  it('publishes at once only what somebody with a verified address writes', async () => {
    const wish = { body: 'Bites.', rating: 4.5 };
    expect(await reviews.add(maya, wish)).toMatchObject({ status: 'PUBLISHED', halfStars: 9, name: 'maya' });
    expect(await reviews.add(nora, wish)).toMatchObject({ status: 'PENDING' });
    expect(await reviews.add(null, { ...wish, name: 'Ida' })).toMatchObject({
      status: 'PENDING',
      userId: null,
    });
  });

  it('takes the name of the account, whatever else is sent', async () => {
    expect(await reviews.add(maya, { body: 'Bites.', rating: 1, name: 'The Queen' })).toMatchObject({
      name: 'maya',
    });
  });

  it.each([
    ['no stars', { body: 'Bites.', rating: 0 }],
    ['six stars', { body: 'Bites.', rating: 5.5 }],
    ['a third of a star', { body: 'Bites.', rating: 0.3 }],
    ['not a number', { body: 'Bites.', rating: Number.NaN }],
    ['a text for a rating', { body: 'Bites.', rating: '5' }],
    ['no words', { body: ' ', rating: 5 }],
    ['a null byte', { body: 'Bi\u0000tes.', rating: 5 }],
    ['a book', { body: 'x'.repeat(2_001), rating: 5 }],
  ])('refuses %s', async (_what, wish) => {
    expect(await reviews.add(maya, wish)).toBeInstanceOf(InvalidInput);
  });

  it('shows what waits to its writer and to admins only', async () => {
    const waiting = added(await reviews.add(nora, { body: 'Mine.', rating: 5 }));
    const ids = async (viewer: Viewer | null) => (await reviews.list(viewer, 'PENDING')).map(({ id }) => id);
    expect(await ids(null)).toEqual([]);
    expect(await ids(maya)).toEqual([]);
    expect(await ids(nora)).toContain(waiting.id);
    expect(await ids(admin)).toContain(waiting.id);
    expect(await reviews.one(maya, waiting.id)).toBeNull();
    expect(await reviews.by(maya, nora.id)).toEqual([]);
  });

  it('is published and taken away by an admin, each written down once', async () => {
    const waiting = added(await reviews.add(nora, { body: 'Look at me.', rating: 5 }));
    expect(await reviews.moderate(admin, waiting.id, 'PUBLISHED')).toMatchObject({ status: 'PUBLISHED' });
    expect(await reviews.moderate(admin, waiting.id, 'PUBLISHED')).toMatchObject({ status: 'PUBLISHED' });
    expect(await reviews.one(null, waiting.id)).not.toBeNull();
    expect(await reviews.moderate(admin, waiting.id, 'HIDDEN')).toMatchObject({ status: 'HIDDEN' });
    expect(await reviews.one(null, waiting.id)).toBeNull();
    expect(await reviews.moderate(admin, 'no such', 'HIDDEN')).toBeInstanceOf(NotFound);
    const entries = await database.prisma.auditEntry.findMany({
      where: { action: 'review.moderated', subject: `review:${waiting.id}` },
    });
    expect(entries).toHaveLength(2);
  });
});
