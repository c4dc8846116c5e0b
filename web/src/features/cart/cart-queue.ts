import type { ApolloCache, ApolloClient } from '@apollo/client';
import type { IdentityPort } from '#web/platform/identity/port.ts';
import { CartDocument } from './Cart.generated.ts';
import type { CartPartsFragment } from './CartParts.generated.ts';
import { guestCartId, storeGuestCart } from './guest-cart.ts';

/** What changes of the cart need. */
export interface Shop {
  readonly client: ApolloClient;
  readonly identity: IdentityPort;
}

/** The customer's cart has no id in the query: an account has one cart. */
export const cartVariables = (isSignedIn: boolean, guestId: string | null) => ({
  id: isSignedIn ? null : guestId,
});
const variablesOf = ({ identity }: Shop) =>
  cartVariables(identity.current().status === 'signedIn', guestCartId());

const queues = new WeakMap<ApolloClient, Promise<unknown>>();
let layers = 0;

/** Requests about the cart run one after the other, so that the last response has all changes. */
function enqueue<T>({ client }: Shop, step: () => Promise<T>): Promise<T> {
  const result = (queues.get(client) ?? Promise.resolve()).then(step);
  queues.set(
    client,
    result.catch(() => {}),
  );
  return result;
}

/** Stores a cart as the server returned it. */
function writeCart(cache: ApolloCache, shop: Shop, cart: CartPartsFragment): void {
  const isSignedIn = shop.identity.current().status === 'signedIn';
  cache.writeQuery({ query: CartDocument, variables: cartVariables(isSignedIn, cart.id), data: { cart } });
}

/**
 * Fetches what the changed cart costs. Evicting the quote is not enough: while it is being fetched, it is not in the cache, and
 * the response on its way is about the cart before the change.
 */
function refreshQuotes({ client }: Shop): void {
  const quotes = [...client.getObservableQueries()].filter(({ queryName }) => queryName?.endsWith('Quote'));
  for (const quote of quotes) void quote.refetch().catch(() => {});
  if (quotes.length === 0) client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'quote' });
}

/**
 * Shows a change of the cart at once, then sends it. The response replaces what was shown; without a cart in it, the change is
 * reverted.
 */
export async function changeCart<Outcome extends { readonly cart?: CartPartsFragment }>(
  shop: Shop,
  show: (cart: CartPartsFragment) => CartPartsFragment,
  send: (cartId: string | null) => Promise<Outcome>,
): Promise<Outcome> {
  const { cache } = shop.client;
  const layer = `cart ${++layers}`;
  const variables = variablesOf(shop);
  cache.batch({
    optimistic: layer,
    update: (shown) =>
      void shown.updateQuery({ query: CartDocument, variables }, (data) =>
        data?.cart ? { cart: show(data.cart) } : undefined,
      ),
  });
  return enqueue(shop, async () => {
    const outcome = await send(guestCartId());
    const { cart } = outcome;
    cache.batch({ removeOptimistic: layer, update: (root) => cart && writeCart(root, shop, cart) });
    if (cart) {
      if (shop.identity.current().status !== 'signedIn') storeGuestCart(cart.id);
      refreshQuotes(shop);
    }
    return outcome;
  });
}

/** Fetches the cart again, because another tab, device, or admin may have changed it. Without a connection it stays. */
export const refreshCart = (shop: Shop): Promise<void> =>
  enqueue(shop, async () => {
    await shop.client
      .query({ query: CartDocument, variables: variablesOf(shop), fetchPolicy: 'network-only' })
      .catch(() => {});
    refreshQuotes(shop);
  });

/** Moves the guest's cart into the account. Resolves to false if it must be tried again. */
export const mergeCart = (
  shop: Shop,
  send: (cartId: string) => Promise<CartPartsFragment | 'forget' | null>,
): Promise<boolean> =>
  enqueue(shop, async () => {
    const id = guestCartId();
    if (id === null) return true;
    const cart = await send(id);
    if (cart === null) return false;
    if (cart !== 'forget') writeCart(shop.client.cache, shop, cart);
    storeGuestCart(null);
    refreshQuotes(shop);
    return true;
  });
