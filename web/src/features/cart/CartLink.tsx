import { useEffect, useState, type ComponentType } from 'react';
import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { CartIcon } from './CartIcon.tsx';
import { useGuestCartId } from './guest-cart.ts';

/** The header's link to the cart. Visitors without a cart don't load the code that fetches one. */
export function CartLink() {
  const isSignedIn = useIdentity().status === 'signedIn';
  const hasCart = useGuestCartId() !== null || isSignedIn;
  const [Counted, setCounted] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!hasCart) return;
    import('./CountedCartLink.tsx').then(
      ({ CountedCartLink }) => setCounted((had: ComponentType | null) => had ?? CountedCartLink),
      () => {},
    );
  }, [hasCart]);
  return hasCart && Counted ? <Counted /> : <CartIcon count={0} />;
}
