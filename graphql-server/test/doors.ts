import type { Answer, TestShop } from './shop.ts';

/** What an answer carries; tests look into it freely. */
export type Body = Answer['body'];

/** How a deed ended at a door: `OK` or the failure's code, and what else both doors can tell. */
export interface Outcome {
  readonly code: string;
  readonly facts?: unknown;
}

/** One use case, as a caller does it at either door. */
export type Deed = Readonly<Record<Door, (shop: TestShop, token: string | null) => Promise<Outcome>>>;
export type Door = 'rest' | 'graphql';

export const ok = (facts?: unknown): Outcome => ({ code: 'OK', ...(facts !== undefined && { facts }) });

/** A refusal at the REST door has a code, whether it is a status or a field of an answer with 200. */
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
