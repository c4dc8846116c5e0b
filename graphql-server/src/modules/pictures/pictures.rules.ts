/** A picture as rows keep it: columns `picture*` of equipment and order lines. */
export interface PictureColumns {
  pictureUrl: string | null;
  pictureAlt: string;
  pictureColor: string;
  pictureWidth: number;
  pictureHeight: number;
  pictureWidths: number[];
  /** Pictures without a focal point are cropped around their center. */
  pictureFocalX?: number;
  pictureFocalY?: number;
}

/** A further picture of a product, as `EquipmentImage` stores it. */
export interface ImageColumns {
  url: string;
  alt: string;
  color: string;
  width: number;
  height: number;
  widths: number[];
  focalX: number;
  focalY: number;
}

/** In percent from the left and the top. */
export interface FocalPoint {
  x: number;
  y: number;
}

export interface Picture {
  url: string;
  alt: string;
  color: string;
  width: number;
  height: number;
  /** Best format first, one `srcset` each; empty for a foreign picture. */
  sources: { type: string; srcSet: string }[];
  focalPoint: FocalPoint;
}

/** Our own pictures are `/images/<name>-<width>.<format>`, uploads `/uploads/…`; the row keeps one of them as the plain `url`. */
export const pictureOf = (row: PictureColumns): Picture | null =>
  row.pictureUrl
    ? pictureOfImage({
        url: row.pictureUrl,
        alt: row.pictureAlt,
        color: row.pictureColor,
        width: row.pictureWidth,
        height: row.pictureHeight,
        widths: row.pictureWidths,
        focalX: row.pictureFocalX ?? 50,
        focalY: row.pictureFocalY ?? 50,
      })
    : null;

export function pictureOfImage({
  url,
  alt,
  color,
  width,
  height,
  widths,
  focalX,
  focalY,
}: ImageColumns): Picture {
  const stem = /^(\/(?:images|uploads)\/.+)-\d+\.webp$/.exec(url)?.[1];
  const srcSet = (format: string) => widths.map((size) => `${stem}-${size}.${format} ${size}w`).join(', ');
  return {
    url,
    alt,
    color,
    width,
    height,
    focalPoint: { x: focalX, y: focalY },
    sources: stem
      ? ['avif', 'webp'].map((format) => ({ type: `image/${format}`, srcSet: srcSet(format) }))
      : [],
  };
}
