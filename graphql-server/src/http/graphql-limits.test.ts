import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  getIntrospectionQuery,
  Kind,
  Lexer,
  parse,
  print,
  Source,
  TokenKind,
  type FragmentDefinitionNode,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits, measure } from './graphql-limits.ts';
import { schema } from '../schema.ts';
import { testShop, type Answer, type TestShop } from '../../test/shop.ts';

const web = fileURLToPath(new URL('../../../web/src', import.meta.url));

/** Every operation of the web client and of the sandbox, measured as the API measures it. */
function ownOperations() {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.graphql'),
  );
  const { definitions } = parse(files.map((file) => readFileSync(path.join(web, file), 'utf8')).join('\n'));
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  return definitions
    .filter((one) => one.kind === Kind.OPERATION_DEFINITION)
    .map((operation) => {
      const document = {
        kind: Kind.DOCUMENT,
        definitions: [operation, ...fragmentsOf(operation, fragments)],
      } as const;
      const variables = (operation.variableDefinitions ?? [])
        .filter(({ defaultValue }) => !defaultValue)
        .map(({ variable, type }) => [variable.name.value, sample(print(type))]);
      return {
        operation: operation.name?.value,
        ...measure(schema, document, Object.fromEntries(variables), {}),
      };
    });
}

/** Something that fits a type, such as `[ID!]!`. */
function sample(type: string): unknown {
  if (type.startsWith('[')) return [];
  const DateTime = '2026-11-24T00:00:00.000Z';
  const scalars: Record<string, unknown> = {
    Int: 20,
    Boolean: true,
    ID: 'x',
    String: 'x',
    Float: 1,
    DateTime,
  };
  const name = type.replace('!', '');
  if (name in scalars) return scalars[name];
  // By what it can do: two copies of the package are at work here.
  const named = schema.getType(name) as unknown as Partial<GraphQLEnumType & GraphQLInputObjectType>;
  if (named.getValues) return named.getValues()[0]?.name;
  const required = Object.values(named.getFields?.() ?? {}).filter((field) =>
    String(field.type).endsWith('!'),
  );
  return Object.fromEntries(required.map((field) => [field.name, sample(String(field.type))]));
}

function fragmentsOf(node: object, all: readonly FragmentDefinitionNode[]): FragmentDefinitionNode[] {
  const found = new Map<string, FragmentDefinitionNode>();
  const visit = (one: object) =>
    JSON.stringify(one, (_key, value) => {
      if (value?.kind === Kind.FRAGMENT_SPREAD && !found.has(value.name.value)) {
        const fragment = all.find(({ name }) => name.value === value.name.value);
        if (fragment) {
          found.set(value.name.value, fragment);
          visit(fragment);
        }
      }
      return value;
    });
  visit(node);
  return [...found.values()];
}

describe('our own operations', () => {
  const operations = ownOperations();

  it('cost less than half of what may be asked for', () => {
    console.table(operations);
    expect(operations.length).toBeGreaterThan(10);
    expect(operations.filter(({ cost }) => cost > limits.cost / 2)).toEqual([]);
    expect(operations.filter(({ breadth }) => breadth > limits.breadth / 2)).toEqual([]);
    expect(operations.filter(({ depth }) => depth > limits.depth - 2)).toEqual([]);
  });
});

