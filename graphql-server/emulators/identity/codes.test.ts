import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { inTransaction, prepareOwnSchema } from '../local/own-schema.ts';
import { insertAccount } from './accounts.ts';
import { actionLink, issueCode, readCode, spendCode } from './codes.ts';
import { schemaName, tables } from './tables.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let uid: string;
const start = new Date('2026-11-21T06:00:00Z');
const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000);

beforeAll(async () => {
  database = await testDatabase();
  await prepareOwnSchema(database.pool, schemaName, tables);
  uid = (await insertAccount(database.pool, { email: 'codes@example.com' }, start))?.uid ?? '';
});
afterAll(() => database.close());

const spend = (code: string, at = start) =>
  inTransaction(database.pool, (db) => spendCode(db, code, 'PASSWORD_RESET', at)).catch(
    (error: Error) => error.message,
  );

it('is used by only one of two concurrent attempts', async () => {
  const code = await issueCode(database.pool, uid, 'PASSWORD_RESET', start);
  let second: Promise<string> | undefined;
  await inTransaction(database.pool, async (db) => {
    expect(await spendCode(db, code, 'PASSWORD_RESET', start)).toBe(uid);
    second = spend(code);
  });
  expect(await second).toBe('INVALID_OOB_CODE');
});

it('stays valid when the operation that used it fails', async () => {
  const code = await issueCode(database.pool, uid, 'PASSWORD_RESET', start);
  const failing = inTransaction(database.pool, async (db) => {
    await spendCode(db, code, 'PASSWORD_RESET', start);
    throw new Error('the disk is full');
  });
  await expect(failing).rejects.toThrow('the disk is full');
  expect(await spend(code)).toBe(uid);
});

it('is valid for an hour to reset a password and for three days to verify an address', async () => {
  const reset = await issueCode(database.pool, uid, 'PASSWORD_RESET', start);
  const verify = await issueCode(database.pool, uid, 'VERIFY_EMAIL', start);
  const read = (code: string, at: Date) =>
    readCode(database.pool, code, at).then(
      ({ kind }) => kind,
      (error: Error) => error.message,
    );
  expect(await read(reset, later(0.99))).toBe('PASSWORD_RESET');
  expect(await read(reset, later(1))).toBe('EXPIRED_OOB_CODE');
  expect(await spend(reset, later(1))).toBe('INVALID_OOB_CODE');
  expect(await read(verify, later(71.9))).toBe('VERIFY_EMAIL');
  expect(await read(verify, later(72))).toBe('EXPIRED_OOB_CODE');
  expect(await spend(verify)).toBe('INVALID_OOB_CODE');
});

it('links to the shop page that handles it', () => {
  expect(actionLink('http://localhost:4000', 'VERIFY_EMAIL', 'a_b-c')).toBe(
    'http://localhost:4000/auth/action?mode=verifyEmail&oobCode=a_b-c',
  );
  const back = actionLink('http://localhost:4000/', 'PASSWORD_RESET', 'x', 'http://localhost:4000/a?b=1&c=2');
  expect(new URL(back).searchParams.get('continueUrl')).toBe('http://localhost:4000/a?b=1&c=2');
});
