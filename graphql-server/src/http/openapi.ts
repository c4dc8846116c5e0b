import { z } from 'zod';
import type { Route } from './route.ts';

type Json = Record<string, unknown>;

/** What is wrong with a request, as `errors/rest.ts` answers it. */
const failure = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'What went wrong, in words for the person.' },
    code: { type: 'string', description: 'Stable name of the failure for programs, such as `NOT_FOUND`.' },
  },
};

const reasons: Record<number, string> = {
  200: 'Done, or a "no" in the fields that the specification reads.',
  201: 'Made.',
  202: 'Taken note of; not settled yet.',
  400: 'The input can never be right as it is; `issues` says which field and why.',
  401: 'Nobody is signed in, or the token is no good any more.',
  403: 'Somebody is signed in, but this is not theirs to do.',
  404: 'There is no such thing, or it is not theirs.',
  409: 'Not as things stand now; `code` says why.',
  413: 'The body is too large.',
  415: 'The body is not of a type that is taken here.',
  429: 'Too many tries; `Retry-After` says how many seconds to wait.',
  503: 'Something the shop depends on does not answer. Nothing was changed; try again.',
};

const introduction = `The REST routes of FISHZOME, as its specification names them, misspellings included. They are a contract without an end.

The same deeds and more are at the GraphQL door, \`/graphql\`: one service is behind both, so both give the same outcome.

A bearer token is the ID token of the identity provider. A business "no" is a field of an answer with status 200
(\`success\`, \`acknowledged\`, \`deletedCount\`, \`modifiedCount\`); every other refusal is \`{ message, code }\`.`;

/** OpenAPI 3.1 of the routes of each noun, from the very schemas that parse their requests. */
export function openApi(nouns: Readonly<Record<string, readonly Route[]>>): Json {
  const schemas: Json = { Failure: failure };
  const paths: Record<string, Json> = {};
  for (const [noun, routes] of Object.entries(nouns))
    for (const one of routes) {
      const path = one.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [one.method.toLowerCase()]: operation(noun, one, schemas) };
    }
  return {
    openapi: '3.1.0',
    info: { title: 'FISHZOME', version: '1.0.0', description: introduction },
    servers: [{ url: '/' }],
    tags: Object.keys(nouns).map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses: Object.fromEntries(
        Object.keys(reasons)
          .filter((status) => status >= '400')
          .map((status) => [status, failed(Number(status))]),
      ),
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation(noun: string, one: Route, schemas: Json): Json {
  const { access, answers, upload } = one;
  const names = Object.keys(access);
  return {
    operationId: operationId(one),
    tags: [noun],
    summary: one.summary,
    // A token is welcome everywhere; where access asks for somebody it is needed.
    security: names.some((name) => name !== 'shopper') ? [{ token: [] }] : [{}, { token: [] }],
    'x-access': names,
    parameters: [...parameters('path', one.params, schemas), ...parameters('query', one.query, schemas)],
    ...(one.body && {
      requestBody: {
        required: !one.body.safeParse(undefined).success,
        content: { 'application/json': { schema: schemaOf(one.body, 'input', schemas) } },
      },
    }),
    ...(upload && {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: [upload.field],
              properties: {
                [upload.field]: { type: 'string', format: 'binary', maxLength: upload.maxBytes },
              },
            },
          },
        },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [
          status,
          {
            description: reasons[Number(status)] ?? '',
            content: { 'application/json': { schema: schemaOf(answer, 'output', schemas) } },
          },
        ]),
      ),
      ...Object.fromEntries(
        failuresOf(one).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

/** Statuses that a route may refuse with; those of its own are in `fails`. */
function failuresOf(one: Route): number[] {
  const takesBody = Boolean(one.body ?? one.upload);
  const refuses = Object.keys(one.access).length > 0 || one.refusal;
  return [
    ...(one.params || one.query || takesBody ? [400] : []),
    401,
    ...(refuses ? [403] : []),
    ...(takesBody ? [413, 415] : []),
    429,
    503,
    ...(one.fails ?? []),
  ]
    .filter((status, index, all) => all.indexOf(status) === index)
    .sort((a, b) => a - b);
}

const failed = (status: number): Json => ({
  description: reasons[status] ?? '',
  ...(status === 429 && {
    headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
  }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});

function parameters(where: 'path' | 'query', schema: z.ZodType | undefined, schemas: Json): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input', schemas) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const { description, example, ...shape } = property;
    return {
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      ...(example !== undefined && { example }),
      schema: shape,
    };
  });
}

/** JSON Schema of `schema`; what has an id of its own goes to the components, once. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const printed = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: asRead });
  const {
    $schema: _dialect,
    $defs = {},
    ...rest
  } = JSON.parse(JSON.stringify(printed).replaceAll('#/$defs/', '#/components/schemas/')) as Json & {
    $defs?: Json;
  };
  Object.assign(schemas, $defs);
  return rest;
}

/** Without what nobody reads: the bounds of a safe integer, and the pattern of a UUID beside its format. */
function asRead({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format === 'uuid') delete jsonSchema.pattern;
}

/** `GET /order/:id` is `getOrderById`. */
function operationId({ method, path }: Route): string {
  const words = path.split(/[/-]/).filter(Boolean);
  const name = words.map((word) =>
    word.startsWith(':') ? `By${capital(word.slice(1))}` : capital(word.replace(/\W/g, '')),
  );
  return method.toLowerCase() + name.join('');
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
