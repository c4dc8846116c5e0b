import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';

const words = copy.validation;

/** Stars as they are typed, with a point or a comma; NaN where that is no number. */
export function starsOf(typed: string): number {
  const text = typed.trim().replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

// The widget has ten half stars (§9), so the ratings go from 0.5 to 5 in halves.
const isRating = (stars: number) => stars >= 0.5 && stars <= 5 && Number.isInteger(stars * 2);

/** One schema for hint, check and submit; the server checks again. */
export const reviewForm = z.object({
  rating: z.string().check(
    z.trim(),
    z.minLength(1, { error: words.ratingRequired, abort: true }),
    z.refine((typed) => !Number.isNaN(starsOf(typed)), { error: words.ratingNoNumber, abort: true }),
    z.refine((typed) => isRating(starsOf(typed)), words.ratingRange),
  ),
  body: z.string().check(z.trim(), z.minLength(1, words.reviewRequired), z.maxLength(2000, words.reviewLong)),
});
export type ReviewFields = z.infer<typeof reviewForm>;
