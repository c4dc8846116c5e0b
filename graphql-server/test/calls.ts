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

/** A route or a root field, as its door has it. */
interface Entry {
  /** Such as `GET /order/:id` or `Mutation.cancelOrder`. */
  readonly name: string;
  /** Who may, as the door reads it. */
  readonly declared: Access;
  /** What the door answers when it refuses. */
  refused(why: Refusal): Seen;
}

/** `authorization` is the header's value, null for none. */
type Perform = (scene: Scene, authorization: string | null) => Promise<Seen>;

/** How a connection ends, as a status; a stream that begins is refused in its words only. */
const endings = { TOKEN_INVALID: 4403, SIGN_IN_REQUIRED: 4401 } as const;

const streamEntry = ({ name: field, extensions }: Field): Entry => ({
  name: `Subscription.${field}`,
  declared: scopesOf({ extensions }),
  refused: (code) =>
    code === 'FORBIDDEN' ? { status: 200, body: [code] } : { status: endings[code], body: code },
});

/** An entry with what `use-cases.ts` says about it. */
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
    // The specification has one answer for all who are no admins.
    if (refusal && code !== 'TOKEN_INVALID') return { status: 403, body: { message: refusal, code } };
    // Callers of an image host read `success`.
    const body = { message: words[code], code, ...(upload && { success: false }) };
    return { status: code === 'FORBIDDEN' ? 403 : 401, body };
  },
});

const fieldEntry = (parent: 'Query' | 'Mutation', { name: field, type, extensions }: Field): Entry => ({
  name: `${parent}.${field}`,
  declared: scopesOf({ extensions }),
  refused(code) {
    const error = { message: words[code], extensions: { code } };
    // The whole request, whatever it asks for.
    if (code === 'TOKEN_INVALID') return { status: 401, body: { errors: [error] } };
    if (parent === 'Query') {
      const data = String(type).endsWith('!') ? null : { [field]: null };
      return { status: 200, body: { data, errors: [{ path: [field], ...error }] } };
    }
    const __typename = code === 'FORBIDDEN' ? 'Forbidden' : 'SignInRequired';
    return { status: 200, body: { data: { [field]: { __typename, code, message: words[code] } } } };
  },
});

interface Field {
  readonly name: string;
  readonly type: unknown;
  readonly extensions: { readonly pothosOptions?: { readonly authScopes?: Access } };
}

/** By its shape: a test runner may load `graphql` twice, and then its own predicates deny what is of the other copy. */
const fieldsOf = (type: object | undefined): readonly Field[] =>
  type && 'getFields' in type && typeof type.getFields === 'function' ? Object.values(type.getFields()) : [];
const scopesOf = ({ extensions }: Pick<Field, 'extensions'>): Access =>
  extensions.pothosOptions?.authScopes ?? {};

/** All that can be called, as the doors themselves say. */
export const entries: readonly Entry[] = [
  ...Object.values(routes('USD')).flat().map(routeEntry),
  ...(['Query', 'Mutation'] as const).flatMap((parent) =>
    fieldsOf(schema.getType(parent)).map((field) => fieldEntry(parent, field)),
  ),
  ...fieldsOf(schema.getType('Subscription')).map(streamEntry),
];

/** Fields further down that ask for more than what leads there, such as `User.orders`. */
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
    // Apollo's words for what it takes for no error of GraphQL's; under a test runner that has two copies of `graphql`.
    message: error.message.replace(/^Context creation failed: /, ''),
  }));
  return { status, body: errors ? { ...body, errors } : body };
}

/** The first refusal that is heard, or how the connection ends; otherwise the stream has begun. */
async function listen({ shop }: Scene, authorization: string | null, field: string): Promise<Seen> {
  const one = await listenTo(shop.url, [`subscription { ${field} }`], authorization).begun();
  const { closed, heard } = one;
  if (closed) return { status: closed.code, body: closed.reason };
  await one.close();
  const refused = heard.filter((one) => one !== null);
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

/** What the table names, whether a door has it or not. */
export const named: readonly string[] = examples.map(([name]) => name);

/** What both the doors and the table know. */
export const calls: readonly Call[] = entries.flatMap((entry) => {
  const example = examples.find(([name]) => name === entry.name);
  return example ? [{ ...entry, ...example[1] }] : [];
});
