import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import type { Prisma, Review } from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { ReviewChanged } from './reviews.errors.ts';
import { historyEventOf } from './reviews.rules.ts';
import { reviewsService, type ReviewsService } from './reviews.service.ts';

/** Reviews without photos need none. */
const photos = {
  claim: () => Promise.resolve(null),
  discard: () => Promise.resolve([]),
  eraseDiscarded: () => Promise.resolve(),
};

describe('moderation of reviews', () => {
  let test: TestDatabase;
  let database: Database;
  let reviews: ReviewsService;
  let admin: Viewer;
  let nora: Viewer;

  async function account(name: string, facts: { role?: 'ADMIN'; displayName?: string }): Promise<Viewer> {
    const user = await database.prisma.user.create({
      data: { uid: `uid-${name}`, email: `${name}@example.com`, ...facts },
    });
    return { ...user, uid: user.uid ?? '' };
  }
  const stored = (data: Partial<Prisma.ReviewUncheckedCreateInput> = {}): Promise<Review> =>
    database.prisma.review.create({ data: { name: 'Ida', body: 'Bites.', halfStars: 8, ...data } });
  const row = (outcome: Review | Error): Review => {
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const historyOf = async ({ id }: Review) => {
    const entries = await reviews.history(id);
    const names = await Promise.all(entries.map(({ actor }) => reviews.actorName(actor)));
    return entries.map((entry, index) => ({ ...historyEventOf(entry), actorName: names[index] }));
  };

  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 4);
    reviews = reviewsService({ prisma: database.prisma, photos });
    admin = await account('admin', { role: 'ADMIN', displayName: 'Ada' });
    nora = await account('nora', {});
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });

  it('rejects a review with a reason for its author, which publishing removes', async () => {
    const { id } = await stored({ userId: nora.id });
    const rejected = row(await reviews.moderate(admin, id, { status: 'HIDDEN', reason: ' Advertising. ' }));
    expect(rejected).toMatchObject({ status: 'HIDDEN', rejectionReason: 'Advertising.' });
    expect(await reviews.one(nora, id)).toMatchObject({ rejectionReason: 'Advertising.' });
    expect(await reviews.one(null, id)).toBeNull();
    expect(row(await reviews.moderate(admin, id, { status: 'PUBLISHED' }))).toMatchObject({
      status: 'PUBLISHED',
      rejectionReason: null,
    });
  });

  it('changes the reason of a rejected review', async () => {
    const { id } = await stored({ status: 'HIDDEN', rejectionReason: 'Advertising.' });
    expect(row(await reviews.moderate(admin, id, { status: 'HIDDEN', reason: 'Spam.' }))).toMatchObject({
      rejectionReason: 'Spam.',
    });
    expect(row(await reviews.moderate(admin, id, { status: 'HIDDEN' }))).toMatchObject({
      rejectionReason: null,
    });
  });

  it.each([
    ['a published review with a reason', { status: 'PUBLISHED', reason: 'Why?' }],
    ['an empty reason', { status: 'HIDDEN', reason: ' ' }],
    ['a reason of 501 characters', { status: 'HIDDEN', reason: 'x'.repeat(501) }],
  ] as const)('refuses %s', async (_what, input) => {
    const { id } = await stored();
    const refused = await reviews.moderate(admin, id, input);
    expect(refused).toBeInstanceOf(InvalidInput);
    expect(refused).toMatchObject({ issues: [{ path: 'reason' }] });
    expect(await reviews.one(admin, id)).toMatchObject({ status: 'PENDING' });
  });

  it('does not publish a text that the admin has not read', async () => {
    const review = await stored({ userId: nora.id });
    const changed = row(await reviews.change(nora, review.id, { body: 'Buy at my shop.' }));
    expect(await reviews.moderate(admin, review.id, { status: 'PUBLISHED' }, review.createdAt)).toEqual(
      expect.objectContaining({ code: 'REVIEW_CHANGED', editedAt: changed.editedAt }),
    );
    expect(await reviews.one(admin, review.id)).toMatchObject({ status: 'PENDING' });
    expect(
      await reviews.moderate(admin, review.id, { status: 'PUBLISHED' }, changed.editedAt),
    ).not.toBeInstanceOf(ReviewChanged);
  });

  it('loses the reason when the author changes the rejected review', async () => {
    const { id } = await stored({ userId: nora.id, status: 'HIDDEN', rejectionReason: 'Advertising.' });
    expect(await reviews.change(nora, id, { body: 'Without the advertising.' })).toMatchObject({
      status: 'PENDING',
      rejectionReason: null,
    });
  });

  it('records who decided what', async () => {
    const review = await stored({ userId: nora.id });
    await reviews.moderate(admin, review.id, { status: 'HIDDEN', reason: 'Advertising.' });
    await reviews.change(nora, review.id, { body: 'Better.' });
    await reviews.moderate(admin, review.id, { status: 'PUBLISHED' });
    await reviews.moderate(admin, review.id, { status: 'PUBLISHED' });
    await reviews.reply(admin, review.id, 'Thank you!');
    await reviews.reply(admin, review.id, null);
    const none = { status: null, reason: null, reply: null };
    expect(await historyOf(review)).toEqual([
      { ...none, kind: 'REPLIED', actorName: 'Ada' },
      { ...none, kind: 'REPLIED', actorName: 'Ada', reply: 'Thank you!' },
      { ...none, kind: 'MODERATED', actorName: 'Ada', status: 'PUBLISHED' },
      { ...none, kind: 'CHANGED', actorName: 'nora@example.com', status: 'PENDING' },
      { ...none, kind: 'MODERATED', actorName: 'Ada', status: 'HIDDEN', reason: 'Advertising.' },
    ]);
  });

  it('pages through a long history, and shows none of another review', async () => {
    const review = await stored();
    const other = await stored();
    await reviews.reply(admin, other.id, 'Elsewhere.');
    for (let n = 0; n < 5; n++) await reviews.reply(admin, review.id, `Reply ${n}`);
    expect(await reviews.history('\0 no id')).toEqual([]);
    const [, second] = await reviews.history(review.id, { take: 2 });
    const rest = await reviews.history(review.id, { take: 10, skip: 1, cursor: { id: second?.id ?? '' } });
    expect(rest.map((entry) => historyEventOf(entry).reply)).toEqual(['Reply 2', 'Reply 1', 'Reply 0']);
    expect(await reviews.history(other.id, { cursor: { id: second?.id ?? '' } })).toEqual([]);
    expect(await reviews.history('no such')).toEqual([]);
    expect([
      await reviews.isHistoryEvent(second?.id ?? ''),
      await reviews.isHistoryEvent(review.id),
      await reviews.isHistoryEvent('no such'),
    ]).toEqual([true, false, false]);
  });

  it('names no visitor and no deleted user', async () => {
    const visitors = row(await reviews.add(null, { name: 'Per', body: 'A guest.', rating: 5 }));
    expect(await historyOf(visitors)).toMatchObject([{ kind: 'ADDED', actorName: null, status: 'PENDING' }]);
    expect(await reviews.actorName('00000000-0000-7000-8000-00000000000a')).toBeNull();
  });

  describe('the list', () => {
    const titlesOf = (rows: readonly Review[]) => rows.map(({ body }) => body);

    it('finds reviews of shop and products by author, text, and product', async () => {
      const category = await database.prisma.category.create({
        data: { slug: 'reels', name: 'Reels', position: 1 },
      });
      const { id: equipmentId } = await database.prisma.equipment.create({
        data: {
          slug: 'zephyr',
          name: 'Zephyr 100%',
          title: 'Reel',
          priceMinor: 1,
          currency: 'USD',
          minQty: 1,
          maxQty: 2,
          categoryId: category.id,
        },
      });
      await stored({ name: 'Zoe', body: 'Of the zoo.' });
      await stored({ name: 'Yan', body: 'Quick and quiet.', equipmentId });
      const found = async (query: string) => titlesOf(await reviews.listManaged('PENDING', query));
      expect(await found('zoe')).toEqual(['Of the zoo.']);
      expect(await found('zoo ZOE')).toEqual(['Of the zoo.']);
      expect(await found('zephyr quiet')).toEqual(['Quick and quiet.']);
      expect(await found('100%')).toEqual(['Quick and quiet.']);
      expect(await found('%')).toEqual(['Quick and quiet.']);
      expect(await found('zephyr zoo')).toEqual([]);
      expect(await reviews.countManaged('PENDING', 'zephyr')).toBe(1);
      expect(await reviews.countManaged('PUBLISHED', 'zephyr')).toBe(0);
    });

    it('pages through more rows than a page, also after a decision about the last one', async () => {
      await database.prisma.review.deleteMany();
      const createdAt = new Date('2026-01-01');
      await database.prisma.review.createMany({
        data: Array.from({ length: 230 }, (_, n) => ({
          name: 'Ida',
          body: `Review ${n}`,
          halfStars: 8,
          createdAt: new Date(createdAt.getTime() + Math.floor(n / 3) * 1_000),
        })),
      });
      const seen: string[] = [];
      let cursor: { id: string } | undefined;
      for (;;) {
        const page = await reviews.listManaged('PENDING', '', {
          take: 100,
          ...(cursor && { cursor, skip: 1 }),
        });
        seen.push(...titlesOf(page));
        const last = page.at(-1);
        if (!last || page.length < 100) break;
        cursor = { id: last.id };
        await reviews.moderate(admin, last.id, { status: 'PUBLISHED' });
      }
      expect(new Set(seen).size).toBe(230);
      expect(seen).toHaveLength(230);
      expect([
        await reviews.countManaged('PENDING', ''),
        await reviews.countManaged('PUBLISHED', ''),
        (await reviews.listManaged('PENDING', 'no such word')).length,
      ]).toEqual([228, 2, 0]);
    });

    it('returns nothing for a moderation of a review that does not exist', async () => {
      for (const id of ['no such', '00000000-0000-7000-8000-00000000000a'])
        expect(await reviews.moderate(admin, id, { status: 'PUBLISHED' })).toBeInstanceOf(NotFound);
    });
  });
});
