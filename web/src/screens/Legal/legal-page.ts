import { legalPages } from '#web/app/paths.ts';
import type { LegalPageName } from '#web/generated/schema-types.ts';

type LegalPath = (typeof legalPages)[number];

const names = {
  imprint: 'IMPRINT',
  returns: 'RETURNS',
  privacy: 'PRIVACY',
  terms: 'TERMS',
  accessibility: 'ACCESSIBILITY',
} as const satisfies Record<LegalPath, LegalPageName>;

/** Returns the page at a URL, or null if there is none. */
export function legalPageOf(path: string | undefined): { path: LegalPath; name: LegalPageName } | null {
  const known = legalPages.find((page) => page === path);
  return known ? { path: known, name: names[known] } : null;
}
