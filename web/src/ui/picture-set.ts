/** Widths of pictures as wide as the page, and of those half as wide; `tools/pictures.ts` makes them. */
export const heroWidths = [640, 800, 1280, 1920];
export const slideWidths = [600, 800, 1200];

/** One of our own pictures in the widths (pixels) and formats that are served under `/images`. */
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
