import * as fc from 'fast-check';
import { oddHeaders } from './headers.ts';
import { bodiesFrom, foreignBodies, largeBodies, type HostileBody } from './json-bodies.ts';
import { asJson, senders, type HostileRequest } from './request.ts';
import { text } from './values.ts';

type Requests = fc.Arbitrary<HostileRequest>;

const sender = fc.constantFrom(...senders);
const made = { sender: 'visitor', refused: true } as const;

const event = {
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  livemode: false,
  data: { object: {} },
};
const signatures = [
  '',
  't=1',
  'v1=',
  't=1,v1=',
  't=x,v1=y',
  't=1e309,v1=00',
  `t=${'9'.repeat(400)},v1=${'0'.repeat(64)}`,
  ',,,',
  '=',
  `t=1700000000,v1=${'0'.repeat(64)}`,
  `t=9999999999,v1=${'f'.repeat(64)},v0=${'f'.repeat(64)}`,
  `t=1700000000,${Array(500)
    .fill(`v1=${'0'.repeat(8)}`)
    .join(',')}`,
];

/** Forged webhook events: unsigned, or with an invalid signature. */
const webhooks: Requests = fc
  .tuple(fc.oneof(bodiesFrom(event), foreignBodies), fc.constantFrom(null, ...signatures))
  .map(([{ body, headers }, signature]) => ({
    ...made,
    kind: 'other: webhook',
    method: 'POST',
    path: '/webhooks/stripe',
    headers: { ...asJson, ...headers, ...(signature !== null && { 'stripe-signature': signature }) },
    body,
  }));

const toolCalls: readonly Readonly<Record<string, unknown>>[] = [
  { name: 'search_products', arguments: { query: 'reel', categorySlugs: ['reels'], first: 2 } },
  { name: 'get_product', arguments: { slug: 'spinning-reel' } },
  {
    name: 'quote_cart',
    arguments: { items: [{ equipmentId: '1', quantity: 1 }], destination: { country: 'SE' } },
  },
  { name: 'get_order_status', arguments: { number: 'FZ-10001', email: 'unknown@example.com' } },
];
const message = { jsonrpc: '2.0', id: 1, method: 'tools/call' };

/** Messages of agents with one flaw: in the arguments of a tool, its call, or the message. */
const agents: Requests = fc
  .tuple(
    sender,
    fc.constantFrom(...toolCalls).chain((call) =>
      fc.oneof(
        bodiesFrom(call.arguments as Readonly<Record<string, unknown>>).map((one) => within(call, one)),
        bodiesFrom({ ...message, params: call }),
        foreignBodies,
      ),
    ),
  )
  .map(([who, { body, headers }]) => ({
    ...made,
    sender: who,
    kind: 'other: agents',
    method: 'POST',
    path: '/mcp',
    headers: { ...asJson, ...headers },
    body,
  }));

/** The arguments `body` in a call of the tool; compressed and broken bodies as they are. */
function within(call: Readonly<Record<string, unknown>>, { what, body, headers }: HostileBody): HostileBody {
  if (headers !== undefined || typeof body !== 'string') return { what, body, ...(headers && { headers }) };
  const start = JSON.stringify({ ...message, params: { name: call.name } }).slice(0, -2);
  return { what, body: `${start},"arguments":${body}}}` };
}

const operations = [
  'signInWithPassword',
  'lookup',
  'update',
  'delete',
  'sendOobCode',
  'resetPassword',
  'nope',
  '__proto__',
  '',
];
const account = { email: 'unknown@example.com', password: 'x', idToken: 'a.b.c', oobCode: 'x', localId: 'x' };

const identity: Requests = fc
  .tuple(fc.constantFrom(...operations), fc.oneof(bodiesFrom(account), foreignBodies))
  .map(([operation, { body, headers }]) => ({
    ...made,
    kind: 'other: identity',
    method: 'POST',
    path: `/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=${operation ? 'local' : '%00'}`,
    headers: { ...asJson, ...headers },
    body,
  }));

