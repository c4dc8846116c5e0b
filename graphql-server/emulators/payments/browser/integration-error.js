/** An error of the page's developer, not of the customer. */
export class IntegrationError extends Error {
  name = 'IntegrationError';
}
