import type {
  ApproveTheReturnMutation,
  ApproveTheReturnMutationVariables,
} from '../documents/ApproveTheReturn.generated.ts';
import type {
  AskToReturnItMutation,
  AskToReturnItMutationVariables,
} from '../documents/AskToReturnIt.generated.ts';
import type {
  CheckTheRefundQuery,
  CheckTheRefundQueryVariables,
} from '../documents/CheckTheRefund.generated.ts';
import type {
  DeliverTheParcelMutation,
  DeliverTheParcelMutationVariables,
} from '../documents/DeliverTheParcel.generated.ts';
import type {
  PackTheParcelMutation,
  PackTheParcelMutationVariables,
} from '../documents/PackTheParcel.generated.ts';
import type {
  RefundTheOrderMutation,
  RefundTheOrderMutationVariables,
} from '../documents/RefundTheOrder.generated.ts';
import type {
  ShipTheParcelMutation,
  ShipTheParcelMutationVariables,
} from '../documents/ShipTheParcel.generated.ts';
import { wording } from '../wording.ts';
import { operation, type Tour } from './step.ts';

export const parcel: Tour = {
  name: 'parcel',
  title: 'Ship, return, and refund',
  about: 'Ship the paid order, process a return, and refund it, as admin and as customer.',
  steps: [
    operation<PackTheParcelMutation, PackTheParcelMutationVariables>({
      name: 'PackTheParcel',
      title: 'Pack the order',
      about: 'Only paid orders can be packed. Skip the payment to see the error.',
      audience: 'admin',
      needs: ['orderId'],
      variables: ({ orderId = '' }) => ({ input: { orderId, to: 'PACKED' } }),
    }),
    operation<ShipTheParcelMutation, ShipTheParcelMutationVariables>({
      name: 'ShipTheParcel',
      title: 'Ship the order',
      about:
        'Sends the customer an email with tracking. Change a digit of the tracking number to see a validation error.',
      audience: 'admin',
      needs: ['orderId'],
      variables: ({ orderId = '' }) => ({
        input: {
          orderId,
          to: 'SHIPPED',
          shipment: { carrier: 'UPS', trackingNumber: '1Z 5R8 939 03 5756 7127' },
        },
      }),
    }),
    operation<DeliverTheParcelMutation, DeliverTheParcelMutationVariables>({
      name: 'DeliverTheParcel',
      title: 'Mark as delivered',
      about: 'Starts the 30-day return window.',
      audience: 'admin',
      needs: ['orderId'],
      variables: ({ orderId = '' }) => ({ input: { orderId, to: 'DELIVERED' } }),
    }),
    operation<AskToReturnItMutation, AskToReturnItMutationVariables>({
      name: 'AskToReturnIt',
      title: 'Request a return',
      about: 'The customer gives a reason. Repeating the same request has no effect.',
      audience: 'customer',
      needs: ['orderId'],
      variables: ({ orderId = '' }) => ({
        input: { orderId, reason: 'CHANGED_MIND', words: 'I decided to keep my old rod.' },
      }),
    }),
    operation<ApproveTheReturnMutation, ApproveTheReturnMutationVariables>({
      name: 'ApproveTheReturn',
      title: 'Approve the return',
      about: 'Sends the customer return instructions. The refund is a separate mutation.',
      audience: 'admin',
      needs: ['orderId'],
      variables: ({ orderId = '' }) => ({
        input: { orderId, to: 'APPROVED', words: 'FISHZOME returns, Quay 1, 185 31 Vaxholm' },
      }),
    }),
    operation<RefundTheOrderMutation, RefundTheOrderMutationVariables>({
      name: 'RefundTheOrder',
      title: 'Refund the order',
      about: 'Refunds all that can be refunded. Repeating it with the same key refunds nothing more.',
      audience: 'admin',
      needs: ['orderId'],
      variables: ({ orderId = '' }) => ({
        input: { orderId, reason: 'Returned', idempotencyKey: `sandbox-${orderId}` },
      }),
    }),
    operation<CheckTheRefundQuery, CheckTheRefundQueryVariables>({
      name: 'CheckTheRefund',
      title: 'Check the refund',
      about: 'Lists the refunds of the order. Done when all of its payment was refunded.',
      audience: 'admin',
      needs: ['orderId'],
      variables: ({ orderId = '' }) => ({ id: orderId }),
      check({ order: found }) {
        if (!found) return wording.tours.notFound;
        return found.paymentState === 'REFUNDED' ? null : wording.tours.notRefunded(found.paymentState);
      },
    }),
  ],
};
