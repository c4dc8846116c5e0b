import * as fc from 'fast-check';
import { getNamedType, isObjectType, type GraphQLSchema } from 'graphql';

export interface HostileDocument {
  readonly what: string;
  readonly query: string;
}

const times = (count: number, one: (index: number) => string, between = ' ') =>
  Array.from({ length: count }, (_, index) => one(index)).join(between);
const documents = (what: string, texts: fc.Arbitrary<string>): fc.Arbitrary<HostileDocument> =>
  texts.map((query) => ({ what, query }));
/** Mostly a few too many; the largest number costs as much as hundreds of others. */
const many = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(31, 50, 200) },
  { weight: 3, arbitrary: fc.constant(1_000) },
  { weight: 1, arbitrary: fc.constant(10_000) },
);
/** Deep enough to be rejected. The deepest would overflow the stack of a naive recursive parser. */
const deep = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(13, 20, 100, 900) },
  { weight: 1, arbitrary: fc.constantFrom(5_000, 20_000) },
);

/** A mutation without effect: it cancels an order that does not exist, many times. */
const action = 'cancelOrder(input: { orderId: "00000000-0000-7000-8000-000000000000" }) { __typename }';

const aliases = fc.oneof(
  many.map((n) => `{ ${times(n, (at) => `a${at}: __typename`)} }`),
  many.map((n) => `{ ${times(Math.min(n, 2_000), (at) => `a${at}: bestSellers(first: 200) { id }`)} }`),
  many.map((n) => `mutation { ${times(Math.min(n, 2_000), (at) => `a${at}: ${action}`)} }`),
  many.map((n) => `{ me { ${times(n, (at) => `a${at}: email`)} } }`),
);

const directives = fc.oneof(
  many.map((n) => `{ bestSellers ${times(n, () => '@include(if: true)')} { id } }`),
  many.map((n) => `{ bestSellers { id ${times(n, (at) => `@d${at}`)} } }`),
  many.map((n) => `query ${times(n, () => '@skip(if: false)')} { __typename }`),
  fc
    .constantFrom(
      '@nope',
      '@skip',
      '@include',
      '@skip(if: "yes")',
      '@include(if: null)',
      '@include(if: $gone)',
      '@include(if: 1)',
      '@skip(if: [true])',
      '@include(if: true, if: false)',
      '@skip(unless: true)',
      '@',
      '@deprecated',
      '@specifiedBy(url: "x")',
      '@defer',
      '@stream(initialCount: -1)',
      '@oneOf',
      '@_ @__ @___',
    )
    .map(
      (directive) =>
        `query Asked ${directive} { bestSellers(first: 1) ${directive} { id ... ${directive} { name } } }`,
    ),
);

const fragments = fc.oneof(
  fc.constant('{ ...f } fragment f on Query { ...f }'),
  fc.constant('{ ...f } fragment f on Query { me { email } ... on Query { ... { ...f } } }'),
  fc.constant(
    '{ me { ...f } } fragment f on User { orders { edges { node { lines { equipment { id } } } } } ...f }',
  ),
  fc.constant('{ ...gone ...on Nowhere { id } ... on String { id } }'),
  fc.constant('{ ...f ...f } fragment f on Query { __typename } fragment f on Query { __typename }'),
  many.map((n) => {
    const size = Math.min(n, 1_000);
    return `{ ...f0 } ${times(size, (at) => `fragment f${at} on Query { ...f${(at + 1) % size} }`)}`;
  }),
  fc.tuple(fc.integer({ min: 8, max: 60 }), fc.integer({ min: 2, max: 10 })).map(
    // Each level spreads the next several times: the number of fields grows exponentially.
    ([levels, wide]) =>
      `{ ...f0 } ${times(levels, (at) => `fragment f${at} on Query { ${times(wide, () => `...f${at + 1}`)} }`)} fragment f${levels} on Query { __typename }`,
  ),
  fc
    .tuple(fc.integer({ min: 3, max: 12 }), fc.integer({ min: 2, max: 6 }))
    .map(
      ([levels, wide]) =>
        `{ ...f0 } ${times(levels, (at) => `fragment f${at} on Query { ${times(wide, (n) => `a${n}: node(id: "x") { ... on User { id } } ...f${at + 1}`)} }`)} fragment f${levels} on Query { __typename }`,
    ),
  many.map(
    (n) => `{ __typename } ${times(Math.min(n, 5_000), (at) => `fragment f${at} on Query { __typename }`)}`,
  ),
);

const repeated = fc.oneof(
  many.map((n) => `{ ${times(n, () => '__typename')} }`),
  many.map((n) => `{ ${times(n, () => 'me { id }')} }`),
  many.map((n) => `{ me { ${times(n, () => 'email')} } }`),
  many.map((n) => `{ ${times(Math.min(n, 2_000), (at) => `bestSellers(first: ${at}) { id }`)} }`),
  many.map((n) => `{ ${times(n, () => '... { __typename }')} }`),
);

const introspection = fc.oneof(
  deep.map((n) => `{ __schema { types { ${'fields { type { '.repeat(n)}name${' } }'.repeat(n)} } } }`),
  deep.map((n) => `{ __type(name: "Query") { ${'ofType { '.repeat(n)}name${' }'.repeat(n)} } }`),
  deep.map(
    (n) => `{ __schema { types { ${'possibleTypes { interfaces { '.repeat(n)}name${' } }'.repeat(n)} } } }`,
  ),
  fc.constantFrom(
    '{ __type { name } }',
    '{ __type(name: 1) { name } }',
    '{ __type(name: "\\u0000") { name } }',
    '{ __schema }',
    '{ __schema { nope } }',
    '{ me { __schema { types { name } } } }',
    '{ __nope }',
    '{ _service { sdl } }',
    '{ __type(name: "__proto__") { fields(includeDeprecated: "x") { name } } }',
  ),
  many.map(
    (n) => `{ ${times(Math.min(n, 1_000), (at) => `a${at}: __schema { types { fields { name } } }`)} }`,
  ),
);

