import type { ImageError } from './image-error.ts';
import type { ImagesPort } from './port.ts';

/** What becomes of an upload: an address, a reason, or (a number) it stays on its way at that fraction. */
type Outcome = { readonly url: string } | ImageError | number;

/** Of every upload, or of one after the other; the last one stays. */
export type FixtureUpload = Outcome | readonly [Outcome, ...Outcome[]];

/** An image host in memory, for stories: it takes every picture unless told otherwise. */
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
