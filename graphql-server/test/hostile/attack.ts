import { Agent } from 'node:http';
import * as fc from 'fast-check';
import { faultOf } from './judge.ts';
import type { HostileRequest, Sender } from './request.ts';
import { send } from './send.ts';
import type { Tally } from './tally.ts';

const AT_ONCE = 32;
/** Enough that a visitor meets no limit but by chance, and no more: the shop remembers each for a while. */
const ADDRESSES = 4_000;
/** More would only repeat the first ones. */
const MAX_FAULTS = 20;

/** Generates the requested number of requests in batches, because the largest would not fit into memory together. */
export function* drawn(
  requests: fc.Arbitrary<HostileRequest>,
  seed: number,
): Generator<HostileRequest, never, undefined> {
  for (let round = 0; ; round++)
    yield* fc.sample(requests, { seed: (Math.imul(seed, 1_000_003) + round) | 0, numRuns: 100 });
}

/** Tokens of the accounts that send as each sender in turn: the limits of a signed-in sender follow the account. */
export type Tokens = Readonly<Record<Sender, readonly (string | null)[]>>;

/** Sends requests concurrently; returns the problems in the responses, with their requests. */
export function attacker(origin: string, tokens: Tokens, tally: Tally) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const faults: string[] = [];
  let sent = 0;

  async function one(hostile: HostileRequest): Promise<void> {
    const number = sent++ % ADDRESSES;
    const accounts = tokens[hostile.sender];
    const token = accounts[number % accounts.length] ?? null;
    const answer = await send(agent, origin, hostile, {
      'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`,
      ...(token && { authorization: `Bearer ${token}` }),
    });
    tally.add(hostile.kind, answer.status, answer.ms);
    const fault = faultOf(hostile, answer);
    if (fault && faults.length < MAX_FAULTS) faults.push(`${fault}\n  ← ${shown(hostile)}`);
  }

  return {
    faults: faults as readonly string[],
    async send(requests: Iterator<HostileRequest>): Promise<void> {
      const worker = async () => {
        while (faults.length < MAX_FAULTS) {
          const next = requests.next();
          if (next.done) return;
          await one(next.value);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
    },
    close: () => agent.destroy(),
  };
}

function shown({ kind, sender, method, path, headers, body }: HostileRequest): string {
  const text = (body ?? '').toString();
  const { length } = text;
  const cut = length > 1_500 ? `${text.slice(0, 700)} … ${text.slice(-300)} (${length} characters)` : text;
  return `${kind}, by ${sender}: ${method} ${path.slice(0, 500)} ${JSON.stringify(headers).slice(0, 400)} ${JSON.stringify(cut)}`;
}
