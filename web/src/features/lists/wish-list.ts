import {
  notifyLists,
  readStoredProducts,
  storedText,
  storeProducts,
  type StoredProduct,
} from './stored-products.ts';

/** `ids` are newest first. Null while the account's list isn't loaded. */
export type WishList =
  | {
      readonly owner: 'visitor';
      readonly ids: readonly string[];
      readonly products: readonly StoredProduct[];
    }
  | { readonly owner: 'account'; readonly uid: string; readonly ids: readonly string[] | null };

/** Storage key of a visitor's wish list. */
export const WISH_LIST = 'wish-list';
export const MAX_SAVED = 200;
const listOf = (text: string | null): WishList => {
  const products = readStoredProducts(text, MAX_SAVED);
  return { owner: 'visitor', products, ids: products.map(({ id }) => id) };
};

/** The list before hydration, for the server too. */
export const emptyList = listOf(null);
let account: (WishList & { owner: 'account' }) | null = null;
let parsed: { readonly text: string | null; readonly list: WishList } = { text: null, list: emptyList };

/** The wish list of the signed-in user, or of this browser's visitor. */
export function wishList(): WishList {
  if (account) return account;
  const text = storedText(WISH_LIST);
  if (text !== parsed.text) parsed = { text, list: listOf(text) };
  return parsed.list;
}

/** The visitor's products, also while a user is signed in: those wait to be merged. */
export const visitorProducts = (): StoredProduct[] => readStoredProducts(storedText(WISH_LIST), MAX_SAVED);

/** Returns false if storage is full or blocked. */
export const storeVisitorProducts = (products: readonly StoredProduct[]): boolean =>
  storeProducts(WISH_LIST, products);

/** Adds or removes a visitor's product. `index` is its place in the list. */
export function saveAsVisitor(
  product: StoredProduct,
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
  notifyLists();
}
