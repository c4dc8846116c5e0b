import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { createImageEncoder } from './images.ts';

const encoder = createImageEncoder();
const encode = (bytes: Buffer, widths = [16, 32]) => encoder.encode(bytes, () => widths);
const flat = (background: string, width = 60, height = 40): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** Something with details, so that its file is long. */
const photograph = () =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

/** A valid black PNG of one bit per pixel: a few kilobytes for any number of pixels. */
function blackPng(width: number, height = width): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('the image encoder', () => {
  it('decodes at most 60 million pixels', async () => {
    const isTaken = async (width: number, height: number) =>
      (await encode(blackPng(width, height), [16])) !== null;
    expect(await isTaken(7_999, 7_500)).toBe(true);
    expect(await isTaken(8_000, 7_500)).toBe(true);
    expect(await isTaken(8_000, 7_501)).toBe(false);
  });

  it.each([
    ['wide', (side: number) => [side, 1]],
    ['high', (side: number) => [1, side]],
  ] as const)('takes a picture 16,383 pixels %s, and none with one more', async (_which, size) => {
    const isTaken = async (side: number) => {
      const [width, height] = size(side);
      return (await encode(await flat('#336699', width, height).png().toBuffer(), [16])) !== null;
    };
    expect([await isTaken(16_382), await isTaken(16_383), await isTaken(16_384)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('makes AVIF and WebP of each width, and knows size and colour of the whole', async () => {
    const picture = await encode(await flat('#336699').png().toBuffer());
    expect(picture).toMatchObject({ width: 60, height: 40 });
    const [r, g, b] = (picture?.color.match(/[0-9a-f]{2}/g) ?? []).map((part) => parseInt(part, 16));
    // The dominant colour is the middle of one of 4096 bins.
    for (const [is, should] of [
      [r, 0x33],
      [g, 0x66],
      [b, 0x99],
    ] as const)
      expect(Math.abs((is ?? 0) - should)).toBeLessThanOrEqual(16);
    expect(picture?.files.map(({ width, format }) => `${width}.${format}`)).toEqual([
      '16.avif',
      '16.webp',
      '32.avif',
      '32.webp',
    ]);
    for (const { width, format, bytes } of picture?.files ?? []) {
      const metadata = await sharp(bytes).metadata();
      expect(metadata).toMatchObject({ width, format: format === 'avif' ? 'heif' : 'webp' });
    }
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['grey', () => flat('#777777').toColourspace('b-w').png().toBuffer()],
    ['translucent', () => flat('#336699').ensureAlpha(0.5).png().toBuffer()],
    ['printed in four colours', () => flat('#336699').toColourspace('cmyk').jpeg().toBuffer()],
    ['of 16 bits', () => flat('#336699').toColourspace('rgb16').png().toBuffer()],
    ['a GIF', () => flat('#336699').gif().toBuffer()],
    ['an AVIF', () => flat('#336699').avif().toBuffer()],
    ['one pixel', () => flat('#336699', 1, 1).png().toBuffer()],
    ['a progressive JPEG', () => flat('#336699').jpeg({ progressive: true }).toBuffer()],
  ])('takes a picture that is %s', async (_what, make) => {
    expect((await encode(await make(), [1]))?.files).toHaveLength(2);
  });

  it('keeps the first picture of those that move', async () => {
    const frames = Buffer.concat(
      await Promise.all(
        ['#ff0000', '#0000ff'].map((color) => flat(color, 20, 20).removeAlpha().raw().toBuffer()),
      ),
    );
    const moving = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const picture = await encode(moving, [20]);
    expect(picture).toMatchObject({ width: 20, height: 20 });
    const { channels } = await sharp(picture?.files[1]?.bytes).stats();
    expect(channels[0]?.mean).toBeGreaterThan(200);
    expect(channels[2]?.mean).toBeLessThan(50);
  });

  it('keeps nothing of what the file carried besides the picture', async () => {
    const photo = await flat('#336699')
      .withExif({
        IFD0: { Copyright: 'Jane Doe' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 24/1 0/1' },
      })
      .withXmp('<?xpacket?><x:xmpmeta xmlns:x="adobe:ns:meta/">Jane Doe</x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const before = await sharp(photo).metadata();
    expect([before.exif, before.xmp, before.icc].every(Buffer.isBuffer)).toBe(true);
    for (const { bytes } of (await encode(photo))?.files ?? []) {
      const { exif, xmp, icc, iptc } = await sharp(bytes).metadata();
      expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(bytes.toString('latin1')).not.toContain('Jane Doe');
    }
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('holds it upright as orientation %i says', async (orientation) => {
    // Red at the left, blue at the right, as the camera saw it.
    const blue = await flat('#0000ff', 30, 40).png().toBuffer();
    const photo = await flat('#ff0000', 60, 40)
      .composite([{ input: blue, left: 30, top: 0 }])
      .withMetadata({ orientation })
      .png()
      .toBuffer();
    const upright = orientation < 5 ? { width: 60, height: 40 } : { width: 40, height: 60 };
    const picture = await encode(photo, [upright.width]);
    expect(picture).toMatchObject(upright);
    const expected = await sharp(photo).autoOrient().raw().toBuffer({ resolveWithObject: true });
    const actual = await sharp(picture?.files[1]?.bytes).removeAlpha().raw().toBuffer();
    const redAt = (pixels: Buffer, channels: number, x: number, y: number) =>
      (pixels[(y * upright.width + x) * channels] ?? 0) > 127;
    for (const [x, y] of [
      [5, 5],
      [upright.width - 6, 5],
      [5, upright.height - 6],
    ] as const)
      expect(redAt(actual, 3, x, y)).toBe(redAt(expected.data, expected.info.channels, x, y));
  });

  it('does not unpack a few kilobytes of 256 million pixels', async () => {
    const bomb = blackPng(16_000);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await encode(blackPng(64))).not.toBeNull();
    const before = process.memoryUsage().rss;
    expect(await encode(bomb)).toBeNull();
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['nothing', async () => Buffer.alloc(0)],
    ['noise', async () => Buffer.alloc(5_000, 0xff)],
    ['half a JPEG', async () => half(await photograph().jpeg().toBuffer())],
    ['half a PNG', async () => half(await photograph().png().toBuffer())],
    ['half a WebP', async () => half(await photograph().webp().toBuffer())],
    ['half an AVIF', async () => half(await photograph().avif({ effort: 0 }).toBuffer())],
    ['a strip longer than any format is', () => flat('#336699', 1, 20_000).png().toBuffer()],
  ])('gives nothing for %s', async (_what, make) => {
    expect(await encode(await make())).toBeNull();
  });

  it('works on two at once, in turn, and goes on after what is no picture', async () => {
    let working = 0;
    let most = 0;
    const picture = await flat('#336699', 900, 600).png().toBuffer();
    const results = await Promise.all(
      Array.from({ length: 7 }, (_, at) =>
        // Counted from the request for the widths until the result.
        encoder
          .encode(at === 3 ? Buffer.from('no picture') : picture, () => {
            most = Math.max(most, (working += 1));
            return [200];
          })
          .finally(() => {
            if (at !== 3) working -= 1;
          }),
      ),
    );
    expect(results.map((one) => one !== null)).toEqual([true, true, true, false, true, true, true]);
    expect(most).toBe(2);
  });
});
