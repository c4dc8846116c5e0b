import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { CustomerScreen } from '#web/screens/Customer/CustomerScreen.tsx';

export default CustomerScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.customer.title });
