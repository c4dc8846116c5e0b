import { Client } from 'pg';
import { vi } from 'vitest';

/** Statements of the job queue, the emulators and the `LISTEN` connection do not belong to the request; enqueuing a job does. */
const notOfTheRequest = /"?graphile_worker"?(?!\.add_job)|emulator_|LISTEN |^SELECT 1$|"RateLimit"/i;

/** Returns the statements that this process sends to PostgreSQL during `work`, through any client. */
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
