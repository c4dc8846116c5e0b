import type { PublicConfig } from './config.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly description?: string;
  readonly example?: unknown;
}

interface Schema {
  readonly example?: unknown;
  readonly properties?: Readonly<Record<string, Schema & { format?: string }>>;
}

/** What a collection needs of an operation in `openApi()`. */
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly 'x-access': readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

interface Reference {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** A request of a collection, in Postman's format 2.1. */
export interface PostmanRequest {
  readonly name: string;
  readonly event: readonly { listen: 'test'; script: { type: 'text/javascript'; exec: readonly string[] } }[];
  readonly request: {
    readonly method: string;
    readonly description?: string;
    readonly header: readonly { key: string; value: string }[];
    readonly url: string;
    readonly auth:
      | { type: 'noauth' }
      | { type: 'bearer'; bearer: readonly { key: 'token'; value: string; type: 'string' }[] };
    readonly body?:
      | { mode: 'raw'; raw: string; options: { raw: { language: 'json' } } }
      | { mode: 'urlencoded'; urlencoded: readonly { key: string; value: string }[] }
      | { mode: 'formdata'; formdata: readonly { key: string; type: 'file'; src: string }[] };
  };
}

export interface PostmanCollection {
  readonly info: { name: string; description: string; schema: string };
  readonly variable: readonly { key: string; value: string }[];
  readonly item: readonly { name: string; item: readonly PostmanRequest[] }[];
}

/** Values that only an earlier response has: path parameters or the body, by operation. */
const known: Readonly<Record<string, { path?: Record<string, string>; body?: object }>> = {
  getOrderById: { path: { id: '{{orderId}}' } },
  postCreatePaymentIntent: { body: { orderId: '{{orderId}}' } },
  patchOrderById: { path: { id: '{{orderId}}' }, body: { transactionId: '{{intentId}}' } },
  getInvoiceByOrderId: { path: { orderId: '{{orderId}}' } },
  postGuestInvoice: { body: { number: '{{guestOrderNumber}}', email: '{{guestEmail}}' } },
  getCustomerDataByUserId: { path: { userId: '{{userId}}' } },
};

/** What later requests need of a response. */
const remembered: Readonly<Record<string, readonly string[]>> = {
  postOrder: ["pm.collectionVariables.set('orderId', pm.response.json()._id);"],
  postCreatePaymentIntent: [
    'const { clientSecret } = pm.response.json();',
    "pm.collectionVariables.set('clientSecret', clientSecret);",
    "pm.collectionVariables.set('intentId', clientSecret.split('_secret_')[0]);",
  ],
  getUsers: ["pm.collectionVariables.set('userId', pm.response.json()[0]._id);"],
};

/** Folders in the order of their requests; a payment comes between an order and its invoice. */
const folders = ['equipment', 'productFiles', 'images', 'orders', 'payments', 'invoices'];
/** These change what other requests need. */
const last = ['deleteOrderById', 'putUserAdminByEmail'];

/** A collection of all REST calls. Its runner sends them from top to bottom. */
export function postmanCollection(
  reference: object,
  origin: string,
  { identity, payments, demo }: Pick<PublicConfig, 'identity' | 'payments' | 'demo'>,
): PostmanCollection {
  const operations = Object.entries((reference as Reference).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const requestsOf = (belongs: (operation: Operation) => boolean) =>
    operations
      .filter(({ operation }) => belongs(operation))
      // First what other requests need.
      .toSorted(
        (a, b) =>
          Number(b.operation.operationId in remembered) - Number(a.operation.operationId in remembered),
      )
      .map(({ path, method, operation }) => requestOf(path, method, operation));
  const tags = [...new Set([...folders, ...operations.flatMap(({ operation }) => operation.tags)])];
  const accountOf = (role: 'admin' | 'customer') =>
    demo?.accounts.find((account) => account.role === role) ?? { email: '', password: '' };
  return {
    info: {
      name: 'FISHZOME',
      description:
        'The REST API. Run the folder Log in first; the collection runner sends everything from top to bottom. Requests with a file need one of yours.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: Object.entries({
      baseUrl: origin,
      identityUrl: `${identity.emulatorUrl ? origin : 'https:/'}/identitytoolkit.googleapis.com`,
      apiKey: identity.apiKey,
      customerEmail: accountOf('customer').email,
      customerPassword: accountOf('customer').password,
      adminEmail: accountOf('admin').email,
      adminPassword: accountOf('admin').password,
      paymentsUrl: payments.apiOrigin,
      publishableKey: payments.publishableKey,
      ...Object.fromEntries(
        ['customerToken', 'adminToken', 'orderId', 'clientSecret', 'intentId', 'userId'].map((key) => [
          key,
          '',
        ]),
      ),
      guestOrderNumber: '',
      guestEmail: '',
    }).map(([key, value]) => ({ key, value })),
    item: [
      { name: 'Log in', item: [logIn('customer'), logIn('admin')] },
      ...tags.map((tag) => ({
        name: tag,
        item: requestsOf(
          ({ tags: [own], operationId }) => own === tag && !last.includes(operationId),
        ).flatMap((request) =>
          request.name.includes('/create-payment-intent') ? [request, testCard] : [request],
        ),
      })),
      { name: 'Changes', item: requestsOf(({ operationId }) => last.includes(operationId)) },
    ],
  };
}

const test = (lines: readonly string[]): PostmanRequest['event'] => [
  { listen: 'test', script: { type: 'text/javascript', exec: lines } },
];
const succeeds = (statuses: readonly number[]) =>
  `pm.test('succeeds', () => pm.expect(pm.response.code).to.be.oneOf(${JSON.stringify(statuses)}));`;
const bearer = (token: string): PostmanRequest['request']['auth'] => ({
  type: 'bearer',
  bearer: [{ key: 'token', value: `{{${token}}}`, type: 'string' }],
});
const json = (body: unknown): PostmanRequest['request']['body'] => ({
  mode: 'raw',
  raw: JSON.stringify(body, null, 2),
  options: { raw: { language: 'json' } },
});
const jsonHeader = [{ key: 'content-type', value: 'application/json' }];

function logIn(role: 'admin' | 'customer'): PostmanRequest {
  return {
    name: `Log in as ${role}`,
    event: test([succeeds([200]), `pm.collectionVariables.set('${role}Token', pm.response.json().idToken);`]),
    request: {
      method: 'POST',
      header: jsonHeader,
      url: '{{identityUrl}}/v1/accounts:signInWithPassword?key={{apiKey}}',
      auth: { type: 'noauth' },
      body: json({ email: `{{${role}Email}}`, password: `{{${role}Password}}`, returnSecureToken: true }),
    },
  };
}

/** Pays like the card fields of the shop do, at the payment provider. */
const testCard: PostmanRequest = {
  name: 'Pay with a test card (payment provider)',
  event: test([succeeds([200])]),
  request: {
    method: 'POST',
    description: 'Only in test mode. In production, Stripe.js does this in the browser.',
    header: [],
    url: '{{paymentsUrl}}/v1/payment_intents/{{intentId}}/confirm',
    auth: bearer('publishableKey'),
    body: {
      mode: 'urlencoded',
      urlencoded: [
        { key: 'payment_method', value: 'pm_card_visa' },
        { key: 'client_secret', value: '{{clientSecret}}' },
      ],
    },
  },
};

function requestOf(path: string, method: string, operation: Operation): PostmanRequest {
  const { operationId, parameters, requestBody } = operation;
  const values = known[operationId];
  const valueOf = ({ name, example }: Parameter) =>
    values?.path?.[name] ?? (example === undefined ? '' : encodeURIComponent(String(example)));
  const inPath = parameters.filter((one) => one.in === 'path');
  const url = inPath.reduce((text, one) => text.replace(`{${one.name}}`, () => valueOf(one)), path);
  const query = parameters
    .filter((one) => one.in === 'query' && one.example !== undefined)
    .map((one) => `${one.name}=${valueOf(one)}`);
  const statuses = Object.keys(operation.responses)
    .map(Number)
    .filter((status) => status < 300);
  const body = bodyOf(requestBody, values?.body);
  return {
    name: `${method.toUpperCase()} ${path}`,
    event: test([succeeds(statuses), ...(remembered[operationId] ?? [])]),
    request: {
      method: method.toUpperCase(),
      description: operation.summary,
      header: body?.mode === 'raw' ? jsonHeader : [],
      url: `{{baseUrl}}${url}${query.length > 0 ? `?${query.join('&')}` : ''}`,
      auth: authOf(operation['x-access']),
      ...(body && { body }),
    },
  };
}

function authOf(access: readonly string[]): PostmanRequest['request']['auth'] {
  if (access.includes('admin')) return bearer('adminToken');
  return access.length > 0 ? bearer('customerToken') : { type: 'noauth' };
}

function bodyOf(
  body: Operation['requestBody'],
  values: object | undefined,
): PostmanRequest['request']['body'] {
  const file = body?.content['multipart/form-data']?.schema.properties;
  if (file)
    return {
      mode: 'formdata',
      formdata: Object.keys(file).map((key) => ({ key, type: 'file', src: '' })),
    };
  const schema = body?.content['application/json']?.schema;
  return schema && json(values ?? exampleOf(schema));
}

/** The example of a schema, or of its properties. */
function exampleOf({ example, properties = {} }: Schema): unknown {
  if (example !== undefined) return example;
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) =>
      property.example === undefined ? [] : [[name, property.example]],
    ),
  );
}
