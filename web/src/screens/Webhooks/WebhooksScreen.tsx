import { useSearchParams } from 'react-router-dom';
import { WebhookDeliveries } from './WebhookDeliveries.tsx';
import { WebhookEndpoints } from './WebhookEndpoints.tsx';

/** The endpoints for webhooks, or the deliveries to the one that is in the URL. */
export function WebhooksScreen() {
  const [params] = useSearchParams();
  const endpointId = params.get('endpoint');
  return endpointId ? <WebhookDeliveries key={endpointId} endpointId={endpointId} /> : <WebhookEndpoints />;
}
