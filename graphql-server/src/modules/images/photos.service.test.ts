import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { RateLimited } from '#server/errors/domain-error.ts';
import { ImageUnreadable } from './images.errors.ts';
import { createImageEncoder } from '#server/providers/images.ts';
import { createDiskStorage } from '#server/providers/storage-disk.ts';
import type { FileStorage } from '#server/providers/storage.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { photosService } from './photos.service.ts';
import { reviewsService } from '#server/modules/reviews/reviews.service.ts';

const HOUR = 3_600_000;

describe('photos of reviews', () => {
  let test: TestDatabase;
  let database: Database;
  let dir: string;
  let picture: Buffer;
  let maya: Viewer;
  let tom: Viewer;
  let now = new Date();

  const serviceWith = (storage: FileStorage = createDiskStorage(dir)) =>
    photosService({ prisma: database.prisma, encoder: createImageEncoder(), storage, now: () => now });
  const person = async (name: string): Promise<Viewer> => {
    const data = { uid: name, email: `${name}@example.com`, emailVerified: true };
    return { ...(await database.prisma.user.create({ data })), uid: name };
  };
  async function uploaded(viewer = maya) {
    const upload = await serviceWith().upload(viewer, picture);
    if (upload instanceof Error) throw upload;
    return upload;
  }
  const rows = () => database.prisma.reviewPhoto.count();

  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 6);
    picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
    [maya, tom] = [await person('maya'), await person('tom')];
  });
  beforeEach(async () => {
    await database.prisma.reviewPhoto.deleteMany();
    if (dir) await rm(dir, { recursive: true, force: true });
    dir = await mkdtemp(path.join(tmpdir(), 'fishzome-photos-'));
    now = new Date();
  });
  afterAll(async () => {
    await database.close();
    await test.close();
    await rm(dir, { recursive: true, force: true });
  });

  it('are stored under an unguessable name, with their owner', async () => {
    const { id, url, width, height } = await uploaded();
    expect({ url, width, height }).toEqual({ url: `/uploads/${id}-30.webp`, width: 30, height: 20 });
    expect((await readdir(dir)).sort()).toEqual([`${id}-30.avif`, `${id}-30.webp`]);
    expect(await database.prisma.reviewPhoto.findMany()).toMatchObject([
      { id, url, userId: maya.id, reviewId: null },
    ]);
  });

  it('are pictures, and nothing is kept of what is none', async () => {
    // The encoder could read this one: it is not what a browser shows.
    const tiff = await sharp(picture).tiff().toBuffer();
    for (const bytes of [Buffer.from('hello, I am a picture'), picture.subarray(0, 100), tiff])
      expect(await serviceWith().upload(maya, bytes)).toBeInstanceOf(ImageUnreadable);
    expect([await readdir(dir), await rows()]).toEqual([[], 0]);
  });

  it('leave no row behind where they cannot be kept', async () => {
    const file = path.join(dir, 'a-file');
    await writeFile(file, '');
    // Where a folder should be there is a file.
    await expect(serviceWith(createDiskStorage(file)).upload(maya, picture)).rejects.toThrow();
    expect(await rows()).toBe(0);
  });

  it('are twenty a day at the most for each person, also when they come at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 24 }, () => serviceWith().upload(maya, picture)));
    expect(outcomes.filter((one) => one instanceof RateLimited)).toHaveLength(4);
    expect(await rows()).toBe(20);
    expect(await readdir(dir)).toHaveLength(40);
    await uploaded(tom);
    const refused = await serviceWith().upload(maya, picture);
    expect(refused).toMatchObject({ code: 'RATE_LIMITED', message: expect.stringContaining('20 photos') });
    expect((refused as RateLimited).retryAfterSeconds).toBeGreaterThan(23 * 3_600);
    now = new Date(now.getTime() + 24 * HOUR + 1);
    await uploaded();
  });

  it('count also when they were taken away again', async () => {
    const reviews = reviewsService({ prisma: database.prisma, photos: serviceWith() });
    const { url } = await uploaded();
    const review = await reviews.add(maya, { body: 'Look.', rating: 5, imageUrl: url });
    await reviews.remove(maya, (review as { id: string }).id);
    expect([await readdir(dir), await rows()]).toEqual([[], 1]);
  });

  it('are erased when no review was sent with them for a day, and those of reviews stay', async () => {
    const [shown, unsent, taken] = [await uploaded(), await uploaded(), await uploaded()];
    const reviews = reviewsService({ prisma: database.prisma, photos: serviceWith() });
    for (const { url } of [shown, taken])
      await reviews.add(maya, { body: 'Look.', rating: 5, imageUrl: url });
    // A crash between the two steps of taking one away: it is marked, and its files are there still.
    await serviceWith().discard(
      database.prisma,
      (await database.prisma.reviewPhoto.findUniqueOrThrow({ where: { id: taken.id } })).reviewId ?? '',
    );
    await serviceWith().tidy();
    expect(await readdir(dir)).toHaveLength(6);
    now = new Date(now.getTime() + 24 * HOUR + 1);
    await serviceWith().tidy();
    expect((await readdir(dir)).every((name) => name.startsWith(shown.id))).toBe(true);
    expect(await database.prisma.reviewPhoto.findMany()).toMatchObject([{ id: shown.id }]);
    expect(await reviews.add(maya, { body: 'Late.', rating: 5, imageUrl: unsent.url })).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('are erased by the job when their deletion has failed, before their rows', async () => {
    const disk = createDiskStorage(dir);
    const away: FileStorage = { ...disk, remove: async () => 'unavailable' };
    const reviews = reviewsService({ prisma: database.prisma, photos: serviceWith(away) });
    const { url } = await uploaded();
    const review = await reviews.add(maya, { body: 'Look.', rating: 5, imageUrl: url });
    await reviews.remove(maya, (review as { id: string }).id);
    expect(await readdir(dir)).toHaveLength(2);
    now = new Date(now.getTime() + HOUR + 1);
    await expect(serviceWith(away).tidy()).rejects.toThrow('the storage is unavailable');
    expect([(await readdir(dir)).length, await rows()]).toEqual([2, 1]);
    await serviceWith().tidy();
    // The row still counts against the limit of the day.
    expect([await readdir(dir), await rows()]).toEqual([[], 1]);
    now = new Date(now.getTime() + 24 * HOUR);
    await serviceWith(away).tidy();
    expect(await rows()).toBe(0);
  });

  it('that could not be stored do not count, and leave nothing', async () => {
    const disk = createDiskStorage(dir);
    // Stores, but the response is lost.
    const away: FileStorage = {
      ...disk,
      save: async (files) => {
        await disk.save(files);
        return 'unavailable';
      },
    };
    for (let at = 0; at < 21; at += 1)
      expect(await serviceWith(away).upload(maya, picture)).toMatchObject({
        code: 'UNAVAILABLE',
        what: 'images',
      });
    await uploaded();
    expect(await readdir(dir)).toHaveLength(44);
    now = new Date(now.getTime() + HOUR + 1);
    await serviceWith().tidy();
    expect(await readdir(dir)).toHaveLength(2);
  });

  it('of which a crash left half are erased after an hour', async () => {
    const [old, young] = ['.old-30.webp.part', '.young-30.webp.part'].map((name) => path.join(dir, name));
    for (const file of [old, young]) await writeFile(file ?? '', 'half');
    const then = new Date(now.getTime() - HOUR - 1_000);
    await utimes(old ?? '', then, then);
    await serviceWith().tidy();
    expect(await readdir(dir)).toEqual(['.young-30.webp.part']);
  });
});
