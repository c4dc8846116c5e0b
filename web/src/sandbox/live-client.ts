import { createClient, type Client } from 'graphql-ws';
import { operationNameOf, type Answered } from './shop-fetch.ts';

/** A client for subscriptions, as the selected user. `onAnswer` receives each message before its subscriber does. */
export function createLiveClient(
  token: () => Promise<string | null>,
  onAnswer: (answered: Answered) => void,
): Client {
  const client = createClient({
    url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
    async connectionParams() {
      const bearer = await token();
      return bearer ? { authorization: `Bearer ${bearer}` } : {};
    },
    retryAttempts: 0,
  });
  return {
    ...client,
    subscribe(payload, sink) {
      const operationName = operationNameOf(payload);
      const report = (body: Answered['body']) => {
        if (operationName) onAnswer({ operationName, body });
      };
      return client.subscribe(payload, {
        next(message) {
          report(message as Answered['body']);
          sink.next(message as never);
        },
        error(error) {
          if (Array.isArray(error)) report({ errors: error });
          sink.error(error);
        },
        complete: () => sink.complete(),
      });
    },
  };
}
