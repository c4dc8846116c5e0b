import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';

/** A configuration that must not start the shop; its message is one line for the person who started it. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

const text = z.string().trim().min(1).optional();
const port = z.coerce.number().int().min(0).max(65_535);

const variables = z.object({
  PORT: port.default(4000),
  HOST: z.string().trim().min(1).default('localhost'),
  /** Where customers reach the shop, when that is not `http://HOST:PORT`. */
  SHOP_URL: z.url().optional(),
  DATA_DIR: z.string().trim().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Takes uploads instead of the shop itself; shaped like `POST /images`. */
  IMAGE_HOST_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Names of hosts from which products may show pictures, by https. */
  IMAGE_HOSTS: z.string().default(''),
  /** Takes the shop's mails, such as `smtps://user:password@mail.example:465`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** From whom they come, such as `FISHZOME <shop@mail.example>`. */
  MAIL_FROM: text,
  /** After how many hours an unpaid order is closed. */
  ORDER_EXPIRES_HOURS: z.coerce.number().int().min(1).max(8_760).default(72),
  /** For how many minutes pieces are set aside for whoever is paying. */
  HOLD_MINUTES: z.coerce.number().int().min(1).max(1_440).default(15),
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'an ISO 4217 code such as USD')
    .default('USD'),
  ADMIN_EMAILS: z.string().default(''),
  FIREBASE_PROJECT_ID: text,
  FIREBASE_API_KEY: text,
  FIREBASE_AUTH_DOMAIN: text,
  FIREBASE_AUTH_EMULATOR_HOST: text,
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** Port of the local payment provider; the next one after PORT by default. */
  PAYMENTS_PORT: port.optional(),
  /** `elsewhere`: another process on this machine serves it at PAYMENTS_PORT, for several servers on one database. */
  PAYMENTS_STAND_IN: z.enum(['here', 'elsewhere']).default('here'),
  /** `local`: stand-ins on this machine only. `anywhere`: on a public address too, for a demonstration. */
  TEST_MODE: z.enum(['local', 'anywhere']).optional(),
  SEED: z.enum(['demo', 'none']).optional(),
  NODE_ENV: z.string().optional(),
  DEV: z.string().optional(),
  READY_FILE: text,
  TRUST_PROXY: text,
  /** Requests of one address, pages and both doors together; files, pictures and health are not counted. */
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(1_200),
  /** `persisted`: the GraphQL door takes the operations of the shop's own pages only. */
  GRAPHQL_OPERATIONS: z.enum(['any', 'persisted']).default('any'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});

export type IdentitySettings =
  | { readonly provider: 'local' }
  | {
      readonly provider: 'firebase';
      readonly projectId: string;
      readonly apiKey: string;
      readonly authDomain: string;
    };

export type PaymentSettings =
  | { readonly mode: 'simulator'; readonly port: number | null }
  | { readonly mode: 'simulator'; readonly port: number; readonly elsewhere: true }
  | {
      readonly mode: 'test' | 'live';
      readonly secretKey: string;
      readonly publishableKey: string;
      readonly webhookSecret: string;
    };

export interface MailSettings {
  readonly smtpUrl: string;
  readonly from: string;
}

export interface Env {
  readonly port: number;
  readonly host: string;
  readonly shopUrl: string | null;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Where pictures are uploaded; null for the shop itself. */
  readonly imageHostUrl: string | null;
  readonly imageHosts: ReadonlySet<string>;
  readonly currency: string;
  /** Null for the local mailbox. */
  readonly mail: MailSettings | null;
  readonly orderExpiresHours: number;
  readonly holdMinutes: number;
  readonly adminEmails: ReadonlySet<string>;
  readonly identity: IdentitySettings;
  readonly payments: PaymentSettings;
  /** Whether the stand-ins answer under any name, not only this machine's own (`TEST_MODE=anywhere`). */
  readonly standInsAnywhere: boolean;
  /** Whether an empty database gets the demo catalogue, people and orders. */
  readonly seed: boolean;
  readonly dev: boolean;
  /** Who may say on whose behalf a request comes: so many proxies in front of the shop, or those at these addresses. */
  readonly trustProxy: number | readonly string[] | null;
  readonly requestsPerMinute: number;
  readonly graphqlOperations: 'any' | 'persisted';
  readonly readyFile: string | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** Takes what `.env` sets and the environment does not; no file is fine. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Reads the environment, the only place that does. Throws ConfigurationError, naming the variable. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigurationError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const v = parsed.data;
  if (v.FIREBASE_AUTH_EMULATOR_HOST)
    throw new ConfigurationError(
      'FIREBASE_AUTH_EMULATOR_HOST is set: unsigned tokens would be accepted. Unset it.',
    );
  const identity = identityOf(v);
  const payments = paymentsOf(v);
  allowStandIns(v, identity, payments);
  return {
    port: v.PORT,
    host: v.HOST,
    shopUrl: v.SHOP_URL ?? null,
    dataDir: path.resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL ?? null,
    imageHostUrl: v.IMAGE_HOST_URL ?? null,
    imageHosts: new Set([
      ...v.IMAGE_HOSTS.toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
      ...(v.IMAGE_HOST_URL ? [new URL(v.IMAGE_HOST_URL).host] : []),
    ]),
    currency: v.CURRENCY,
    mail: mailOf(v),
    orderExpiresHours: v.ORDER_EXPIRES_HOURS,
    holdMinutes: v.HOLD_MINUTES,
    adminEmails: new Set(
      v.ADMIN_EMAILS.split(/[\s,;]+/)
        .filter(Boolean)
        .map((address) => address.toLowerCase()),
    ),
    identity,
    payments,
    standInsAnywhere: v.TEST_MODE === 'anywhere',
    seed: (v.SEED ?? (identity.provider === 'local' ? 'demo' : 'none')) === 'demo',
    dev: v.DEV === '1',
    trustProxy: v.TRUST_PROXY === undefined ? null : proxiesOf(v.TRUST_PROXY),
    requestsPerMinute: v.REQUESTS_PER_MINUTE,
    graphqlOperations: v.GRAPHQL_OPERATIONS,
    readyFile: v.READY_FILE ?? null,
    logLevel: v.LOG_LEVEL,
  };
}

