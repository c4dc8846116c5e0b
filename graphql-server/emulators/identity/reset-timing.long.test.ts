import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { serveIdentity, type ServedIdentity } from './serve.ts';

let database: TestDatabase;
let served: ServedIdentity;
beforeAll(async () => {
  database = await testDatabase();
  served = await serveIdentity({ pool: database.pool, projectId: 'timing-test' });
});
afterAll(async () => {
  await served.close();
  await database.close();
});

const ROUNDS = 15;
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

it('answers a password reset equally fast for unknown and known addresses', async () => {
  const reset = async (email: string) => {
    const began = performance.now();
    const { status } = await fetch(
      `${served.url}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=local`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ requestType: 'PASSWORD_RESET', email }),
      },
    );
    expect(status).toBe(200);
    return performance.now() - began;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const email = `known-${round}@example.com`;
    await served.emulator.createAccount({ email, password: 'tight-lines' });
    known.push(await reset(email));
    unknown.push(await reset(`unknown-${round}@example.com`));
  }
  expect(served.mails).toHaveLength(ROUNDS);
  expect(median(known) / median(unknown)).toBeLessThan(1.1);
  expect(median(known) / median(unknown)).toBeGreaterThan(0.9);
});