describe('the GraphQL API', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ SEED: 'none' });
  });
  afterAll(() => shop.close());

  async function send(
    body: string,
    headers: Record<string, string> = { 'content-type': 'application/json' },
    method = 'POST',
    search = '',
  ): Promise<Answer> {
    const response = await fetch(`${shop.url}/graphql${search}`, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(method === 'GET' ? {} : { body }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  }

  const json = (value: unknown) => JSON.stringify(value);
  const times = (count: number, part: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => part(n)).join(' ');
  const send1 = { input: '{ email: "a@example.com", subject: "s", message: "m" }' };
  const mutation = (n: number) => `m${n}: sendContactMessage(input: ${send1.input}) { __typename }`;

  it.each([
    [
      'what is deep, of one entry each',
      '{ users(first: 1) { edges { node { orders(first: 1) { edges { node { lines { equipment { picture { sources { type } } } } } } } } } } }',
      /11 fields deep; the limit is 10/,
    ],
    [
      'pages within pages',
      '{ users(first: 100) { edges { node { orders(first: 100) { edges { node { id } } } } } } }',
      /costs 30,301; the limit is 10,000.*`first`/,
    ],
    [
      'three pages of 100 within each other, in fragments',
      `query { ...A } fragment A on Query { users(first: 100) { edges { node { ...B } } } }
       fragment B on User { orders(first: 100) { edges { node { ... on Order { lines { equipment { attributes { name } } } } } } } }`,
      /costs/,
    ],
    [
      'a page that a variable makes large',
      'query($n: Int) { users(first: $n) { edges { node { id } } } }',
      /costs/,
    ],
    ['a page counted from the end', '{ users(last: 9000) { edges { node { id } } } }', /costs/],
    [
      'broad',
      `{ ${times(13, () => '...F')} } fragment F on Query { me { ${times(32, () => 'id')} } }`,
      /429 fields/,
    ],
    [
      'searches',
      `{ ${times(5, (n) => `a${n}: searchSuggestions(query: "spnning${n}") { correctedQuery }`)} }`,
      /costs 10,\d+.*a text search costs 2,000/,
    ],
    [
      'searches by a filter',
      `{ ${times(5, (n) => `a${n}: catalogue(filter: { query: "spnning${n}" }, first: 1) { totalCount }`)} }`,
      /costs 10,\d+/,
    ],
    ['aliases', `{ ${times(31, (n) => `a${n}: me { id }`)} }`, /30 aliases/],
    [
      'aliases that fragments multiply',
      `{ ...A ...A ...A ...A } fragment A on Query { ${times(8, (n) => `a${n}: me { id }`)} }`,
      /30 aliases/,
    ],
    ['directives on fields', `{ me { ${times(21, () => 'id @include(if: true)')} } }`, /20 directives/],
    [
      'the whole schema five times',
      `{ ${times(5, (n) => `a${n}: __schema { types { name } }`)} }`,
      /costs 12,50\d/,
    ],
    ['the same field ten thousand times', `{ me { ${times(10_000, () => 'id')} } }`, /2,000 tokens/],
    ['a document that is deep beyond parsing', '{a'.repeat(100_000), /2,000 tokens/],
    ['mutations in one request', `mutation { ${times(6, mutation)} }`, /6 mutations; the limit is 5/],
    [
      'mutations in fragments',
      `mutation { ...A ... on Mutation { ${times(3, (n) => mutation(n + 3))} } } fragment A on Mutation { ${times(3, mutation)} }`,
      /6 mutations/,
    ],
  ])('refuses %s', async (_what, query, words) => {
    const before = await shop.pool.query('SELECT count(*) FROM "ContactMessage"');
    const answer = await send(JSON.stringify({ query, variables: { n: 100_000 } }));
    expect(answer.status, JSON.stringify(answer.body)).toBe(400);
    expect(answer.body.data).toBeUndefined();
    expect(answer.body.errors[0].extensions).toEqual({ code: 'QUERY_TOO_LARGE' });
    expect(answer.body.errors[0].message).toMatch(words);
    expect(answer.body.errors[0].message).toMatch(/Select less, or split the request\.$/);
    expect((await shop.pool.query('SELECT count(*) FROM "ContactMessage"')).rows).toEqual(before.rows);
  });

  /** A document of so many tokens; each text of the list is one. */
  function tokens(wanted: number): string {
    const list = (texts: number) =>
      `{ catalogue(first: 1, filter: { categorySlugs: [${'"a" '.repeat(texts)}] }) { totalCount } }`;
    const lexer = new Lexer(new Source(list(0)));
    let rest = 0;
    while (lexer.advance().kind !== TokenKind.EOF) rest += 1;
    return list(wanted - rest);
  }
  const deep = (fields: number) => {
    const path =
      'users(first: 1) edges node orders(first: 1) edges node lines equipment picture sources type'.match(
        /\w+(?:\(.*?\))?/g,
      );
    // An object needs a selection.
    const names = path?.slice(0, fields - 1).concat(fields === 11 ? 'type' : '__typename') ?? [];
    return `{ ${names.join(' { ')}${' }'.repeat(names.length)}`;
  };

  it.each<[what: string, limit: number, query: (n: number) => string]>([
    ['tokens', limits.tokens, tokens],
    ['aliases', limits.aliases, (n) => `{ ${times(n, (at) => `a${at}: me { id }`)} }`],
    ['directives', limits.directives, (n) => `{ me { ${times(n, () => 'id @include(if: true)')} } }`],
    ['fields within fields', limits.depth, deep],
    ['fields', limits.breadth, (n) => `{ me { ${times(n - 1, () => 'id')} } }`],
    [
      'entries',
      limits.cost,
      // Each entry costs 3 and the connection 1; each further field costs 1.
      (n) => `{ users(first: 3332) { edges { node { id } } } me { ${times(n - 9_998, () => 'id')} } }`,
    ],
    ['mutations', limits.mutations, (n) => `mutation { ${times(n, mutation)} }`],
  ])(
    'takes a request with as many %s as the limit, %i, and none with one more',
    async (_what, limit, query) => {
      const codeOf = async (n: number) => {
        const { status, body } = await send(JSON.stringify({ query: query(n) }));
        return [status, body.errors?.[0].extensions.code === 'QUERY_TOO_LARGE'];
      };
      expect(await codeOf(limit - 1)).toEqual([200, false]);
      expect(await codeOf(limit)).toEqual([200, false]);
      expect(await codeOf(limit + 1)).toEqual([400, true]);
    },
  );

  it('takes a body of a megabyte, and none with a byte more', async () => {
    const { length } = JSON.stringify({ query: '{ me { id } } #' });
    const status = async (bytes: number) =>
      (await send(JSON.stringify({ query: `{ me { id } } #${'x'.repeat(bytes - length)}` }))).status;
    expect([await status(1024 * 1024 - 1), await status(1024 * 1024)]).toEqual([200, 200]);
    expect(await status(1024 * 1024 + 1)).toBe(413);
  });

  describe('the cost in the extensions of the response', () => {
    const query = '{ reviews(first: 3) { nodes { id } } }';
    const extensions = { cost: true };
    const cost = { requested: 7, limit: limits.cost };

    it('is sent when a request asks for it, also after a cached response and for a refused query', async () => {
      expect((await send(json({ query }))).body.extensions).toBeUndefined();
      for (const _again of [1, 2]) {
        const { body, headers } = await send(json({ query, extensions }));
        expect(body).toEqual({ data: expect.anything(), extensions: { cost } });
        expect(headers.get('cache-control')).toBe('private, no-store');
      }
      expect((await send(json({ query }))).body.extensions).toBeUndefined();
      const large = '{ users(first: 9000) { nodes { id } } }';
      expect((await send(json({ query: large, extensions }))).body.extensions).toEqual({
        cost: { requested: 18_001, limit: limits.cost },
      });
    });

    it('is sent by GET', async () => {
      const search = new URLSearchParams({ query, extensions: json(extensions) });
      const { body } = await send('', { 'content-type': 'application/json' }, 'GET', `?${search.toString()}`);
      expect(body.extensions).toEqual({ cost });
    });

    it.each([null, false, 'true', 1, {}])('is not sent for %j', async (asked) => {
      expect((await send(json({ query, extensions: { cost: asked } }))).body).toEqual({
        data: expect.anything(),
      });
    });
  });

  it.each([3, 4])('answers %i searches in one request', async (count) => {
    const search = (n: number) => `a${n}: searchSuggestions(query: "spnning${n}") { correctedQuery }`;
    const answer = await send(JSON.stringify({ query: `{ ${times(count, search)} }` }));
    expect([answer.status, Object.keys(answer.body.data)]).toEqual([
      200,
      Array.from({ length: count }, (_, n) => `a${n}`),
    ]);
  });

  it('answers many blank searches in one request', async () => {
    const query = `{ ${times(20, (n) => `a${n}: searchSuggestions(query: " ") { correctedQuery }`)} }`;
    expect((await send(JSON.stringify({ query }))).status).toBe(200);
  });

  const asked = 'query($id: ID!) { order(id: $id) { id } }';
  const cycle = '{ me { ...A } } fragment A on User { ...B } fragment B on User { ...A }';
  const types = (levels: number): string =>
    levels ? `ofType { fields { type { ${types(levels - 1)} } } }` : 'name';
  const nested = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
  const lists = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;

  it.each<[string, string, number, string]>([
    ['a body that is no JSON', '{"query":', 400, 'INVALID_JSON'],
    ['an empty body', '', 400, 'INVALID_JSON'],
    ['null', 'null', 400, 'BAD_REQUEST'],
    ['a batch', json([{ query: '{ me { id } }' }]), 400, 'BAD_REQUEST'],
    ['no query', json({}), 400, 'BAD_REQUEST'],
    ['a query that is none', json({ query: 5 }), 400, 'BAD_REQUEST'],
    ['variables that are text', json({ query: asked, variables: 'x' }), 400, 'BAD_REQUEST'],
    ['variables that are a list', json({ query: asked, variables: [1] }), 400, 'BAD_REQUEST'],
    ['variables that are missing', json({ query: asked }), 400, 'BAD_USER_INPUT'],
    ['an operation name that is none', json({ query: asked, operationName: {} }), 400, 'BAD_REQUEST'],
    [
      'an operation that is not there',
      json({ query: asked, operationName: 'Nope', variables: { id: 'x' } }),
      400,
      'OPERATION_RESOLUTION_FAILURE',
    ],
    ['extensions that are text', json({ query: asked, extensions: 'x' }), 400, 'BAD_REQUEST'],
    ['words that are no GraphQL', json({ query: '{ me {' }), 400, 'GRAPHQL_PARSE_FAILED'],
    ['a field that is not there', json({ query: '{ nope }' }), 400, 'GRAPHQL_VALIDATION_FAILED'],
    ['fragments in a circle', json({ query: cycle }), 400, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'introspection that goes round',
      json({ query: `{ __schema { types { fields { type { ${types(6)} } } } } }` }),
      400,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['@defer', json({ query: '{ ... @defer { me { id } } }' }), 400, 'GRAPHQL_VALIDATION_FAILED'],
    ['@stream', json({ query: '{ bestSellers @stream { id } }' }), 400, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'variables without a bottom',
      `{"query":${json(asked)},"variables":{"id":${nested}}}`,
      400,
      'BAD_USER_INPUT',
    ],
    ['lists without a bottom', `{"query":${json(asked)},"variables":{"id":${lists}}}`, 400, 'BAD_USER_INPUT'],
    [
      'unknown variables without a bottom',
      `{"query":"{ me { id } nope }","variables":${nested}}`,
      400,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['a prototype', `{"query":"{ me { id } }","__proto__":{"a":1}}`, 400, 'INVALID_JSON'],
    ['a global id that is none', json({ query: '{ node(id: "nope") { id } }' }), 400, 'BAD_USER_INPUT'],
    [
      'more than a megabyte',
      json({ query: `{ me { id } } #${'x'.repeat(1024 * 1024)}` }),
      413,
      'BODY_TOO_LARGE',
    ],
  ])('refuses %s', async (_what, body, status, code) => {
    const answer = await send(body);
    expect([answer.status, answer.body.errors[0].extensions.code], JSON.stringify(answer.body)).toEqual([
      status,
      code,
    ]);
    expect(answer.body.errors[0].message).not.toBe('');
    expect(answer.body.data).toBeUndefined();
  });

  it.each([
    ['text/plain', 400, 'BAD_REQUEST'],
    ['application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['application/xml', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['nonsense', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('refuses a body of the content type %s', async (type, status, code) => {
    const answer = await send(json({ query: '{ me { id } }' }), { 'content-type': type });
    expect([answer.status, answer.body.errors[0].extensions.code], JSON.stringify(answer.body)).toEqual([
      status,
      code,
    ]);
  });

  it('has no use for uploads', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const parts =
      '--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{"query":"{ me { id } }"}\r\n--x--\r\n';
    for (const headers of [type, { ...type, 'apollo-require-preflight': '1' }]) {
      const answer = await send(parts, headers);
      expect([400, 415]).toContain(answer.status);
      expect(answer.body.errors[0].message).not.toBe('');
    }
  });

  it('takes queries by GET, never mutations, and neither from a form of another site', async () => {
    const get = (query: string, headers = {}) =>
      send('', headers, 'GET', `?query=${encodeURIComponent(query)}`);
    const preflight = { 'apollo-require-preflight': '1' };
    expect((await get('{ me { id } }', preflight)).body).toEqual({ data: { me: null } });
    const refused = await get(`mutation { ${mutation(0)} }`, preflight);
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
    const forged = await get('{ me { id } }');
    expect([forged.status, forged.body.errors[0].extensions.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('shows the whole schema to who asks as tools do', async () => {
    const query = getIntrospectionQuery({
      descriptions: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    });
    const answer = await send(json({ query }));
    expect(answer.status).toBe(200);
    expect(answer.body.data.__schema.types.length).toBeGreaterThan(50);
  });

  it('counts the entries of a page that a variable leaves out as twenty', async () => {
    const size = (search: string) =>
      measure(schema, parse(`query($n: Int) { users${search} { edges { node { id } } } }`), {}, {}).cost;
    expect(size('')).toBe(size('(first: 20)'));
    expect(size('(first: $n)')).toBe(size('(first: 20)'));
    expect(size('(first: 100)')).toBe(5 * size('(first: 20)') - 4);
  });

  it('takes a moment at the most for the hardest document to validate: many fragments on the same fields', async () => {
    const spreads = times(120, (n) => `...A${n}`);
    const fragments = times(120, (n) => `fragment A${n} on Query { me { id email role } }`);
    const begun = performance.now();
    const answer = await send(json({ query: `{ ${spreads} } ${fragments}` }));
    expect(answer.body.errors[0].extensions.code).toBe('QUERY_TOO_LARGE');
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
