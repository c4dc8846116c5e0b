import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { NewOrderScreen } from '#web/screens/NewOrder/NewOrderScreen.tsx';

export default NewOrderScreen;

export const meta: RouteModule['meta'] = () => ({
  title: copy.newOrder.title,
});
