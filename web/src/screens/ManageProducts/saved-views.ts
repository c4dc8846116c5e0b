import { parameters } from './inventory-search.ts';

const LONGEST_NAME = 40;
const LONGEST_VALUE = 200;
/** Most views that the server saves. */
export const MAX_VIEWS = 30;

/** Returns a URL's view as a normalized query string, empty for all products. */
export function viewAt(params: URLSearchParams): string {
  const view = new URLSearchParams();
  for (const name of parameters) {
    const value = params.get(name)?.trim().slice(0, LONGEST_VALUE);
    if (value) view.set(name, value);
  }
  return view.toString();
}

/** Returns the filters and order of a URL without its columns: they decide which products are shown. */
export function searchAt(params: URLSearchParams): string {
  const search = new URLSearchParams(params);
  search.delete('columns');
  return viewAt(search);
}

export type NameProblem = 'missing' | 'long' | 'taken';

/** Returns why a view's name is invalid, if it is. */
export function nameProblem(name: string, others: readonly { readonly name: string }[]): NameProblem | null {
  const trimmed = name.trim();
  if (!trimmed || /[\p{Cc}\p{Cs}]/u.test(trimmed)) return 'missing';
  if (trimmed.length > LONGEST_NAME) return 'long';
  return others.some((one) => one.name.toLowerCase() === trimmed.toLowerCase()) ? 'taken' : null;
}
