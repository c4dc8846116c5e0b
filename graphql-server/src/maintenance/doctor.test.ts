import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSmtpEmulator } from '#emulators/mailbox/smtp-emulator.ts';
import { readEnv } from '#server/env.ts';
import { createDiskStorage } from '#server/providers/storage-disk.ts';
import { createS3Storage } from '#server/providers/storage-s3.ts';
import type { FileStorage } from '#server/providers/storage.ts';
import { migrationsDir } from '#server/resources.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { testS3, type TestS3 } from '../../test/s3.ts';
import { examine, lineOf, type DoctorContext } from './doctor.ts';
import type { Finding } from './finding.ts';

const noSuchName = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
const patience = { attempts: 1, attemptMs: 2_000, uploadMs: 2_000, totalMs: 2_000, idleMs: 2_000 };

describe('npm run doctor', () => {
  let dir: string;
  let database: TestDatabase;
  let s3: TestS3;
  let smtp: Awaited<ReturnType<typeof startSmtpEmulator>>;
  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'fishzome-doctor-'));
    [database, s3, smtp] = await Promise.all([
      testDatabase(),
      testS3(),
      startSmtpEmulator({ deliver: async () => {} }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([database.close(), s3.close(), smtp.close()]);
    await rm(dir, { recursive: true, force: true });
  });

  const stripe = (mode: 'test' | 'live', webhookSecret = `whsec_${'a'.repeat(32)}`) => ({
    STRIPE_SECRET_KEY: `sk_${mode}_1`,
    STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  });
  const firebase = {
    FIREBASE_PROJECT_ID: 'shop',
    FIREBASE_API_KEY: `AIza${'a'.repeat(35)}`,
    FIREBASE_AUTH_DOMAIN: 'shop.firebaseapp.com',
  };
  /** Everything a shop needs to open, set right. */
  const complete = () => ({
    DATA_DIR: dir,
    DATABASE_URL: database.url,
    SHOP_URL: 'https://shop.example',
    ADMIN_EMAILS: 'you@shop.example',
    SELLER_ADDRESS: '1 Harbor Street',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Shop <shop@mail.example>',
    ...firebase,
    ...stripe('live'),
  });
  const resolveTxt = async (name: string) =>
    name.startsWith('_dmarc.')
      ? [['v=DMARC1; p=none']]
      : [['v=spf1 include:', 'mail.example -all'], ['other']];

  async function findingsWith(
    variables: Record<string, string>,
    around: Partial<DoctorContext> = {},
  ): Promise<Finding[]> {
    return examine(readEnv({ ...complete(), ...variables }), {
      ownDatabaseUrl: null,
      storage: createDiskStorage(path.join(dir, 'uploads')),
      migrationsDir: migrationsDir(),
      resolveTxt,
      ...around,
    });
  }
  const problems = (findings: Finding[]) =>
    findings.filter(({ verdict }) => verdict === 'problem').map(({ check, text }) => `${check}: ${text}`);
  const hints = (findings: Finding[]) =>
    findings.filter(({ verdict }) => verdict === 'hint').map(({ check, text }) => `${check}: ${text}`);

  it('finds nothing where everything is right, with one line for each check', async () => {
    const findings = await findingsWith({});
    expect(problems(findings)).toEqual([]);
    expect(hints(findings)).toEqual([expect.stringContaining('GOOGLE_APPLICATION_CREDENTIALS is not set')]);
    expect(new Set(findings.map(({ check }) => check))).toEqual(
      new Set([
        'database',
        'migrations',
        'clock',
        'sign-in',
        'payments',
        'mail',
        'mail dns',
        'encryption',
        'storage',
        'disk',
      ]),
    );
    for (const finding of findings)
      expect(lineOf(finding)).toMatch(/^(ok|hint|skipped) +[a-z-]+( dns)? +\S.*\.$/);
    for (const secret of ['sk_live_1', 'whsec_'])
      expect(findings.map(lineOf).join('\n')).not.toContain(secret);
  });

  it('says which settings the role behind a pooler lacks', async () => {
    const pooler = async (options: string) => {
      const url = `${database.url}?options=${encodeURIComponent(options)}`;
      const findings = await findingsWith({ DATABASE_DIRECT_URL: database.url, DATABASE_URL: url });
      return findings.filter(({ check }) => check === 'pooler').map(lineOf);
    };
    expect(await pooler('-c statement_timeout=5s -c work_mem=32MB -c jit=off')).toEqual([
      expect.stringMatching(/^ok .* ends statements after 5s\.$/),
    ]);
    expect(await pooler('-c statement_timeout=0 -c work_mem=4MB -c jit=on')).toEqual([
      expect.stringMatching(/^hint .* no time limit: ALTER ROLE ".+" SET statement_timeout = '5s'\.$/),
      expect.stringMatching(/^hint .* memory: ALTER ROLE ".+" SET work_mem = '32MB'\.$/),
      expect.stringMatching(/^hint .* saves: ALTER ROLE ".+" SET jit = 'off'\.$/),
    ]);
  });

  it.each<[string, () => Record<string, string>, RegExp]>([
    [
      'the database is away',
      () => ({ DATABASE_URL: 'postgresql://shop@127.0.0.1:1/shop' }),
      /^database: PostgreSQL cannot be reached at 127\.0\.0\.1:1 \(ECONNREFUSED\): start it/,
    ],
    [
      'the webhook secret is cut off',
      () => stripe('live', 'whsec_1'),
      /^payments: STRIPE_WEBHOOK_SECRET is too short: copy/,
    ],
    [
      'live payments go over http',
      () => ({ SHOP_URL: 'http://shop.example' }),
      /^payments: .* live payments need https/,
    ],
    ['the shop does not know its address', () => ({ SHOP_URL: '' }), /^payments: SHOP_URL is not set/],
    [
      'the key of Firebase is none',
      () => ({ FIREBASE_API_KEY: 'k' }),
      /^sign-in: FIREBASE_API_KEY has not the form/,
    ],
    [
      'the service account is missing',
      () => ({ GOOGLE_APPLICATION_CREDENTIALS: '/nowhere.json' }),
      /^sign-in: \/nowhere\.json cannot be read/,
    ],
    ['an empty database would be seeded', () => ({ SEED: 'demo' }), /^sign-in: SEED=demo/],
    ['emails go nowhere', () => ({ SMTP_URL: '', MAIL_FROM: '' }), /^mail: Emails wait in the outbox/],
    [
      'the mail server is away',
      () => ({ SMTP_URL: 'smtp://127.0.0.1:1' }),
      /^mail: 127\.0\.0\.1:1 cannot be used \(ESOCKET\): correct SMTP_URL/,
    ],
    ['the sender has no address', () => ({ MAIL_FROM: 'Shop' }), /^mail: MAIL_FROM has no address/],
  ])('says what to do when %s', async (_what, variables, line) => {
    const found = problems(await findingsWith(variables()));
    expect(found).toEqual([expect.stringMatching(line)]);
  });

  it('compares the project of the service account', async () => {
    const file = path.join(dir, 'account.json');
    const account = { type: 'service_account', private_key: 'x', project_id: 'other' };
    const found = async () => problems(await findingsWith({ GOOGLE_APPLICATION_CREDENTIALS: file }));
    await writeFile(file, JSON.stringify(account));
    expect(await found()).toEqual([expect.stringContaining('is of the project other, not shop')]);
    await writeFile(file, '[');
    expect(await found()).toEqual([expect.stringContaining('has no service account')]);
    await writeFile(file, JSON.stringify({ ...account, project_id: 'shop' }));
    expect(await found()).toEqual([]);
  });

  it('tells test keys from live ones', async () => {
    expect(hints(await findingsWith(stripe('test')))).toContainEqual(
      expect.stringMatching(/^payments: Test keys/),
    );
  });

  it('compares the migrations', async () => {
    const other = await testDatabase({ migrated: false });
    const variables = { DATABASE_URL: other.url };
    expect(hints(await findingsWith(variables))).toContainEqual(
      expect.stringMatching(/^migrations: \d+ are pending/),
    );
    await other.close();
    await database.pool.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('n', '', '99991231235959_newer', now())`,
    );
    expect(problems(await findingsWith({}))).toEqual([
      expect.stringContaining('99991231235959_newer is of a newer version'),
    ]);
    await database.pool.query(`UPDATE _prisma_migrations SET finished_at = NULL WHERE id = 'n'`);
    expect(problems(await findingsWith({}))).toEqual([
      expect.stringContaining('99991231235959_newer failed'),
    ]);
    await database.pool.query(`DELETE FROM _prisma_migrations WHERE id = 'n'`);
  });

  it('compares the clocks', async () => {
    const at = (seconds: number) => findingsWith({}, { now: () => Date.now() + seconds * 1_000 });
    expect(problems(await at(60))).toEqual([
      expect.stringMatching(/^clock: .* 60\.\d s behind this machine's: synchronize/),
    ]);
    expect(problems(await at(-60))).toEqual([expect.stringMatching(/^clock: .* (59|60)\.\d s ahead of/)]);
    expect(problems(await at(1))).toEqual([]);
  });

  it('stores, reads and deletes a file', async () => {
    const variables = s3.variables;
    const withS3 = (change = {}) => ({
      storage: createS3Storage({ ...s3.settings, ...change }, { patience }),
    });
    const right = await findingsWith(variables, withS3());
    expect(problems(right)).toEqual([]);
    expect(right).toContainEqual(
      expect.objectContaining({ check: 'storage', text: expect.stringContaining('the bucket') }),
    );
    expect(await s3.names()).toEqual([]);
    expect(problems(await findingsWith(variables, withS3({ secretAccessKey: 'x' })))).toEqual([
      expect.stringContaining('correct S3_SECRET_ACCESS_KEY'),
    ]);
    s3.wire.cut();
    expect(problems(await findingsWith(variables, withS3()))).toEqual([
      expect.stringMatching(/^storage: .* is unavailable/),
    ]);
    await s3.wire.mend();
    const file = path.join(dir, 'a-file');
    await writeFile(file, '');
    expect(
      problems(await findingsWith({}, { storage: createDiskStorage(path.join(file, 'uploads')) })),
    ).toEqual([expect.stringMatching(/^storage: .* cannot be written \((ENOTDIR|EEXIST)\)/)]);
    const disk = createDiskStorage(path.join(dir, 'uploads'));
    const keeping: FileStorage = { ...disk, remove: async () => 'removed' };
    expect(problems(await findingsWith({}, { storage: keeping }))).toEqual([
      expect.stringContaining('keeps deleted files'),
    ]);
  });

  it('warns before the disk is full', async () => {
    const withFree = (bytes: number) => findingsWith({}, { freeBytes: async () => bytes });
    expect(problems(await withFree(0.9e9))).toEqual([
      expect.stringMatching(/^disk: 0\.9 GB are free .*: free some/),
    ]);
    expect(problems(await withFree(1.1e9))).toEqual([]);
    // A folder that does not exist yet is on the disk of the nearest one.
    expect(problems(await findingsWith({ DATA_DIR: path.join(dir, 'a/b/c') }))).toEqual([]);
  });

  it('looks up the records of the domain, where there is a network', async () => {
    const hintsWith = async (records: DoctorContext['resolveTxt']) =>
      hints(await findingsWith({}, records && { resolveTxt: records }));
    expect(await hintsWith(noSuchName)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('mail.example has no SPF record'),
        expect.stringContaining('mail.example has no DMARC record'),
      ]),
    );
    expect(await hintsWith(async () => [['v=spf1 -all'], ['v=spf1 +all']])).toContainEqual(
      expect.stringContaining('has 2 SPF records'),
    );
    const offline = await findingsWith(
      {},
      { resolveTxt: () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' })) },
    );
    expect(problems(offline)).toEqual([]);
    expect(offline).toContainEqual(
      expect.objectContaining({
        check: 'mail dns',
        verdict: 'skipped',
        text: expect.stringContaining('no DNS server answers'),
      }),
    );
  });

  it('is not kept waiting by a silent server', async () => {
    const silent: Server = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const url = `postgresql://shop:x@127.0.0.1:${port}/shop`;
    expect(problems(await findingsWith({ DATABASE_URL: url }))).toEqual([
      expect.stringContaining('PostgreSQL does not answer'),
    ]);
    silent.close();
  }, 30_000);

  it('says that a trial needs nothing', async () => {
    const env = readEnv({ DATA_DIR: dir });
    const findings = await examine(env, {
      ownDatabaseUrl: null,
      storage: createDiskStorage(path.join(dir, 'uploads')),
      migrationsDir: migrationsDir(),
    });
    expect(problems(findings)).toEqual([]);
    expect(findings.filter(({ verdict }) => verdict === 'skipped').map(({ check }) => check)).toEqual([
      'database',
      'sign-in',
      'payments',
      'mail',
    ]);
  });
});
