/** A product that a visitor saved. The name is shown if the product is no longer for sale. */
export interface SavedProduct {
  readonly id: string;
  readonly name: string;
}

/** `ids` are newest first. Null while the account's list isn't loaded. */
export type WishList =
  | { readonly owner: 'visitor'; readonly ids: readonly string[]; readonly products: readonly SavedProduct[] }
  | { readonly owner: 'account'; readonly uid: string; readonly ids: readonly string[] | null };

/** Storage key of a visitor's wish list. */
export const WISH_LIST = 'wish-list';
export const MAX_SAVED = 200;
const LONGEST_NAME = 200;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Parses a stored list. Drops invalid entries, because other versions or the user may have written them. */
export function readSavedProducts(text: string | null): SavedProduct[] {
  let list: unknown;
  try {
    list = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  const products = new Map<string, SavedProduct>();
  for (const one of Array.isArray(list) ? (list as unknown[]) : []) {
    const { id, name } = (one ?? {}) as Record<string, unknown>;
    if (typeof id !== 'string' || typeof name !== 'string' || !ID.test(id)) continue;
    if (!products.has(id)) products.set(id, { id, name: name.slice(0, LONGEST_NAME) });
    if (products.size === MAX_SAVED) break;
  }
  return [...products.values()];
}

const listeners = new Set<() => void>();
const notify = () => listeners.forEach((changed) => changed());

function stored(): string | null {
  try {
    return localStorage.getItem(WISH_LIST);
  } catch {
    return null;
  }
}

const listOf = (text: string | null): WishList => {
  const products = readSavedProducts(text);
  return { owner: 'visitor', products, ids: products.map(({ id }) => id) };
};

/** The list before hydration, for the server too. */
export const emptyList = listOf(null);
let account: (WishList & { owner: 'account' }) | null = null;
let parsed: { readonly text: string | null; readonly list: WishList } = { text: null, list: emptyList };

/** The wish list of the signed-in user, or of this browser's visitor. */
export function wishList(): WishList {
  if (account) return account;
  const text = stored();
  if (text !== parsed.text) parsed = { text, list: listOf(text) };
  return parsed.list;
}

export function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  // Another tab changed the list.
  addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('storage', changed);
  };
}

/** The visitor's products, also while a user is signed in: those wait to be merged. */
export const visitorProducts = (): SavedProduct[] => readSavedProducts(stored());

/** Returns false if storage is full or blocked. */
export function storeVisitorProducts(products: readonly SavedProduct[]): boolean {
  try {
    if (products.length > 0) localStorage.setItem(WISH_LIST, JSON.stringify(products));
    else localStorage.removeItem(WISH_LIST);
  } catch {
    return false;
  }
  notify();
  return true;
}

/** Adds or removes a visitor's product. `index` is its place in the list. */
export function saveAsVisitor(
  product: SavedProduct,
  isWanted: boolean,
  index = 0,
): 'done' | 'full' | 'blocked' {
  const others = visitorProducts().filter(({ id }) => id !== product.id);
  if (isWanted && others.length >= MAX_SAVED) return 'full';
  return storeVisitorProducts(isWanted ? others.toSpliced(index, 0, product) : others) ? 'done' : 'blocked';
}

/** Shows the list of an account, whose ids may be unknown. Null shows the visitor's list. */
export function showAccount(next: { uid: string; ids: readonly string[] | null } | null): void {
  account = next && { owner: 'account', ...next };
  notify();
}
