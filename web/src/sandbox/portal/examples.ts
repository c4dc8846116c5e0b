import type { PortalFacts } from './facts.ts';

/** A command that a developer copies, and what it prints. The server's tests run each of them in this order. */
export interface Example {
  readonly command: string;
  /** `…` stands for what differs in each run. */
  readonly output: string;
}

export interface Examples {
  readonly token: Example;
  readonly query: Example;
  readonly product: Example;
  readonly order: Example;
  readonly payment: Example;
  /** Null where only the browser may send a card. */
  readonly card: Example | null;
  readonly confirmation: Example;
  readonly rest: Example;
  /** Null where developers ask an admin for a token. */
  readonly serviceToken: Example | null;
  readonly serviceOrders: Example;
  readonly serviceRest: Example;
  readonly serviceRefused: Example;
  readonly invalid: Example;
  readonly costly: Example;
  readonly cost: Example;
  readonly nextPage: Example;
  readonly subscription: Example;
  readonly mcpTools: Example;
  readonly mcpCall: Example;
}

/** The shell variable of each token. */
const tokens = { user: '$TOKEN', visitor: null, admin: '$ADMIN', service: '$SERVICE_TOKEN' };

/** A request to the GraphQL API. The body is in single quotes, so a shell variable is written `'"$NAME"'`. */
const graphql = (
  query: string,
  variables = '',
  { as = 'user', extensions = '' }: { as?: keyof typeof tokens; extensions?: string } = {},
) =>
  [
    'curl -s "$SHOP/graphql" \\',
    "  -H 'content-type: application/json' \\",
    ...(tokens[as] ? [`  -H "authorization: Bearer ${tokens[as]}" \\`] : []),
    `  -d '{"query":"${query}"${variables && `,"variables":${variables}`}${extensions && `,"extensions":${extensions}`}}'`,
  ].join('\n');

/** A message to the MCP server, as a visitor. */
const mcp = (method: string, params = '') =>
  [
    'curl -s "$SHOP/mcp" \\',
    "  -H 'content-type: application/json' \\",
    "  -H 'accept: application/json, text/event-stream' \\",
    `  -d '{"jsonrpc":"2.0","id":1,"method":"${method}"${params && `,"params":${params}`}}'`,
  ].join('\n');

const saved = (command: string, file: string, ...variables: readonly (readonly [string, string])[]) =>
  [
    `${command} | tee ${file}`,
    ...variables.map(
      ([name, field]) => `${name}=$(sed -n 's/.*"${field}": *"*\\([^",}]*\\).*/\\1/p' ${file})`,
    ),
  ].join('\n');

const failure = '... on UserError { code message }';

