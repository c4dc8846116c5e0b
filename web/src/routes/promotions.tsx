import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { PromotionsScreen } from '#web/screens/Promotions/PromotionsScreen.tsx';

export default PromotionsScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.promotions.title });
