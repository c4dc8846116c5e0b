import { Client } from 'pg';
import { vi } from 'vitest';

/** The job queue, the stand-ins and the connection that hears of news ask for themselves. */
const notOfTheRequest = /graphile_worker|stand_in_|LISTEN |^SELECT 1$|"RateLimit"/i;

/** Counts the statements that this process sends to PostgreSQL while `work` is under way, by whatever way they go. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const spy = vi.spyOn(Client.prototype, 'query');
  try {
    await work();
    for (const [query] of spy.mock.calls as unknown as [string | { text?: string }][]) {
      const text = typeof query === 'string' ? query : (query.text ?? '');
      if (!notOfTheRequest.test(text)) sent.push(text);
    }
  } finally {
    spy.mockRestore();
  }
  return sent;
}
