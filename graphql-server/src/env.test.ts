import { describe, expect, it } from 'vitest';
import { ConfigurationError, readEnv } from './env.ts';

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

describe('readEnv', () => {
  it('needs nothing: everything local', () => {
    const env = readEnv({});
    expect(env.port).toBe(4000);
    expect(env.identity).toEqual({ provider: 'local' });
    expect(env.payments).toEqual({ mode: 'simulator', port: null });
    expect(env.seed).toBe(true);
  });

  it('takes real providers, in production', () => {
    const env = readEnv({ ...live, ...firebase, NODE_ENV: 'production', HOST: '0.0.0.0' });
    expect(env.payments.mode).toBe('live');
    expect(env.identity.provider).toBe('firebase');
    expect(env.seed).toBe(false);
  });

  it.each([
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
    [
      'a stand-in elsewhere beside real keys',
      { ...stripe, PAYMENTS_STAND_IN: 'elsewhere', PAYMENTS_PORT: '4001' },
      /PAYMENTS_STAND_IN=elsewhere beside/,
    ],
    ['a stand-in somewhere', { PAYMENTS_STAND_IN: 'somewhere' }, /PAYMENTS_STAND_IN: .*here.*elsewhere/],
    ['a stand-in elsewhere that is nowhere', { PAYMENTS_STAND_IN: 'elsewhere' }, /set PAYMENTS_PORT/],
    [
      'a stand-in elsewhere on any port',
      { PAYMENTS_STAND_IN: 'elsewhere', PAYMENTS_PORT: '0' },
      /set PAYMENTS_PORT/,
    ],
    ['a port of payments that is none', { PAYMENTS_PORT: '65536' }, /PAYMENTS_PORT/],
    ['stand-ins in production', { NODE_ENV: 'production' }, /TEST_MODE/],
    ['stand-ins on a public address', { HOST: '0.0.0.0' }, /HOST=0.0.0.0/],
    [
      'stand-ins on a public address in local test mode',
      { HOST: '0.0.0.0', TEST_MODE: 'local' },
      /HOST=0.0.0.0/,
    ],
    ['one stand-in in production', { ...firebase, NODE_ENV: 'production' }, /TEST_MODE/],
    ['a proxy that is anybody', { TRUST_PROXY: 'true' }, /TRUST_PROXY=true/],
    ['no proxy at all', { TRUST_PROXY: '0' }, /TRUST_PROXY=0/],
    ['a network that holds everybody', { TRUST_PROXY: '10.0.0.0/8,0.0.0.0/0' }, /TRUST_PROXY/],
    ['a network that is too narrow', { TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY/],
    ['mails without a sender', { SMTP_URL: 'smtp://mail.example' }, /MAIL_FROM missing/],
    ['mails by another way', { SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@b.c' }, /SMTP_URL/],
    ['orders that end at once', { ORDER_EXPIRES_HOURS: '0' }, /ORDER_EXPIRES_HOURS/],
    ['holds that never end', { HOLD_MINUTES: '1441' }, /HOLD_MINUTES/],
    ['no requests at all', { REQUESTS_PER_MINUTE: '0' }, /REQUESTS_PER_MINUTE/],
    ['a database of another kind', { DATABASE_URL: 'mysql://a/b' }, /DATABASE_URL/],
  ])('refuses %s', (_what, source, message) => {
    expect(() => readEnv(source)).toThrow(ConfigurationError);
    expect(() => readEnv(source)).toThrow(message);
  });

  it.each([
    [{}, { mode: 'simulator', port: null }],
    [{ PAYMENTS_STAND_IN: 'here' }, { mode: 'simulator', port: null }],
    [
      { PAYMENTS_STAND_IN: 'here', PAYMENTS_PORT: '4001' },
      { mode: 'simulator', port: 4001 },
    ],
    [
      { PAYMENTS_STAND_IN: 'elsewhere', PAYMENTS_PORT: '4001' },
      { mode: 'simulator', port: 4001, elsewhere: true },
    ],
  ])('reads where the local payment provider is: %j', (source, payments) => {
    expect(readEnv(source).payments).toEqual(payments);
  });

  it('has no stand-in of payments where keys are real', () => {
    const { payments } = readEnv({ ...stripe, PAYMENTS_STAND_IN: 'here', PAYMENTS_PORT: '4001' });
    expect(payments).toEqual({
      mode: 'test',
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
    });
  });

  it('lets a demonstration be public when somebody says so', () => {
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
