import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { InvalidInput, NotFound, type Unavailable } from '#server/errors/domain-error.ts';
import { createImageEncoder } from '#server/providers/images.ts';
import { createDiskStorage } from '#server/providers/storage-disk.ts';
import type { FileStorage } from '#server/providers/storage.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { ImageUnreadable } from './images.errors.ts';
import type { Upload } from './images.files.ts';
import { imagesService, type ImagesService } from './images.service.ts';

const admin = { id: '00000000-0000-7000-8000-00000000000a', role: 'ADMIN' } as Viewer;
const unknown = '0198f2c4-5a5b-4c1d-9e2f-3a4b5c6d7e8f';

describe('images', () => {
  let test: TestDatabase;
  let database: Database;
  let dir: string;
  let images: ImagesService;
  let jpeg: Buffer;

  const serviceWith = ({
    storage = createDiskStorage(dir),
    prisma = database.prisma,
  }: { storage?: FileStorage | null; prisma?: Database['prisma'] } = {}) =>
    imagesService({
      prisma,
      encoder: createImageEncoder(),
      storage,
      hosts: new Set(['pictures.example', 'cdn.example:8443']),
    });
  const uploaded = (outcome: Upload | ImageUnreadable | NotFound | Unavailable): Upload => {
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };

  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 4);
    dir = path.join(await mkdtemp(path.join(tmpdir(), 'fishzome-images-')), 'uploads');
    images = serviceWith();
    jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
    const category = await database.prisma.category.create({
      data: { slug: 'floats', name: 'Floats', position: 1 },
    });
    await database.prisma.equipment.create({
      data: {
        slug: 'float',
        name: 'Float',
        title: 'Float',
        priceMinor: 100,
        currency: 'USD',
        minQty: 1,
        maxQty: 5,
        pictureUrl: '/images/float-960.webp',
        pictureColor: '#aabbcc',
        pictureWidths: [240, 960],
        categoryId: category.id,
      },
    });
  });
  afterAll(async () => {
    await database.close();
    await test.close();
    await rm(path.dirname(dir), { recursive: true, force: true });
  });

  it('stores an image under an unguessable name, and records the uploader', async () => {
    const [one, two] = [
      uploaded(await images.upload(admin, jpeg)),
      uploaded(await images.upload(admin, jpeg)),
    ];
    expect(one.id).not.toBe(two.id);
    expect(one).toMatchObject({ url: `/uploads/${one.id}-300.webp`, width: 300, height: 200 });
    const names = (await readdir(dir)).filter((name) => name.includes(one.id)).sort();
    expect(names).toEqual(
      ['-240.avif', '-240.webp', '-300.avif', '-300.webp', '.json'].map((end) => one.id + end),
    );
    expect((await readFile(path.join(dir, `${one.id}-300.webp`))).length).toBe(one.size);
    expect(
      await database.prisma.auditEntry.findMany({ where: { subject: `image:${one.id}` } }),
    ).toMatchObject([{ actor: admin.id, action: 'image.uploaded', after: { url: one.url } }]);
  });

  it('refuses what is no picture, and keeps nothing of it', async () => {
    const before = await readdir(dir);
    expect(await images.upload(admin, Buffer.from('hello, I am a picture'))).toBeInstanceOf(ImageUnreadable);
    expect(await images.upload(admin, jpeg.subarray(0, 200))).toBeInstanceOf(ImageUnreadable);
    expect(await readdir(dir)).toEqual(before);
  });

  it('is no image host where another one is', async () => {
    expect(await serviceWith({ storage: null }).upload(admin, jpeg)).toBeInstanceOf(NotFound);
  });

  it('keeps nothing that it cannot write down', async () => {
    const away = openDatabase(test.url, 1);
    const unheard = serviceWith({ prisma: away.prisma });
    await away.close();
    const before = await readdir(dir);
    await expect(unheard.upload(admin, jpeg)).rejects.toThrow();
    expect(await readdir(dir)).toEqual(before);
  });

  it('writes nothing down that it cannot keep', async () => {
    const before = await database.prisma.auditEntry.count();
    // Where a folder should be there is a file.
    const [name = ''] = await readdir(dir);
    await expect(
      serviceWith({ storage: createDiskStorage(path.join(dir, name)) }).upload(admin, jpeg),
    ).rejects.toThrow();
    expect(await database.prisma.auditEntry.count()).toBe(before);
  });

  it('keeps nothing while the storage is away, and does not take its pictures for unknown ones', async () => {
    const { url } = uploaded(await images.upload(admin, jpeg));
    const before = await database.prisma.auditEntry.count();
    const away = serviceWith({
      storage: {
        ...createDiskStorage(dir),
        save: async () => 'unavailable',
        read: async () => ({ kind: 'unavailable' }),
      },
    });
    expect(await away.upload(admin, jpeg)).toMatchObject({ code: 'UNAVAILABLE', what: 'images' });
    expect(await database.prisma.auditEntry.count()).toBe(before);
    expect(await away.pictureAt(url)).toMatchObject({
      issues: [{ path: 'imageUrl', message: expect.stringContaining('right now') }],
    });
  });

  it('knows size, colour and widths of an upload, whichever width is named', async () => {
    const { id, url } = uploaded(await images.upload(admin, jpeg));
    const known = { pictureUrl: url, pictureWidth: 300, pictureHeight: 200, pictureWidths: [240, 300] };
    expect(await images.pictureAt(url)).toMatchObject(known);
    expect(await images.pictureAt(`/uploads/${id}-240.webp`)).toMatchObject(known);
  });

  it('knows the catalogue’s own pictures', async () => {
    expect(await images.pictureAt('/images/float-960.webp')).toMatchObject({
      pictureColor: '#aabbcc',
      pictureWidths: [240, 960],
    });
  });

  it('takes a picture by https from the hosts that it is told of, as a browser reads the address', async () => {
    for (const [url, read] of [
      ['https://pictures.example/a.webp', 'https://pictures.example/a.webp'],
      ['https://PICTURES.example:443/b c.webp', 'https://pictures.example/b%20c.webp'],
      ['https://cdn.example:8443/c', 'https://cdn.example:8443/c'],
    ] as const)
      expect(await images.pictureAt(url)).toMatchObject({ pictureUrl: read, pictureWidths: [] });
  });

  it.each([
    '',
    'float.webp',
    '/images/unknown-960.webp',
    '/images/../../etc/passwd',
    `/uploads/${unknown}-960.webp`,
    `/uploads/${unknown}.json`,
    '/uploads/../database/secret-960.webp',
    '//pictures.example/a.webp',
    'http://pictures.example/a.webp',
    'https://pictures.example.evil.example/a.webp',
    'https://evil.example/pictures.example/a.webp',
    'https://pictures.example@evil.example/a.webp',
    'https://user:secret@pictures.example/a.webp',
    'https://pictures.example:444/a.webp',
    'https://cdn.example/a.webp',
    'javascript:alert(1)//https://pictures.example/',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
  ])('takes no picture from %j', async (url) => {
    const outcome = await images.pictureAt(url);
    expect(outcome).toBeInstanceOf(InvalidInput);
    expect((outcome as InvalidInput).issues).toMatchObject([{ path: 'imageUrl' }]);
  });
});
