import { request } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { testS3, type TestS3 } from '../../../test/s3.ts';
import { testShop, type Answer, type TestShop } from '../../../test/shop.ts';

describe('two servers with one bucket', () => {
  let dir: string;
  let s3: TestS3;
  let database: TestDatabase;
  let a: TestShop;
  let b: TestShop;
  let admin: string;
  let maya: string;
  let photo: Buffer;

  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'fishzome-bucket-'));
    [s3, database] = await Promise.all([testS3(), testDatabase()]);
    const shared = { DATABASE_URL: database.url, DATA_DIR: dir, LOG_LEVEL: 'silent', ...s3.variables };
    a = await testShop(shared);
    const { payments } = (await a.rest('GET', '/config.json')).body;
    b = await testShop({
      ...shared,
      PAYMENTS_EMULATOR: 'elsewhere',
      PAYMENTS_PORT: new URL(payments.apiOrigin).port,
    });
    admin = (await a.signIn('admin@fishzome.example', 'harbour-light')).token;
    maya = (await a.signIn('maya@fishzome.example', 'tight-lines')).token;
    photo = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
  }, 120_000);
  afterAll(async () => {
    await b.close();
    await a.close();
    await s3.close();
    await database.close();
    await rm(dir, { recursive: true, force: true });
  });

  async function upload(shop: TestShop, address: '/images' | '/review/photo', token: string) {
    const body = new FormData();
    body.append('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(shop.url + address, { method: 'POST', headers, body });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Answer['body'],
    };
  }

  /** Does not request a page where there is no picture. */
  const asPicture = { accept: 'image/*' };

  /** The status of a path that `fetch` would normalize. */
  const statusOf = (shop: TestShop, rawPath: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(shop.url);
      request({ hostname, port, path: rawPath, headers: asPicture }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });

  it('show a product’s picture at either, as files on the disk are', async () => {
    const { status, body } = await upload(a, '/images', admin);
    expect(status).toBe(200);
    // Nothing is on a server's disk.
    expect(await readdir(dir)).not.toContain('uploads');
    const added = await b.rest('POST', '/equitment', {
      token: admin,
      body: { name: 'Bucket Float', price: 3.5, minQty: 1, maxQty: 10, img: body.data.url },
    });
    expect(added.status).toBe(201);
    for (const shop of [a, b]) {
      const whole = await fetch(shop.url + body.data.url);
      expect(whole.status).toBe(200);
      expect(whole.headers.get('content-type')).toBe('image/webp');
      expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
      expect(whole.headers.get('accept-ranges')).toBe('bytes');
      const bytes = Buffer.from(await whole.arrayBuffer());
      expect(whole.headers.get('content-length')).toBe(String(bytes.length));
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 500, height: 400 });
      const etag = whole.headers.get('etag') ?? '';
      const again = await fetch(shop.url + body.data.url, { headers: { 'if-none-match': etag } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      const part = await fetch(shop.url + body.data.url, { headers: { range: 'bytes=8-11' } });
      expect([part.status, await part.text()]).toEqual([206, 'WEBP']);
      expect(part.headers.get('content-range')).toBe(`bytes 8-11/${bytes.length}`);
      const beyond = await fetch(shop.url + body.data.url, { headers: { range: 'bytes=99999999-' } });
      expect(beyond.status).toBe(416);
      const head = await fetch(shop.url + body.data.url, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    }
    const avif = await fetch(b.url + body.data.url.replace('-500.webp', '-240.avif'));
    expect([avif.status, avif.headers.get('content-type')]).toEqual([200, 'image/avif']);
    await avif.body?.cancel();
  });

  it('serve pictures only', async () => {
    const { body } = await upload(a, '/images', admin);
    const json = body.data.url.replace(/-500\.webp$/, '.json');
    expect((await fetch(b.url + json, { headers: asPicture })).status).toBe(404);
    for (const rawPath of [
      `/uploads/..%2fuploads%2f${body.data.url.split('/').at(-1)}`,
      `/uploads/%2e%2e/${body.data.url.split('/').at(-1)}`,
      '/uploads/../uploads',
      '/uploads/%00.webp',
      '/uploads/a%0d%0ax.webp',
      '/uploads/.webp',
      '/uploads/?list-type=2',
      '/uploads/',
      `/uploads/${'a'.repeat(400)}.webp`,
    ])
      expect([rawPath, await statusOf(b, rawPath)]).toEqual([rawPath, expect.toBeOneOf([403, 404])]);
  });

  it('delete a photo for each other', async () => {
    const { body } = await upload(a, '/review/photo', maya);
    const { url: imageUrl } = body.data;
    const input = { body: 'The net floats.', rating: 5, imageUrl };
    const added = await b.graphql(
      'mutation ($input: AddReviewInput!) { addReview(input: $input) { ... on Review { databaseId } } }',
      { input },
      maya,
    );
    const reviewId = added.body.data.addReview.databaseId;
    expect((await fetch(b.url + imageUrl)).status).toBe(200);
    const before = await s3.names();
    await b.graphql(
      'mutation ($input: DeleteReviewInput!) { deleteReview(input: $input) { __typename } }',
      { input: { reviewId } },
      maya,
    );
    expect((await fetch(a.url + imageUrl, { headers: asPicture })).status).toBe(404);
    expect(before.filter((name) => imageUrl.includes(name.slice(0, 36)))).toHaveLength(6);
    expect((await s3.names()).filter((name) => imageUrl.includes(name.slice(0, 36)))).toEqual([]);
  });

  it('say so while the storage is away, keep nothing, and continue afterwards', async () => {
    const rows = async () => (await database.pool.query('SELECT id FROM "ReviewPhoto"')).rowCount ?? 0;
    const earlier = await rows();
    const { body: kept } = await upload(a, '/images', admin);
    const { body: photoOf } = await upload(a, '/review/photo', maya);
    const names = await s3.names();
    const entries = async () => (await database.pool.query('SELECT id FROM "AuditEntry"')).rowCount;
    const before = await entries();
    s3.wire.cut();
    const picture = await fetch(a.url + kept.data.url);
    expect([picture.status, picture.headers.get('retry-after')]).toEqual([503, '2']);
    expect(picture.headers.get('cache-control')).toBe('no-store');
    expect(await picture.json()).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('picture'),
    });
    for (const outcome of [await upload(a, '/images', admin), await upload(b, '/review/photo', maya)]) {
      expect(outcome).toMatchObject({ status: 503, body: { success: false, code: 'UNAVAILABLE' } });
      expect(outcome.headers.get('retry-after')).toBe('2');
    }
    const product = { name: 'Away Float', price: 3.5, minQty: 1, maxQty: 10, img: kept.data.url };
    const { body: refused } = await a.rest('POST', '/equitment', { token: admin, body: product });
    expect(refused.code).toBe('INVALID_INPUT');
    expect(JSON.stringify(refused)).toContain('can’t be checked right now');
    expect((await fetch(`${a.url}/readyz`)).status).toBe(200);
    expect(await entries()).toBe(before);
    await s3.wire.mend();
    expect(await s3.names()).toEqual(names);
    expect((await fetch(b.url + kept.data.url)).status).toBe(200);
    expect((await fetch(b.url + photoOf.data.url)).status).toBe(200);
    expect((await upload(b, '/review/photo', maya)).status).toBe(200);
    // The row of the failed upload waits for `tidy`, which deletes what may have been stored.
    const failed = await database.pool.query(
      'SELECT 1 FROM "ReviewPhoto" WHERE "userId" IS NULL AND "discardedAt" IS NOT NULL',
    );
    expect([failed.rowCount, await rows()]).toEqual([1, earlier + 3]);
  }, 60_000);
});

describe('a shop with a bucket', () => {
  it('does not start with a wrong key, and starts while the storage is away', async () => {
    const s3 = await testS3();
    const shared = { SEED: 'none', LOG_LEVEL: 'silent', ...s3.variables };
    await expect(testShop({ ...shared, S3_SECRET_ACCESS_KEY: 'wrong' })).rejects.toThrow(
      /correct S3_SECRET_ACCESS_KEY/,
    );
    s3.wire.cut();
    const shop = await testShop(shared);
    expect((await fetch(`${shop.url}/uploads/a.webp`)).status).toBe(503);
    await shop.close();
    await s3.close();
  }, 60_000);
});
