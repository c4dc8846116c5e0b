import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import 'graphiql/style.css';
import type { Client } from 'graphql-ws';
import { useEffect, useMemo, useState } from 'react';
import './graphiql.css';
import type { Opened } from './opened.ts';

interface Editors {
  readonly query: string;
  readonly variables: string;
  readonly response: string;
}

/**
 * GraphiQL, served from our origin. It updates an editor only when the property changes. Therefore every second text ends
 * in an empty line, so that reopening the same operation works.
 */
export function GraphiqlTool({
  opened,
  fetch,
  live,
}: {
  opened: Opened;
  fetch: typeof globalThis.fetch;
  /** The client for subscriptions. */
  live: Client;
}) {
  const [editors, setEditors] = useState<Editors>(() => editorsOf(opened));
  const fetcher = useMemo(() => fetcherOf(fetch, live), [fetch, live]);

  useEffect(() => {
    setEditors((last) => different(last, editorsOf(opened)));
    if (!opened.runs) return undefined;
    let isCurrent = true;
    const show = (response: string) => {
      if (isCurrent) setEditors((last) => ({ ...last, response: other(last.response, response) }));
    };
    run(fetch, opened).then(show, (error: unknown) => show(String(error)));
    return () => {
      isCurrent = false;
    };
  }, [opened, fetch]);

  return (
    <GraphiQL
      fetcher={fetcher}
      query={editors.query}
      variables={editors.variables}
      response={editors.response}
      defaultEditorToolsVisibility="variables"
      forcedTheme="system"
      shouldPersistHeaders={false}
      showPersistHeadersSettings={false}
      storage={sessionStorage}
    >
      <GraphiQL.Logo>
        <span />
      </GraphiQL.Logo>
    </GraphiQL>
  );
}

/**
 * GraphiQL updates the operation name with a delay after a text change, so a fast click would send the previous name.
 * Therefore a name that isn't in the document is omitted, and the document's only operation runs.
 */
function fetcherOf(fetch: typeof globalThis.fetch, wsClient: Client): Fetcher {
  const send = createGraphiQLFetcher({ url: '/graphql', fetch, wsClient });
  return ({ query, variables, operationName }, options) => {
    const isThere = new RegExp(String.raw`\b${operationName}\b`).test(query);
    return send({ query, variables, ...(operationName && isThere && { operationName }) }, options);
  };
}

async function run(fetch: typeof globalThis.fetch, { name, document, variables }: Opened): Promise<string> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ operationName: name, query: document, variables }),
  });
  return JSON.stringify(await response.json(), null, 2);
}

const editorsOf = ({ document, variables }: Opened): Editors => ({
  query: document,
  variables: Object.keys(variables).length > 0 ? JSON.stringify(variables, null, 2) : '',
  response: '',
});

const other = (last: string, next: string) => (last === next ? `${next}\n` : next);

const different = (last: Editors, next: Editors): Editors => ({
  query: other(last.query, next.query),
  variables: other(last.variables, next.variables),
  response: other(last.response, next.response),
});
