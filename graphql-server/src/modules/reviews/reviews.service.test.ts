import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import type { Review } from '#server/generated/prisma/client.ts';
import { createImageEncoder } from '#server/providers/images.ts';
import { createDiskStorage } from '#server/providers/storage-disk.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { photosService, type PhotosService } from '#server/modules/images/photos.service.ts';
import { ReviewChanged } from './reviews.errors.ts';
import { reviewsService, type ReviewsService } from './reviews.service.ts';

describe('reviews', () => {
  let test: TestDatabase;
  let database: Database;
  let dir: string;
  let photos: PhotosService;
  let reviews: ReviewsService;
  let picture: Buffer;
  let maya: Viewer;
  let nora: Viewer;
  let admin: Viewer;

  async function person(name: string, facts: { role?: 'ADMIN'; emailVerified: boolean }): Promise<Viewer> {
    const user = await database.prisma.user.create({
      data: { uid: `uid-${name}`, email: `${name}@example.com`, ...facts },
    });
    return { ...user, uid: user.uid ?? '' };
  }
  /** The row; any refusal fails the test. */
  const added = (outcome: Review | Error): Review => {
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  let reviewsWritten = 0;
  const written = async (viewer: Viewer, body = `Bites ${++reviewsWritten}.`, rating = 4) =>
    added(await reviews.add(viewer, { body, rating }));
  const photoOf = async (viewer: Viewer) => {
    const upload = await photos.upload(viewer, picture);
    if (upload instanceof Error) throw upload;
    return upload;
  };
  const shownOf = (reviewId: string) => database.prisma.reviewPhoto.findUnique({ where: { reviewId } });
  const filesOf = async (id: string) => (await readdir(dir)).filter((name) => name.includes(id));
  const entries = (review: Review, action: string) =>
    database.prisma.auditEntry.findMany({
      where: { action, subject: `review:${review.id}` },
      orderBy: { id: 'asc' },
    });

  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 4);
    dir = await mkdtemp(path.join(tmpdir(), 'fishzome-reviews-'));
    photos = photosService({
      prisma: database.prisma,
      encoder: createImageEncoder(),
      storage: createDiskStorage(dir),
    });
    reviews = reviewsService({ prisma: database.prisma, photos });
    picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    maya = await person('maya', { emailVerified: true });
    nora = await person('nora', { emailVerified: false });
    admin = await person('admin', { role: 'ADMIN', emailVerified: true });
  });
  afterAll(async () => {
    await database.close();
    await test.close();
    await rm(dir, { recursive: true, force: true });
  });

  it('publishes at once only reviews of users with a verified address', async () => {
    const input = { body: 'Bites.', rating: 4.5 };
    expect(await reviews.add(maya, input)).toMatchObject({ status: 'PUBLISHED', halfStars: 9, name: 'maya' });
    expect(await reviews.add(nora, input)).toMatchObject({ status: 'PENDING' });
    expect(await reviews.add(null, { ...input, name: 'Ida' })).toMatchObject({
      status: 'PENDING',
      userId: null,
    });
  });

  it.each([
    ['an account', 'Twice.', () => maya],
    ['a visitor', 'Twice, too.', () => null],
  ])('stores an identical review of %s once, also of requests at once', async (_who, body, who) => {
    const input = { body, rating: 5, name: 'Ida' };
    const answers = await Promise.all(Array.from({ length: 12 }, () => reviews.add(who(), input)));
    const [first] = answers;
    expect(answers).toEqual(answers.map(() => first));
    expect(await database.prisma.review.count({ where: { body } })).toBe(1);
    // Another rating makes it another review.
    expect(await reviews.add(who(), { ...input, rating: 4 })).not.toEqual(first);
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
    ['no words', { body: ' ', rating: 5 }],
    ['a null byte', { body: 'Bi\u0000tes.', rating: 5 }],
    ['a book', { body: 'x'.repeat(2_001), rating: 5 }],
  ])('refuses %s', async (_what, input) => {
    expect(await reviews.add(maya, input)).toBeInstanceOf(InvalidInput);
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
    expect(await reviews.moderate(admin, waiting.id, { status: 'PUBLISHED' })).toMatchObject({
      status: 'PUBLISHED',
    });
    expect(await reviews.moderate(admin, waiting.id, { status: 'PUBLISHED' })).toMatchObject({
      status: 'PUBLISHED',
    });
    expect(await reviews.one(null, waiting.id)).not.toBeNull();
    expect(await reviews.moderate(admin, waiting.id, { status: 'HIDDEN' })).toMatchObject({
      status: 'HIDDEN',
    });
    expect(await reviews.one(null, waiting.id)).toBeNull();
    expect(await reviews.moderate(admin, 'no such', { status: 'HIDDEN' })).toBeInstanceOf(NotFound);
    const entries = await database.prisma.auditEntry.findMany({
      where: { action: 'review.moderated', subject: `review:${waiting.id}` },
    });
    expect(entries).toHaveLength(2);
  });

  describe('changed by its writer', () => {
    it('keeps what was not named, and says when it was', async () => {
      const before = await written(maya, 'Bites.', 4);
      expect(before.editedAt).toBeNull();
      const after = added(await reviews.change(maya, before.id, { body: 'Bites less.' }));
      expect(after).toMatchObject({ body: 'Bites less.', halfStars: 8, status: 'PUBLISHED', name: 'maya' });
      expect(after.editedAt).not.toBeNull();
      expect(added(await reviews.change(maya, before.id, { rating: 0.5 }))).toMatchObject({
        body: 'Bites less.',
        halfStars: 1,
      });
      expect(await entries(before, 'review.changed')).toHaveLength(2);
    });

    it('is left alone when nothing is other than it was', async () => {
      const before = await written(nora);
      await reviews.moderate(admin, before.id, { status: 'PUBLISHED' });
      const same = { body: before.body, rating: 4, imageUrl: null };
      expect(await reviews.change(nora, before.id, same)).toMatchObject({
        status: 'PUBLISHED',
        editedAt: null,
      });
      expect(await entries(before, 'review.changed')).toEqual([]);
    });

    it('waits for an admin again when its writer has not verified their address', async () => {
      const before = await written(nora);
      await reviews.moderate(admin, before.id, { status: 'PUBLISHED' });
      expect(await reviews.change(nora, before.id, { rating: 1 })).toMatchObject({ status: 'PENDING' });
    });

    it('does not bring back what an admin has taken away, however often it is changed', async () => {
      const before = await written(maya);
      await reviews.moderate(admin, before.id, { status: 'HIDDEN' });
      for (const body of ['One way.', 'Another way.'])
        expect(await reviews.change(maya, before.id, { body })).toMatchObject({ status: 'PENDING' });
      expect(await reviews.one(null, before.id)).toBeNull();
    });

    it('is not found for other users, nor after it was deleted', async () => {
      const review = await written(maya);
      for (const who of [nora, admin])
        expect(await reviews.change(who, review.id, { rating: 5 })).toBeInstanceOf(NotFound);
      expect(await reviews.change(maya, 'no such', { rating: 5 })).toBeInstanceOf(NotFound);
      await reviews.remove(maya, review.id);
      expect(await reviews.change(maya, review.id, { rating: 5 })).toBeInstanceOf(NotFound);
    });

    it.each([
      ['six stars', { rating: 6 }],
      ['no words', { body: ' ' }],
      ['a photo from elsewhere', { imageUrl: 'https://elsewhere.example/a.webp' }],
    ])('refuses %s, and stays as it was', async (_what, input) => {
      const review = await written(maya);
      expect(await reviews.change(maya, review.id, input)).toBeInstanceOf(InvalidInput);
      expect(await reviews.one(maya, review.id)).toEqual(review);
    });

    it('is not overwritten by what was read before', async () => {
      const { id, createdAt } = await written(maya);
      const first = added(await reviews.change(maya, id, { body: 'Tab one.' }, createdAt));
      expect(await reviews.change(maya, id, { body: 'Tab two.' }, createdAt)).toMatchObject({
        code: 'REVIEW_CHANGED',
        editedAt: first.editedAt,
      });
      expect(await reviews.change(maya, id, { body: 'Tab two.' }, first.editedAt)).toMatchObject({
        body: 'Tab two.',
      });
    });

    it('takes one of two changes that come at once', async () => {
      const { id, createdAt } = await written(maya);
      const outcomes = await Promise.all(
        ['A', 'B', 'C', 'D'].map((body) => reviews.change(maya, id, { body }, createdAt)),
      );
      expect(outcomes.filter((one) => one instanceof ReviewChanged)).toHaveLength(3);
    });
  });

  describe('deleted by its writer', () => {
    it('is gone, with its photo, once', async () => {
      const { id: photo, url } = await photoOf(maya);
      const review = added(await reviews.add(maya, { body: 'Look.', rating: 5, imageUrl: url }));
      expect(await filesOf(photo)).toHaveLength(2);
      for (const who of [nora, admin]) expect(await reviews.remove(who, review.id)).toBeInstanceOf(NotFound);
      const outcomes = await Promise.all([1, 2, 3].map(() => reviews.remove(maya, review.id)));
      expect(outcomes.filter((one) => one instanceof NotFound)).toHaveLength(2);
      expect(await reviews.one(admin, review.id)).toBeNull();
      expect(await filesOf(photo)).toEqual([]);
      expect(await entries(review, 'review.deleted')).toHaveLength(1);
    });
  });

  describe('its photo', () => {
    it('is one that its writer has uploaded, for one review only', async () => {
      const { url } = await photoOf(maya);
      const input = { body: 'Look.', rating: 5, imageUrl: url };
      const before = await database.prisma.review.count();
      for (const who of [nora, null])
        expect(await reviews.add(who, { ...input, name: 'Ida' })).toMatchObject({
          issues: [{ path: 'imageUrl', message: 'Upload the photo first.' }],
        });
      expect(await database.prisma.review.count()).toBe(before);
      const review = added(await reviews.add(maya, input));
      expect(await shownOf(review.id)).toMatchObject({ url });
      expect(await reviews.add(maya, { ...input, rating: 4 })).toBeInstanceOf(InvalidInput);
    });

    it('goes to one of several reviews that ask for it at once', async () => {
      const { url } = await photoOf(maya);
      const input = { body: 'Look.', imageUrl: url };
      const outcomes = await Promise.all(
        [1, 2, 3, 4].map((rating) => reviews.add(maya, { ...input, rating })),
      );
      expect(outcomes.filter((one) => one instanceof InvalidInput)).toHaveLength(3);
    });

    it('is exchanged and taken away, and nothing of the old one is kept', async () => {
      const [one, two] = [await photoOf(maya), await photoOf(maya)];
      const review = added(await reviews.add(maya, { body: 'Look.', rating: 5, imageUrl: one.url }));
      added(await reviews.change(maya, review.id, { imageUrl: one.url, body: 'Look!' }));
      expect(await shownOf(review.id)).toMatchObject({ id: one.id });
      added(await reviews.change(maya, review.id, { imageUrl: two.url }));
      expect(await shownOf(review.id)).toMatchObject({ id: two.id });
      expect([await filesOf(one.id), (await filesOf(two.id)).length]).toEqual([[], 2]);
      // A deleted photo cannot be used again.
      expect(await reviews.change(maya, review.id, { imageUrl: one.url })).toBeInstanceOf(InvalidInput);
      added(await reviews.change(maya, review.id, { imageUrl: null }));
      expect([await shownOf(review.id), await filesOf(two.id)]).toEqual([null, []]);
    });
  });

  it('is answered by an admin, in place of an earlier answer, and the answer is taken back', async () => {
    const review = await written(maya);
    expect(review.reply).toBeNull();
    const first = added(await reviews.reply(admin, review.id, ' Thank you! '));
    expect(first).toMatchObject({ reply: 'Thank you!', status: 'PUBLISHED', editedAt: null });
    expect(await reviews.reply(admin, review.id, 'Thank you!')).toEqual(first);
    expect(await reviews.reply(admin, review.id, 'Thanks.')).toMatchObject({ reply: 'Thanks.' });
    expect(await reviews.reply(admin, review.id, ' ')).toMatchObject({ issues: [{ path: 'reply' }] });
    expect(await reviews.reply(admin, 'no such', 'Thanks.')).toBeInstanceOf(NotFound);
    expect(await reviews.reply(admin, review.id, null)).toMatchObject({ reply: null, repliedAt: null });
    expect((await entries(review, 'review.replied')).map(({ after }) => after)).toEqual([
      { reply: 'Thank you!' },
      { reply: 'Thanks.' },
      { reply: null },
    ]);
  });
});
