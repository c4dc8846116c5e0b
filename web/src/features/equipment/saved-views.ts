/** A named filter. `search` is a query string such as `q=reel&status=DRAFT`. */
export interface SavedView {
  readonly name: string;
  readonly search: string;
}

/** The query parameters of a view. Others, such as cursors, are temporary. */
const kept = ['q', 'category', 'status', 'stock', 'missing', 'from', 'to', 'sort'] as const;
const LONGEST_NAME = 40;
const LONGEST_VALUE = 200;
export const MOST_VIEWS = 12;

/** Returns a URL's view as a normalized query string, empty for all products. */
export function viewAt(params: URLSearchParams): string {
  const view = new URLSearchParams();
  for (const name of kept) {
    const value = params.get(name)?.trim().slice(0, LONGEST_VALUE);
    if (value) view.set(name, value);
  }
  return view.toString();
}

/** Views are stored per user, so that users of one browser don't see each other's views. */
export const viewsKey = (uid: string): string => `manage-product views ${uid}`;

/** Parses stored views. Drops invalid entries, because other versions or the user may have written them. */
export function readViews(stored: string | null): SavedView[] {
  let list: unknown;
  try {
    list = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  const views: SavedView[] = [];
  for (const one of list as unknown[]) {
    if (typeof one !== 'object' || one === null) continue;
    const { name, search } = one as Record<string, unknown>;
    if (typeof name !== 'string' || typeof search !== 'string') continue;
    const view = { name: name.trim(), search: viewAt(new URLSearchParams(search)) };
    if (view.search && nameProblem(view.name, views) === null) views.push(view);
    if (views.length === MOST_VIEWS) break;
  }
  return views;
}

export type NameProblem = 'missing' | 'long' | 'taken';

/** Returns why a view's name is invalid, if it is. */
export function nameProblem(name: string, others: readonly SavedView[]): NameProblem | null {
  const wanted = name.trim();
  if (!wanted || /[\p{Cc}\p{Cs}]/u.test(wanted)) return 'missing';
  if (wanted.length > LONGEST_NAME) return 'long';
  return others.some((one) => one.name.toLowerCase() === wanted.toLowerCase()) ? 'taken' : null;
}

/** Returns `views` with a deleted view back at `index`, or why it can't be restored. */
export function restoreView(
  views: readonly SavedView[],
  deleted: SavedView,
  index: number,
): readonly SavedView[] | 'full' | 'taken' {
  if (views.length >= MOST_VIEWS) return 'full';
  if (nameProblem(deleted.name, views)) return 'taken';
  return [...views.slice(0, index), deleted, ...views.slice(index)];
}
