import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { ManageOrdersScreen } from '#web/screens/ManageOrders/ManageOrdersScreen.tsx';

export default ManageOrdersScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.manageOrders.title });
