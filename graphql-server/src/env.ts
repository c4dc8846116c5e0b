import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';

/** A configuration that must not start the shop. The message is one line for the operator. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

const text = z.string().trim().min(1).optional();
/** Decimal digits only: a coerced number would also take `1e3` and `0x10`. */
const whole = (min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);
const port = whole(0, 65_535);
/** Texts separated by commas, semicolons or blanks; `what` says what each must be. */
const list = (isValid: (text: string) => boolean, what: string) =>
  z
    .string()
    .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
    .refine((texts) => texts.every(isValid), `must be a list of ${what}`);
/** Also of a socket: postgresql://user@/shop?host=/var/run/postgresql. */
const databaseUrl = z
  .string()
  .trim()
  .refine(
    (text) => /^postgres(?:ql)?:\/\/\S+$/.test(text) && URL.canParse(text.replace('@/', '@localhost/')),
    'must be a URL such as postgresql://host:5432/shop',
  )
  .optional();
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
const isHost = (text: string) =>
  /^[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/i.test(text) && URL.canParse(`https://${text}`);
const isOrigin = (text: string) => {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return false;
  const { origin, host } = new URL(text);
  return origin === text && (isHost(host) || host.startsWith('['));
};

const variables = z.object({
  PORT: port.default(4_000),
  HOST: z.string().trim().min(1).default('localhost'),
  /** Where customers reach the shop, when that is not `http://HOST:PORT`. */
  SHOP_URL: z
    .string()
    .trim()
    .transform((text) => text.replace(/\/$/, ''))
    .refine(isOrigin, 'must be an http or https origin without a path, such as https://shop.example')
    .optional(),
  /** Origins from which browser clients other than the shop's own pages may call both APIs. */
  CORS_ORIGINS: list(isOrigin, 'origins such as https://old-client.example').default([]),
  DATA_DIR: z.string().trim().min(1).default('.data'),
  DATABASE_URL: databaseUrl,
  /** PostgreSQL itself, when DATABASE_URL leads to a connection pooler such as PgBouncer. */
  DATABASE_DIRECT_URL: databaseUrl,
  /** A streaming replica, from which shoppers read the catalogue. */
  DATABASE_REPLICA_URL: databaseUrl,
  /** Connections of this server for requests; those for short statements, jobs and notifications are added. */
  DATABASE_POOL_SIZE: whole(2, 500).default(16),
  /** Seconds for which the shop still takes requests after SIGTERM, while load balancers notice that it is not ready. */
  SHUTDOWN_DELAY_SECONDS: whole(0, 300).optional(),
  /** An S3-compatible server that stores uploaded pictures, instead of the folder `uploads` of DATA_DIR. */
  S3_ENDPOINT: z
    .string()
    .trim()
    .transform((text) => text.replace(/\/$/, ''))
    .refine(isOrigin, 'must be an http or https origin without a path, such as https://s3.example')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket, such as shop-pictures')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z\d-]{1,40}$/, 'must be the name of a region, such as eu-north-1')
    .optional(),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  /** Takes uploads instead of the shop itself; shaped like `POST /images`. */
  IMAGE_HOST_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Names of hosts from which products may show pictures, by https. */
  IMAGE_HOSTS: list(isHost, 'host names such as cdn.example').default([]),
  /** Names of hosts from which accounts may show a profile picture, by https. */
  AVATAR_HOSTS: list(isHost, 'host names such as lh3.googleusercontent.com').default([
    'lh3.googleusercontent.com',
  ]),
  /** Takes the shop's mails, such as `smtps://user:password@mail.example:465`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender, such as `FISHZOME <shop@mail.example>`. */
  MAIL_FROM: text,
  /** After how many hours an unpaid order is closed. */
  ORDER_EXPIRES_HOURS: whole(1, 8_760).default(72),
  /** Minutes for which items are held for a customer who is paying. */
  HOLD_MINUTES: whole(1, 1_440).default(15),
  CURRENCY: z
    .string()
    .refine(
      (code) => Intl.supportedValuesOf('currency').includes(code),
      'must be an ISO 4217 code such as USD',
    )
    .default('USD'),
  /** Country of the shop, whose delivery and taxes are shown until the customer enters an address. */
  SHOP_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 code such as US')
    .default('US'),
  /** The shop, as invoices name it. */
  SELLER_NAME: z.string().trim().min(1).max(120).default('FISHZOME'),
  /** Postal address; its lines are separated by semicolons. */
  SELLER_ADDRESS: z
    .string()
    .transform((text) => text.split(';').map((one) => one.trim()))
    .transform((lines) => lines.filter(Boolean))
    .optional(),
  SELLER_EMAIL: z.string().trim().refine(isEmail, 'must be an email address').optional(),
  /** Tax number, such as `SE556000123401`. */
  SELLER_TAX_ID: text,
  ADMIN_EMAILS: list(isEmail, 'email addresses such as you@shop.example').default([]),
  /** Recipients of the staff digest; all admins when empty. */
  STAFF_EMAILS: list(isEmail, 'email addresses such as you@shop.example').default([]),
  /** Minutes between two staff digests. */
  STAFF_DIGEST_MINUTES: whole(1, 10_080).default(60),
  FIREBASE_PROJECT_ID: text,
  FIREBASE_API_KEY: text,
  FIREBASE_AUTH_DOMAIN: z.string().trim().refine(isHost, 'must be a host name').optional(),
  /** File of a service account; read by firebase-admin itself. */
  GOOGLE_APPLICATION_CREDENTIALS: text,
  FIREBASE_AUTH_EMULATOR_HOST: text,
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** Port of the local payment provider; the next one after PORT by default. */
  PAYMENTS_PORT: port.optional(),
  /** `elsewhere`: another process on this machine serves it at PAYMENTS_PORT, for several servers on one database. */
  PAYMENTS_EMULATOR: z.enum(['here', 'elsewhere']).default('here'),
  /** `local`: emulators on this machine only. `anywhere`: on a public address too, for a demonstration. */
  TEST_MODE: z.enum(['local', 'anywhere']).optional(),
  SEED: z.enum(['demo', 'none']).optional(),
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  DEV: z.enum(['0', '1', 'false', 'true']).optional(),
  HSTS_SUBDOMAINS: z.enum(['0', '1', 'false', 'true']).default('0'),
  READY_FILE: text,
  TRUST_PROXY: text,
  /** Requests of one address, pages and both APIs together; files, pictures and health are not counted. */
  REQUESTS_PER_MINUTE: whole(1, 1_000_000).default(1_200),
  /** Seconds for which a CDN may serve pages and public queries of visitors; 0 for none. */
  CDN_SECONDS: whole(0, 86_400).default(0),
  /** `persisted`: the GraphQL API takes the operations of the shop's own pages only. */
  GRAPHQL_OPERATIONS: z.enum(['any', 'persisted']).default('any'),
  /** Every request in production (`info`), else warnings only. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  /** Serves Prometheus metrics at `/metrics` of this port, which must not be public. */
  METRICS_PORT: port.optional(),
  /** Receives errors as JSON by POST. */
  ERROR_REPORT_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** `check`: starts only if all migrations are applied, for servers whose role may not change tables. */
  MIGRATIONS: z.enum(['apply', 'check']).default('apply'),
});

export type IdentitySettings =
  | { readonly provider: 'local' }
  | {
      readonly provider: 'firebase';
      readonly projectId: string;
      readonly apiKey: string;
      readonly authDomain: string;
      /** Whether a service account is configured, which may disable accounts and revoke sessions. */
      readonly canManageAccounts: boolean;
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

export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface Env {
  readonly port: number;
  readonly host: string;
  readonly shopUrl: string | null;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly databaseDirectUrl: string | null;
  /** A streaming replica; null for none. */
  readonly databaseReplicaUrl: string | null;
  /** Connections for requests. */
  readonly databasePoolSize: number;
  readonly shutdownDelayMs: number;
  /** The bucket of uploaded pictures; null for the folder `uploads` of `dataDir`. */
  readonly s3: S3Settings | null;
  /** Where pictures are uploaded; null for the shop itself. */
  readonly imageHostUrl: string | null;
  readonly imageHosts: ReadonlySet<string>;
  readonly avatarHosts: ReadonlySet<string>;
  /** Other origins whose pages may call the APIs; empty for none. */
  readonly corsOrigins: readonly string[];
  /** Whether browsers reach all subdomains of an https shop by https only. */
  readonly hstsSubdomains: boolean;
  readonly currency: string;
  readonly shopCountry: string;
  /** The shop, as invoices name it. */
  readonly seller: {
    readonly name: string;
    readonly address: readonly string[];
    readonly email: string | null;
    readonly taxId: string | null;
  };
  /** Null for the local mailbox. */
  readonly mail: MailSettings | null;
  readonly orderExpiresHours: number;
  readonly holdMinutes: number;
  readonly adminEmails: ReadonlySet<string>;
  /** Recipients and interval of the staff digest. */
  readonly staff: { readonly emails: readonly string[]; readonly everyMinutes: number };
  readonly identity: IdentitySettings;
  readonly payments: PaymentSettings;
  /** File of the Firebase service account; firebase-admin reads the variable itself. */
  readonly googleCredentials: string | null;
  /** Whether the shop runs on emulators that only this machine reaches: a demo, or a developer's shop. */
  readonly isLocalTest: boolean;
  /** Whether the emulators answer under any name, not only this machine's own (`TEST_MODE=anywhere`). */
  readonly emulatorsAnywhere: boolean;
  /** Whether an empty database gets the demo catalogue, users and orders. */
  readonly seed: boolean;
  readonly dev: boolean;
  /** The trusted proxies: their number, or their addresses and networks. */
  readonly trustProxy: number | readonly string[] | null;
  readonly requestsPerMinute: number;
  /** Seconds for which a CDN may serve what visitors read; 0 for none. */
  readonly cdnSeconds: number;
  readonly graphqlOperations: 'any' | 'persisted';
  readonly readyFile: string | null;
  /** Null for no metrics. */
  readonly metricsPort: number | null;
  readonly errorReportUrl: string | null;
  /** Whether the start applies pending migrations, or refuses them. */
  readonly migrations: 'apply' | 'check';
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** A fictional address, for test mode only. */
const DEMO_ADDRESS = ['1 Harbor Street', 'Monterey, CA 93940', 'United States'];

/** Takes what `.env` sets and the environment does not; no file is fine. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** For migrations, which need the database and no other secret, in production too. */
export function readDatabaseEnv(
  { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR }: NodeJS.ProcessEnv = process.env,
): Env {
  return readEnv({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR });
}

/** Reads the environment, the only place that does. Throws ConfigurationError, naming the variable. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = issue?.path.join('.') ?? '';
    // Only values of enumerations are repeated: others may be secrets.
    const value = issue?.code === 'invalid_value' ? `=${given[name]}` : '';
    throw new ConfigurationError(`${name}${value}: ${issue?.message}`);
  }
  refuseMisspelledNames(Object.keys(given));
  const v = parsed.data;
  if (v.FIREBASE_AUTH_EMULATOR_HOST)
    throw new ConfigurationError(
      'FIREBASE_AUTH_EMULATOR_HOST is set: unsigned tokens would be accepted. Unset it.',
    );
  const identity = identityOf(v);
  const payments = paymentsOf(v);
  allowEmulators(v, identity, payments);
  requireDatabase(v, payments);
  return {
    port: v.PORT,
    host: v.HOST,
    shopUrl: v.SHOP_URL ?? null,
    dataDir: path.resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL ?? null,
    databaseDirectUrl: v.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: v.DATABASE_REPLICA_URL ?? null,
    databasePoolSize: v.DATABASE_POOL_SIZE,
    shutdownDelayMs: 1000 * (v.SHUTDOWN_DELAY_SECONDS ?? (v.NODE_ENV === 'production' ? 5 : 0)),
    s3: s3Of(v),
    imageHostUrl: v.IMAGE_HOST_URL ?? null,
    imageHosts: new Set([
      ...v.IMAGE_HOSTS.map((host) => host.toLowerCase()),
      ...(v.IMAGE_HOST_URL ? [new URL(v.IMAGE_HOST_URL).host] : []),
    ]),
    avatarHosts: new Set(v.AVATAR_HOSTS.map((host) => host.toLowerCase())),
    corsOrigins: v.CORS_ORIGINS,
    hstsSubdomains: v.HSTS_SUBDOMAINS === '1' || v.HSTS_SUBDOMAINS === 'true',
    currency: v.CURRENCY,
    shopCountry: v.SHOP_COUNTRY,
    seller: {
      name: v.SELLER_NAME,
      address: v.SELLER_ADDRESS ?? (payments.mode === 'live' ? [] : DEMO_ADDRESS),
      email: v.SELLER_EMAIL ?? null,
      taxId: v.SELLER_TAX_ID ?? null,
    },
    mail: mailOf(v),
    orderExpiresHours: v.ORDER_EXPIRES_HOURS,
    holdMinutes: v.HOLD_MINUTES,
    staff: { emails: v.STAFF_EMAILS, everyMinutes: v.STAFF_DIGEST_MINUTES },
    adminEmails: new Set(v.ADMIN_EMAILS.map((address) => address.toLowerCase())),
    identity,
    payments,
    googleCredentials: v.GOOGLE_APPLICATION_CREDENTIALS ?? null,
    isLocalTest: identity.provider === 'local' && payments.mode === 'simulator' && v.TEST_MODE !== 'anywhere',
    emulatorsAnywhere: v.TEST_MODE === 'anywhere',
    seed: (v.SEED ?? (identity.provider === 'local' ? 'demo' : 'none')) === 'demo',
    dev: isDev(v),
    trustProxy: v.TRUST_PROXY === undefined ? null : proxiesOf(v.TRUST_PROXY),
    requestsPerMinute: v.REQUESTS_PER_MINUTE,
    cdnSeconds: v.CDN_SECONDS,
    graphqlOperations: v.GRAPHQL_OPERATIONS,
    readyFile: v.READY_FILE ?? null,
    logLevel: v.LOG_LEVEL ?? (v.NODE_ENV === 'production' ? 'info' : 'warn'),
    metricsPort: v.METRICS_PORT ?? null,
    errorReportUrl: v.ERROR_REPORT_URL ?? null,
    migrations: v.MIGRATIONS,
  };
}

type Variables = z.output<typeof variables>;

export const variableNames: readonly string[] = Object.keys(variables.shape);

/** Shorter names are too near to those of other programs. */
const MISSPELLABLE = 8;

/** A misspelled name would leave its default in force without a word. */
function refuseMisspelledNames(names: readonly string[]): void {
  const knownNames = Object.keys(variables.shape).filter(({ length }) => length >= MISSPELLABLE);
  for (const name of names) {
    if (name in variables.shape) continue;
    const similarName = knownNames.find((one) => isSimilar(name.toUpperCase(), one, one.length < 10 ? 1 : 2));
    if (similarName)
      throw new ConfigurationError(`${name} is not a variable of the shop. Did you mean ${similarName}?`);
  }
}

/** Whether at most `edits` letters are added, left out or replaced. */
function isSimilar(a: string, b: string, edits: number): boolean {
  if (a === b) return true;
  if (edits === 0) return false;
  if (a[0] === b[0]) return isSimilar(a.slice(1), b.slice(1), edits);
  return [
    [a.slice(1), b.slice(1)],
    [a.slice(1), b],
    [a, b.slice(1)],
  ].some(([rest = '', other = '']) => isSimilar(rest, other, edits - 1));
}

function isDev({ DEV, NODE_ENV }: Variables): boolean {
  const dev = DEV === '1' || DEV === 'true';
  if (dev && NODE_ENV === 'production')
    throw new ConfigurationError(`DEV=${DEV} with NODE_ENV=production: unset one of them.`);
  return dev;
}

/** Whether all of a provider's variables are set; false for none. @throws if some are missing */
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
    canManageAccounts: v.GOOGLE_APPLICATION_CREDENTIALS !== undefined,
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
    if (v.PAYMENTS_EMULATOR === 'here') return { mode: 'simulator', port };
    if (!port) throw new ConfigurationError('PAYMENTS_EMULATOR=elsewhere: set PAYMENTS_PORT to where it is.');
    return { mode: 'simulator', port, elsewhere: true };
  }
  if (v.PAYMENTS_EMULATOR === 'elsewhere')
    throw new ConfigurationError(
      'PAYMENTS_EMULATOR=elsewhere beside the STRIPE_ variables: unset one of them, payments go one way only.',
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

function s3Of(v: Variables): S3Settings | null {
  const required = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  if (!allOrNone(v, required, 'disk')) {
    if (v.S3_REGION) throw new ConfigurationError(`S3_REGION without ${required.join(', ')}: set them too.`);
    return null;
  }
  return {
    endpoint: v.S3_ENDPOINT ?? '',
    bucket: v.S3_BUCKET ?? '',
    region: v.S3_REGION ?? 'us-east-1',
    accessKeyId: v.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: v.S3_SECRET_ACCESS_KEY ?? '',
  };
}

/** A number of proxies, or their addresses and networks. `true` is not offered: it would trust every client. */
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

function requireDatabase(v: Variables, payments: PaymentSettings): void {
  if (payments.mode === 'live' && !v.DATABASE_URL)
    throw new ConfigurationError(
      'Live payments need a PostgreSQL server that you back up: set DATABASE_URL. The embedded one is for trying the shop.',
    );
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (v[name] && !v.DATABASE_URL)
      throw new ConfigurationError(`${name} without DATABASE_URL: set DATABASE_URL.`);
}

const loopback = /^(localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** The emulators let every client sign in as any user. Allow them on this machine only, unless configured otherwise. */
function allowEmulators(v: Variables, identity: IdentitySettings, payments: PaymentSettings): void {
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
