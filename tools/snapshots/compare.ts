import { columnOf, extended, STEP, views, type Raw } from './sheet.ts';

/** The difference of a view from its reference, in pixels; in a loose comparison, in pixels of the changed blocks. */
export interface Difference {
  readonly view: string;
  readonly pixels: number;
}

/**
 * The threshold if one browser painted both pictures: a few pixels that are more than a step off. It is no share of the
 * picture, which would miss a badge that changed color. A change of one step counts if a block's mean moves: rounding
 * differs in single places, a new color is everywhere.
 */
const PIXELS = 8;
const strict = { size: 8, levels: 3 };

/** With another browser, glyph edges differ, so only the mean of larger blocks counts. */
const loose = { size: 16, levels: 14 };

const CHANNELS = 3;

/** The differences of two sheets by view, and both at one height. A pixel that differs is 1 in the mask. */
export function compare(before: Raw, after: Raw, { loosely = false } = {}) {
  const height = Math.max(before.height, after.height);
  const [old, now] = [extended(before, height), extended(after, height)];
  const mask = Buffer.alloc(now.width * height);
  const differences: Difference[] = [];
  const areSame = old.data.equals(now.data);
  views.forEach(({ name }, view) => {
    if (areSame) return;
    let pixels = markBlocks(old, now, mask, view, loosely ? loose : strict);
    if (!loosely) pixels = Math.max(pixels, markPixels(old, now, mask, view));
    if (pixels > PIXELS) differences.push({ view: name, pixels });
  });
  return { differences, old, now, mask };
}

/** Marks the pixels that are more than a step off. Returns their number. */
function markPixels(old: Raw, now: Raw, mask: Buffer, view: number): number {
  const { left, width } = columnOf(view);
  let pixels = 0;
  for (let y = 0; y < now.height; y += 1)
    for (let pixel = y * now.width + left, end = pixel + width; pixel < end; pixel += 1) {
      const at = pixel * CHANNELS;
      const isSame =
        Math.abs(old.data[at]! - now.data[at]!) <= STEP &&
        Math.abs(old.data[at + 1]! - now.data[at + 1]!) <= STEP &&
        Math.abs(old.data[at + 2]! - now.data[at + 2]!) <= STEP;
      if (isSame) continue;
      mask[pixel] = 1;
      pixels += 1;
    }
  return pixels;
}

/** Marks the blocks whose mean color has moved. Returns the number of differing pixels in them. */
function markBlocks(
  old: Raw,
  now: Raw,
  mask: Buffer,
  view: number,
  by: { size: number; levels: number },
): number {
  const { left, width } = columnOf(view);
  let pixels = 0;
  for (let top = 0; top < now.height; top += by.size)
    for (let x = left; x < left + width; x += by.size) {
      const bottom = Math.min(top + by.size, now.height);
      const right = Math.min(x + by.size, left + width);
      const block = { top, bottom, x, right };
      const was = meanOf(old, block);
      if (meanOf(now, block).every((level, channel) => Math.abs(level - was[channel]!) <= by.levels))
        continue;
      for (let y = top; y < bottom; y += 1)
        for (let pixel = y * now.width + x, end = y * now.width + right; pixel < end; pixel += 1) {
          const [from, to] = [pixel * CHANNELS, (pixel + 1) * CHANNELS];
          if (old.data.compare(now.data, from, to, from, to) === 0) continue;
          mask[pixel] = 1;
          pixels += 1;
        }
    }
  return pixels;
}

function meanOf(
  { data, width }: Raw,
  block: { top: number; bottom: number; x: number; right: number },
): number[] {
  const sum = [0, 0, 0];
  for (let y = block.top; y < block.bottom; y += 1)
    for (
      let at = (y * width + block.x) * CHANNELS, end = (y * width + block.right) * CHANNELS;
      at < end;
      at += 1
    )
      sum[at % CHANNELS]! += data[at]!;
  const pixels = (block.bottom - block.top) * (block.right - block.x);
  return sum.map((one) => one / pixels);
}

/** The new sheet, pale, with differences in red. */
export function marked({ now, mask }: { now: Raw; mask: Buffer }): Raw {
  const data = Buffer.alloc(now.data.length);
  for (let pixel = 0; pixel < mask.length; pixel += 1) {
    const at = pixel * CHANNELS;
    const grey = 200 + (now.data[at]! + now.data[at + 1]! + now.data[at + 2]!) / 14;
    data[at] = mask[pixel] ? 0xd4 : grey;
    data[at + 1] = mask[pixel] ? 0x00 : grey;
    data[at + 2] = mask[pixel] ? 0x3c : grey;
  }
  return { ...now, data };
}
