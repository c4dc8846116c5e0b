import { randomInt } from 'node:crypto';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { JSONRPCErrorResponseSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { testShop, type TestShop } from '../../test/shop.ts';
import { wireTo, type Wire } from '../../test/wire.ts';

const allowed = 'https://agents.example';
let shop: TestShop;
let client: Client;
/** Of a guest. */
let order: { databaseId: string; number: string };
const email = 'guest@example.com';

const someAddress = () => `2001:db8:${randomInt(65_536).toString(16)}::${randomInt(65_536).toString(16)}`;

async function connect(url: string, headers: Record<string, string> = {}): Promise<Client> {
  const connected = new Client({ name: 'test', version: '1.0.0' });
  await connected.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', url), {
      requestInit: { headers: { 'x-forwarded-for': someAddress(), ...headers } },
    }),
  );
  return connected;
}

// Tests read results without types; assertions check what matters.
// oxlint-disable-next-line typescript/no-explicit-any
type Result = any;

/** Calls a tool. The client validates what it returns against the tool's output schema. */
const call = async (name: string, args: object = {}, by = client): Promise<Result> =>
  by.callTool({ name, arguments: args as Record<string, unknown> });
const content = async (name: string, args: object = {}): Promise<Result> => {
  const { structuredContent, content: parts, isError } = await call(name, args);
  expect(isError).toBeUndefined();
  expect(JSON.parse(parts[0].text)).toEqual(structuredContent);
  return structuredContent;
};
const errorOf = ({ isError, content: parts }: Result): Result => {
  expect(isError).toBe(true);
  return JSON.parse(parts[0].text);
};

async function post(body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${shop.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress(), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? null : JSON.parse(text),
  };
}
const rpc = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });

beforeAll(async () => {
  shop = await testShop({ CORS_ORIGINS: allowed });
  client = await connect(shop.url);
  await client.listTools();
  const { products } = await content('search_products', { inStock: true });
  const { slug } = products[0];
  const { variants } = await content('get_product', { slug });
  const { body } = await shop.graphql(
    `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on Order { databaseId number } } }`,
    {
      input: {
        equipmentId: variants[0].equipmentId,
        quantity: variants[0].minQuantity,
        customerEmail: email,
        phone: '+1 555 0100',
        address: '12 Pier Road, Monterey',
      },
    },
  );
  order = body.data.placeOrder;
}, 60_000);
afterAll(async () => {
  await client.close();
  await shop.close();
});

