import type {
  OrderOneProductMutation,
  OrderOneProductMutationVariables,
} from '../documents/OrderOneProduct.generated.ts';
import type { ShowMyOrdersQuery, ShowMyOrdersQueryVariables } from '../documents/ShowMyOrders.generated.ts';
import type { ShowOneOrderQuery, ShowOneOrderQueryVariables } from '../documents/ShowOneOrder.generated.ts';
import { operation, type Tour } from './step.ts';

export const order: Tour = {
  name: 'order',
  title: 'Order',
  about: 'As a shopper: an order stands as soon as it is placed, and is paid afterwards.',
  steps: [
    operation<OrderOneProductMutation, OrderOneProductMutationVariables>({
      name: 'OrderOneProduct',
      title: 'Place an order',
      about: 'Price and total are the shop’s to say. The answer is the order, or a refusal with its reason.',
      audience: 'customer',
      needs: ['equipmentId'],
      variables: ({ equipmentId = '', minQty = 1 }) => ({
        input: {
          equipmentId,
          quantity: minQty,
          phone: '+46 70 555 01 84',
          address: 'Strandvägen 12\n185 31 Vaxholm',
        },
      }),
      learn: ({ placeOrder }) =>
        placeOrder.__typename === 'Order'
          ? { orderId: placeOrder.databaseId, orderNumber: placeOrder.number }
          : {},
    }),
    operation<ShowOneOrderQuery, ShowOneOrderQueryVariables>({
      name: 'ShowOneOrder',
      title: 'The order',
      about: 'Its owner and admins see it; for anybody else it does not exist: be a visitor and look.',
      audience: 'customer',
      needs: ['orderId'],
      variables: ({ orderId = '' }) => ({ id: orderId }),
    }),
    operation<ShowMyOrdersQuery, ShowMyOrdersQueryVariables>({
      name: 'ShowMyOrders',
      title: 'My orders',
      about: 'All orders of whoever is signed in, newest first.',
      audience: 'customer',
      variables: () => ({ after: null }),
    }),
  ],
};
