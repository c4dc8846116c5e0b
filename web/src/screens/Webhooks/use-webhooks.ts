import { saveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { isRefused } from '#web/features/orders/session-end.ts';
import {
  useAddWebhookEndpointMutation,
  useChangeWebhookEndpointMutation,
  useDeleteWebhookEndpointMutation,
  useReplayWebhookDeliveryMutation,
  useRotateWebhookSecretMutation,
  useShowWebhookSecretMutation,
  useTestWebhookEndpointMutation,
} from './WebhookMutations.generated.ts';
import { eventsOf, type EndpointForm } from './endpoint-form.ts';

/** The mutations of webhooks. */
export function useWebhooks() {
  const list = { refetchQueries: ['WebhooksScreen'], awaitRefetchQueries: true };
  const [add] = useAddWebhookEndpointMutation(list);
  const [change] = useChangeWebhookEndpointMutation();
  const [remove] = useDeleteWebhookEndpointMutation(list);
  const [show] = useShowWebhookSecretMutation({ fetchPolicy: 'no-cache' });
  const [rotate] = useRotateWebhookSecretMutation({ fetchPolicy: 'no-cache' });
  const [test] = useTestWebhookEndpointMutation({
    refetchQueries: 'active',
    awaitRefetchQueries: true,
  });
  const [replay] = useReplayWebhookDeliveryMutation();
  const endpoint = (endpointId: string) => ({ variables: { input: { endpointId } } });
  return {
    /** Adds an endpoint if there is no id. */
    save: (endpointId: string | null, form: EndpointForm) => {
      const facts = { ...form, events: eventsOf(form) };
      return saveOutcome(
        async () =>
          endpointId === null
            ? (await add({ variables: { input: facts } })).data?.addWebhookEndpoint
            : (await change({ variables: { input: { endpointId, ...facts } } })).data?.changeWebhookEndpoint,
        isRefused,
      );
    },
    remove: (id: string) =>
      saveOutcome(async () => (await remove(endpoint(id))).data?.deleteWebhookEndpoint, isRefused),
    showSecret: (id: string) =>
      saveOutcome(async () => (await show(endpoint(id))).data?.showWebhookSecret, isRefused),
    rotateSecret: (id: string) =>
      saveOutcome(async () => (await rotate(endpoint(id))).data?.rotateWebhookSecret, isRefused),
    test: (id: string) =>
      saveOutcome(async () => (await test(endpoint(id))).data?.testWebhookEndpoint, isRefused),
    replay: (deliveryId: string) =>
      saveOutcome(
        async () => (await replay({ variables: { input: { deliveryId } } })).data?.replayWebhookDelivery,
        isRefused,
      ),
  };
}