describe('the official client', () => {
  it('connects, and is told what the shop is', () => {
    expect(client.getServerVersion()).toMatchObject({ name: 'fishzome', title: 'FISHZOME' });
    expect(client.getServerCapabilities()).toEqual({ tools: {} });
    expect(client.getInstructions()).toContain('minor units');
  });

  it('lists tools that only read, each argument with a description', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_products',
      'get_product',
      'quote_cart',
      'get_order_status',
    ]);
    for (const { name, annotations, inputSchema, outputSchema } of tools) {
      expect(annotations?.readOnlyHint, name).toBe(true);
      expect(inputSchema.additionalProperties, name).toBe(false);
      expect(outputSchema?.type, name).toBe('object');
      expect(JSON.stringify([inputSchema, outputSchema])).not.toMatch(/"pattern"|9007199254740991/);
    }
  });

  it('searches as the site does, page by page', async () => {
    const filter = { query: 'reell', categorySlugs: ['reels'], inStock: true };
    const first = await content('search_products', { ...filter, first: 1, sort: 'PRICE_ASC' });
    const second = await content('search_products', {
      ...filter,
      first: 20,
      sort: 'PRICE_ASC',
      after: first.nextCursor,
    });
    const { body } = await shop.graphql(
      `query ($filter: CatalogueFilter) { catalogue(first: 21, sort: PRICE_ASC, filter: $filter) {
        totalCount correctedQuery nodes { slug databaseId lowestPrice { minor currency display } } } }`,
      { filter: { query: 'reell', categorySlugs: ['reels'], availability: ['IN_STOCK', 'LOW_STOCK'] } },
    );
    const { totalCount, correctedQuery, nodes } = body.data.catalogue;
    expect(totalCount).toBeGreaterThan(1);
    expect(first).toMatchObject({ totalCount, correctedQuery });
    expect(correctedQuery).toBe('reel');
    expect(
      [...first.products, ...second.products].map(({ slug, equipmentId, lowestPrice }) => ({
        slug,
        databaseId: equipmentId,
        lowestPrice,
      })),
    ).toEqual(nodes);
    expect(second.nextCursor).toBeNull();
    const [{ slug, category, url }] = first.products;
    expect([category.slug, url]).toEqual(['reels', `${shop.url}/product/${slug}`]);
  });

  it('filters by price', async () => {
    const { products } = await content('search_products', { priceMinMinor: 1_000, priceMaxMinor: 3_000 });
    expect(products.length).toBeGreaterThan(0);
    for (const { lowestPrice } of products) {
      expect(lowestPrice.minor).toBeGreaterThanOrEqual(1_000);
      expect(lowestPrice.minor).toBeLessThanOrEqual(3_000);
    }
  });

  it('gets a product with all that can be ordered of it', async () => {
    const { rows } = await shop.pool.query<{ slug: string; variants: number }>(
      `SELECT p.slug, count(v.id)::int AS variants FROM "Equipment" p JOIN "Equipment" v ON v."parentId" = p.id
       WHERE v.status = 'PUBLISHED' GROUP BY p.id ORDER BY 2 DESC LIMIT 1`,
    );
    const { slug = '', variants = 0 } = rows[0] ?? {};
    const product = await content('get_product', { slug });
    expect(product.variants).toHaveLength(variants + 1);
    for (const one of product.variants) {
      expect(one.options.length).toBeGreaterThan(0);
      expect(one.price).toEqual({
        minor: expect.any(Number),
        currency: 'USD',
        display: expect.stringMatching(/^\$/),
      });
      expect(one.maxQuantity).toBeGreaterThanOrEqual(one.minQuantity);
    }
    expect(product.attributes.length).toBeGreaterThan(0);
    expect(product.url).toBe(`${shop.url}/product/${slug}`);
  });

  it('quotes several products as the cart does, and writes nothing', async () => {
    const { products } = await content('search_products', { inStock: true, first: 2 });
    const items = await Promise.all(
      products.map(async ({ slug }: { slug: string }) => {
        const { variants } = await content('get_product', { slug });
        const [{ equipmentId, minQuantity }] = variants;
        return { equipmentId, quantity: minQuantity };
      }),
    );
    const countRows = async () =>
      (
        await shop.pool.query(
          `SELECT (SELECT count(*) FROM "Cart") + (SELECT count(*) FROM "CartLine") + (SELECT count(*) FROM "Order")
             + (SELECT count(*) FROM "StockHold") AS rows`,
        )
      ).rows;
    const before = await countRows();
    const destination = { country: 'US', region: 'CA' };
    const { lines, quote } = await content('quote_cart', { items, destination });
    expect(await countRows()).toEqual(before);
    expect(lines.map(({ problem }: Result) => problem)).toEqual([null, null]);

    let cartId: string | undefined;
    for (const item of items) {
      const { body } = await shop.graphql(
        'mutation ($input: AddToCartInput!) { addToCart(input: $input) { ... on Cart { id } } }',
        { input: { ...item, cartId } },
      );
      cartId = body.data.addToCart.id;
    }
    const money = '{ minor currency display }';
    const { body } = await shop.graphql(
      `query ($input: QuoteInput!) { quote(input: $input) { ... on Quote { isEstimate deliveryMethodId
        subtotal ${money} discount ${money} delivery ${money} addedTax ${money} includedTax ${money} total ${money}
        discounts { label amount ${money} } taxes { label percent isIncluded amount ${money} }
        deliveryChoices { methodId name isPickup cost ${money} earliest latest } } } }`,
      { input: { cartId, destination } },
    );
    expect(quote).toEqual(body.data.quote);
    expect(quote.total.minor).toBeGreaterThan(0);
  });

  it('names what cannot be ordered, and quotes the rest', async () => {
    const { products } = await content('search_products', { inStock: true, first: 1 });
    const { variants } = await content('get_product', { slug: products[0].slug });
    const [{ equipmentId, minQuantity, maxQuantity }] = variants;
    const gone = '00000000-0000-4000-8000-000000000000';
    const { lines, quote } = await content('quote_cart', {
      items: [
        { equipmentId: equipmentId.toUpperCase(), quantity: minQuantity },
        { equipmentId: gone, quantity: 1 },
        { equipmentId: 'none', quantity: 1 },
      ],
    });
    expect(lines.map(({ problem }: Result) => problem)).toEqual([null, 'UNAVAILABLE', 'UNAVAILABLE']);
    expect(quote.subtotal).toEqual(lines[0].unitPrice && lines[0].total);
    expect(quote.isEstimate).toBe(true);
    const tooMany = await content('quote_cart', { items: [{ equipmentId, quantity: maxQuantity + 1 }] });
    expect(tooMany).toMatchObject({ lines: [{ problem: 'QUANTITY_OUT_OF_RANGE' }], quote: null });
  });

  it('gets the status of a guest order, and no name, email or address', async () => {
    const status = await content('get_order_status', {
      number: order.number,
      email: ` ${email.toUpperCase()}`,
    });
    expect(status).toMatchObject({ number: order.number, status: 'OPEN', paid: false, canPay: true });
    expect(status.lines).toHaveLength(1);
    expect(status.url).toBe(`${shop.url}/guest-order?number=${order.number}`);
    expect(JSON.stringify(status)).not.toMatch(/guest@|Pier Road|555/);
  });

  it('is refused alike for a wrong email, an unknown number, and the order of an account', async () => {
    const ada = await shop.signUp();
    const { body } = await shop.graphql(
      `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on Order { number } } }`,
      {
        input: {
          equipmentId: (await content('search_products', { inStock: true })).products[0].equipmentId,
          quantity: 1,
          phone: '+1 555 0100',
          address: '12 Pier Road',
        },
      },
      ada.token,
    );
    const answers = await Promise.all(
      [
        { number: order.number, email: 'other@example.com' },
        { number: 'FZ-99999', email },
        { number: body.data.placeOrder.number, email: ada.email },
      ].map((asked) => call('get_order_status', asked)),
    );
    expect(errorOf(answers[0])).toMatchObject({ code: 'NOT_FOUND', whatToDo: expect.any(String) });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('has ten look-ups of guest orders a minute, together with GraphQL', async () => {
    const address = someAddress();
    const agent = await connect(shop.url, { 'x-forwarded-for': address });
    const query = `query ($input: GuestOrderInput!) { guestOrder(input: $input) { ... on Order { id } ... on UserError { code } } }`;
    const input = { number: order.number, email };
    for (let n = 0; n < 5; n++) {
      expect((await call('get_order_status', input, agent)).isError).toBeUndefined();
      await shop.graphql(query, { input }, null, { 'x-forwarded-for': address });
    }
    const refused = errorOf(await call('get_order_status', input, agent));
    expect(refused).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) });
    const { body } = await shop.graphql(query, { input }, null, { 'x-forwarded-for': address });
    expect(body.data.guestOrder).toEqual({ code: 'RATE_LIMITED' });
    await agent.close();
  });

  it('with a service token reads products, and is told that it may do no more', async () => {
    const { token } = await shop.signIn('admin@fishzome.example', 'harbour-light');
    const { body } = await shop.graphql(
      'mutation ($input: CreateServiceTokenInput!) { createServiceToken(input: $input) { ... on CreatedServiceToken { secret } } }',
      { input: { name: 'Agent', scopes: ['READ_ORDERS'], lifetime: 'DAYS_30' } },
      token,
    );
    const agent = await connect(shop.url, {
      authorization: `Bearer ${body.data.createServiceToken.secret}`,
    });
    expect((await call('search_products', {}, agent)).isError).toBeUndefined();
    const refused = await call('get_order_status', { number: order.number, email }, agent);
    expect(errorOf(refused)).toMatchObject({ code: 'FORBIDDEN' });
    await agent.close();
    await expect(connect(shop.url, { authorization: 'Bearer fz_forged' })).rejects.toThrow('TOKEN_INVALID');
  });

  it('rejects unknown tools and methods', async () => {
    await expect(call('place_order')).rejects.toMatchObject({ code: -32_602 });
    await expect(client.listResources()).rejects.toThrow();
    expect((await post(rpc('resources/list'))).body.error.code).toBe(-32_601);
    expect((await post(rpc('tools/list', { cursor: 'x' }))).body.error.code).toBe(-32_602);
    await client.ping();
  });
});

