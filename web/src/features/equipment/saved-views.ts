/** What an admin looks at, under a name of their own: `search` is of the address, such as `q=reel&status=DRAFT`. */
export interface SavedView {
  readonly name: string;
  readonly search: string;
}

/** What a view is made of: whatever else the address says is of the moment. */
const kept = ['q', 'status'] as const;
const LONGEST_NAME = 40;
const LONGEST_VALUE = 200;
export const MOST_VIEWS = 12;

/** The view that an address shows, in one way of writing; empty for all products. */
export function viewAt(params: URLSearchParams): string {
  const view = new URLSearchParams();
  for (const name of kept) {
    const value = params.get(name)?.trim().slice(0, LONGEST_VALUE);
    if (value) view.set(name, value);
  }
  return view.toString();
}

/** Views of one person; two people at one browser do not see each other's. */
export const viewsKey = (uid: string): string => `manage-product views ${uid}`;

/** What was stored, by whatever version or hand: what is no view is left out. */
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

/** Why a view cannot be called so beside `others`. */
export function nameProblem(name: string, others: readonly SavedView[]): NameProblem | null {
  const wanted = name.trim();
  if (!wanted || /[\p{Cc}\p{Cs}]/u.test(wanted)) return 'missing';
  if (wanted.length > LONGEST_NAME) return 'long';
  return others.some((one) => one.name.toLowerCase() === wanted.toLowerCase()) ? 'taken' : null;
}
