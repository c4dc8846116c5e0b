import type { Route } from '#server/http/route.ts';
import { routes } from '#server/routes.ts';
import { schema } from '#server/schema.ts';
import type { Access } from '#server/viewer.ts';
import { listenTo } from './live.ts';
import type { Scene } from './scene.ts';
import type { Answer } from './shop.ts';
import { useCases } from './use-cases.ts';

export type Refusal = 'TOKEN_INVALID' | 'SIGN_IN_REQUIRED' | 'FORBIDDEN';
type Seen = Pick<Answer, 'status' | 'body'>;

/** A route or a root field, as its API declares it. */
interface Entry {
  /** For example `GET /order/:id` or `Mutation.cancelOrder`. */
  readonly name: string;
  /** The access rule that the API declares. */
  readonly declared: Access;
  /** The response of the API when it rejects the call. */
  refused(why: Refusal): Seen;
}

/** `authorization` is the header's value, null for none. */
type Perform = (scene: Scene, authorization: string | null) => Promise<Seen>;

/** The close codes of a connection, as a status. An error in an open stream has only a message. */
const endings = { TOKEN_INVALID: 4403, SIGN_IN_REQUIRED: 4401 } as const;

const streamEntry = ({ name: field, extensions }: Field): Entry => ({
  name: `Subscription.${field}`,
  declared: scopesOf({ extensions }),
  refused: (code) =>
    code === 'FORBIDDEN' ? { status: 200, body: [code] } : { status: endings[code], body: code },
});

/** An entry with its access rule from `use-cases.ts`. */
export interface Call extends Entry {
  readonly access: Access;
  readonly perform: Perform;
}

const words: Record<Refusal, string> = {
  TOKEN_INVALID: 'Your sign-in has expired. Please sign in again.',
  SIGN_IN_REQUIRED: 'Plz register!',
  FORBIDDEN: 'Sorry! you are not allowed to access this page!',
};

const routeEntry = ({ method, path, access, refusal, upload }: Route): Entry => ({
  name: `${method} ${path}`,
  declared: access,
  refused(code) {
    // The specification has one response for all users who are not admins.
    if (refusal && code !== 'TOKEN_INVALID') return { status: 403, body: { message: refusal, code } };
    // Clients of an image host read `success`.
    const body = { message: words[code], code, ...(upload && { success: false }) };
    return { status: code === 'FORBIDDEN' ? 403 : 401, body };
  },
});

const fieldEntry = (parent: 'Query' | 'Mutation', { name: field, type, extensions }: Field): Entry => ({
  name: `${parent}.${field}`,
  declared: scopesOf({ extensions }),
  refused(code) {
    const error = { message: words[code], extensions: { code } };
    // A bad token rejects the whole request.
    if (code === 'TOKEN_INVALID') return { status: 401, body: { errors: [error] } };
    const __typename = code === 'FORBIDDEN' ? 'Forbidden' : 'SignInRequired';
    // Only service tokens are forbidden what visitors or all users may do: `service-token-plugin.ts`.
    const isOpen = Object.keys(scopesOf({ extensions })).length === 0;
    if (parent === 'Query' || isOpen || !membersOf(type).includes(__typename)) {
      const data = String(type).endsWith('!') ? null : { [field]: null };
      return { status: 200, body: { data, errors: [{ path: [field], ...error }] } };
    }
    return { status: 200, body: { data: { [field]: { __typename, code, message: words[code] } } } };
  },
});

/** The names of the members of a result union. By shape, as `fieldsOf`. */
function membersOf(type: unknown): readonly string[] {
  const union: unknown = Object(type).ofType ?? type;
  const { getTypes } = Object(union) as { getTypes?: () => readonly { name: string }[] };
  return getTypes?.call(union).map(({ name }) => name) ?? [];
}

interface Field {
  readonly name: string;
  readonly type: unknown;
  readonly extensions: { readonly pothosOptions?: { readonly authScopes?: Access } };
}

/**
 * Checks the shape, because a test runner may load `graphql` twice, and its predicates reject objects of the other
 * copy.
 */
const fieldsOf = (type: object | undefined): readonly Field[] =>
  type && 'getFields' in type && typeof type.getFields === 'function' ? Object.values(type.getFields()) : [];
