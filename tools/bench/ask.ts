import type { Question } from './questions.ts';
import type { Call, Connection } from './send.ts';
import type { World } from './world.ts';

export interface Connections {
  readonly server: Connection;
  readonly provider: Connection;
}

/** Spreads requests over client addresses, as a proxy would forward them, so that no limit per address is reached. */
export const addressOf = (n: number) => `2001:db8:${(n % 4096).toString(16)}::1`;

/** The call to the shop; the number makes the query unique, so that no cache applies. */
export function shopCall(question: Question, world: World, n: number): Call {
  const { document: query, fresh } = question;
  const variables = { ...question.variables(world, n), ...(fresh && { n }) };
  const token = question.token?.(world, n);
  return {
    method: 'POST',
    path: '/graphql',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'x-forwarded-for': addressOf(n),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  };
}

/** @throws on a wrong response */
export async function ask(connection: Connection, call: Call, marker: string): Promise<string> {
  const { status, text } = await connection.send(call);
  if (status !== 200 || text.includes('"errors"') || !text.includes(marker))
    throw new Error(`${call.path} answered ${status}: ${text.slice(0, 300)}`);
  return text;
}
