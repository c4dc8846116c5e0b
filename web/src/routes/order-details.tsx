import * as copy from '#web/app/copy.ts';
import { pageQuery, type RouteModule } from '#web/app/route-module.ts';
import { OrderDetailsScreenDocument } from '#web/screens/OrderDetails/OrderDetailsScreen.generated.ts';
import { OrderDetailsScreen } from '#web/screens/OrderDetails/OrderDetailsScreen.tsx';

export default OrderDetailsScreen;

export const queries: RouteModule['queries'] = ({ params }) => [
  pageQuery(OrderDetailsScreenDocument, { id: params.id ?? '' }),
];

export const meta: RouteModule['meta'] = () => ({ title: copy.orderDetails.title });
