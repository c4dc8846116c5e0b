import type { Question } from './questions.ts';
import type { Call, Connection } from './send.ts';
import type { World } from './world.ts';

export interface Connections {
  readonly server: Connection;
  readonly provider: Connection;
}

/** An address of its own for every so many: no limit of one address is met, as the proxy in front of a shop would say it. */
export const addressOf = (n: number) => `2001:db8:${(n % 4096).toString(16)}::1`;

/** The call that asks the shop; the number makes it one that was not asked before. */
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

/** @throws when it is no good answer */
export async function ask(connection: Connection, call: Call, marker: string): Promise<string> {
  const { status, text } = await connection.send(call);
  if (status !== 200 || text.includes('"errors"') || !text.includes(marker))
    throw new Error(`${call.path} answered ${status}: ${text.slice(0, 300)}`);
  return text;
}
