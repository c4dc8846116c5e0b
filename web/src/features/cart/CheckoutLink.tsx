import { useId } from 'react';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import type { CartLinePartsFragment } from './CartLineParts.generated.ts';
import style from './CheckoutLink.module.css';

const words = copy.cart;

/** Leads to the checkout, or says why not yet. */
export function CheckoutLink({ lines }: { lines: readonly Pick<CartLinePartsFragment, 'problem'>[] }) {
  const id = useId();
  if (lines.every(({ problem }) => problem === null))
    return (
      <ButtonLink to={paths.checkout} size="l" wide>
        {words.checkout}
      </ButtonLink>
    );
  return (
    <>
      <Button size="l" wide disabled aria-describedby={id}>
        {words.checkout}
      </Button>
      <p id={id} className={style.reason}>
        {words.blocked}
      </p>
    </>
  );
}
