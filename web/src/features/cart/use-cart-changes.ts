import { useApolloClient } from '@apollo/client/react';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { AddToCartDocument } from './AddToCart.generated.ts';
import { ApplyCodeDocument } from './ApplyCode.generated.ts';
import { withAdded, withRemoved, withUpdated } from './cart-changes.ts';
import { cartOutcome, type CartOutcome } from './cart-outcome.ts';
import { changeCart, type Shop } from './cart-queue.ts';
import type { CartLinePartsFragment } from './CartLineParts.generated.ts';
import { RemoveFromCartDocument } from './RemoveFromCart.generated.ts';
import { UpdateCartLineDocument } from './UpdateCartLine.generated.ts';

// The returned functions never reject. The queue writes the responses, so the mutations don't.
const fetchPolicy = 'no-cache';

function useShop(): Shop {
  const client = useApolloClient();
  const { identity } = usePlatform();
  return { client, identity };
}

/** Adds items to the cart. `line` shows the product at once if it is not in the cart. */
export const addToCart = (
  shop: Shop,
  equipmentId: string,
  quantity: number,
  line?: CartLinePartsFragment,
): Promise<CartOutcome> =>
  changeCart(
    shop,
    (cart) => withAdded(cart, equipmentId, quantity, line),
    (cartId) =>
      cartOutcome(async () => {
        const variables = { input: { cartId, equipmentId, quantity } };
        const { data } = await shop.client.mutate({ mutation: AddToCartDocument, variables, fetchPolicy });
        return data?.addToCart;
      }),
  );

export function useAddToCart() {
  const shop = useShop();
  return (equipmentId: string, quantity: number, line?: CartLinePartsFragment) =>
    addToCart(shop, equipmentId, quantity, line);
}

/** The last update of each product. Earlier ones that wait are not sent. */
const latest = new Map<string, symbol>();

/** Sets the quantity of a product and acknowledges its price. */
export function useUpdateCartLine() {
  const shop = useShop();
  return (equipmentId: string, quantity: number): Promise<CartOutcome> => {
    const update = Symbol();
    latest.set(equipmentId, update);
    return changeCart(
      shop,
      (cart) => withUpdated(cart, equipmentId, quantity),
      async (cartId) => {
        if (latest.get(equipmentId) !== update) return {};
        return cartOutcome(async () => {
          const variables = { input: { cartId, equipmentId, quantity } };
          const mutation = UpdateCartLineDocument;
          const { data } = await shop.client.mutate({ mutation, variables, fetchPolicy });
          return data?.updateCartLine;
        });
      },
    );
  };
}

export function useRemoveFromCart() {
  const shop = useShop();
  return (equipmentId: string): Promise<CartOutcome> => {
    latest.delete(equipmentId);
    return changeCart(
      shop,
      (cart) => withRemoved(cart, equipmentId),
      (cartId) =>
        cartOutcome(async () => {
          const variables = { input: { cartId, equipmentId } };
          const mutation = RemoveFromCartDocument;
          const { data } = await shop.client.mutate({ mutation, variables, fetchPolicy });
          return data?.removeFromCart;
        }),
    );
  };
}

/** Stores a discount code in the cart. Null removes it. */
export function useApplyCode() {
  const shop = useShop();
  return (code: string | null): Promise<CartOutcome> =>
    changeCart(
      shop,
      // Whether there is such a code is unknown until the server responds.
      (cart) => cart,
      (cartId) =>
        cartOutcome(async () => {
          const variables = { input: { cartId, code } };
          const { data } = await shop.client.mutate({ mutation: ApplyCodeDocument, variables, fetchPolicy });
          return data?.applyCode;
        }),
    );
}
