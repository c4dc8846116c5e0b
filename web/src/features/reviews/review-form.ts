import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import { fileProblem, type ChosenPicture } from '#web/ui/picture-file.ts';

const words = copy.validation;
const photoWords = copy.myReviews.photo;

/** Parses a rating with a decimal point or comma. NaN if it isn't a number. */
export function starsOf(typed: string): number {
  const text = typed.trim().replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

// The widget has ten half stars (§9), so the ratings go from 0.5 to 5 in halves.
const isRating = (stars: number) => stars >= 0.5 && stars <= 5 && Number.isInteger(stars * 2);

/** One schema for hints, validation and submit. The server validates again. */
export const reviewForm = z.object({
  rating: z.string().check(
    z.trim(),
    z.minLength(1, { error: words.ratingRequired, abort: true }),
    z.refine((typed) => !Number.isNaN(starsOf(typed)), { error: words.ratingNoNumber, abort: true }),
    z.refine((typed) => isRating(starsOf(typed)), words.ratingRange),
  ),
  body: z.string().check(z.trim(), z.minLength(1, words.reviewRequired), z.maxLength(2000, words.reviewLong)),
  photo: z.custom<ChosenPicture | null>().check(({ value, issues }) => {
    const problem = fileProblem(value?.file ?? null);
    const message = problem && { type: photoWords.badType, big: photoWords.tooBig }[problem];
    if (message) issues.push({ code: 'custom', message, input: value });
  }),
});
export type ReviewFields = z.infer<typeof reviewForm>;

/** Returns the values to store as a draft: text fields, and the photo only if it is uploaded. */
export function draftOf({ photo, ...typed }: ReviewFields): Record<string, string> {
  return { ...typed, ...(photo?.url && { photoUrl: photo.url, photoName: photo.name }) };
}

/** Returns the draft's values, or `saved` without a draft. A draft without a photo means that the user removed it. */
export function fromDraft(draft: Readonly<Record<string, string>>, saved: ReviewFields): ReviewFields {
  if (Object.keys(draft).length === 0) return saved;
  const { rating = '', body = '', photoUrl, photoName = '' } = draft;
  const photo = photoUrl ? { file: null, name: photoName, preview: photoUrl, url: photoUrl } : null;
  return { rating, body, photo };
}

export const emptyReview: ReviewFields = { rating: '', body: '', photo: null };

/** Returns the form field of a server issue, if any. */
export function fieldOf(path: string): keyof ReviewFields | null {
  if (path === 'imageUrl') return 'photo';
  return path === 'rating' || path === 'body' ? path : null;
}
