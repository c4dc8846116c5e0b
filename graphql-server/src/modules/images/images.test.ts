import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Answer, type TestShop } from '../../../test/shop.ts';

const MB = 1024 * 1024;

describe('the image host', () => {
  let dir: string;
  let shop: TestShop;
  let admin: string;

  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'fishzome-uploads-'));
    shop = await testShop({ DATA_DIR: dir });
    admin = (await shop.signIn('admin@fishzome.example', 'harbour-light')).token;
  }, 60_000);
  afterAll(async () => {
    await shop.close();
    await rm(dir, { recursive: true, force: true });
  });

  const kept = () => readdir(path.join(dir, 'uploads'));
  const blob = (bytes: Buffer, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type });

  async function upload(parts: [field: string, file: Blob | string][], token: string | null = admin) {
    const body = new FormData();
    for (const [field, file] of parts) {
      if (typeof file === 'string') body.append(field, file);
      else body.append(field, file, 'picture.jpg');
    }
    const headers = { ...(token && { authorization: `Bearer ${token}` }), 'x-forwarded-for': '192.0.2.1' };
    const response = await fetch(`${shop.url}/images`, { method: 'POST', headers, body });
    const answer: Answer['body'] = await response.json();
    return { status: response.status, body: answer };
  }

  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#336699' } });

  it('is the admins’ alone', async () => {
    const picture = blob(await flat(40, 30).jpeg().toBuffer());
    const maya = await shop.signIn('maya@fishzome.example', 'tight-lines');
    expect(await upload([['image', picture]], null)).toMatchObject({ status: 401, body: { success: false } });
    expect(await upload([['image', picture]], maya.token)).toMatchObject({
      status: 403,
      body: { success: false },
    });
    expect(await kept()).toEqual([]);
  });

  it('keeps a picture upright, without what the camera wrote into it, in several widths', async () => {
    const photo = await flat(1200, 800)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: 'Jane Doe' }, IFD3: { GPSLatitude: '59/1 24/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Jane Doe');
    const { status, body } = await upload([['image', blob(photo)]]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, data: { width: 800, height: 1200 } });
    expect(body.data.url).toMatch(/^\/uploads\/[0-9a-f-]{36}-800\.webp$/);
    const shown = await fetch(shop.url + body.data.url);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(shown.headers.get('cache-control')).toContain('immutable');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    const metadata = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ width: 800, height: 1200 });
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
    const stem = body.data.url.replace('-800.webp', '');
    for (const name of ['-240.avif', '-480.webp'])
      expect((await fetch(shop.url + stem + name)).status).toBe(200);
    // Details for operators are not sent to clients.
    expect((await fetch(`${shop.url}${stem}.json`, { headers: { accept: 'image/*' } })).status).toBe(404);
  });

  it('gives a product its picture, in all its widths', async () => {
    const picture = blob(await flat(500, 500).png().toBuffer());
    const { body } = await upload([['image', picture]]);
    const product = { name: 'Uploaded Float', price: 3.5, minQty: 1, maxQty: 10, img: body.data.url };
    const added = await shop.rest('POST', '/equitment', { token: admin, body: product });
    expect(added.status).toBe(201);
    const seen = await shop.graphql(
      `{ equipment(id: "${added.body.insertedId}") { picture { width height sources { type srcSet } } } }`,
    );
    expect(seen.body.data.equipment.picture).toMatchObject({ width: 500, height: 500 });
    expect(seen.body.data.equipment.picture.sources[0].srcSet).toMatch(/-240\.avif 240w, .*-500\.avif 500w/);
  });

  it.each<[string, () => Promise<[string, Blob | string][]>, number, string]>([
    [
      'a text that says it is a picture',
      async () => [['image', blob(Buffer.from('hello, I am a picture'))]],
      400,
      'IMAGE_UNREADABLE',
    ],
    [
      'a drawing that is a program',
      async () => [
        [
          'image',
          blob(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'image/svg+xml'),
        ],
      ],
      400,
      'IMAGE_UNREADABLE',
    ],
    [
      'a picture that breaks off',
      async () => [['image', blob((await flat(300, 300).png().toBuffer()).subarray(0, 300))]],
      400,
      'IMAGE_UNREADABLE',
    ],
    [
      'a small file with more pixels than memory',
      async () => [['image', blob(await flat(9_000, 9_000).png().toBuffer())]],
      400,
      'IMAGE_UNREADABLE',
    ],
    ['nothing', async () => [['image', blob(Buffer.alloc(0))]], 400, 'UPLOAD_REFUSED'],
    ['a text field', async () => [['image', 'https://example.com/a.png']], 400, 'UPLOAD_REFUSED'],
    [
      'another field',
      async () => [['picture', blob(await flat(9, 9).png().toBuffer())]],
      400,
      'UPLOAD_REFUSED',
    ],
    [
      'two files',
      async () => {
        const picture = blob(await flat(9, 9).png().toBuffer());
        return [
          ['image', picture],
          ['image', picture],
        ];
      },
      400,
      'UPLOAD_REFUSED',
    ],
    ['9 MB', async () => [['image', blob(Buffer.alloc(9 * MB, 1))]], 413, 'UPLOAD_TOO_LARGE'],
  ])('refuses %s, and keeps nothing', async (_what, parts, status, code) => {
    const before = await kept();
    const answer = await upload(await parts());
    expect(answer).toMatchObject({ status, body: { success: false, code } });
    expect(answer.body.message).toMatch(/\w/);
    expect(await kept()).toEqual(before);
  });

  it('refuses what is no multipart, and a body that ends too early', async () => {
    expect((await shop.rest('POST', '/images', { token: admin, body: { image: 'x' } })).body).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
    const broken = await shop.rest('POST', '/images', {
      token: admin,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nhalf',
    });
    expect(broken).toMatchObject({ status: 400, body: { code: 'UPLOAD_REFUSED' } });
  });

  it('is not there when another host takes the pictures', async () => {
    const elsewhere = await testShop({ DATA_DIR: dir, IMAGE_HOST_URL: 'https://pictures.example/upload' });
    try {
      const token = (await elsewhere.signIn('admin@fishzome.example', 'harbour-light')).token;
      const body = new FormData();
      body.append('image', blob(await flat(9, 9).png().toBuffer()), 'a.png');
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(`${elsewhere.url}/images`, { method: 'POST', headers, body })).status).toBe(404);
      const config = await elsewhere.rest('GET', '/config.json');
      expect(config.body.images).toEqual({
        uploadUrl: 'https://pictures.example/upload',
        photoUploadUrl: '/review/photo',
      });
      const product = { name: 'Far', price: 3.5, minQty: 1, maxQty: 10 };
      const add = (img: string) => elsewhere.rest('POST', '/equitment', { token, body: { ...product, img } });
      expect((await add('https://pictures.example/a.webp')).status).toBe(201);
      expect((await add('https://pictures.example.evil.example/a.webp')).status).toBe(400);
      expect((await add('https://pictures.example@evil.example/a.webp')).status).toBe(400);
    } finally {
      await elsewhere.close();
    }
  }, 30_000);
});
