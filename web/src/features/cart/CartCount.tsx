import { useEffect } from 'react';
import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { useFreshCart } from './merge-guest-cart.ts';
import { useCart } from './use-cart.ts';
import { useWorksForShop } from './use-works-for-shop.ts';

/** Reports the number of items. Null for admins, who can't order. */
export function CartCount({ onChange }: { onChange: (count: number | null) => void }) {
  useFreshCart(useIdentity().status === 'signedIn');
  const { cart } = useCart();
  const count = useWorksForShop() ? null : (cart?.itemCount ?? 0);
  useEffect(() => onChange(count), [count, onChange]);
  return null;
}
