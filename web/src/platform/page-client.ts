import type { ApolloClient } from '@apollo/client';

let announce: (client: ApolloClient) => void;

/** The client of this page, for what stands outside of the screens. */
export const pageClient = {
  made: new Promise<ApolloClient>((resolve) => {
    announce = resolve;
  }),
  announce: (client: ApolloClient) => announce(client),
};
