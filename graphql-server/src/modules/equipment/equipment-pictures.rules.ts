import { z } from 'zod';
import type { FieldIssue } from '#server/errors/domain-error.ts';
import { equipmentFacts } from './equipment.rules.ts';

/** Most further pictures of a product or variant, besides the main one. */
export const MAX_FURTHER_PICTURES = 20;

const percent = z.number().int().min(0, 'Use 0 to 100.').max(100, 'Use 0 to 100.');
const MOST = MAX_FURTHER_PICTURES + 1;

/** All pictures of a product or variant. The first one is the main picture; without an alternative text, a picture has the name. */
export const setPicturesInput = (currency: string) => {
  const { imageUrl, pictureAlt } = equipmentFacts(currency);
  return z.strictObject({
    equipmentId: z.string().max(100),
    pictures: z
      .array(z.strictObject({ url: imageUrl, alt: pictureAlt, focalX: percent, focalY: percent }))
      .min(1, 'Keep at least one picture.')
      .max(MOST, `Use at most ${MOST} pictures.`),
  });
};
export type SetPicturesInput = z.input<ReturnType<typeof setPicturesInput>>;

/** The pictures that are in the list before. */
export const repeatedIssues = (urls: readonly string[]): FieldIssue[] =>
  urls.flatMap((url, index) =>
    urls.indexOf(url) < index
      ? [{ path: `pictures.${index}.url`, message: 'This picture is in the list already.' }]
      : [],
  );
