import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { inTransaction, prepareOwnSchema } from '../local/own-schema.ts';
import { changeAccount, insertAccount, replacePassword, type Account } from './accounts.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { openSigner } from './signing.ts';
import { schemaName, tables } from './tables.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sessions: Sessions;
const now = () => new Date();

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await prepareOwnSchema(pool, schemaName, tables);
  sessions = createSessions({ pool, signer: await openSigner(pool), projectId: 'sessions', now });
});
afterAll(() => database.close());

let count = 0;
const secret = (text: string) => ({ hash: Buffer.from(text), salt: Buffer.from('salt') });

async function account(): Promise<Account> {
  const email = `holder${(count += 1)}@example.com`;
  const made = await insertAccount(database.pool, { email, password: secret('old') }, now());
  if (!made) throw new Error(`${email} was taken`);
  return made;
}

async function sessionsOf({ uid }: Account): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    'select count(*)::int as n from emulator_identity.session where uid = $1',
    [uid],
  );
  return rows[0]?.n ?? -1;
}

describe('a sign-in verified before the password changed', () => {
  it('starts no session after the change', async () => {
    const checked = await account();
    await inTransaction(database.pool, (db) => replacePassword(db, checked.uid, secret('new'), now()));
    await expect(sessions.open(checked, 'password')).rejects.toThrow('TOKEN_EXPIRED');
    expect(await sessionsOf(checked)).toBe(0);
  });

  it('waits for a change that is being committed, and then starts no session', async () => {
    const checked = await account();
    let opened: Promise<string> | undefined;
    await inTransaction(database.pool, async (db) => {
      await replacePassword(db, checked.uid, secret('new'), now());
      opened = sessions.open(checked, 'password').then(
        () => 'opened',
        (error: Error) => error.message,
      );
      const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await database.pool.query<{ n: number }>(waiting)).rows[0]?.n).toBe(1);
    });
    expect(await opened).toBe('TOKEN_EXPIRED');
    expect(await sessionsOf(checked)).toBe(0);
  });

  it('is rejected for a disabled account as well', async () => {
    const checked = await account();
    await changeAccount(database.pool, checked.uid, { disabled: true });
    await expect(sessions.open(checked, 'password')).rejects.toThrow('TOKEN_EXPIRED');
  });
});

it('starts several concurrent sessions of one account', async () => {
  const holder = await account();
  const all = await Promise.all([1, 2, 3, 4].map(() => sessions.open(holder, 'password')));
  expect(new Set(all.map(({ refreshToken }) => refreshToken)).size).toBe(4);
  expect(await sessionsOf(holder)).toBe(4);
});
