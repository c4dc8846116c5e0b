import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { CheckoutScreen } from '#web/screens/Checkout/CheckoutScreen.tsx';

export default CheckoutScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.checkout.title, isUnindexed: true });
