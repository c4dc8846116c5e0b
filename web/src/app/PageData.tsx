import type { ApolloClient } from '@apollo/client';
import { createContext } from 'react';

interface PageData {
  /** On the server: the client that has asked already. */
  client?: ApolloClient;
  /** In the browser: Apollo's cache as the server wrote it into the page; null for a page that was not rendered. */
  restored?: unknown;
}

/** What the page was rendered from, until somebody needs it. */
export const PageDataContext = createContext<PageData>({});
