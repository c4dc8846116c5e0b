import type { Operation, Role } from './call.ts';
import { retrieveCharge } from './charges.ts';
import { confirmIntent } from './confirmations.ts';
import { listEvents, retrieveEvent } from './events.ts';
import { cancelIntent, createIntent, listIntents, retrieveIntent, updateIntent } from './payment-intents.ts';
import { createPaymentMethod, retrievePaymentMethod } from './payment-methods.ts';
import { createRefund, listRefunds, retrieveRefund } from './refunds.ts';

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The keys with access. */
  readonly roles: readonly Role[];
  readonly operation: Operation;
}

function endpoint(
  method: Endpoint['method'],
  path: string,
  operation: Operation,
  ...roles: Role[]
): Endpoint {
  return { method, path, operation, roles: ['secret', ...roles] };
}

/** All supported endpoints; any other URL returns the provider's "Unrecognized request URL". */
export const ENDPOINTS: readonly Endpoint[] = [
  endpoint('POST', '/v1/payment_intents', createIntent),
  endpoint('GET', '/v1/payment_intents', listIntents),
  endpoint('GET', '/v1/payment_intents/:id', retrieveIntent, 'publishable'),
  endpoint('POST', '/v1/payment_intents/:id', updateIntent),
  endpoint('POST', '/v1/payment_intents/:id/confirm', confirmIntent, 'publishable'),
  endpoint('POST', '/v1/payment_intents/:id/cancel', cancelIntent),
  endpoint('POST', '/v1/payment_methods', createPaymentMethod, 'publishable'),
  endpoint('GET', '/v1/payment_methods/:id', retrievePaymentMethod),
  endpoint('GET', '/v1/charges/:id', retrieveCharge),
  endpoint('POST', '/v1/refunds', createRefund),
  endpoint('GET', '/v1/refunds', listRefunds),
  endpoint('GET', '/v1/refunds/:id', retrieveRefund),
  endpoint('GET', '/v1/events', listEvents),
  endpoint('GET', '/v1/events/:id', retrieveEvent),
];
