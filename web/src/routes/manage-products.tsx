import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { ManageProductsScreen } from '#web/screens/ManageProducts/ManageProductsScreen.tsx';

export default ManageProductsScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.manageProducts.title });
