import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ConfigurationError, readEnv, variableNames } from './env.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const firebase = {
  FIREBASE_PROJECT_ID: 'p',
  FIREBASE_API_KEY: 'k',
  FIREBASE_AUTH_DOMAIN: 'p.firebaseapp.com',
};
const live = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

const s3 = {
  S3_ENDPOINT: 'https://s3.example/',
  S3_BUCKET: 'shop-pictures',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

it('documents every variable for operators', async () => {
  const text = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  expect(variableNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([
    'FIREBASE_AUTH_EMULATOR_HOST',
  ]);
});

describe('readEnv', () => {
  it('knows a shop that only this machine reaches, which may send webhooks to it', () => {
    const isLocalTest = (variables: Record<string, string>) =>
      readEnv({ DATABASE_URL: 'postgresql://localhost/shop', ...variables }).isLocalTest;
    expect(isLocalTest({})).toBe(true);
    expect(isLocalTest({ NODE_ENV: 'production', TEST_MODE: 'local' })).toBe(true);
    for (const served of [
      { TEST_MODE: 'anywhere', HOST: '0.0.0.0' },
      firebase,
      stripe,
      { ...firebase, ...stripe },
    ])
      expect(isLocalTest(served)).toBe(false);
    expect(isLocalTest({ ...firebase, ...live, NODE_ENV: 'production', TEST_MODE: 'local' })).toBe(false);
  });

  it('takes a bucket for pictures', () => {
    expect(readEnv({}).s3).toBeNull();
    expect(readEnv(s3).s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'shop-pictures',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
    expect(readEnv({ ...s3, S3_REGION: 'auto' }).s3?.region).toBe('auto');
  });

  it('needs nothing: everything local', () => {
    const env = readEnv({});
    expect(env.port).toBe(4000);
    expect(env.identity).toEqual({ provider: 'local' });
    expect(env.payments).toEqual({ mode: 'simulator', port: null });
    expect(env.seed).toBe(true);
    expect(env).toMatchObject({ databasePoolSize: 16, databaseReplicaUrl: null, cdnSeconds: 0 });
  });

  it('takes real providers, in production', () => {
    const database = { DATABASE_URL: 'postgresql://shop@/shop?host=/var/run/postgresql' };
    const env = readEnv({ ...live, ...firebase, ...database, NODE_ENV: 'production', HOST: '0.0.0.0' });
    expect(env.payments.mode).toBe('live');
    expect(env.identity.provider).toBe('firebase');
    expect(env.seed).toBe(false);
  });

  it.each([
    [
      'half a bucket',
      { ...s3, S3_BUCKET: '' },
      /^S3_BUCKET missing: set all of .*, or none for the local disk/,
    ],
    ['a region without a bucket', { S3_REGION: 'eu-north-1' }, /S3_REGION without S3_ENDPOINT/],
    [
      'a bucket with a path',
      { ...s3, S3_ENDPOINT: 'https://s3.example/shop' },
      /S3_ENDPOINT: must be .* origin/,
    ],
    ['a bucket that is none', { ...s3, S3_BUCKET: '../other' }, /S3_BUCKET: must be the name of a bucket/],
    ['a region that is none', { ...s3, S3_REGION: 'eu/north' }, /S3_REGION: must be the name of a region/],
    ['a port that is none', { PORT: 'http' }, /PORT/],
    ['half of Stripe', { ...stripe, STRIPE_WEBHOOK_SECRET: '' }, /STRIPE_WEBHOOK_SECRET missing/],
    ['half of Firebase', { FIREBASE_API_KEY: 'k' }, /FIREBASE_PROJECT_ID and FIREBASE_AUTH_DOMAIN missing/],
    ['keys of two modes', { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, /same mode/],
    ['a webhook secret with a line end', { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_1\n' }, /line ends/],
    [
      "the simulator's key as a real one",
      { ...stripe, STRIPE_SECRET_KEY: 'sk_test_simulator_1' },
      /local payment provider/,
    ],
    [
      'the emulator that takes unsigned tokens',
      { FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' },
      /unsigned/,
    ],
    ['live money for local accounts', live, /FIREBASE_/],
    ['live money in the embedded database', { ...live, ...firebase }, /set DATABASE_URL/],
    [
      'only the direct way to a database',
      { DATABASE_DIRECT_URL: 'postgresql://shop@db/shop' },
      /DATABASE_DIRECT_URL without DATABASE_URL/,
    ],
    [
      'only a replica of a database',
      { DATABASE_REPLICA_URL: 'postgresql://shop@replica/shop' },
      /DATABASE_REPLICA_URL without DATABASE_URL/,
    ],
    [
      'a replica of another kind',
      { DATABASE_REPLICA_URL: 'replica:5432' },
      /DATABASE_REPLICA_URL: must be a URL/,
    ],
    [
      'an emulator elsewhere beside real keys',
      { ...stripe, PAYMENTS_EMULATOR: 'elsewhere', PAYMENTS_PORT: '4001' },
      /PAYMENTS_EMULATOR=elsewhere beside/,
    ],
    [
      'an emulator somewhere',
      { PAYMENTS_EMULATOR: 'somewhere' },
      /PAYMENTS_EMULATOR=somewhere: .*here.*elsewhere/,
    ],
    ['an emulator elsewhere that is nowhere', { PAYMENTS_EMULATOR: 'elsewhere' }, /set PAYMENTS_PORT/],
    [
      'an emulator elsewhere on any port',
      { PAYMENTS_EMULATOR: 'elsewhere', PAYMENTS_PORT: '0' },
      /set PAYMENTS_PORT/,
    ],
    ['a port of payments that is none', { PAYMENTS_PORT: '65536' }, /PAYMENTS_PORT/],
    ['emulators in production', { NODE_ENV: 'production' }, /TEST_MODE/],
    ['emulators on a public address', { HOST: '0.0.0.0' }, /HOST=0.0.0.0/],
    [
      'emulators on a public address in local test mode',
      { HOST: '0.0.0.0', TEST_MODE: 'local' },
      /HOST=0.0.0.0/,
    ],
    ['one emulator in production', { ...firebase, NODE_ENV: 'production' }, /TEST_MODE/],
    ['any proxy', { TRUST_PROXY: 'true' }, /TRUST_PROXY=true/],
    ['no proxy at all', { TRUST_PROXY: '0' }, /TRUST_PROXY=0/],
    ['a network of all addresses', { TRUST_PROXY: '10.0.0.0/8,0.0.0.0/0' }, /TRUST_PROXY/],
    ['a network that is too narrow', { TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY/],
    ['mails without a sender', { SMTP_URL: 'smtp://mail.example' }, /MAIL_FROM missing/],
    ['mails by another way', { SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@b.c' }, /SMTP_URL/],
    ['orders that end at once', { ORDER_EXPIRES_HOURS: '0' }, /ORDER_EXPIRES_HOURS/],
    ['holds that never end', { HOLD_MINUTES: '1441' }, /HOLD_MINUTES/],
    [
      'a pool without an end',
      { DATABASE_POOL_SIZE: 'max' },
      /^DATABASE_POOL_SIZE: must be a whole number from 2 to 500$/,
    ],
    ['no requests at all', { REQUESTS_PER_MINUTE: '0' }, /REQUESTS_PER_MINUTE/],
    ['an environment by another name', { NODE_ENV: 'Production' }, /^NODE_ENV=Production: .*"production"/],
    ['an environment that does not exist', { NODE_ENV: 'prod' }, /NODE_ENV=prod/],
    ['development with a word', { DEV: 'yes' }, /DEV=yes/],
    [
      'development in production',
      { ...live, ...firebase, DATABASE_URL: 'postgresql://db/shop', DEV: '1', NODE_ENV: 'production' },
      /DEV=1 with/,
    ],
    ['a port in another notation', { PORT: '4e3' }, /PORT: must be a whole number from 0 to 65535/],
    ['a port above the last', { PORT: '65536' }, /PORT/],
    ['a negative number', { HOLD_MINUTES: '-1' }, /HOLD_MINUTES/],
    ['an address of the shop with a path', { SHOP_URL: 'https://shop.example/shop' }, /SHOP_URL/],
    ['an address of the shop by another protocol', { SHOP_URL: 'ftp://shop.example' }, /SHOP_URL/],
    ['a currency that does not exist', { CURRENCY: 'XQX' }, /CURRENCY/],
    ['a currency in lowercase', { CURRENCY: 'usd' }, /CURRENCY/],
    ['an admin without an address', { ADMIN_EMAILS: 'ada@example.com, ben' }, /ADMIN_EMAILS/],
    ['a staff digest without a pause', { STAFF_DIGEST_MINUTES: '0' }, /STAFF_DIGEST_MINUTES/],
    ['a staff digest less than weekly', { STAFF_DIGEST_MINUTES: '10081' }, /STAFF_DIGEST_MINUTES/],
    ['a staff member without an address', { STAFF_EMAILS: 'ops' }, /STAFF_EMAILS/],
    ['an image host with a protocol', { IMAGE_HOSTS: 'https://cdn.example' }, /IMAGE_HOSTS/],
    ['an avatar host with a wildcard', { AVATAR_HOSTS: '*.example' }, /AVATAR_HOSTS/],
    [
      'an identity domain that is an address',
      { ...firebase, FIREBASE_AUTH_DOMAIN: 'https://p' },
      /AUTH_DOMAIN/,
    ],
    ['every origin', { CORS_ORIGINS: '*' }, /CORS_ORIGINS/],
    ['an opaque origin', { CORS_ORIGINS: 'null' }, /CORS_ORIGINS/],
    ['an origin with a path', { CORS_ORIGINS: 'https://old.example/' }, /CORS_ORIGINS/],
    ['an origin without a protocol', { CORS_ORIGINS: 'old.example' }, /CORS_ORIGINS/],
    ['one origin of several', { CORS_ORIGINS: 'https://old.example,https://*.example' }, /CORS_ORIGINS/],
    ['a misspelled name', { TRUST_PROXYS: '1' }, /^TRUST_PROXYS .* TRUST_PROXY\?$/],
    ['a name with a letter too few', { STRIPE_SECRT_KEY: 'sk_live_1' }, /STRIPE_SECRET_KEY\?$/],
    ['a name in lowercase', { admin_emails: 'ada@example.com' }, /ADMIN_EMAILS\?$/],
    ['a database of another kind', { DATABASE_URL: 'mysql://a/b' }, /DATABASE_URL/],
  ])('refuses %s', (_what, source, message) => {
    expect(() => readEnv(source)).toThrow(ConfigurationError);
    expect(() => readEnv(source)).toThrow(message);
  });

  it.each([
    ['PORT', 0, 65_535],
    ['PAYMENTS_PORT', 0, 65_535],
    ['ORDER_EXPIRES_HOURS', 1, 8_760],
    ['HOLD_MINUTES', 1, 1_440],
    ['STAFF_DIGEST_MINUTES', 1, 10_080],
    ['REQUESTS_PER_MINUTE', 1, 1_000_000],
    ['DATABASE_POOL_SIZE', 2, 500],
    ['CDN_SECONDS', 0, 86_400],
  ])('accepts %s from %i to %i', (name, least, most) => {
    for (const value of [least, least + 1, most - 1, most])
      expect(() => readEnv({ [name]: String(value) })).not.toThrow();
    for (const value of [least - 1, most + 1])
      expect(() => readEnv({ [name]: String(value) })).toThrow(`from ${least} to ${most}`);
  });

  it.each([
    [{}, { mode: 'simulator', port: null }],
    [{ PAYMENTS_EMULATOR: 'here' }, { mode: 'simulator', port: null }],
    [
      { PAYMENTS_EMULATOR: 'here', PAYMENTS_PORT: '4001' },
      { mode: 'simulator', port: 4001 },
    ],
    [
      { PAYMENTS_EMULATOR: 'elsewhere', PAYMENTS_PORT: '4001' },
      { mode: 'simulator', port: 4001, elsewhere: true },
    ],
  ])('reads where the local payment provider is: %j', (source, payments) => {
    expect(readEnv(source).payments).toEqual(payments);
  });

  it('has no emulator of payments where keys are real', () => {
    const { payments } = readEnv({ ...stripe, PAYMENTS_EMULATOR: 'here', PAYMENTS_PORT: '4001' });
    expect(payments).toEqual({
      mode: 'test',
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
    });
  });

  it('reads lists and numbers as they are meant', () => {
    const env = readEnv({
      PORT: ' 65535 ',
      SHOP_URL: 'https://shop.example/',
      STAFF_EMAILS: 'ops@example.com',
      STAFF_DIGEST_MINUTES: '10080',
      ADMIN_EMAILS: 'Ada@Example.com; ben@example.com',
      IMAGE_HOSTS: 'CDN.example, pictures.example:8443',
      CORS_ORIGINS: 'https://old.example http://localhost:3000',
      DEV: 'true',
      NODE_ENV: 'development',
    });
    expect(env).toMatchObject({ port: 65_535, shopUrl: 'https://shop.example', dev: true });
    expect(env.staff).toEqual({ emails: ['ops@example.com'], everyMinutes: 10_080 });
    expect([...env.adminEmails]).toEqual(['ada@example.com', 'ben@example.com']);
    expect([...env.imageHosts]).toEqual(['cdn.example', 'pictures.example:8443']);
    expect(env.corsOrigins).toEqual(['https://old.example', 'http://localhost:3000']);
    expect([...env.avatarHosts]).toEqual(['lh3.googleusercontent.com']);
  });

  it('leaves the variables of other programs alone', () => {
    const others = {
      PATH: '/bin',
      HOSTNAME: 'a',
      npm_config_port: '1',
      DATABASE: 'b',
      TEST: '1',
      PORTS: '2',
    };
    expect(readEnv({ ...others, VITEST_MODE: 'RUN' }).port).toBe(4_000);
  });

  it('never repeats a value that may be a secret', () => {
    const secret = 'mysql://user:password@host/shop';
    expect(() => readEnv({ DATABASE_URL: secret })).toThrow(/^(?!.*password)/);
  });

  it('allows a public demonstration in test mode `anywhere`', () => {
    expect(readEnv({ HOST: '0.0.0.0', TEST_MODE: 'anywhere', NODE_ENV: 'production' }).host).toBe('0.0.0.0');
  });

  it.each([
    [undefined, null],
    ['2', 2],
    ['loopback', ['loopback']],
    ['10.0.0.0/8, 192.0.2.7 2001:db8::/32', ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']],
  ])('reads TRUST_PROXY=%s', (value, proxies) => {
    expect(readEnv({ TRUST_PROXY: value }).trustProxy).toEqual(proxies);
  });
});
