import { randomUUID } from 'node:crypto';
import pictures from './pictures.json' with { type: 'json' };

const PICTURE_WIDTHS = [240, 480, 960];
/** Further pictures are square details of a product's picture. */
const DETAIL_SIZE = 576;
const DETAIL_WIDTHS = [240, DETAIL_SIZE];
/** Photos of reviews are 4:3. */
const [PHOTO_WIDTH, PHOTO_HEIGHT] = [960, 720];

const urlOf = (name: string) => `/images/${name}-960.webp`;
const details = new Map(Object.entries(pictures).map(([name, of]) => [urlOf(name), { name, of }]));

/** The columns of a product or variant whose picture is `name`.webp. */
export const pictureColumns = (name: string, { alt, color }: { alt: string; color: string }) => ({
  pictureUrl: urlOf(name),
  pictureAlt: alt,
  pictureColor: color,
  pictureWidth: 1000,
  pictureHeight: 1000,
  pictureWidths: PICTURE_WIDTHS,
});

/** Rows of the details of a product's or variant's picture. */
export function detailsOf({ id, pictureUrl }: { id: string; pictureUrl: string | null }) {
  const found = details.get(pictureUrl ?? '');
  return (found?.of ?? []).map(({ alt, color }, index) => ({
    equipmentId: id,
    position: index + 1,
    // `spinning-reel.webp` is the product's picture, `spinning-reel-2.webp` the first of these.
    url: `/images/${found?.name}-${index + 2}-${DETAIL_SIZE}.webp`,
    alt,
    color,
    width: DETAIL_SIZE,
    height: DETAIL_SIZE,
    widths: DETAIL_WIDTHS,
  }));
}

/** The row of a review's photo. */
export const photoOf = (
  { id: reviewId, createdAt }: { id: string; createdAt: Date },
  { name, color }: { name: string; color: string },
) => ({
  id: randomUUID(),
  reviewId,
  url: urlOf(name),
  color,
  width: PHOTO_WIDTH,
  height: PHOTO_HEIGHT,
  widths: PICTURE_WIDTHS,
  createdAt,
});
