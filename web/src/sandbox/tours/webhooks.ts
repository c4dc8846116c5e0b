import type {
  AddTheEndpointMutation,
  AddTheEndpointMutationVariables,
} from '../documents/AddTheEndpoint.generated.ts';
import type {
  DeleteTheEndpointMutation,
  DeleteTheEndpointMutationVariables,
} from '../documents/DeleteTheEndpoint.generated.ts';
import type {
  ReadTheDeliveryLogQuery,
  ReadTheDeliveryLogQueryVariables,
} from '../documents/ReadTheDeliveryLog.generated.ts';
import type {
  ReplayTheDeliveryMutation,
  ReplayTheDeliveryMutationVariables,
} from '../documents/ReplayTheDelivery.generated.ts';
import type {
  TestTheEndpointMutation,
  TestTheEndpointMutationVariables,
} from '../documents/TestTheEndpoint.generated.ts';
import { wording } from '../wording.ts';
import { operation, type Tour } from './step.ts';

/** The receiver that runs beside a shop with the local identity provider. */
const receiver = () => new URL('/emulator/webhooks', globalThis.location?.href ?? 'http://localhost').href;

export const webhooks: Tour = {
  name: 'webhooks',
  title: 'Webhooks',
  about: 'As an admin: send signed events to a URL, and read what it answered.',
  steps: [
    operation<AddTheEndpointMutation, AddTheEndpointMutationVariables>({
      name: 'AddTheEndpoint',
      title: 'Add an endpoint',
      about: 'The URL is the test receiver of this shop. In production, use your own https URL.',
      audience: 'admin',
      variables: () => ({
        input: { url: receiver(), description: 'Sandbox', events: ['ORDER_PLACED'], isActive: true },
      }),
      learn: ({ addWebhookEndpoint: endpoint }) =>
        endpoint.__typename === 'WebhookEndpoint' ? { endpointId: endpoint.databaseId } : {},
    }),
    operation<TestTheEndpointMutation, TestTheEndpointMutationVariables>({
      name: 'TestTheEndpoint',
      title: 'Send a test event',
      about: 'Queues `webhook.test` for the endpoint. The next step shows whether it arrived.',
      audience: 'admin',
      needs: ['endpointId'],
      variables: ({ endpointId = '' }) => ({ input: { endpointId } }),
      learn: ({ testWebhookEndpoint: delivery }) =>
        delivery.__typename === 'WebhookDelivery' ? { deliveryId: delivery.databaseId } : {},
    }),
    operation<ReadTheDeliveryLogQuery, ReadTheDeliveryLogQueryVariables>({
      name: 'ReadTheDeliveryLog',
      title: 'Read the delivery log',
      about: 'Done when the receiver accepted the test event. Failed deliveries are retried for three days.',
      audience: 'admin',
      needs: ['endpointId', 'deliveryId'],
      variables: ({ endpointId = '' }) => ({ endpointId, after: null }),
      check({ webhookDeliveries: { nodes } }, { deliveryId }) {
        const delivery = nodes.find(({ databaseId }) => databaseId === deliveryId);
        if (!delivery) return wording.tours.noDelivery;
        const { status, problem } = delivery;
        return status === 'DELIVERED' ? null : wording.tours.notDelivered(status, problem ?? '');
      },
    }),
    operation<ReplayTheDeliveryMutation, ReplayTheDeliveryMutationVariables>({
      name: 'ReplayTheDelivery',
      title: 'Replay the delivery',
      about: 'Sends it again with the same `webhook-id`, so that receivers recognize it.',
      audience: 'admin',
      needs: ['deliveryId'],
      variables: ({ deliveryId = '' }) => ({ input: { deliveryId } }),
    }),
    operation<DeleteTheEndpointMutation, DeleteTheEndpointMutationVariables>({
      name: 'DeleteTheEndpoint',
      title: 'Delete the endpoint',
      about: 'Also deletes its delivery log. To keep the log, turn the endpoint off instead.',
      audience: 'admin',
      needs: ['endpointId'],
      variables: ({ endpointId = '' }) => ({ input: { endpointId } }),
    }),
  ],
};
