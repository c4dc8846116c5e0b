import { CartDrawer } from '#web/features/cart/CartDrawer.tsx';
import { useSignInAgain } from '#web/features/orders/session-end.ts';

/** The cart that the header opens. */
export function HeaderCart(props: { open: boolean; onClose: () => void }) {
  const signInAgain = useSignInAgain();
  return <CartDrawer {...props} onSignIn={() => void signInAgain()} />;
}
