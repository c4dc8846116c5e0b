/** The key in the browser's storage. */
export const RECENTLY_VIEWED = 'recently viewed';
export const MAX_VIEWED = 8;

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);

/** Parses stored product ids, the last viewed first. Drops invalid entries, because other versions or the user may have written them. */
export function readViewed(stored: string | null): string[] {
  let list: unknown;
  try {
    list = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  return [...new Set(list.slice(0, 100).filter(isId))].slice(0, MAX_VIEWED + 1);
}

/** Puts a product first. One more than is shown is stored, because the current product is not shown. */
export const withViewed = (ids: readonly string[], id: string): string[] =>
  [id, ...ids.filter((one) => one !== id)].slice(0, MAX_VIEWED + 1);
