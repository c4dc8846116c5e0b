import { useEffect, useState, type ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#web/app/paths.ts';
import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { CartIcon } from './CartIcon.tsx';
import { useGuestCartId } from './guest-cart.ts';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
}

/** The header's button that opens the cart. Visitors without a cart don't load the code that fetches one. */
export function CartButton({ loadDrawer }: { loadDrawer: () => Promise<ComponentType<DrawerProps>> }) {
  const isSignedIn = useIdentity().status === 'signedIn';
  const hasCart = useGuestCartId() !== null || isSignedIn;
  const [count, setCount] = useState<number | null>(0);
  const [Count, setCountCode] = useState<ComponentType<{ onChange: typeof setCount }> | null>(null);
  useEffect(() => {
    if (!hasCart) return;
    import('./CartCount.tsx').then(
      ({ CartCount }) => setCountCode(() => CartCount),
      () => {},
    );
  }, [hasCart]);

  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const [Drawer, setDrawer] = useState<ComponentType<DrawerProps> | null>(null);
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = () =>
    void loadDrawer().then(
      (Loaded) => {
        setDrawer(() => Loaded);
        setOpenAt(key);
      },
      // Without the code, the page says why.
      () => void navigate(paths.cart),
    );
  // These pages show the cart themselves.
  const onOpen = pathname === paths.cart || pathname === paths.checkout ? null : open;
  return (
    <>
      {hasCart && Count && <Count onChange={setCount} />}
      {/* The same element before and after the number is known, because the drawer returns the focus to it. */}
      <CartIcon count={hasCart ? count : 0} onOpen={onOpen} />
      {/* Navigation closes the drawer. */}
      {Drawer && <Drawer open={openAt === key} onClose={() => setOpenAt(null)} />}
    </>
  );
}
