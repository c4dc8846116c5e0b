import { z } from 'zod';
import type { Route } from './route.ts';

type Json = Record<string, unknown>;

/** The body of an error response (`errors/rest.ts`). */
const failure = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'Error message for users.' },
    code: { type: 'string', description: 'Stable error code for programs, such as `NOT_FOUND`.' },
    issues: {
      type: 'array',
      description: 'With `INVALID_INPUT`: what is wrong with each field.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: {
            type: 'string',
            description:
              'Dotted path of the field in the request. Empty if the error concerns the whole body.',
          },
          message: { type: 'string', description: 'Error message for users.' },
        },
      },
    },
    retryAfterSeconds: { type: 'integer', description: 'With `RATE_LIMITED`: seconds to wait.' },
  },
};

const reasons: Record<number, string> = {
  200: 'Success, or a rejection in the fields of the body, such as `success` or `acknowledged`.',
  201: 'Created.',
  202: 'Accepted. The payment is still being processed.',
  400: 'The input is invalid. `issues` lists what is wrong with each field.',
  401: 'The token is missing, invalid, or expired.',
  403: 'The signed-in user or the service token may not perform this operation.',
  404: "The object doesn't exist, or the user may not see it.",
  409: "The current state doesn't allow this operation. `code` gives the reason.",
  413: 'The body is too large.',
  415: "The content type of the body isn't supported.",
  429: 'Too many requests. `Retry-After` is the number of seconds to wait.',
  503: 'A service that the shop depends on is unavailable. Nothing was changed; retry later.',
};

const introduction = `The REST API of FISHZOME. Paths and field names keep the spelling of its specification, and will not change.

The GraphQL API at \`/graphql\` offers the same operations and more. Both use the same services.

Send the identity provider's ID token, or a service token, as a bearer token. Some rejections are fields of a response with status 200
(\`success\`, \`acknowledged\`, \`deletedCount\`, \`modifiedCount\`). All other errors are \`{ message, code }\`, with \`issues\` for invalid input. Unknown
fields in a request body are an error; unknown query parameters are ignored.`;

/** OpenAPI 3.1 document of the routes per resource, generated from the schemas that parse their requests. */
export function openApi(resources: Readonly<Record<string, readonly Route[]>>): Json {
  const schemas: Json = { Failure: failure };
  const paths: Record<string, Json> = {};
  for (const [resource, routes] of Object.entries(resources))
    for (const route of routes) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(resource, route, schemas) };
    }
  return {
    openapi: '3.1.0',
    info: { title: 'FISHZOME', version: '1.0.0', description: introduction },
    servers: [{ url: '/' }],
    tags: Object.keys(resources).map((name) => ({ name })),
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

function operation(resource: string, route: Route, schemas: Json): Json {
  const { access, responses, upload } = route;
  const { staff = [], service = [], public: _public, ...roles } = access;
  const names = Object.keys(roles);
  return {
    operationId: operationId(route),
    tags: [resource],
    summary: route.summary,
    // A token is accepted everywhere, and required where access is limited to signed-in users.
    security: names.some((name) => name !== 'shopper') ? [{ token: [] }] : [{}, { token: [] }],
    'x-access': names,
    // Staff with one of these roles may call it, too.
    ...(staff.length > 0 && { 'x-staff-roles': staff }),
    // Service tokens with one of these scopes may call it, too.
    ...(service.length > 0 && { 'x-service-scopes': service }),
    parameters: [...parameters('path', route.params, schemas), ...parameters('query', route.query, schemas)],
    ...(route.body && {
      requestBody: {
        required: !route.body.safeParse(undefined).success,
        content: { 'application/json': { schema: schemaOf(route.body, 'input', schemas) } },
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
        Object.entries(responses).map(([status, answer]) => [
          status,
          {
            description: reasons[Number(status)] ?? '',
            content: { [route.type ?? 'application/json']: { schema: schemaOf(answer, 'output', schemas) } },
          },
        ]),
      ),
      ...Object.fromEntries(
        failuresOf(route).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

/** Error statuses of a route: the common ones and its own (`fails`). */
function failuresOf(route: Route): number[] {
  const takesBody = Boolean(route.body ?? route.upload);
  // Other access than `public` may refuse a service token.
  const refuses = !route.access.public || route.refusal;
  return [
    ...(route.params || route.query || takesBody ? [400] : []),
    401,
    ...(refuses ? [403] : []),
    ...(takesBody ? [413, 415] : []),
    429,
    503,
    ...(route.fails ?? []),
  ]
    .filter((status, index, all) => all.indexOf(status) === index)
    .sort((a, b) => a - b);
}

const failed = (status: number): Json => ({
  description: reasons[status] ?? '',
  ...(status === 429 && {
    headers: {
      'Retry-After': { description: 'Seconds to wait before retrying.', schema: { type: 'integer' } },
    },
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

/** JSON Schema of `schema`. Schemas with an id are added to the components, once. */
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

/** Omits noise: the bounds of a safe integer, and the pattern of a UUID beside its format. */
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
