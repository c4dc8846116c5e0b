import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db.ts';
import { createServer } from '#server/http/server.ts';
import { noteUser } from '#server/http/request-log.ts';
import { testShop, type TestShop } from '../../test/shop.ts';
import { createLog, hashOfUser } from './log.ts';

async function freePort(): Promise<number> {
  const server = createHttpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

describe('the log of requests', () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog(
    { logLevel: 'info' },
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
        done();
      },
    }),
  );
  const server = createServer(
    { logLevel: 'info', trustProxy: ['10.0.0.0/8'], requestsPerMinute: 100 },
    async () => 'unavailable',
    log,
  );
  // No server listens on port 1.
  const database = openDatabase('postgresql://shop:secret@127.0.0.1:1/shop', 1);
  beforeAll(async () => {
    const app = await server;
    app.get('/thing/:id', async (request) => {
      noteUser(request, 'user-1');
      return 'found';
    });
    app.get('/broken', async () => {
      throw new Error('broken');
    });
    app.get('/away', () => database.prisma.order.count());
    app.get('/healthz', async () => 'alive');
  });
  afterAll(async () => {
    await (await server).close();
    await database.close();
  });

  it('has the pattern of the path, the status, the user’s hash, and no values of the URL', async () => {
    const { headers } = await (await server).inject('/thing/maya@fishzome.example?q=secret');
    const line = lines.at(-1);
    expect(line).toMatchObject({
      level: 30,
      operation: 'GET /thing/:id',
      status: 200,
      user: hashOfUser('user-1'),
      reqId: headers['x-request-id'],
    });
    expect(JSON.stringify(line)).not.toMatch(/maya|secret|user-1/);
  });

  it('uses the request ID of a trusted load balancer if it is well-formed', async () => {
    const ids = ['balancer-0001', 'x', 'has blanks in it', '"injected":1', 'of-a-client'];
    const answers = ids.map(async (id) => {
      const { headers } = await (
        await server
      ).inject({
        url: '/thing/1',
        headers: { 'x-request-id': id },
        remoteAddress: id === 'of-a-client' ? '203.0.113.7' : '10.1.2.3',
      });
      return headers['x-request-id'];
    });
    const [first, ...others] = await Promise.all(answers);
    expect(first).toBe('balancer-0001');
    for (const other of others) expect(other).toMatch(/^[\da-f-]{36}$/);
  });

  it('tells the client the ID of an unexpected error, which the log has with the error', async () => {
    const response = await (await server).inject('/broken');
    const { reqId } = lines.find(({ msg }) => msg === 'unexpected error') ?? {};
    expect(response.json()).toMatchObject({ message: `Something went wrong on our end (${String(reqId)}).` });
    expect(lines.at(-1)).toMatchObject({ level: 40, operation: 'GET /broken', status: 500, reqId });
  });

  it('has the cause of a failed connection to the database', async () => {
    expect((await (await server).inject('/away')).statusCode).toBe(503);
    expect(lines.at(-1)).toMatchObject({
      operation: 'GET /away',
      status: 503,
      refused: 'UNAVAILABLE',
      cause: {
        code: 'DatabaseNotReachable',
        message: expect.stringContaining('reach database server at 127.0.0.1:1'),
      },
    });
    expect(JSON.stringify(lines)).not.toContain('secret@');
  });

  it('has no email address of a message, and no value of an error of PostgreSQL', () => {
    log.error('Failed task 1 (send-mail) with error "550 <maya@fishzome.example> unknown"');
    const detail = 'Key (email)=(maya@fishzome.example) already exists.';
    log.error({ err: Object.assign(new Error('duplicate key of maya@fishzome.example'), { detail }) }, 'no');
    expect(lines.at(-2)).toMatchObject({
      msg: 'Failed task 1 (send-mail) with error "550 <[email]> unknown"',
    });
    expect(lines.at(-1)).toMatchObject({ err: { type: 'Error', message: 'duplicate key of [email]' } });
    expect(JSON.stringify(lines)).not.toContain('maya');
  });

  it('refuses with the same security headers as it answers', async () => {
    const refused = await (await server).inject({ url: '/thing/1', headers: { host: 'not a host' } });
    expect(refused.statusCode).toBe(400);
    expect(refused.headers['x-content-type-options']).toBe('nosniff');
  });

  it('leaves out successful health checks', async () => {
    const before = lines.length;
    await (await server).inject('/healthz');
    expect(lines.length).toBe(before);
  });
});

