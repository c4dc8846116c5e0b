import type {
  CancelWhileListeningMutation,
  CancelWhileListeningMutationVariables,
} from '../documents/CancelWhileListening.generated.ts';
import type { ListenToMyOrdersSubscription } from '../documents/ListenToMyOrders.generated.ts';
import type {
  OrderWhileListeningMutation,
  OrderWhileListeningMutationVariables,
} from '../documents/OrderWhileListening.generated.ts';
import { operation, subscription, type Tour } from './step.ts';

export const subscriptions: Tour = {
  name: 'subscriptions',
  title: 'Subscriptions',
  about: 'As a customer: listen for changes of your orders over a WebSocket, then cause some.',
  steps: [
    subscription<ListenToMyOrdersSubscription>({
      name: 'ListenToMyOrders',
      title: 'Listen for events',
      about:
        'Done when an event arrives. The first message is null: refetch then, as events may have been missed.',
      audience: 'customer',
      eventIn: ({ orderChanged: order }) =>
        order && `${order.number} is ${order.status}, ${order.paymentState}`,
    }),
    operation<OrderWhileListeningMutation, OrderWhileListeningMutationVariables>({
      name: 'OrderWhileListening',
      title: 'Cause an event: order',
      about: 'Sends the new order to all subscriptions of its customer, on every server.',
      audience: 'customer',
      needs: ['equipmentId'],
      variables: ({ equipmentId = '', minQty = 1 }) => ({
        input: { equipmentId, quantity: minQty, phone: '+46 70 555 01 84', address: 'Strandvägen 12' },
      }),
      learn: ({ placeOrder }) =>
        placeOrder.__typename === 'Order' ? { liveOrderId: placeOrder.databaseId } : {},
    }),
    operation<CancelWhileListeningMutation, CancelWhileListeningMutationVariables>({
      name: 'CancelWhileListening',
      title: 'Cause an event: cancel',
      about: 'Cancels the unpaid order and releases its stock.',
      audience: 'customer',
      needs: ['liveOrderId'],
      variables: ({ liveOrderId = '' }) => ({ input: { orderId: liveOrderId } }),
    }),
  ],
};
