import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';

const words = copy.searchTerms.problems;

/** The meanings of a text area: one a line. */
export const meansOf = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function meansProblem(lines: string): string | null {
  const means = meansOf(lines);
  if (means.length > 10) return words.manyMeans;
  if (means.some((one) => one.length > 60)) return words.long;
  return means.some((one) => one.split(/\s+/).length > 6) ? words.meaningWords : null;
}

/** The server normalizes and validates again. */
export const searchTermForm = z.object({
  term: z.string().check(
    z.trim(),
    z.minLength(1, words.required),
    z.maxLength(60, words.long),
    z.refine((term) => term.split(/\s+/).length <= 3, words.termWords),
  ),
  means: z.string().check(
    z.check<string>(({ value, issues }) => {
      const message = meansProblem(value);
      if (message) issues.push({ code: 'custom', message, input: value });
    }),
  ),
});
export type SearchTermForm = z.infer<typeof searchTermForm>;
