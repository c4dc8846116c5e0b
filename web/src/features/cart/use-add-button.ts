import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { toast } from '#web/ui/toast.ts';
import type { CartProblem } from './cart-outcome.ts';

const words = copy.cartButtons;

/** Adds a product to the cart and says so. The code is loaded then, because most visits add nothing. */
export function useAddButton({ databaseId, name }: { databaseId: string; name: string }) {
  const client = useApolloClient();
  const { identity } = usePlatform();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  async function add(quantity: number): Promise<CartProblem | null> {
    setBusy(true);
    const { cart, problem } = await import('./use-cart-changes.ts').then(
      ({ addToCart }) => addToCart({ client, identity }, databaseId, quantity),
      () => ({ cart: undefined, problem: { message: requestFailure() } }),
    );
    setBusy(false);
    if (cart)
      toast.success(words.added(quantity, name), {
        label: words.view,
        run: () => void navigate(paths.cart),
      });
    return problem ?? null;
  }
  return { add, isBusy };
}