describe('the report of errors', () => {
  it('posts one error a second, without email addresses, and counts those in between', async () => {
    const reports: Record<string, unknown>[] = [];
    const receiver = createHttpServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        reports.push(JSON.parse(body) as Record<string, unknown>);
        response.end();
      });
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    const log = createLog(
      { logLevel: 'info', errorReportUrl: `http://127.0.0.1:${port}/report` },
      nowhere,
    ).child({ reqId: 'request-1' });
    log.warn('no error');
    log.error({ err: new Error('of maya@fishzome.example') }, 'unexpected error');
    log.error('the second');
    await expect.poll(() => reports.length).toBe(1);
    expect(reports[0]).toMatchObject({
      message: 'unexpected error',
      error: { type: 'Error', message: 'of [email]' },
      reqId: 'request-1',
      omitted: 0,
    });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    log.error('the third');
    await expect.poll(() => reports.length).toBe(2);
    expect(reports[1]).toMatchObject({ message: 'the third', omitted: 1 });
    receiver.close();
  });
});

describe('/metrics', () => {
  let shop: TestShop;
  let url: string;
  beforeAll(async () => {
    const port = await freePort();
    url = `http://localhost:${port}/metrics`;
    shop = await testShop({ METRICS_PORT: String(port) });
  });
  afterAll(() => shop.close());
  const read = async () => (await fetch(url)).text();
  /** The value of a metric, summed over its labels. */
  const sum = (text: string, metric: RegExp) =>
    text
      .split('\n')
      .filter((line) => metric.test(line))
      .reduce((total, line) => total + Number(line.split(' ').at(-1)), 0);

  it('counts requests by operation, and errors by code, with names of the shop’s own operations only', async () => {
    const before = await read();
    await shop.rest('GET', '/equitment');
    await shop.graphql('query Invented { __typename }');
    await shop.graphql('{ nothing }');
    const after = await read();
    const grown = (metric: RegExp) => sum(after, metric) - sum(before, metric);
    expect(grown(/^fishzome_request_duration_seconds_count{.*GET \/equitment"/)).toBe(1);
    expect(grown(/^fishzome_request_duration_seconds_count{.*GraphQL other"/)).toBe(2);
    expect(grown(/^fishzome_graphql_errors_total{.*GRAPHQL_VALIDATION_FAILED"/)).toBe(1);
    expect(after).not.toContain('Invented');
  });

  it('has the state that all servers share', async () => {
    await shop.pool.query(
      `INSERT INTO "OutboxMessage" (id, kind, "dedupeKey", payload, "createdAt")
       VALUES (gen_random_uuid(), 'unknown', 'metrics', '{}', now() - interval '1 hour')`,
    );
    const text = await read();
    expect(sum(text, /^fishzome_database_up /)).toBe(1);
    expect(sum(text, /^fishzome_mails_waiting /)).toBeGreaterThan(0);
    expect(sum(text, /^fishzome_mail_age_seconds /)).toBeGreaterThan(3_599);
    expect(sum(text, /^fishzome_database_connections/)).toBeGreaterThan(0);
    expect(sum(text, /^fishzome_job_done_timestamp_seconds/)).toBeGreaterThan(0);
  });

  it('is not on the port of the shop', async () => {
    const response = await fetch(`${shop.url}/metrics`, { headers: { accept: 'text/plain' } });
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('fishzome_request');
  });
});
