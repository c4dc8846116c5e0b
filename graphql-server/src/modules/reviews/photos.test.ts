import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Answer, type TestShop } from '../../../test/shop.ts';

const review = '... on Review { databaseId picture { url alt width sources { srcSet } } }';

describe('a review with a photo, from outside', () => {
  let dir: string;
  let shop: TestShop;
  let maya: string;
  let tom: string;
  let photo: Buffer;

  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'fishzome-review-photos-'));
    // The host of the products' pictures is elsewhere: customers' photos are not sent there.
    shop = await testShop({ DATA_DIR: dir, IMAGE_HOST_URL: 'https://pictures.example/upload' });
    [maya, tom] = (
      await Promise.all([
        shop.signIn('maya@fishzome.example', 'tight-lines'),
        shop.signIn('tom@fishzome.example', 'early-riser'),
      ])
    ).map(({ token }) => token) as [string, string];
    photo = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#336699' } })
      .withExif({ IFD0: { Artist: 'Maya herself' } })
      .jpeg()
      .toBuffer();
  }, 60_000);
  afterAll(async () => {
    await shop.close();
    await rm(dir, { recursive: true, force: true });
  });

  const kept = () => readdir(path.join(dir, 'uploads'));
  async function upload(bytes: Buffer, token: string | null) {
    const body = new FormData();
    body.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
    const headers = { ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(`${shop.url}/review/photo`, { method: 'POST', headers, body });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }
  async function mutate(field: string, input: object, token: string) {
    const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input!`;
    const seen = field === 'deleteReview' ? '' : review;
    const text = `mutation ($input: ${type}) {
      ${field}(input: $input) { __typename ${seen} ... on UserError { code message } }
    }`;
    return (await shop.graphql(text, { input }, token)).body.data[field];
  }

  it('is a customer’s to send: neither a visitor’s nor an admin’s', async () => {
    const admin = (await shop.signIn('admin@fishzome.example', 'harbour-light')).token;
    expect(await upload(photo, null)).toMatchObject({
      status: 401,
      body: { success: false, code: 'SIGN_IN_REQUIRED' },
    });
    expect(await upload(photo, admin)).toMatchObject({
      status: 403,
      body: { success: false, code: 'FORBIDDEN' },
    });
    expect(await kept()).toEqual([]);
  });

  it.each<[string, () => Buffer, number, string]>([
    ['a text', () => Buffer.from('hello, I am a picture'), 400, 'IMAGE_UNREADABLE'],
    ['a drawing that is a program', () => Buffer.from('<svg><script/></svg>'), 400, 'IMAGE_UNREADABLE'],
    ['a photo that breaks off', () => photo.subarray(0, 300), 400, 'IMAGE_UNREADABLE'],
    ['more than 8 MB', () => Buffer.concat([photo, Buffer.alloc(8 * 1024 * 1024)]), 413, 'UPLOAD_TOO_LARGE'],
  ])('is refused as %s', async (_what, bytes, status, code) => {
    expect(await upload(bytes(), maya)).toMatchObject({ status, body: { success: false, code } });
    expect(await kept()).toEqual([]);
  });

  it('is shown in all its widths, without what the camera wrote, and to its end', async () => {
    const { status, body } = await upload(photo, maya);
    expect([status, body.success]).toEqual([200, true]);
    const imageUrl: string = body.data.url;
    const input = { body: 'The net floats.', rating: 5, imageUrl };
    // Another user's photo is not found.
    expect(await mutate('addReview', input, tom)).toMatchObject({ code: 'INVALID_INPUT' });
    const sent = await mutate('addReview', input, maya);
    expect(sent.picture).toMatchObject({ url: imageUrl, alt: 'Photo by Maya Lindqvist', width: 500 });
    const file = await fetch(shop.url + imageUrl);
    expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).exif).toBeUndefined();

    const { body: page } = await shop.graphql(
      '{ reviews(first: 1) { edges { node { body editedAt reply { text } picture { url sources { srcSet } } } } } }',
    );
    const [{ node }] = page.data.reviews.edges;
    expect(node).toMatchObject({ body: 'The net floats.', editedAt: null, reply: null });
    for (const { srcSet } of node.picture.sources)
      for (const one of srcSet.split(', '))
        expect((await fetch(shop.url + one.split(' ')[0])).status, one).toBe(200);

    const gone = await mutate('deleteReview', { reviewId: sent.databaseId }, maya);
    expect(gone.__typename).toBe('DeletedReview');
    expect((await fetch(shop.url + imageUrl, { headers: { accept: 'image/*' } })).status).toBe(404);
    expect(await kept()).toEqual([]);
  });

  it('accepts a reply from an admin only, and shows it to visitors', async () => {
    const admin = (await shop.signIn('admin@fishzome.example', 'harbour-light')).token;
    const { databaseId: reviewId } = await mutate('addReview', { body: 'Kind people.', rating: 5 }, maya);
    const input = { reviewId, reply: 'Kind customers!' };
    expect(await mutate('replyToReview', input, maya)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await mutate('replyToReview', input, admin)).toMatchObject({ __typename: 'Review' });
    const query = '{ reviews(first: 1) { edges { node { body reply { text repliedAt } } } } }';
    expect((await shop.graphql(query)).body.data.reviews.edges[0].node).toEqual({
      body: 'Kind people.',
      reply: { text: 'Kind customers!', repliedAt: expect.any(String) },
    });
  });
});
