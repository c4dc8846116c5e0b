import * as copy from '#web/app/copy.ts';
import { pageQuery, type RouteModule } from '#web/app/route-module.ts';
import { readStage } from '#web/features/orders/order-stage.ts';
import { MyOrdersScreenDocument } from '#web/screens/MyOrders/MyOrdersScreen.generated.ts';
import { MyOrdersScreen } from '#web/screens/MyOrders/MyOrdersScreen.tsx';

export default MyOrdersScreen;

export const queries: RouteModule['queries'] = ({ search }) => [
  pageQuery(MyOrdersScreenDocument, { after: null, stage: readStage(search) }),
];

export const meta: RouteModule['meta'] = () => ({ title: copy.myOrders.title });
