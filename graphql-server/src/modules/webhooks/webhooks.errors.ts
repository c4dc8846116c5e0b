import { DomainError } from '#server/errors/domain-error.ts';

/** The endpoint is turned off, so that nothing is sent to it. */
export class WebhookEndpointInactive extends DomainError {
  readonly code = 'WEBHOOK_ENDPOINT_INACTIVE';
  constructor() {
    super('The endpoint is turned off. Turn it on first.');
  }
}
