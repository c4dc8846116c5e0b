import type {
  OrderOneProductMutation,
  OrderOneProductMutationVariables,
} from '../documents/OrderOneProduct.generated.ts';
import type { ShowMyOrdersQuery, ShowMyOrdersQueryVariables } from '../documents/ShowMyOrders.generated.ts';
import type { ShowOneOrderQuery, ShowOneOrderQueryVariables } from '../documents/ShowOneOrder.generated.ts';
import { wording } from '../wording.ts';
import { operation, type Tour } from './step.ts';

export const order: Tour = {
  name: 'order',
  title: 'Order',
  about: 'As a customer: place an order, then look it up.',
  steps: [
    operation<OrderOneProductMutation, OrderOneProductMutationVariables>({
      name: 'OrderOneProduct',
      title: 'Place an order',
      about: 'The server computes the price and total. Returns the order or a typed error.',
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
      title: 'Look up the order',
      about: 'Only its owner and admins can see it. Switch to visitor, and it returns null.',
      audience: 'customer',
      needs: ['orderId'],
      variables: ({ orderId = '' }) => ({ id: orderId }),
      check: ({ order: found }) => (found ? null : wording.tours.notFound),
    }),
    operation<ShowMyOrdersQuery, ShowMyOrdersQueryVariables>({
      name: 'ShowMyOrders',
      title: 'My orders',
      about: 'Lists the current user’s orders, newest first.',
      audience: 'customer',
      variables: () => ({ after: null }),
    }),
  ],
};
