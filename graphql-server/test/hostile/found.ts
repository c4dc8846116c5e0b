import { asJson, type Facts, type HostileRequest } from './request.ts';

/** Requests that once returned 500. Each is sent again, for any seed. */
export function found({ products: [product], email }: Facts): HostileRequest[] {
  const get = (path: string, accept = 'application/json') => ({ method: 'GET', path, headers: { accept } });
  const ask = (query: string, variables: object = {}) => ({
    method: 'POST',
    path: '/graphql',
    headers: asJson,
    body: JSON.stringify({ query, variables }),
  });
  const cursor = Buffer.from('GPC:J:{"id":1}').toString('base64');
  const node = (id: string) =>
    ask('query ($id: ID!) { node(id: $id) { id } }', { id: Buffer.from(id).toString('base64') });
  const order = {
    equipmentId: product?.id,
    quantity: product?.minQty,
    phone: '+46 70 555 01 84',
    address: 'Quay 1',
    customerEmail: email.customer,
    idempotencyKey: 'a-key-of-\0-mine',
  };
  return [
    get('/equitment?q=%00'),
    get('/order?customerMail=a%00%40b.example'),
    get('//?../../.env', '*/*'),
    { ...get('/order/a%00%40b.example'), method: 'DELETE' },
    {
      method: 'POST',
      path: '/webhooks/stripe',
      headers: { ...asJson, 'stripe-signature': 't=1,v1=' },
      body: '{}',
    },
    node('__proto__:1'),
    node('constructor:1'),
    ask(`{ reviews(first: 2, after: "${cursor}") { edges { cursor } } }`),
    ask(`{ me { reviews(last: 2, before: "${cursor}") { edges { cursor } } } }`),
    ask('mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename } }', { input: order }),
  ].flatMap((one) =>
    (['customer', 'admin'] as const).map((sender) => ({
      ...one,
      kind: `${one.path === '/graphql' ? 'graphql' : 'other'}: found before`,
      sender,
      refused: true,
    })),
  );
}