const large = fc.constantFrom(
  () => `{ __typename }${' '.repeat(1_000_000)}`,
  () => `{ __typename } #${'x'.repeat(1_000_000)}`,
  () => `{ __typename }${'\n#'.repeat(400_000)}`,
  () => `{ ${','.repeat(1_000_000)} __typename }`,
  () => `{ ${'a'.repeat(1_000_000)} }`,
  () => `{ node(id: "${'a'.repeat(1_000_000)}") { id } }`,
  () => `{ node(id: """${'\\"""'.repeat(200_000)}""") { id } }`,
  () => times(20_000, (at) => `query q${at} { __typename }`),
  () => `query (${times(10_000, (at) => `$v${at}: Int`)}) { __typename }`,
  () => `{ node(id: [${'1,'.repeat(200_000)}]) { id } }`,
  () => `{ ${'a '.repeat(400_000)} }`,
);

const broken = fc.oneof(
  deep.map((n) => '{'.repeat(n)),
  deep.map((n) => '{ me '.repeat(n)),
  deep.map((n) => `{ node(id: ${'['.repeat(n)}`),
  deep.map((n) => `{ node(id: ${'{a:'.repeat(n)}1${'}'.repeat(n)}) { id } }`),
  deep.map((n) => `query ($v: ${'['.repeat(n)}Int${']'.repeat(n)}) { __typename }`),
  deep.map((n) => `{ ${'... { '.repeat(n)}__typename${' }'.repeat(n)} }`),
  fc.constantFrom(
    '',
    ' ',
    '}',
    '{}',
    '{ }',
    '{ me }',
    '{ me {} }',
    'query',
    'mutation',
    'query {',
    '{ me { email }',
    '{ me { email } } }',
    '\0',
    '{ \0 me { email } }',
    '{ me\ufeff { email } }',
    '\ufeff',
    '{ \u{1f41f} }',
    '{ mé { email } }',
    '{ me { email } } \\u0000',
    '{ node(id: """a\0b""") { id } }',
    '{ node(id: "a\0b") { id } }',
    '{ node(id: "\\u0000") { id } }',
    '{ node(id: "\\ud800") { id } }',
    '{ node(id: "\\u{110000}") { id } }',
    '{ node(id: "\\x") { id } }',
    '{ node(id: "open) { id } }',
    '{ node(id: """open) { id } }',
    '{ node(id: 1e400) { id } }',
    '{ node(id: -) { id } }',
    '{ node(id: 00) { id } }',
    '{ node(id: 1.e1) { id } }',
    '{ node(id: $) { id } }',
    'subscription { me { email } }',
    'subscription { nope }',
    'fragment f on Query { __typename }',
    '{ a: }',
    '{ : a }',
    '{ a(: 1) }',
    'type A { b: C }',
    'extend schema { query: Query }',
    'schema { query: Query } { me { id } }',
    '"a" query { __typename }',
    '{ __typename } { __typename }',
    'query a { __typename } query a { __typename }',
    'query ($a: Int, $a: Int) { __typename }',
    'query ($a: Order) { __typename }',
    'query ($a: Nope!) { __typename }',
    'query ($a: Int! = null) { __typename }',
    'query ($a: Int = $b) { __typename }',
    'query ($a: [[Int!]!]! = 3) { __typename }',
    '{ bestSellers(first: $a) { id } }',
    '{ bestSellers(first: 1, first: 2) { id } }',
    '{ a: me { id } a: bestSellers { id } }',
    '{ me { id: email id } }',
    '{ me(a: 1) { id } }',
    '{ me { email { id } } }',
    '{ nope }',
    '{ Me { id } }',
  ),
);

/** A path down the graph; `turns` selects the field at each level. */
function wayDown(schema: GraphQLSchema, turns: readonly number[]): string {
  const opened: string[] = [];
  let type = schema.getQueryType();
  for (const turn of turns) {
    const ways = Object.values(type?.getFields() ?? {}).filter((field) => {
      const target = getNamedType(field.type);
      return isObjectType(target) && field.args.every(({ type: of }) => !String(of).endsWith('!'));
    });
    const way = ways[turn % Math.max(ways.length, 1)];
    if (!way) break;
    opened.push(way.name);
    type = getNamedType(way.type) as typeof type;
  }
  return `{ ${opened.map((name) => `${name} { `).join('')}__typename${' }'.repeat(opened.length)} }`;
}

/** Documents beyond the limits or without valid syntax; none contains a mutation that would have an effect. */
export function structures(schema: GraphQLSchema): fc.Arbitrary<HostileDocument> {
  const ways = fc.array(fc.nat(50), { minLength: 5, maxLength: 60 }).map((turns) => wayDown(schema, turns));
  const circle = deep.map((n) => `{ me { ${'profile { user { '.repeat(n)}__typename${' } }'.repeat(n)} } }`);
  return fc.oneof(
    { weight: 8, arbitrary: documents('broken', broken) },
    { weight: 5, arbitrary: documents('aliases', aliases) },
    { weight: 5, arbitrary: documents('directives', directives) },
    { weight: 6, arbitrary: documents('fragments', fragments) },
    { weight: 4, arbitrary: documents('repeated', repeated) },
    { weight: 4, arbitrary: documents('introspection', introspection) },
    { weight: 4, arbitrary: documents('depth', fc.oneof(ways, circle)) },
    {
      weight: 1,
      arbitrary: large.map((make) => ({ what: 'a megabyte', query: make().slice(0, 1_000_000) })),
    },
  );
}
