import { ApolloProvider, getApolloContext } from '@apollo/client/react';
import { use, type ComponentProps } from 'react';
import { Suggestions } from '#web/features/search/Suggestions.tsx';
import { pageClient } from '#web/platform/page-client.ts';

/** The box stands outside of the screens and their data: it waits until the page has a client, and uses that. */
export function SearchBoxSuggestions(props: ComponentProps<typeof Suggestions>) {
  const client = use(getApolloContext()).client ?? use(pageClient.made);
  return (
    <ApolloProvider client={client}>
      <Suggestions {...props} />
    </ApolloProvider>
  );
}
