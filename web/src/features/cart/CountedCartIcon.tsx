import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { CartIcon } from './CartIcon.tsx';
import { useFreshCart } from './merge-guest-cart.ts';
import { useCart } from './use-cart.ts';
import { useIsAdmin } from './use-is-admin.ts';
import style from './CartIcon.module.css';

/** The icon with the number of items. Admins can't order: for them its place is empty. */
export function CountedCartIcon({ onOpen }: { onOpen: (() => void) | null }) {
  useFreshCart(useIdentity().status === 'signedIn');
  const { cart } = useCart();
  if (useIsAdmin()) return <span className={style.icon} />;
  return <CartIcon count={cart?.itemCount ?? 0} onOpen={onOpen} />;
}
