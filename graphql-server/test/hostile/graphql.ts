import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import {
  buildSchema,
  isInputObjectType,
  getNamedType,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import { callsOf, declared, documentOf, literalOf, right, type Call } from './graphql-calls.ts';
import { ids, page } from './graphql-pages.ts';
import { maker, sender, type Make, type Requests } from './graphql-post.ts';
import { structures } from './graphql-structures.ts';
import { transports } from './graphql-transports.ts';
import { bodiesFrom } from './json-bodies.ts';
import type { Facts } from './request.ts';
import { value } from './values.ts';

const placeholder = '@@hostile@@';

/** GraphQL literals that JSON does not have. */
const literals = [
  '$gone',
  'NOWHERE',
  'true',
  '{}',
  '[]',
  '{a: 1}',
  '"""\0"""',
  '"\\ud800"',
  '"\\u{110000}"',
  '"""open',
  '1e400',
  '-1',
  '2147483648',
  '0xF',
  'null',
  '[[1], [2]]',
  '@skip',
  '... on User',
  '"a" "b"',
  '{__proto__: {a: 1}}',
  '{a: $gone}',
  '#',
];

export function readSchema(): GraphQLSchema {
  return buildSchema(readFileSync(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8'));
}

/** Malformed requests of the GraphQL API for each field with arguments, and documents beyond the limits. */
export function graphqlRequests(schema: GraphQLSchema, facts: Facts): Requests {
  const calls = callsOf(schema, facts);
  const actions = calls.filter(({ operation }) => operation === 'mutation');
  const pages = calls.filter(({ args }) => args.some(({ name }) => name === 'first'));
  const make = maker(schema, facts);
  const any = fc.oneof(fc.constantFrom(...actions), fc.constantFrom(...calls));
  return fc.oneof(
    { weight: 26, arbitrary: any.chain((call) => variables(schema, call, make)) },
    { weight: 14, arbitrary: any.chain((call) => inDocument(schema, call, make)) },
    { weight: 8, arbitrary: fc.constantFrom(...pages).chain((call) => page(schema, call, make)) },
    { weight: 5, arbitrary: ids(make, facts) },
    { weight: 14, arbitrary: structured(schema, make) },
    { weight: 10, arbitrary: fc.constantFrom(...actions).chain((call) => envelopes(schema, call, make)) },
    { weight: 4, arbitrary: fc.constantFrom(...calls).chain((call) => transports(schema, call)) },
  );
}

/** The positions of a hostile value: an argument, or a field of an input object. */
const places = (call: Call): string[][] =>
  call.args.flatMap(({ name, type }) => [[name], ...fieldsOf(type).map((field) => [name, field])]);

function fieldsOf(type: GraphQLInputType): string[] {
  const bare = getNamedType(type);
  return isInputObjectType(bare) ? [...Object.keys(bare.getFields()), 'unknownField', '__proto__'] : [];
}

function withAt(example: Readonly<Record<string, unknown>>, [name = '', field]: readonly string[]) {
  if (field === undefined) return { ...example, [name]: placeholder };
  const inner = Object.entries(Object(example[name]) as object).filter(([key]) => key !== field);
  // Defined, not assigned, because one of the names is `__proto__`.
  return { ...example, [name]: Object.fromEntries([...inner, [field, placeholder]]) };
}

function variables(schema: GraphQLSchema, call: Call, make: Make): Requests {
  return fc
    .tuple(
      sender,
      fc.constantFrom(...places(call)),
      fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) }),
    )
    .map(([who, place, hostile]) => {
      const given = withAt(call.example, place);
      const { args, variables: declarations } = declared(call, Object.keys(given));
      const query = documentOf(schema, call, args, declarations);
      const text = JSON.stringify({ query, variables: given });
      return hostile
        ? make(
            `variable: ${hostile.what}`,
            who,
            text.replace(`"${placeholder}"`, () => hostile.json),
          )
        : make('variable: missing', who, text.replace(/"\w+":"@@hostile@@"/, '"gone":1'));
    });
}

function inDocument(schema: GraphQLSchema, call: Call, make: Make): Requests {
  const literal = fc.oneof(
    fc.constantFrom(...literals).map((json) => ({ what: 'literal', json })),
    value.map(({ what, json }) => ({ what: `literal: ${what}`, json })),
  );
  return fc
    .tuple(sender, fc.constantFrom(...places(call)), literal)
    .map(([who, [name = '', field], hostile]) => {
      const args = call.args.flatMap(({ name: other, type }) => {
        if (other !== name)
          return other in call.example ? [`${other}: ${literalOf(call.example[other], type)}`] : [];
        return [
          `${other}: ${field === undefined ? hostile.json : inObject(call.example[other], type, field, hostile.json)}`,
        ];
      });
      return make(hostile.what, who, JSON.stringify({ query: documentOf(schema, call, args.join(', ')) }));
    });
}

function inObject(example: unknown, type: GraphQLInputType, field: string, json: string): string {
  const bare = getNamedType(type);
  if (!isInputObjectType(bare)) return json;
  const others = Object.entries(bare.getFields()).flatMap(([name, one]) => {
    const right = (example as Record<string, unknown> | undefined)?.[name];
    return name === field || right === undefined ? [] : [`${name}: ${literalOf(right, one.type)}`];
  });
  return `{ ${[...others, `${field}: ${json}`].join(', ')} }`;
}

function structured(schema: GraphQLSchema, make: Make): Requests {
  return fc.tuple(sender, structures(schema)).map(([who, { what, query }]) => ({
    // These are queries or use unknown fields. Parsing the largest ones twice would take too long.
    ...make(what, who, '{}'),
    body: JSON.stringify({ query }),
  }));
}

function envelopes(schema: GraphQLSchema, call: Call, make: Make): Requests {
  const one = right(schema, call);
  const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
  const whole = bodiesFrom({ ...one, operationName: 'Asked', extensions });
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(sender, whole)
        .map(([who, { what, body, headers }]) => make(`envelope: ${what}`, who, body, headers)),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(sender, fc.constantFrom(0, 1, 2, 500))
        .map(([who, count]) => make('envelope: batch', who, JSON.stringify(Array(count).fill(one)))),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          sender,
          fc.constantFrom('Other', '', ' ', 'asked', '__proto__', 'x'.repeat(5_000)),
          fc.constantFrom('query Other { __typename }', ''),
        )
        .map(([who, operationName, more]) =>
          make(
            'envelope: operation',
            who,
            JSON.stringify({ ...one, query: `${more} ${one.query}`, operationName: operationName || 7 }),
          ),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          { extensions },
          { extensions: { persistedQuery: 7 } },
          { extensions: [] },
          { query: null, extensions },
        )
        .map((body) => make('envelope: extensions', 'customer', JSON.stringify(body))),
    },
  );
}
