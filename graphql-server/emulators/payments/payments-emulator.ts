import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { isLoopbackHost, refuseRemoteRequests } from '../local/loopback.ts';
import { prepareOwnSchema } from '../local/own-schema.ts';
import { malformed, mountApi, mountRefusals, requestId } from './api.ts';
import { mountBrowserFiles, readBrowserFiles } from './browser-files.ts';
import { mountChallenges } from './challenge-routes.ts';
import { startClockwork, type Clockwork } from './clockwork.ts';
import { noControls, type Controls, type PaymentControls } from './controls.ts';
import { mountCors } from './cors.ts';
import { loadKeys, type Keys } from './installation.ts';
import { finishRefunds } from './refund-outcomes.ts';
import { SCHEMA, TABLES } from './tables.ts';
import { resend, retryUndelivered, type DeliveryOptions } from './webhook-deliveries.ts';

export interface PaymentsEmulatorOptions {
  /** The database for its state, in its own schema. The caller closes the pool. */
  readonly pool: Pool;
  /** A name of this machine. With another address, any client that reaches it has access: for demonstrations only. */
  readonly host: string;
  /** Rejects requests from other machines, the default for a local `host`; false for a public demonstration. */
  readonly localOnly?: boolean;
  /** 0 takes any free port. */
  readonly port: number;
  /** Takes any free port when the wanted one is in use. */
  readonly fallbackPort?: boolean;
  /** The URL for webhooks, called at each delivery. */
  readonly webhookUrl: () => string;
  /** Types of events that it sends, as `enabled_events` of Stripe's endpoints; all if absent. */
  readonly events?: readonly string[];
  /** The time in responses. Delays use the real clock. */
  readonly now?: () => Date;
  /** The folder of the browser files, if a build moved it. */
  readonly browserDir?: string;
  readonly log?: { error(details: object, message: string): void };
}

export interface PaymentsEmulator {
  readonly port: number;
  readonly keys: Keys;
  readonly controls: PaymentControls;
  close(): Promise<void>;
}

/** For a server whose provider runs in another process on the same database. */
export async function joinPaymentsEmulator(pool: Pool, port: number) {
  await prepareOwnSchema(pool, SCHEMA, TABLES);
  return { port, keys: await loadKeys(pool), close: () => Promise.resolve() };
}

/** The pages that may frame the card fields. */
const LOCAL_PAGES = 'http://localhost:* http://127.0.0.1:* https://localhost:* https://127.0.0.1:*';

/**
 * Starts the local payment provider: Stripe's API for card payments, its script and frames for the browser, and its
 * webhooks. Payments are simulated: only the documented test cards work, and no money moves.
 */
export async function startPaymentsEmulator(options: PaymentsEmulatorOptions): Promise<PaymentsEmulator> {
  const { pool, now = () => new Date() } = options;
  await prepareOwnSchema(pool, SCHEMA, TABLES);
  const keys = await loadKeys(pool);
  await retryUndelivered(pool);
  const controls = noControls(options.events);
  const { webhookSecret } = keys;
  const deliveries: DeliveryOptions = { pool, webhookUrl: options.webhookUrl, webhookSecret, now, controls };
  const onBug = (error: unknown, request?: string): void =>
    options.log?.error({ err: error, request }, 'payment emulator failed');
  const clockwork = startClockwork(deliveries, onBug);
  const surroundings = { pool, keys, now, controls, onBug, onChange: () => clockwork.wake() };

  const app = Fastify({
    bodyLimit: 64 * 1024,
    genReqId: requestId,
    requestIdHeader: false,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: malformed,
  });
  const localOnly = (options.localOnly ?? true) && isLocalOnly(options.host);
  if (localOnly) app.addHook('onRequest', refuseRemoteRequests);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  mountCors(app, localOnly);
  mountRefusals(app, onBug);
  mountApi(app, surroundings);
  mountChallenges(app, surroundings);
  app.get('/wallet', async () => ({ available: controls.wallet }));
  const browserDir = options.browserDir ?? fileURLToPath(new URL('./browser/', import.meta.url));
  mountBrowserFiles(app, await readBrowserFiles(browserDir, localOnly ? LOCAL_PAGES : '*'));

  await listen(app, options);
  clockwork.wake();
  return {
    port: portOf(app),
    keys,
    controls: controlsOf(controls, clockwork, deliveries),
    async close() {
      await app.close();
      await clockwork.close();
    },
  };
}

function portOf(app: FastifyInstance): number {
  const [address] = app.addresses();
  if (typeof address !== 'object') throw new Error('The payment emulator does not listen.');
  return address.port;
}

function isLocalOnly(host: string): boolean {
  return isLoopbackHost(host.includes(':') ? `[${host}]` : host);
}

async function listen(
  app: FastifyInstance,
  { host, port, fallbackPort = false }: PaymentsEmulatorOptions,
): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!taken || !fallbackPort) throw error;
    await app.listen({ host, port: 0 });
  }
}

function controlsOf(setting: Controls, clockwork: Clockwork, deliveries: DeliveryOptions): PaymentControls {
  return {
    holdWebhooks() {
      setting.held = true;
    },
    releaseWebhooks() {
      setting.held = false;
      clockwork.wake();
    },
    reverse() {
      setting.reversed = true;
    },
    dropNext(count = 1) {
      setting.drop += count;
    },
    duplicateNext(count = 1) {
      setting.duplicate += count;
    },
    resend: (eventId) => resend(deliveries, eventId, new AbortController().signal),
    delayApi(milliseconds) {
      setting.delay = milliseconds;
    },
    failApi(failing) {
      setting.failing = failing;
    },
    limitApi(limiting) {
      setting.limiting = limiting;
    },
    processing(duration) {
      setting.processing = duration;
    },
    async finishProcessing(word = 'pays') {
      await clockwork.settleAll(word);
      clockwork.wake();
    },
    refuseRefunds(words) {
      setting.refusal = words;
    },
    pendingRefunds(pending) {
      setting.pending = pending;
    },
    wallet(available) {
      setting.wallet = available;
    },
    async finishRefunds(outcome) {
      await finishRefunds(deliveries, outcome ?? null);
      clockwork.wake();
    },
  };
}