export function examplesOf({ origin, config: { identity, payments, demo } }: PortalFacts): Examples {
  const account = demo?.accounts.find(({ role }) => role === 'customer') ?? {
    email: 'you@example.com',
    password: 'your password',
  };
  const admin = demo?.accounts.find(({ role }) => role === 'admin');
  const signIn = `${identity.emulatorUrl ? '$SHOP/identitytoolkit.googleapis.com' : 'https://identitytoolkit.googleapis.com'}/v1/accounts:signInWithPassword?key=${identity.apiKey}`;
  return {
    token: {
      command: [
        `SHOP=${origin}`,
        `curl -s "${signIn}" \\`,
        "  -H 'content-type: application/json' \\",
        `  -d '{"email":"${account.email}","password":"${account.password}","returnSecureToken":true}' \\`,
        '  > token.json',
        `TOKEN=$(sed -n 's/.*"idToken": *"\\([^"]*\\)".*/\\1/p' token.json)`,
        'echo "$TOKEN" | cut -c 1-20',
      ].join('\n'),
      output: 'eyJ…',
    },
    query: {
      command: graphql('{ me { email role } }'),
      output: `{"data":{"me":{"email":"${account.email}","role":"CUSTOMER"}}}`,
    },
    product: {
      command: saved(
        graphql(
          '{ catalogue(first: 1, sort: PRICE_ASC, filter: { availability: [IN_STOCK] }) { edges { node { databaseId name minQty price { display } } } } }',
          '',
          { as: 'visitor' },
        ),
        'product.json',
        ['PRODUCT', 'databaseId'],
        ['QUANTITY', 'minQty'],
      ),
      output:
        '{"data":{"catalogue":{"edges":[{"node":{"databaseId":"…","name":"…","minQty":…,"price":{"display":"…"}}}]}}}',
    },
    order: {
      command: saved(
        graphql(
          `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename ... on Order { databaseId number total { display } } ${failure} } }`,
          `{"input":{"equipmentId":"'"$PRODUCT"'","quantity":'"$QUANTITY"',"phone":"+1 555 0100","address":"12 Pier Road, Monterey, CA"}}`,
        ),
        'order.json',
        ['ORDER', 'databaseId'],
      ),
      output:
        '{"data":{"placeOrder":{"__typename":"Order","databaseId":"…","number":"FZ-…","total":{"display":"…"}}}}',
    },
    payment: {
      command: saved(
        graphql(
          `mutation ($input: OpenPaymentInput!) { openPayment(input: $input) { __typename ... on PaymentSession { intentId clientSecret } ${failure} } }`,
          `{"input":{"orderId":"'"$ORDER"'"}}`,
        ),
        'payment.json',
        ['INTENT', 'intentId'],
        ['SECRET', 'clientSecret'],
      ),
      output:
        '{"data":{"openPayment":{"__typename":"PaymentSession","intentId":"pi_…","clientSecret":"pi_…_secret_…"}}}',
    },
    card:
      payments.mode === 'live'
        ? null
        : {
            command: [
              `curl -s "${payments.apiOrigin}/v1/payment_intents/$INTENT/confirm" \\`,
              `  -H 'authorization: Bearer ${payments.publishableKey}' \\`,
              '  -d payment_method=pm_card_visa \\',
              '  -d client_secret="$SECRET" \\',
              `  | sed -n 's/.*\\("status": *"[a-z_]*"\\).*/\\1/p'`,
            ].join('\n'),
            output: '"status":…"succeeded"',
          },
    confirmation: {
      command: graphql(
        `mutation ($input: ConfirmPaymentInput!) { confirmPayment(input: $input) { __typename ... on Order { number paymentState card { brand last4 } } ${failure} } }`,
        `{"input":{"orderId":"'"$ORDER"'","transactionId":"'"$INTENT"'"}}`,
      ),
      output:
        '{"data":{"confirmPayment":{"__typename":"Order","number":"FZ-…","paymentState":"PAID","card":{"brand":"visa","last4":"4242"}}}}',
    },
    rest: {
      command: 'curl -s "$SHOP/order/$ORDER" -H "authorization: Bearer $TOKEN"',
      output: '{"_id":"…"paid":true,"transactionId":"pi_…}',
    },
    serviceToken: admin
      ? {
          command: [
            `curl -s "${signIn}" \\`,
            "  -H 'content-type: application/json' \\",
            `  -d '{"email":"${admin.email}","password":"${admin.password}","returnSecureToken":true}' \\`,
            '  > admin.json',
            `ADMIN=$(sed -n 's/.*"idToken": *"\\([^"]*\\)".*/\\1/p' admin.json)`,
            saved(
              graphql(
                `mutation ($input: CreateServiceTokenInput!) { createServiceToken(input: $input) { __typename ... on CreatedServiceToken { secret token { expiresAt } } ${failure} } }`,
                '{"input":{"name":"Warehouse","scopes":["READ_ORDERS","READ_STOCK"],"lifetime":"DAYS_30"}}',
                { as: 'admin' },
              ),
              'service-token.json',
              ['SERVICE_TOKEN', 'secret'],
            ),
          ].join('\n'),
          output:
            '{"data":{"createServiceToken":{"__typename":"CreatedServiceToken","secret":"fz_…","token":{"expiresAt":"…"}}}}',
        }
      : null,
    serviceOrders: {
      command: graphql(
        '{ orders(first: 1, filter: { paymentState: PAID }) { nodes { number fulfilment } } lowStockCount }',
        '',
        { as: 'service' },
      ),
      output: '{"data":{"orders":{"nodes":[{"number":"FZ-…","fulfilment":"…"}]},"lowStockCount":…}}',
    },
    serviceRest: {
      command: 'curl -s "$SHOP/order/$ORDER" -H "authorization: Bearer $SERVICE_TOKEN"',
      output: '{"_id":"…"paid":true,"transactionId":"pi_…}',
    },
    serviceRefused: {
      command: graphql('{ users { totalCount } }', '', { as: 'service' }),
      output: '{"errors":[{…"FORBIDDEN"}}],"data":{"users":null}}',
    },
    invalid: {
      command: graphql(
        `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename ${failure} ... on InvalidInput { issues { path message } } } }`,
        `{"input":{"equipmentId":"'"$PRODUCT"'","quantity":0,"phone":"+1 555 0100","address":"12 Pier Road, Monterey, CA"}}`,
      ),
      output:
        '{"data":{"placeOrder":{"__typename":"InvalidInput","code":"INVALID_INPUT","message":"…","issues":[{"path":"quantity","message":"Quantity must be at least 1"}]}}}',
    },
    costly: {
      command: graphql(
        '{ catalogue(first: 100) { edges { node { related { related { related { name } } } } } } }',
        '',
        { as: 'visitor' },
      ),
      output: '{"errors":[{"message":"This query costs …QUERY_TOO_LARGE"…',
    },
    cost: {
      command: graphql('{ catalogue(first: 5) { nodes { name } } }', '', {
        as: 'visitor',
        extensions: '{"cost":true}',
      }),
      output: '{"data":{"catalogue":{…},"extensions":{"cost":{"requested":…,"limit":…}}}',
    },
    nextPage: {
      command: [
        saved(
          graphql(
            '{ catalogue(first: 2) { edges { node { name } } pageInfo { endCursor hasNextPage } } }',
            '',
            { as: 'visitor' },
          ),
          'page.json',
          ['CURSOR', 'endCursor'],
        ),
        graphql(
          'query ($after: String) { catalogue(first: 2, after: $after) { edges { node { name } } pageInfo { endCursor hasNextPage } } }',
          `{"after":"'"$CURSOR"'"}`,
          { as: 'visitor' },
        ),
      ].join('\necho\n'),
      output:
        '{"data":{"catalogue":{"edges":[…],"pageInfo":{"endCursor":"…","hasNextPage":true}}}}\n{"data":{"catalogue":{"edges":[…],"pageInfo":{"endCursor":"…","hasNextPage":true}}}}',
    },
    subscription: {
      command: [
        '# once: npm install graphql-ws ws',
        `cat > live.mjs <<'END'`,
        "import { createClient } from 'graphql-ws';",
        "import WebSocket from 'ws';",
        '',
        'const client = createClient({',
        "  url: `${process.env.SHOP.replace('http', 'ws')}/graphql`,",
        '  webSocketImpl: WebSocket,',
        '  connectionParams: { authorization: `Bearer ${process.env.TOKEN}` },',
        '});',
        "const query = 'subscription { orderChanged { number paymentState } }';",
        'for await (const { data } of client.iterate({ query })) {',
        '  console.log(JSON.stringify(data));',
        '  if (!data.orderChanged) break; // Remove this line to stay connected.',
        '}',
        'END',
        'SHOP="$SHOP" TOKEN="$TOKEN" node live.mjs',
      ].join('\n'),
      output: '{"orderChanged":null}',
    },
    mcpTools: {
      command: mcp('tools/list'),
      output:
        '{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"search_products",…"name":"get_product",…"name":"quote_cart",…"name":"get_order_status",…}]}}',
    },
    mcpCall: {
      command: mcp(
        'tools/call',
        '{"name":"search_products","arguments":{"query":"spinning reel","inStock":true,"first":1}}',
      ),
      output:
        '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text",…}],"structuredContent":{"products":[{"equipmentId":"…","slug":"…","name":"…"…}],"totalCount":…,"nextCursor":…}}}',
    },
  };
}
