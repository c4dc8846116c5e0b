import { useId, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import { paths } from '#web/app/paths.ts';
import { CartLines } from '#web/features/cart/CartLines.tsx';
import type { CartPartsFragment } from '#web/features/cart/CartParts.generated.ts';
import { CartSummary } from '#web/features/cart/CartSummary.tsx';
import { CheckoutLink } from '#web/features/cart/CheckoutLink.tsx';
import { DiscountCode } from '#web/features/cart/DiscountCode.tsx';
import { ShareCart } from '#web/features/cart/ShareCart.tsx';
import { SharedItems } from '#web/features/cart/SharedItems.tsx';
import { useCart } from '#web/features/cart/use-cart.ts';
import { useWorksForShop } from '#web/features/cart/use-works-for-shop.ts';
import { useSignInAgain } from '#web/features/orders/session-end.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { toast } from '#web/ui/toast.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import style from './CartScreen.module.css';

const words = copy.cart;

/** The products that will be ordered together, with what they cost. */
export function CartScreen() {
  const { cart, hasFailed, retry } = useCart();
  const worksForShop = useWorksForShop();
  const [emptied, setEmptied] = useState(0);
  const heading = useFocusOn<HTMLHeadingElement>(emptied);
  const isEmpty = cart === null || cart?.lines.length === 0;
  return (
    <div className={`page ${style.page}`}>
      <header className={style.header}>
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <output className={style.count}>{cart && !isEmpty && words.count(cart.itemCount)}</output>
      </header>
      {!worksForShop && <SharedItems />}
      {worksForShop && <Notice kind="empty" title={words.admin} />}
      {!worksForShop && hasFailed && <LoadFailure title={words.failed} onTryAgain={retry} />}
      {!worksForShop && !hasFailed && cart === undefined && <Spinner label={words.loading} />}
      {!worksForShop && isEmpty && (
        <Notice
          kind="empty"
          title={words.empty}
          action={<ButtonLink to={paths.search}>{words.browse}</ButtonLink>}
        >
          {words.emptyHint}
        </Notice>
      )}
      {!worksForShop && cart && !isEmpty && <Filled cart={cart} onEmptied={() => setEmptied(emptied + 1)} />}
    </div>
  );
}

function Filled({ cart, onEmptied }: { cart: CartPartsFragment; onEmptied: () => void }) {
  const signInAgain = useSignInAgain();
  const id = useId();
  return (
    <div className={style.columns}>
      <section className={style.lines}>
        <h2>
          <VisuallyHidden>{words.list}</VisuallyHidden>
        </h2>
        <CartLines
          lines={cart.lines}
          onRemoved={(name, run) => toast.success(words.removed(name), { label: words.undo, run })}
          onFailed={toast.error}
          onEmptied={onEmptied}
          onSignIn={() => void signInAgain()}
        />
      </section>
      <section className={style.summary} aria-labelledby={id}>
        <h2 id={id}>{words.summary}</h2>
        <CartSummary />
        <DiscountCode code={cart.discountCode} onSignIn={() => void signInAgain()} />
        <CheckoutLink lines={cart.lines} />
        <ShareCart lines={cart.lines} />
      </section>
    </div>
  );
}
