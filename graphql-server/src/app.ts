import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { demoAccounts } from '../prisma/seed/people.ts';
import { seed } from '../prisma/seed/seed.ts';
import { readingContext, type Services } from './context.ts';
import { buildServices } from './build-services.ts';
import { checkDatabase, checkReplica } from './check-database.ts';
import { openDatabase, type Database } from './db.ts';
import type { Env } from './env.ts';
import { DomainError } from './errors/domain-error.ts';
import { authenticator, type Caller } from './http/authenticate.ts';
import { publicConfig } from './http/config.ts';
import { createResponseCache, purgeBeforeResponding } from './http/response-cache.ts';
import { mountGraphql } from './http/graphql.ts';
import { mountPages } from './http/pages.ts';
import { openApi } from './http/openapi.ts';
import { mountMcp } from './http/mcp.ts';
import { mountRest } from './http/rest.ts';
import { createServer, mountHealth } from './http/server.ts';
import type { VerifyCaller } from './http/flood.ts';
import { mountSitemap } from './http/sitemap.ts';
import { throttler } from './http/throttle.ts';
import { mountUploads } from './http/uploads.ts';
import type { LoadWeb } from './http/web.ts';
import { mountWebhooks } from './http/webhooks.ts';
import { shopJobs } from './jobs/jobs.ts';
import { prepareJobs, startJobs } from './jobs/worker.ts';
import { listenToDatabase } from './database-notifications.ts';
import { migrate } from './migrate.ts';
import { refreshProducts } from './modules/attributes/refresh-products.ts';
import { runCategoryTasks } from './modules/equipment/category-tasks.ts';
import { MANY_RESULTS } from './modules/equipment/catalogue.rules.ts';
import { createOrderEvents } from './modules/orders/order-events.service.ts';
import { countSales } from './modules/equipment/sales.ts';
import { foldSales } from './modules/reports/fold-sales.ts';
import {
  serviceTokensService,
  type ServiceTokensService,
} from './modules/service-tokens/service-tokens.service.ts';
import { frequentSearchCacher } from './modules/searches/cache-frequent-searches.ts';
import { describedEvents } from './modules/webhooks/webhook-events.rules.ts';
import { KEPT_DAYS, OVERLAP_HOURS, RETRY_PAUSES_MS } from './modules/webhooks/webhooks.rules.ts';
import type { IdentityProvider } from './providers/identity.ts';
import { createLog } from './observability/log.ts';
import { startMetrics } from './observability/metrics-server.ts';
import { jobDone, jobs, replicaAway, replicaReadsTotal } from './observability/metrics.ts';
import { replicaReads } from './replica.ts';
import { migrationsDir, openStorage, startOwnDatabase } from './resources.ts';
import { unencrypted } from './unencrypted.ts';
import { rateLimits } from './rate-limits.ts';
import { routes } from './routes.ts';
import { tools } from './tools.ts';
import { isServiceToken } from './viewer.ts';
import { failureLog, startIdentity, startMail, startPayments } from './start-providers.ts';

export interface Shop {
  /** Where customers reach it, such as `http://localhost:4000`. */
  readonly url: string;
  readonly testMode: { readonly identity: boolean; readonly payments: boolean };
  readonly demoAccounts: typeof demoAccounts | null;
  /**
   * Reports not ready, waits for the load balancer to notice, completes requests in progress, then closes all parts, the
   * database last. No part can delay the end for long.
   */
  close(): Promise<void>;
}

/** Time for a part to close, such as one that waits for a provider or for a silent database. */
const PART_CLOSES_WITHIN_MS = 10_000;

