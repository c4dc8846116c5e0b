import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { GuestCustomerScreen } from '#web/screens/Customer/GuestCustomerScreen.tsx';

export default GuestCustomerScreen;

export const meta: RouteModule['meta'] = () => ({
  title: copy.guestCustomer.title,
});