describe('bad arguments', () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const item = { equipmentId: id, quantity: 1 };
  it.each<[tool: string, args: unknown, path: string]>([
    ['search_products', { query: 1 }, 'query'],
    ['search_products', { query: 'x'.repeat(101) }, 'query'],
    ['search_products', { first: 0 }, 'first'],
    ['search_products', { first: 21 }, 'first'],
    ['search_products', { first: 1.5 }, 'first'],
    ['search_products', { first: '5' }, 'first'],
    ['search_products', { priceMinMinor: -1 }, 'priceMinMinor'],
    ['search_products', { priceMaxMinor: 2 ** 31 }, 'priceMaxMinor'],
    ['search_products', { categorySlugs: ['nothing'] }, 'categorySlugs'],
    ['search_products', { categorySlugs: 'reels' }, 'categorySlugs'],
    ['search_products', { categorySlugs: Array(21).fill('reels') }, 'categorySlugs'],
    ['search_products', { inStock: 'yes' }, 'inStock'],
    ['search_products', { sort: 'CHEAPEST' }, 'sort'],
    ['search_products', { after: 'x' }, 'after'],
    ['search_products', { page: 2 }, 'page'],
    ['search_products', [], ''],
    ['search_products', 'reels', ''],
    ['get_product', {}, 'slug'],
    ['get_product', { slug: '' }, 'slug'],
    ['get_product', { slug: null }, 'slug'],
    ['quote_cart', {}, 'items'],
    ['quote_cart', { items: [] }, 'items'],
    ['quote_cart', { items: [item, { ...item, equipmentId: id.toUpperCase() }] }, 'items'],
    [
      'quote_cart',
      { items: Array.from({ length: 51 }, (_, at) => ({ ...item, equipmentId: `${at}` })) },
      'items',
    ],
    ['quote_cart', { items: [{ ...item, quantity: 0 }] }, 'items.0.quantity'],
    ['quote_cart', { items: [{ ...item, quantity: 1_000_001 }] }, 'items.0.quantity'],
    ['quote_cart', { items: [{ ...item, price: 1 }] }, 'items.0.price'],
    ['quote_cart', { items: [item], destination: { country: 'XX' } }, 'destination.country'],
    ['quote_cart', { items: [item], destination: { country: 'US' } }, 'destination.region'],
    ['quote_cart', { items: [item], destination: { country: 'US', region: 'XX' } }, 'destination.region'],
    ['get_order_status', { number: 'FZ-10001' }, 'email'],
    ['get_order_status', { number: '1', email }, 'number'],
    ['get_order_status', { number: 'FZ-10001', email: 'x' }, 'email'],
    ['get_order_status', { number: { $gt: 0 }, email }, 'number'],
  ])('%s %j is an error of the tool that names %j', async (name, args, path) => {
    const { status, body } = await post(rpc('tools/call', { name, arguments: args }));
    expect(status).toBe(200);
    expect(errorOf(body.result)).toMatchObject({
      code: 'INVALID_INPUT',
      issues: expect.arrayContaining([{ path, message: expect.stringMatching(/\w/) }]),
      whatToDo: expect.stringMatching(/\w/),
    });
  });

  it.each(['no-such-product', '../x', '\u0000', "' OR 1=1"])('finds no product %j', async (slug) => {
    expect(errorOf(await call('get_product', { slug }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('accepts any text as a query', async () => {
    for (const query of ['', '\u0000', '😀', '"', '-', "' OR 1=1 --", '%', '\ud800'])
      await content('search_products', { query });
  });
});

describe('bad messages', () => {
  it.each<[body: unknown, status: number, code: number]>([
    ['{', 400, -32_700],
    ['', 400, -32_600],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","__proto__":{"a":1}}', 400, -32_700],
    [null, 400, -32_600],
    [[], 400, -32_600],
    [[rpc('ping')], 400, -32_600],
    ['"ping"', 400, -32_600],
    [{}, 400, -32_600],
    [{ ...rpc('ping'), jsonrpc: '1.0' }, 400, -32_600],
    [{ ...rpc('ping'), id: null }, 400, -32_600],
    [{ ...rpc('ping'), id: {} }, 400, -32_600],
    [{ ...rpc('ping'), id: 1.5 }, 400, -32_600],
    [{ ...rpc('ping'), method: 1 }, 400, -32_600],
    [{ ...rpc('ping'), params: [] }, 400, -32_600],
    [rpc('tools/call'), 200, -32_602],
    [rpc('tools/call', { name: '__proto__' }), 200, -32_602],
    [rpc('__proto__'), 200, -32_601],
    [rpc(`tools/call${' '.repeat(100)}`), 200, -32_601],
    [rpc('ping', { text: 'x'.repeat(1024 * 1024) }), 413, -32_600],
  ])('message %# is answered with an error of JSON-RPC', async (body, status, code) => {
    const answer = await post(body);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    if (answer.body.id !== null) JSONRPCErrorResponseSchema.parse(answer.body);
  });

  it('accepts messages that need no answer', async () => {
    for (const body of [
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: 1, error: { code: 1, message: '' } },
    ])
      expect(await post(body)).toMatchObject({ status: 202, body: null });
  });

  it('accepts JSON only', async () => {
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=a']) {
      const { status, body } = await post(rpc('ping'), { 'content-type': type });
      expect([type, status, body.error.code]).toEqual([type, expect.toBeOneOf([400, 415]), -32_600]);
    }
  });

  it('negotiates the revision of the protocol', async () => {
    const versionOf = async (protocolVersion: unknown) =>
      (await post(rpc('initialize', { protocolVersion }))).body.result.protocolVersion;
    expect(await versionOf('2025-06-18')).toBe('2025-06-18');
    expect(await versionOf('2025-11-25')).toBe('2025-11-25');
    for (const other of ['2024-11-05', 'x', 1, null]) expect(await versionOf(other)).toBe('2025-11-25');
    for (const sent of ['2025-11-25', '2025-06-18', '2025-03-26'])
      expect((await post(rpc('ping'), { 'mcp-protocol-version': sent })).status).toBe(200);
    const { status, body } = await post(rpc('ping'), { 'mcp-protocol-version': '2024-01-01' });
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('2025-11-25')]);
  });

  it.each(['GET', 'HEAD', 'DELETE', 'PUT', 'PATCH'])('answers %s with 405', async (method) => {
    const { status, headers } = await fetch(`${shop.url}/mcp`, {
      method,
      headers: { accept: 'text/event-stream' },
    });
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('answers nothing that a cache may store', async () => {
    for (const body of [rpc('ping'), {}, rpc('tools/list')])
      expect((await post(body)).headers.get('cache-control')).toContain('no-store');
  });
});

describe('pages of other origins', () => {
  const withHost = (origin: string) => post(rpc('ping'), { origin });

  it('are refused', async () => {
    for (const origin of ['https://evil.example', 'null', 'x', allowed.replace('https', 'http')]) {
      const { status, body, headers } = await withHost(origin);
      expect([origin, status, body.error.data.code]).toEqual([origin, 403, 'FORBIDDEN']);
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('are admitted by CORS_ORIGINS, as is the shop at localhost or an IP address', async () => {
    expect((await withHost(shop.url)).status).toBe(200);
    const { status, headers } = await withHost(allowed);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, allowed]);
  });
});

it('answers a flood with 429 in the format of JSON-RPC', async () => {
  const flooded = await testShop({ SEED: 'none', REQUESTS_PER_MINUTE: '3' });
  try {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': someAddress() };
    const send = () =>
      fetch(`${flooded.url}/mcp`, { method: 'POST', headers, body: JSON.stringify(rpc('ping')) });
    for (let n = 0; n < 3; n++) expect((await send()).status).toBe(200);
    const refused = await send();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
    expect(await refused.json()).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32_000, data: { code: 'RATE_LIMITED' } },
    });
  } finally {
    await flooded.close();
  }
});

describe('while the database is away', () => {
  let database: TestDatabase;
  let wire: Wire;
  let away: TestShop;
  beforeAll(async () => {
    database = await testDatabase();
    wire = await wireTo(database.url);
    away = await testShop({ DATABASE_URL: wire.url, SEED: 'none', LOG_LEVEL: 'silent' });
  });
  afterAll(async () => {
    await wire.mend();
    await away.close();
    await database.close();
  });

  it('a tool says so, and the agent still connects', async () => {
    wire.cut();
    const agent = await connect(away.url);
    const refused = await call('search_products', { query: 'reel' }, agent);
    expect(errorOf(refused)).toMatchObject({ code: 'UNAVAILABLE', whatToDo: expect.any(String) });
    await agent.close();
  });
});
