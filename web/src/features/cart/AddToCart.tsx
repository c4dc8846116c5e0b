import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { QuantityStepper } from '#web/ui/QuantityStepper.tsx';
import style from './AddToCart.module.css';
import type { CartProblem } from './cart-outcome.ts';
import { useAddButton } from './use-add-button.ts';
import { useWorksForShop } from './use-works-for-shop.ts';

const words = copy.cartButtons;

/** Adds a quantity of a product to the cart. Admins can't order. `onSignIn` ends an expired session. */
export function AddToCart({
  product,
  onSignIn,
}: {
  product: {
    readonly databaseId: string;
    readonly name: string;
    readonly minQty: number;
    readonly maxQty: number;
  };
  onSignIn: () => void;
}) {
  // The upper bound is exclusive (§5).
  const { minQty: min, maxQty } = product;
  const last = maxQty - 1;
  const { add, isBusy } = useAddButton(product);
  const [quantity, setQuantity] = useState(String(min));
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<CartProblem | null>(null);
  const worksForShop = useWorksForShop();
  if (worksForShop || last < min) return null;
  const press = async () => {
    const wanted = /^\d+$/.test(quantity.trim()) ? Number(quantity) : null;
    const isInRange = wanted !== null && wanted >= min && wanted <= last;
    setError(isInRange ? undefined : copy.order.rangeError(min, last));
    setProblem(null);
    if (isInRange) setProblem(await add(wanted));
  };
  return (
    <div className={style.add}>
      <QuantityStepper
        label={copy.order.quantity}
        isLabelHidden
        value={quantity}
        error={error}
        min={min}
        max={last}
        onValue={(value) => {
          setQuantity(value);
          setError(undefined);
        }}
      />
      <Button
        variant="secondary"
        size="l"
        className={style.button ?? ''}
        busy={isBusy}
        busyLabel={words.adding}
        onClick={() => void press()}
      >
        {words.add(1)}
      </Button>
      {problem && (
        <div className={style.problem}>
          <Alert
            hint={problem.hint}
            action={problem.hasSessionEnded && <Button onClick={onSignIn}>{copy.nav.login}</Button>}
          >
            {problem.message}
          </Alert>
        </div>
      )}
    </div>
  );
}
