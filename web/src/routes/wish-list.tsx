import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { WishListScreen } from '#web/screens/WishList/WishListScreen.tsx';

export default WishListScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.wishList.title, isUnindexed: true });
