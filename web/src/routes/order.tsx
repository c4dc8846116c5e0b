import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { pageQuery, type RouteModule } from '#web/app/route-module.ts';
import { pictureSizes } from '#web/features/equipment/ProductDetails.tsx';
import { OrderScreenDocument } from '#web/screens/Order/OrderScreen.generated.ts';
import { OrderScreen } from '#web/screens/Order/OrderScreen.tsx';

export default OrderScreen;

export const queries: RouteModule['queries'] = ({ params: { orderId: id = '' } }) => [
  pageQuery(OrderScreenDocument, { id }),
];

export const meta: RouteModule['meta'] = ({ params: { orderId: id = '' } }, read) => {
  const result = read(OrderScreenDocument, { id });
  const product = result?.equipment;
  if (!product) return { title: copy.order.title, ...(result && { status: 404 }) };
  return {
    title: product.name,
    description: product.description || product.title,
    canonicalPath: paths.product(product.slug),
    picture: product.pictures[0] ? { picture: product.pictures[0], sizes: pictureSizes } : null,
  };
};
