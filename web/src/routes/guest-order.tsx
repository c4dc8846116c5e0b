import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { GuestOrderScreen } from '#web/screens/GuestOrder/GuestOrderScreen.tsx';

export default GuestOrderScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.guestOrder.title, isUnindexed: true });
