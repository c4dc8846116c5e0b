import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import type { EquipmentCardFragment } from '#web/features/equipment/EquipmentCard.generated.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import style from './AddToCartPill.module.css';
import { useAddButton } from './use-add-button.ts';

const words = copy.cartButtons;

/** Adds the smallest quantity of a product in a list to the cart. A product with variants has its options on its page. */
export function AddToCartPill({ product }: { product: EquipmentCardFragment }) {
  const { name, slug, optionNames, bestAvailability, minQty, maxQty } = product;
  const { add, isBusy } = useAddButton(product);
  if (bestAvailability === 'OUT_OF_STOCK' || minQty >= maxQty) return null;
  if (optionNames.length > 0)
    return (
      <Link to={paths.product(slug)} className={style.pill} aria-label={words.named(words.choose, name)}>
        {words.choose}
      </Link>
    );
  const press = async () => {
    const problem = await add(minQty);
    if (problem) toast.error(problem.message);
  };
  return (
    <Button
      aria-label={words.named(words.add(minQty), name)}
      variant="secondary"
      className={style.pill ?? ''}
      busy={isBusy}
      onClick={() => void press()}
    >
      {words.add(minQty)}
    </Button>
  );
}
