import type {
  ApproveTheReturnMutation,
  ApproveTheReturnMutationVariables,
} from '../documents/ApproveTheReturn.generated.ts';
import type {
  AskToReturnItMutation,
  AskToReturnItMutationVariables,
} from '../documents/AskToReturnIt.generated.ts';
import type {
  DeliverTheParcelMutation,
  DeliverTheParcelMutationVariables,
} from '../documents/DeliverTheParcel.generated.ts';
import type {
  PackTheParcelMutation,
  PackTheParcelMutationVariables,
} from '../documents/PackTheParcel.generated.ts';
import type {
  ShipTheParcelMutation,
  ShipTheParcelMutationVariables,
} from '../documents/ShipTheParcel.generated.ts';
import { operation, type Tour } from './step.ts';

export const parcel: Tour = {
  name: 'parcel',
  title: 'Send it, take it back',
  about: 'The paid order leaves the house and comes back: the admin’s part and the shopper’s.',
  steps: [
    operation<PackTheParcelMutation, PackTheParcelMutationVariables>({
      name: 'PackTheParcel',
      title: 'Pack it',
      about: 'Only what is paid is packed. Skip the step before, and see the refusal.',
      audience: 'admin',
      needs: ['orderId'],
      variables: ({ orderId = '' }) => ({ input: { orderId, to: 'PACKED' } }),
    }),
    operation<ShipTheParcelMutation, ShipTheParcelMutationVariables>({
      name: 'ShipTheParcel',
      title: 'Ship it',
      about: 'Change one digit of the tracking number: its check digit tells. The customer gets a mail.',
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
      title: 'It has arrived',
      about: 'From then on there are thirty days to send it back.',
      audience: 'admin',
      needs: ['orderId'],
      variables: ({ orderId = '' }) => ({ input: { orderId, to: 'DELIVERED' } }),
    }),
    operation<AskToReturnItMutation, AskToReturnItMutationVariables>({
      name: 'AskToReturnIt',
      title: 'Ask to send it back',
      about: 'The shopper says why; asking twice in the same words is asking once.',
      audience: 'customer',
      needs: ['orderId'],
      variables: ({ orderId = '' }) => ({
        input: { orderId, reason: 'CHANGED_MIND', words: 'The rod of my father is enough.' },
      }),
    }),
    operation<ApproveTheReturnMutation, ApproveTheReturnMutationVariables>({
      name: 'ApproveTheReturn',
      title: 'Take it back',
      about: 'With where to send it, which the customer reads. The money is a refund, another deed.',
      audience: 'admin',
      needs: ['orderId'],
      variables: ({ orderId = '' }) => ({
        input: { orderId, to: 'APPROVED', words: 'FISHZOME returns, Quay 1, 185 31 Vaxholm' },
      }),
    }),
  ],
};