const scopesOf = ({ extensions }: Pick<Field, 'extensions'>): Access =>
  extensions.pothosOptions?.authScopes ?? {};

/** All calls, as the APIs declare them. */
export const entries: readonly Entry[] = [
  ...Object.values(routes('USD')).flat().map(routeEntry),
  ...(['Query', 'Mutation'] as const).flatMap((parent) =>
    fieldsOf(schema.getType(parent)).map((field) => fieldEntry(parent, field)),
  ),
  ...fieldsOf(schema.getType('Subscription')).map(streamEntry),
];

/** Nested fields that need more access than their parents, such as `User.orders`. */
export const guardedFields: Readonly<Record<string, Access>> = Object.fromEntries(
  Object.values(schema.getTypeMap())
    .filter(({ name }) => !['Query', 'Mutation', 'Subscription'].includes(name))
    .flatMap((type) =>
      fieldsOf(type).map((field) => [`${type.name}.${field.name}`, scopesOf(field)] as const),
    )
    .filter(([, access]) => Object.keys(access).length > 0),
);

const headersOf = (authorization: string | null): Record<string, string> =>
  authorization === null ? {} : { authorization };

async function ask(
  { shop }: Scene,
  authorization: string | null,
  text: string,
  variables: Record<string, unknown> = {},
): Promise<Seen> {
  const { status, body } = await shop.graphql(text, variables, null, headersOf(authorization));
  const errors = body.errors?.map((error: { message: string }) => ({
    ...error,
    locations: undefined,
    // Apollo adds this prefix to errors that it does not recognize as GraphQL errors, which happens under a test runner
    // with two copies of `graphql`.
    message: error.message.replace(/^Context creation failed: /, ''),
  }));
  return { status, body: errors ? { ...body, errors } : body };
}

/** Returns the first error or the close code; otherwise the stream is open. */
async function listen({ shop }: Scene, authorization: string | null, field: string): Promise<Seen> {
  const one = await listenTo(shop.url, [`subscription { ${field} }`], authorization).begun();
  const { closed, heard } = one;
  if (closed) return { status: closed.code, body: closed.reason };
  await one.close();
  // An error is heard as its code. An order that an earlier call changed is an event.
  const refused = heard.filter((one) => typeof one === 'string');
  const [name = ''] = field.split(' ');
  return { status: 200, body: refused.length > 0 ? refused : { data: { [name]: 'begun' } } };
}

const mutation = (field: string) =>
  `mutation ($input: ${field.charAt(0).toUpperCase()}${field.slice(1)}Input!) {
    ${field}(input: $input) { __typename ... on UserError { code message } }
  }`;

type Example = readonly [name: string, { readonly access: Access; readonly perform: Perform }];

/** The table of use cases, by name of the call. */
const examples = Object.values(useCases).flatMap(
  ({ access, rest = {}, query = {}, subscribe = {}, mutate = {} }): Example[] => [
    ...Object.entries(rest).map(([name, example]): Example => {
      const perform: Perform = async (scene, authorization) => {
        const [path, body] = example(scene);
        const options = { body, headers: headersOf(authorization) };
        const answer = await scene.shop.rest(name.split(' ')[0] ?? '', path, options);
        return { status: answer.status, body: answer.body };
      };
      return [name, { access, perform }];
    }),
    ...Object.entries(query).map(([field, example]): Example => {
      const perform: Perform = (scene, authorization) => ask(scene, authorization, `{ ${example(scene)} }`);
      return [`Query.${field}`, { access, perform }];
    }),
    ...Object.entries(subscribe).map(([field, example]): Example => {
      const perform: Perform = (scene, authorization) => listen(scene, authorization, example(scene));
      return [`Subscription.${field}`, { access, perform }];
    }),
    ...Object.entries(mutate).map(([field, example]): Example => {
      const perform: Perform = (scene, authorization) =>
        ask(scene, authorization, mutation(field), { input: example(scene) });
      return [`Mutation.${field}`, { access, perform }];
    }),
  ],
);

/** All names in the table, including those that no API has. */
export const named: readonly string[] = examples.map(([name]) => name);

/** The calls that both the APIs and the table know. */
export const calls: readonly Call[] = entries.flatMap((entry) => {
  const example = examples.find(([name]) => name === entry.name);
  return example ? [{ ...entry, ...example[1] }] : [];
});
