import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { CartScreen } from '#web/screens/Cart/CartScreen.tsx';

export default CartScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.cart.title, isUnindexed: true });