/** Starts all parts of the shop and serves its APIs. If a part fails to start, closes those that were started. */
export async function startShop(
  env: Env,
  loadWeb: LoadWeb,
  onProgress: (what: string) => void = () => {},
): Promise<Shop> {
  const closers: (() => Promise<void>)[] = [];
  const opened = <T extends { close(): Promise<void> }>(part: T): T => {
    closers.push(() => Promise.race([part.close(), wait(PART_CLOSES_WITHIN_MS, undefined, { ref: false })]));
    return part;
  };
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const log = createLog(env);
    const database = opened(await startDatabase(env, closers, onProgress));
    let url = env.shopUrl ?? '';
    const origin = () => url;
    // A demo is reached where it listens. REST has no absolute URLs without SHOP_URL.
    const publicUrl = () => env.shopUrl ?? (env.isLocalTest ? url : null);
    const identity = await startIdentity(env, database, origin, opened, log);
    const payments = await startPayments(env, database, origin, opened, log);
    const serviceTokens = opened(serviceTokensService(database));
    const replica = database.replica && opened(openReplica(database, database.replica, log));
    const app = await createServer(env, callerOf(identity.provider, serviceTokens), log);
    const orderEvents = opened(
      createOrderEvents({ url: database.directUrl, prisma: database.prisma, log: app.log }),
    );
    closers.push(() => app.close());
    const health = mountHealth(app, async () => (await database.pool.query('SELECT 1')).rowCount === 1);
    const storage = await openStorage(env, failureLog('storage', log));
    // An unavailable bucket does not keep the shop from starting; a wrong key does.
    await storage.check();
    const services = buildServices(
      env,
      database,
      replica,
      storage,
      payments.provider,
      identity.provider,
      orderEvents,
      serviceTokens,
      app.log,
    );
    opened(services.searches);
    const frequentSearches = opened(
      frequentSearchCacher({
        searches: services.searches,
        cacheResults: services.equipment.forShoppers.cacheResults,
        many: MANY_RESULTS,
        log: app.log,
      }),
    );
    const forgetAttributes = () => {
      services.equipment.forgetAttributes();
      frequentSearches.start();
    };
    opened(services.webhooks.sender);
    opened(
      listenToDatabase({
        url: database.directUrl,
        name: 'attributes and service tokens',
        channels: ['attributes_changed', 'service_token_revoked'],
        onNotification(channel, payload) {
          if (channel === 'attributes_changed') forgetAttributes();
          else services.serviceTokens.announceRevoked(payload);
        },
        // Revocations that were missed are noticed at the next check of a socket.
        onListening: forgetAttributes,
        log: app.log,
      }),
    );
    if (env.seed) await plantSeed(env, database, services, identity, payments, onProgress);
    const contextOf = authenticator({
      identity: identity.provider,
      services,
      prisma: database.prisma,
      throttler: opened(throttler(database.batched)),
    });
    const configOf = async (request: Parameters<typeof publicConfig>[1]) =>
      publicConfig(
        {
          env,
          // Without the database, pages have no category menu and show their own error.
          categories: await services.equipment.forShoppers.menuCategories().catch(() => []),
          publishableKey: payments.publishableKey,
          paymentsPort: payments.port,
          demoAccounts:
            identity.emulator && env.seed
              ? demoAccounts.map(({ email, password, role }) => ({ email, password, role }))
              : null,
        },
        request,
      );
    app.get('/config.json', async (request, reply) =>
      reply.header('cache-control', 'no-store').send(await configOf(request)),
    );
    await mountWebhooks(app, services.payments);
    for (const plugin of identity.plugins) await app.register(plugin);
    const answers = createResponseCache(undefined, replica?.recordWrite);
    purgeBeforeResponding(app, answers);
    const forReading = readingContext(services);
    const apollo = await mountGraphql(
      app,
      contextOf,
      answers,
      env,
      services.serviceTokens.onRevoked,
      forReading,
    );
    const readerOf = async (caller: Caller) => {
      const context = await contextOf(caller);
      return context instanceof DomainError ? context : forReading(context);
    };
    const nouns = routes(env.currency);
    const reference = openApi(nouns);
    const restContextOf = (request: FastifyRequest) =>
      request.method === 'GET' ? readerOf(request) : contextOf(request);
    mountRest(app, nouns, restContextOf, env.shopUrl, reference);
    // Its tools only read.
    mountMcp(app, tools, { contextOf: readerOf, env });
    mountSitemap(app, { shopUrl: publicUrl, equipment: services.equipment.forShoppers });
    await mountUploads(app, storage);
    await mountPages(app, {
      loadWeb,
      apollo,
      answers,
      services,
      prisma: database.prisma,
      shopUrl: publicUrl,
      pictureHosts: [...env.imageHosts, ...env.avatarHosts],
      configOf,
      dev: env.dev,
      env,
      rateLimits,
      routes: Object.values(nouns).flat(),
      webhooks: {
        events: describedEvents,
        retryPausesMs: RETRY_PAUSES_MS,
        overlapHours: OVERLAP_HOURS,
        keptDays: KEPT_DAYS,
      },
      reference,
    });
    const address = await listen(app, env);
    url = env.shopUrl ?? address;
    const mailer = await startMail(env, identity.mailbox, opened);
    if (env.payments.mode === 'live' && (await services.shopSettings.details.read()).address === '')
      app.log.warn('SELLER_ADDRESS is not set: invoices have no address until an admin saves Shop Details');
    if (!mailer) app.log.warn('SMTP_URL is not set: mails to customers wait in the outbox');
    for (const line of unencrypted(env)) app.log.warn(line);
    const { payments: paymentsService, refunds, photos } = services;
    opened(
      startJobs({
        pool: database.jobsPool,
        ...shopJobs({
          prisma: database.prisma,
          sql: database.sql,
          payments: paymentsService,
          refunds,
          photos,
          equipment: { ...services.equipment, countSales: () => countSales(database.jobsPool) },
          attributes: { refreshProducts: () => refreshProducts(database.jobsPool) },
          categories: { runTasks: () => runCategoryTasks(database.jobsPool) },
          searches: services.searches,
          reports: { foldSales: () => foldSales(database.jobsPool) },
          alerts: services.alerts,
          contact: services.contact,
          users: services.users,
          carts: services.carts,
          webhooks: services.webhooks,
          invoices: services.invoices,
          mailer,
          staff: env.staff,
          shopUrl: origin,
        }),
        onEnd(task, outcome) {
          jobs.inc({ task, outcome });
          if (outcome === 'done') jobDone.setToCurrentTime({ task });
        },
        log,
      }),
    );
    if (env.metricsPort !== null)
      opened(
        await startMetrics({
          port: env.metricsPort,
          host: env.host,
          pools: {
            requests: database.pool,
            batched: database.batchedPool,
            jobs: database.jobsPool,
            ...(database.replica && { replica: database.replica.pool }),
          },
        }),
      );
    return {
      url,
      testMode: { identity: identity.emulator !== null, payments: payments.port !== null },
      demoAccounts: identity.emulator && env.seed ? demoAccounts : null,
      async close() {
        await health.drain(env.shutdownDelayMs);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startDatabase(
  env: Env,
  closers: (() => Promise<void>)[],
  onProgress: (what: string) => void,
): Promise<Database> {
  let url = env.databaseUrl;
  if (!url) {
    const server = await startOwnDatabase(env, onProgress);
    closers.push(() => server.stop());
    url = server.url;
  }
  const directUrl = env.databaseDirectUrl ?? url;
  if (env.databaseUrl)
    await checkDatabase(
      directUrl,
      env.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL',
      env.migrations === 'apply',
    );
  const replicaUrl = env.databaseReplicaUrl;
  if (replicaUrl !== null) await checkReplica(replicaUrl, directUrl, env.databaseDirectUrl !== null);
  await migrate(directUrl, migrationsDir(), onProgress, { isAllowed: env.migrations === 'apply' });
  const database = openDatabase(url, env.databasePoolSize, { directUrl, replicaUrl });
  // Runs with the schema, not with the first job: a payment enqueues its email, and the demo pays before a worker runs.
  await prepareJobs(database.jobsPool).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  return database;
}

function openReplica(primary: Database, replica: NonNullable<Database['replica']>, log: FastifyBaseLogger) {
  return replicaReads({
    primary,
    replica,
    log,
    onRead: (source) => replicaReadsTotal.inc({ source }),
    onCheck: (isAway) => replicaAway.set(isAway ? 1 : 0),
  });
}

/** Whose requests are limited together. A service token counts for itself once it was recognized. */
const callerOf =
  (identity: IdentityProvider, serviceTokens: ServiceTokensService): VerifyCaller =>
  async (token) => {
    if (!isServiceToken(token)) return identity.verify(token);
    const uid = serviceTokens.recentActor(token);
    return uid === null ? 'invalid' : { uid };
  };

async function plantSeed(
  env: Env,
  { prisma }: Database,
  services: Services,
  identity: Awaited<ReturnType<typeof startIdentity>>,
  payments: Awaited<ReturnType<typeof startPayments>>,
  onProgress: (what: string) => void,
): Promise<void> {
  const { emulator } = identity;
  if (!emulator) return;
  const { payLikeABrowser } = await import('#emulators/payments/pay.ts');
  await seed({
    prisma,
    currency: env.currency,
    equipment: services.equipment,
    orders: services.orders,
    fulfilment: services.fulfilment,
    returns: services.returns,
    createAccount: (account) => emulator.createAccount(account),
    pay:
      payments.port === null
        ? null
        : payLikeABrowser(services.payments, {
            port: payments.port,
            publishableKey: payments.publishableKey,
          }),
    onProgress,
  });
  await services.equipment.countSales();
  await services.reports.foldSales();
}

async function listen(app: FastifyInstance, env: Env): Promise<string> {
  await app.listen({ port: env.port, host: env.host });
  const address = app.addresses().find((one) => typeof one === 'object');
  const host = env.host.includes(':') ? `[${env.host}]` : env.host;
  return `http://${host}:${address?.port ?? env.port}`;
}
