import type { ImageError } from './image-error.ts';
import type { ImagesPort } from './port.ts';

/** The outcome of an upload: a URL, an error, or a number to stay at that progress. */
type Outcome = { readonly url: string } | ImageError | number;

/** One outcome for all uploads, or one per upload. The last one repeats. */
export type FixtureUpload = Outcome | readonly [Outcome, ...Outcome[]];

/** An in-memory image host for stories. It accepts every image unless told otherwise. */
export function fixtureImages(
  outcomes: FixtureUpload = { url: '/images/spinning-reel-960.webp' },
): ImagesPort {
  let uploads = 0;
  return {
    async upload(_file, { onProgress } = {}) {
      const inTurn = (Array.isArray(outcomes) ? outcomes : [outcomes]) as readonly [Outcome, ...Outcome[]];
      const outcome = inTurn[Math.min(uploads++, inTurn.length - 1)] ?? inTurn[0];
      if (typeof outcome !== 'number') return outcome;
      onProgress?.(outcome);
      return new Promise<never>(() => {});
    },
  };
}
