import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, it } from 'vitest';
import { ApiError, createClient, graphql, type ErrorCode, type ResultOf } from './index.ts';

interface Answer {
  readonly status?: number;
  readonly retryAfter?: string;
  readonly body: unknown;
}

/** Responses to send, in order; the last one repeats. Null: no response. */
let answers: (Answer | null)[];
let received: { headers: IncomingMessage['headers']; body: { query: string; variables?: unknown } }[];
let url: string;

async function respond(request: IncomingMessage, response: ServerResponse) {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  received.push({ headers: request.headers, body: JSON.parse(text) });
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  if (!answer) return;
  const { status = 200, retryAfter, body } = answer;
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(retryAfter && { 'retry-after': retryAfter }),
  });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
const server = createServer((request, response) => void respond(request, response));

beforeAll(async () => {
  await once(server.listen(0), 'listening');
  url = `http://localhost:${(server.address() as AddressInfo).port}/graphql`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  received = [];
});

const me = graphql('query Me { me { email } }');
const cancel = graphql(
  'mutation Cancel($input: CancelOrderInput!) { cancelOrder(input: $input) { __typename } }',
);
const data = { me: { email: 'maya@example.com' } };
const failure = (code: string, message = 'No') => ({ errors: [{ message, extensions: { code } }] });
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

it('sends query, variables and token, and returns the data', async () => {
  answers = [{ body: { data } }];
  const order = graphql('query Order($number: String!) { orderByNumber(number: $number) { databaseId } }');
  await createClient({ url, token: 'fz_1' }).request(order, { number: 'FZ-10001' });
  const [{ headers, body } = { headers: {}, body: null }] = received;
  expect(headers.authorization).toBe('Bearer fz_1');
  expect(body?.query).toContain('orderByNumber(number: $number)');
  expect(body?.variables).toEqual({ number: 'FZ-10001' });
});

it('asks for the token before each attempt, and sends none without', async () => {
  answers = [{ status: 429, retryAfter: '1', body: failure('RATE_LIMITED') }, { body: { data } }];
  let count = 0;
  await createClient({ url, token: () => Promise.resolve(`id-${(count += 1)}`) }).request(me);
  await createClient({ url }).request(me);
  expect(received.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer id-1',
    'Bearer id-2',
    undefined,
  ]);
});

it.each([
  ['a rejected token', 401, failure('TOKEN_INVALID', 'Log in again.'), 'TOKEN_INVALID', 'Log in again.'],
  ['a field that failed', 200, { data: { me: null }, ...failure('FORBIDDEN') }, 'FORBIDDEN', 'No'],
  ['a proxy', 502, '<html>', 'HTTP_ERROR', 'The server responded with HTTP status 502.'],
  ['a response without data', 200, {}, 'HTTP_ERROR', 'The server responded with HTTP status 200.'],
])('throws an error with code and status for %s', async (_name, status, body, code, message) => {
  answers = [{ status, body }];
  const error = await caught(createClient({ url }).request(me));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status, code, message, retryAfterSeconds: null });
  expect(received).toHaveLength(1);
});

it('gives up after the retries, with `Retry-After` in the error', async () => {
  answers = [{ status: 429, retryAfter: '1', body: failure('RATE_LIMITED') }];
  const error = await caught(createClient({ url, retries: 1 }).request(cancel, { input: { orderId: 'x' } }));
  expect(error).toMatchObject({ status: 429, code: 'RATE_LIMITED', retryAfterSeconds: 1 });
  expect(received).toHaveLength(2);
});

it('retries a query after 503, but no mutation', async () => {
  const unavailable = { status: 503, retryAfter: '1', body: failure('UNAVAILABLE') };
  answers = [unavailable, { body: { data } }];
  expect(await createClient({ url }).request(me)).toEqual(data);
  answers = [unavailable];
  const error = await caught(createClient({ url }).request(cancel, { input: { orderId: 'x' } }));
  expect(error).toMatchObject({ status: 503, retryAfterSeconds: 1 });
  expect(received).toHaveLength(3);
});

it('does not wait longer than its time limit', async () => {
  answers = [{ status: 429, retryAfter: '60', body: failure('RATE_LIMITED') }];
  expect(await caught(createClient({ url }).request(me))).toMatchObject({ retryAfterSeconds: 60 });
  answers = [null];
  const error = await caught(createClient({ url }).request(me, {}, { timeoutMs: 20 }));
  expect(error).toMatchObject({ name: 'TimeoutError' });
});

it('can be aborted, also while it waits', async () => {
  answers = [{ status: 429, retryAfter: '20', body: failure('RATE_LIMITED') }];
  const controller = new AbortController();
  const aborted = graphql('query Aborted { me { email } }');
  const promise = caught(createClient({ url }).request(aborted, {}, { signal: controller.signal }));
  // A request of the test before, which timed out, may arrive late.
  await expect.poll(() => received.filter(({ body }) => body.query.includes('Aborted')).length).toBe(1);
  controller.abort(new Error('closed'));
  expect(await promise).toMatchObject({ message: 'closed' });
});

it('types results, variables and errors by the schema', () => {
  expectTypeOf<ResultOf<typeof me>>().toEqualTypeOf<{ me: { email: string } | null }>();
  const client = createClient({ url });
  // Compiled, not called.
  const compiled = () => [
    // @ts-expect-error -- no such field
    client.request(graphql('{ me { emial } }')),
    // @ts-expect-error -- the variable is missing
    client.request(cancel),
    // @ts-expect-error -- a number is no ID
    client.request(cancel, { input: { orderId: 1 } }),
  ];
  expect(compiled).toBeTypeOf('function');
  expectTypeOf<'NOT_FOUND'>().toExtend<ErrorCode>();
  expectTypeOf<'NOT_FUOND'>().not.toExtend<ErrorCode>();
});
