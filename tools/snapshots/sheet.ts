import sharp from 'sharp';

/** The pictures of a story, side by side on its sheet; `width` is the column's width in pixels. */
export const views = [
  { name: '390 light', width: 260 },
  { name: '390 dark', width: 260 },
  { name: '1440 light', width: 720 },
  { name: '1440 dark', width: 720 },
] as const;

/** Uncompressed, three bytes (red, green, blue) per pixel. */
export interface Raw {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

const CHANNELS = 3;
const GAP = 8;
/** The background of a sheet: a gray that neither theme has. */
const GREY = 0x80;

/** The position of a view's column on a sheet, in pixels. */
export function columnOf(view: number): { left: number; width: number } {
  const widths = views.map(({ width }) => width);
  const left = widths.slice(0, view).reduce((sum, width) => sum + width + GAP, 0);
  return { left, width: widths[view] ?? 0 };
}

const last = columnOf(views.length - 1);
const SHEET = last.left + last.width;

export async function decode(file: Buffer | string): Promise<Raw> {
  const picture = sharp(file).removeAlpha().toColourspace('srgb').raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Channels have 33 levels on a sheet: a third of the size, without a visible difference. */
export const STEP = 8;
const rounded = Uint8Array.from({ length: 256 }, (_none, level) =>
  Math.min(Math.round(level / STEP) * STEP, 255),
);

/** An empty sheet. */
export function blank(height: number): Raw {
  return { width: SHEET, height, data: Buffer.alloc(SHEET * height * CHANNELS, GREY) };
}

/** Combines a story's pictures into one sheet, in the order of `views`; rounds them. A missing one is that of `reference`. */
export function compose(pictures: readonly (Raw | null)[], reference: Raw = blank(0)): Raw {
  const sheet = blank(Math.max(...pictures.map((picture) => picture?.height ?? 0)));
  reference.data.copy(sheet.data);
  pictures.forEach((picture, view) => {
    if (!picture) return;
    clear(sheet, view);
    for (let at = 0; at < picture.data.length; at += 1) picture.data[at] = rounded[picture.data[at]!]!;
    const { left, width } = columnOf(view);
    const bytes = Math.min(width, picture.width) * CHANNELS;
    for (let y = 0; y < picture.height; y += 1) {
      const from = y * picture.width * CHANNELS;
      picture.data.copy(sheet.data, (y * SHEET + left) * CHANNELS, from, from + bytes);
    }
  });
  return sheet;
}

function clear(sheet: Raw, view: number): void {
  const { left, width } = columnOf(view);
  for (let y = 0; y < sheet.height; y += 1) {
    const from = (y * sheet.width + left) * CHANNELS;
    sheet.data.fill(GREY, from, from + width * CHANNELS);
  }
}

/** Pads the sheet with gray at the bottom, so that two sheets can be compared. */
export function extended(sheet: Raw, height: number): Raw {
  if (sheet.height >= height) return sheet;
  const longer = blank(height);
  sheet.data.copy(longer.data);
  return { ...longer, width: sheet.width };
}

/** Lossless; stores the browser that painted it. */
export function encode({ data, width, height }: Raw, renderer: string): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: CHANNELS } })
    .withExif({ IFD0: { Software: renderer } })
    .webp({ lossless: true, quality: 100, effort: 4 })
    .toBuffer();
}

/** The browser that painted a sheet, as stored by `encode`. */
export async function rendererOf(file: Buffer): Promise<string> {
  const { exif } = await sharp(file).metadata();
  return /Chromium [\w. -]+/.exec(exif?.toString('latin1') ?? '')?.[0].trim() ?? 'an unknown browser';
}
