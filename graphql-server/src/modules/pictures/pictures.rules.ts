/** A picture as rows keep it: columns `picture*` of equipment and order lines. */
export interface PictureColumns {
  pictureUrl: string | null;
  pictureAlt: string;
  pictureColor: string;
  pictureWidth: number;
  pictureHeight: number;
  pictureWidths: number[];
}

export interface Picture {
  url: string;
  alt: string;
  color: string;
  width: number;
  height: number;
  /** Best format first, one `srcset` each; empty for a foreign picture. */
  sources: { type: string; srcSet: string }[];
}

/** Our own pictures are `/images/<name>-<width>.<format>`, uploads `/uploads/…`; the row keeps one of them as the plain `url`. */
export function pictureOf(row: PictureColumns): Picture | null {
  if (!row.pictureUrl) return null;
  const stem = /^(\/(?:images|uploads)\/.+)-\d+\.webp$/.exec(row.pictureUrl)?.[1];
  const srcSet = (format: string) =>
    row.pictureWidths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ');
  return {
    url: row.pictureUrl,
    alt: row.pictureAlt,
    color: row.pictureColor,
    width: row.pictureWidth,
    height: row.pictureHeight,
    sources: stem
      ? ['avif', 'webp'].map((format) => ({ type: `image/${format}`, srcSet: srcSet(format) }))
      : [],
  };
}
