import type { FileFailure, ImportedFile, ProductFilesPort } from './port.ts';

/** The outcomes of uploads in turn, of which the last repeats, or `pending` to never end. */
export type FixtureFiles = readonly (ImportedFile | FileFailure | 'pending')[];

/** Product files for stories, which save no file. */
export function fixtureProductFiles(outcomes: FixtureFiles = []): ProductFilesPort {
  let uploads = 0;
  const pending = () => new Promise<never>(() => {});
  return {
    async preview() {
      const outcome = outcomes[Math.min(uploads++, outcomes.length - 1)] ?? 'pending';
      return outcome === 'pending' ? pending() : outcome;
    },
    download,
    downloadTemplate: download,
  };
  async function download() {
    const [outcome] = outcomes;
    if (outcome === 'pending') return pending();
    return outcome && 'failure' in outcome ? outcome : null;
  }
}
