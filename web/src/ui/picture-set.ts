/** Widths of full-width and half-width pictures. `tools/pictures.ts` generates them. */
export const heroWidths = [640, 800, 1280, 1920];
export const slideWidths = [600, 800, 1200];

/** One of the shop's own pictures, in the widths (pixels) and formats under `/images`. */
export function pictureSet(
  slug: string,
  widths: readonly number[],
  facts: { alt: string; color: string; width: number; height: number },
) {
  const set = (format: string) =>
    widths.map((width) => `/images/${slug}-${width}.${format} ${width}w`).join(', ');
  return {
    ...facts,
    url: `/images/${slug}-${widths.at(-1)}.webp`,
    sources: ['avif', 'webp'].map((format) => ({ type: `image/${format}`, srcSet: set(format) })),
  };
}