const folders = [
  '/images/',
  '/assets/',
  '/uploads/',
  '/sandbox/',
  '/fonts/',
  '/mailbox/',
  '/',
  '//',
  '/emulator/auth/',
];
const ways = [
  '../package.json',
  '..%2f..%2fpackage.json',
  '%2e%2e/%2e%2e/.env',
  '..%5c..%5c.env',
  '....//....//.env',
  '..;/.env',
  '%252e%252e%252f.env',
  '%c0%ae%c0%ae/.env',
  '.env',
  '.git/config',
  'a.png%00.html',
  '%00',
  '%',
  '%ff',
  'a%0ab',
  '~',
  '*',
  'con',
  'aux.png',
  '?../../.env',
  '#',
  '\\..\\..',
  'a'.repeat(300),
  'a/'.repeat(2_000),
  `${'%2e%2e/'.repeat(200)}etc/passwd`,
  'index.html',
  'index.html.br',
  '.vite/manifest.json',
  'assets',
  'assets/',
  'a.map',
  'robots.txt/',
  'favicon.svg/x',
];

const files: Requests = fc
  .tuple(
    fc.constantFrom(...folders),
    fc.constantFrom(...ways),
    fc.constantFrom('*/*', 'image/avif', 'application/json'),
  )
  .map(([folder, way, accept]) => ({
    ...made,
    kind: 'other: files',
    method: 'GET',
    path: folder + way.replace('#', '%23'),
    headers: { accept },
  }));

const addresses = [
  '/',
  '/order/',
  '/dashboard/payment/',
  '/search?q=',
  '/login?from=',
  '/auth/action?mode=',
  '/nowhere/',
  '/mailbox/',
];

/** Pages are rendered, so an odd URL reaches much code. */
const pages: Requests = fc
  .tuple(
    sender,
    fc.constantFrom(...addresses),
    fc.oneof(
      fc.constantFrom(
        '%00',
        '%',
        '%ff',
        '%ed%a0%80',
        '//evil.example',
        '%22%3E%3Cscript%3E',
        '%3C/script%3E',
        '?__proto__[x]=1',
        '$&',
      ),
      text.map(({ text: one }) => encodeURIComponent(one.toWellFormed())),
    ),
  )
  .map(([who, address, way]) => ({
    ...made,
    sender: who,
    kind: 'other: pages',
    method: 'GET',
    path: address + way,
    headers: { accept: 'text/html,*/*;q=0.8' },
  }));

const quiet = [
  '/config.json',
  '/openapi.json',
  '/openapi',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/webhooks/stripe',
  '/graphql',
  '/mcp',
  '/llms.txt',
];

const headers: Requests = fc
  .tuple(fc.constantFrom(...quiet), oddHeaders, fc.constantFrom('GET', 'GET', 'HEAD', 'OPTIONS', 'TRACE'))
  .map(([path, own, method]) => ({ ...made, kind: 'other: headers', method, path, headers: own }));

/** Malformed requests outside REST and GraphQL. */
export const otherRequests: Requests = fc.oneof(
  { weight: 5, arbitrary: webhooks },
  { weight: 4, arbitrary: agents },
  { weight: 4, arbitrary: identity },
  { weight: 6, arbitrary: files },
  { weight: 3, arbitrary: pages },
  { weight: 3, arbitrary: headers },
);

/** Bodies of 12 MB for endpoints with a body, and for one without. */
export function largeForOthers(): HostileRequest[] {
  const { json, text: plain } = largeBodies();
  const all: Pick<HostileRequest, 'path' | 'headers' | 'body'>[] = [
    { path: '/webhooks/stripe', headers: { ...asJson, 'stripe-signature': 't=1,v1=0' }, body: json },
    { path: '/webhooks/stripe', headers: { ...asJson, 'transfer-encoding': 'chunked' }, body: json },
    { path: '/identitytoolkit.googleapis.com/v1/accounts:signUp', headers: asJson, body: json },
    { path: '/graphql', headers: asJson, body: json },
    { path: '/graphql', headers: { ...asJson, 'transfer-encoding': 'chunked' }, body: json },
    { path: '/graphql', headers: { 'content-type': 'multipart/form-data; boundary=a' }, body: plain },
    { path: '/mcp', headers: asJson, body: json },
    { path: '/config.json', headers: { 'content-type': 'text/plain' }, body: plain },
    {
      path: '/nowhere',
      headers: { 'content-type': 'text/plain', 'transfer-encoding': 'chunked' },
      body: plain,
    },
  ];
  return all.map((one) => ({
    ...made,
    kind: one.path === '/graphql' ? 'graphql: 12 MB' : 'other: 12 MB',
    method: 'POST',
    ...one,
  }));
}
