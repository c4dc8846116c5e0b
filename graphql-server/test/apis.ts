import type { Answer, TestShop } from './shop.ts';

/** The body of a response; tests read it without types. */
export type Body = Answer['body'];

/** The outcome of an action in an API: `OK` or the error code, and further facts that both APIs return. */
export interface Outcome {
  readonly code: string;
  readonly facts?: unknown;
}

/** One use case, implemented for both APIs. */
export type Action = Readonly<Record<Api, (shop: TestShop, token: string | null) => Promise<Outcome>>>;
export type Api = 'rest' | 'graphql';

export const ok = (facts?: unknown): Outcome => ({ code: 'OK', ...(facts !== undefined && { facts }) });

/** A REST error has a code, as an error status or as a field of a 200 response. */
export const restOutcome = ({ body }: Answer, facts?: () => unknown): Outcome =>
  typeof body?.code === 'string' ? { code: body.code } : ok(facts?.());

function graphqlOutcome({ body }: Answer, field: string, facts?: (value: Body) => unknown): Outcome {
  const code = body.errors?.[0]?.extensions?.code ?? body.data?.[field]?.code;
  return code ? { code } : ok(facts?.(body.data?.[field]));
}

export async function query(
  shop: TestShop,
  token: string | null,
  text: string,
  facts: (data: Body) => unknown,
) {
  const answer = await shop.graphql(text, {}, token);
  const code = answer.body.errors?.[0]?.extensions?.code;
  return code ? { code } : ok(facts(answer.body.data));
}

export async function mutate(
  shop: TestShop,
  token: string | null,
  field: string,
  input: object,
  selection = '',
  facts?: (value: Body) => unknown,
): Promise<Outcome> {
  const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input`;
  const text = `mutation ($input: ${type}!) {
    ${field}(input: $input) { __typename ... on UserError { code } ${selection} }
  }`;
  return graphqlOutcome(await shop.graphql(text, { input }, token), field, facts);
}
