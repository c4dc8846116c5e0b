import sharp from 'sharp';

/** A PNG of one color. */
export const createPng = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: { r: red, g: red, b: red } } })
    .png()
    .toBuffer();
