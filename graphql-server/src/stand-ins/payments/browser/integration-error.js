/** A mistake of the page's author, not of the customer. */
export class IntegrationError extends Error {
  name = 'IntegrationError';
}
