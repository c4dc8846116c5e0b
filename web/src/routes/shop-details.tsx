import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { ShopDetailsScreen } from '#web/screens/ShopDetails/ShopDetailsScreen.tsx';

export default ShopDetailsScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.shopDetails.title });
