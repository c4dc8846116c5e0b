import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { useAddToCart } from '#web/features/cart/use-cart-changes.ts';
import { toast } from '#web/ui/toast.ts';
import type { DetailedOrder } from './detailed-order.ts';

const words = copy.orderDetails;

/** Adds the lines of an order to the cart. `missing` says which could not be added, and why. */
export function useBuyAgain(lines: DetailedOrder['lines']) {
  const add = useAddToCart();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [missing, setMissing] = useState<{ name: string; message: string }[] | null>(null);

  const buyAgain = async () => {
    setBusy(true);
    setMissing(null);
    const outcomes = await Promise.all(
      lines.map(async ({ name, quantity, equipment }) => {
        if (!equipment) return { name, quantity, message: words.notForSale };
        const { problem } = await add(equipment.databaseId, quantity);
        return { name, quantity, message: problem?.message ?? null };
      }),
    );
    setBusy(false);
    const failed = outcomes.flatMap(({ name, message }) => (message === null ? [] : [{ name, message }]));
    const added = outcomes.reduce((sum, { message, quantity }) => sum + (message === null ? quantity : 0), 0);
    if (failed.length > 0) setMissing(failed);
    if (added > 0)
      toast.success(words.boughtAgain(added), {
        label: copy.cartButtons.view,
        run: () => void navigate(paths.cart),
      });
  };
  return { buyAgain, isBusy, missing };
}