type Variables = z.output<typeof variables>;

/** All of a provider's variables, none of them, or a refusal that names the missing ones. */
function allOrNone(v: Variables, names: readonly (keyof Variables)[], what: string): boolean {
  const missing = names.filter((name) => !v[name]);
  if (missing.length === names.length) return false;
  if (missing.length > 0)
    throw new ConfigurationError(
      `${missing.join(' and ')} missing: set all of ${names.join(', ')}, or none for the local ${what}.`,
    );
  return true;
}

function identityOf(v: Variables): IdentitySettings {
  const real = allOrNone(
    v,
    ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'],
    'identity provider',
  );
  if (!real) return { provider: 'local' };
  return {
    provider: 'firebase',
    projectId: v.FIREBASE_PROJECT_ID ?? '',
    apiKey: v.FIREBASE_API_KEY ?? '',
    authDomain: v.FIREBASE_AUTH_DOMAIN ?? '',
  };
}

function paymentsOf(v: Variables): PaymentSettings {
  const real = allOrNone(
    v,
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    'payment provider',
  );
  if (!real) {
    const port = v.PAYMENTS_PORT ?? null;
    if (v.PAYMENTS_STAND_IN === 'here') return { mode: 'simulator', port };
    if (!port) throw new ConfigurationError('PAYMENTS_STAND_IN=elsewhere: set PAYMENTS_PORT to where it is.');
    return { mode: 'simulator', port, elsewhere: true };
  }
  if (v.PAYMENTS_STAND_IN === 'elsewhere')
    throw new ConfigurationError(
      'PAYMENTS_STAND_IN=elsewhere beside the STRIPE_ variables: unset one of them, payments go one way only.',
    );
  const secretKey = v.STRIPE_SECRET_KEY ?? '';
  const publishableKey = v.STRIPE_PUBLISHABLE_KEY ?? '';
  const webhookSecret = v.STRIPE_WEBHOOK_SECRET ?? '';
  const secretMode = /^(?:sk|rk)_(test|live)_\w+$/.exec(secretKey)?.[1];
  const publishableMode = /^pk_(test|live)_\w+$/.exec(publishableKey)?.[1];
  if (!secretMode || secretMode !== publishableMode)
    throw new ConfigurationError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be a pair of the same mode: sk_test_ with pk_test_, or sk_live_ with pk_live_.',
    );
  if (secretKey.includes('_simulator_') || publishableKey.includes('_simulator_'))
    throw new ConfigurationError(
      'STRIPE_SECRET_KEY is a key of the local payment provider: unset the STRIPE_ variables to use it.',
    );
  if (!/^whsec_\S+$/.test(webhookSecret))
    throw new ConfigurationError(
      'STRIPE_WEBHOOK_SECRET must start with whsec_ and contain no blanks or line ends.',
    );
  return { mode: secretMode === 'live' ? 'live' : 'test', secretKey, publishableKey, webhookSecret };
}

function mailOf(v: Variables): MailSettings | null {
  const real = allOrNone(v, ['SMTP_URL', 'MAIL_FROM'], 'mailbox');
  return real ? { smtpUrl: v.SMTP_URL ?? '', from: v.MAIL_FROM ?? '' } : null;
}

/** A number of proxies, or their addresses and networks. `true` is not offered: it would believe anybody. */
function proxiesOf(value: string): number | readonly string[] {
  if (/^[1-9]$/.test(value)) return Number(value);
  const proxies = value.split(/[\s,]+/).filter(Boolean);
  if (proxies.length === 0 || !proxies.every(isProxy))
    throw new ConfigurationError(
      `TRUST_PROXY=${value}: the number of proxies in front of the shop (1 to 9), or their addresses, such as 10.0.0.0/8,192.0.2.7.`,
    );
  return proxies;
}

function isProxy(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const loopback = /^(localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** The stand-ins let anybody who reaches them be anybody: this machine only, unless somebody says otherwise. */
function allowStandIns(v: Variables, identity: IdentitySettings, payments: PaymentSettings): void {
  if (identity.provider !== 'local' && payments.mode !== 'simulator') return;
  if (payments.mode === 'live' && identity.provider === 'local')
    throw new ConfigurationError(
      'Live payments with the local identity provider: set the FIREBASE_ variables first.',
    );
  if (v.NODE_ENV === 'production' && !v.TEST_MODE)
    throw new ConfigurationError(
      'NODE_ENV=production without the FIREBASE_ and STRIPE_ variables: set them, or TEST_MODE=local to try the shop on this machine.',
    );
  if (!loopback.test(v.HOST) && v.TEST_MODE !== 'anywhere')
    throw new ConfigurationError(
      `HOST=${v.HOST} would show the test-mode sign-in to others: use localhost, set the FIREBASE_ and STRIPE_ variables, or TEST_MODE=anywhere for a demonstration.`,
    );
}
