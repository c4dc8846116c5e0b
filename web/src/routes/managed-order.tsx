import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { ManagedOrderScreen } from '#web/screens/ManageOrders/ManagedOrderScreen.tsx';

export default ManagedOrderScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.manageOrders.title });
