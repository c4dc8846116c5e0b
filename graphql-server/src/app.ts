import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Mailbox } from '#emulators/mailbox/mailbox.ts';
import { demoAccounts } from '../prisma/seed/people.ts';
import { seed } from '../prisma/seed/seed.ts';
import type { Services } from './context.ts';
import { checkDatabase } from './check-database.ts';
import { openDatabase, type Database } from './db.ts';
import type { Env } from './env.ts';
import { authenticator } from './http/authenticate.ts';
import { LOCAL_PROJECT, publicConfig } from './http/config.ts';
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
import { mountWebhooks } from './http/webhooks.ts';
import { shopJobs } from './jobs/jobs.ts';
import { prepareJobs, startJobs } from './jobs/worker.ts';
import { listenToDatabase } from './database-notifications.ts';
import { migrate } from './migrate.ts';
import { alertsService } from './modules/alerts/alerts.service.ts';
import { attributesService } from './modules/attributes/attributes.service.ts';
import { refreshProducts } from './modules/attributes/refresh-products.ts';
import { auditService } from './modules/audit/audit.service.ts';
import { cartsService } from './modules/carts/carts.service.ts';
import { phoneOrdersService } from './modules/checkout/phone-orders.service.ts';
import { checkoutService } from './modules/checkout/checkout.service.ts';
import { contactService } from './modules/contact/contact.service.ts';
import { customersService } from './modules/customers/customers.service.ts';
import { isInStock, offered } from './modules/equipment/catalogue.sql.ts';
import { runCategoryTasks } from './modules/equipment/category-tasks.ts';
import { equipmentService } from './modules/equipment/equipment.service.ts';
import { fulfilmentService } from './modules/fulfilment/fulfilment.service.ts';
import { imagesService } from './modules/images/images.service.ts';
import { invoicesService } from './modules/invoices/invoices.service.ts';
import { ordersVisibleTo } from './modules/orders/orders.access.ts';
import { createOrderEvents, type OrderEventsService } from './modules/orders/order-events.service.ts';
import { ordersService } from './modules/orders/orders.service.ts';
import { restock, takeBack } from './modules/payments/restock.ts';
import { countSales } from './modules/equipment/sales.ts';
import { incidentsService } from './modules/payments/incidents.service.ts';
import { paymentsService } from './modules/payments/payments.service.ts';
import { refundsService } from './modules/payments/refunds.service.ts';
import { productViewsService } from './modules/product-views/product-views.service.ts';
import { profilesService } from './modules/profiles/profiles.service.ts';
import { photosService } from './modules/images/photos.service.ts';
import { heldQuantity } from './modules/payments/stock-holds.ts';
import { foldSales } from './modules/reports/fold-sales.ts';
import { reportsService } from './modules/reports/reports.service.ts';
import { returnsService } from './modules/returns/returns.service.ts';
import { reviewsService } from './modules/reviews/reviews.service.ts';
import { searchesService } from './modules/searches/searches.service.ts';
import { searchTermsService } from './modules/search-terms/search-terms.service.ts';
import { sellerOf } from './modules/shop-settings/shop-details.rules.ts';
import {
  serviceTokensService,
  type ServiceTokensService,
} from './modules/service-tokens/service-tokens.service.ts';
import { shopSettingsService } from './modules/shop-settings/shop-settings.service.ts';
import { usersService } from './modules/users/users.service.ts';
import { describedEvents } from './modules/webhooks/webhook-events.rules.ts';
import { KEPT_DAYS, OVERLAP_HOURS, RETRY_PAUSES_MS } from './modules/webhooks/webhooks.rules.ts';
import { webhooksService } from './modules/webhooks/webhooks.service.ts';
import { wishListService } from './modules/wish-list/wish-list.service.ts';
import { createIdentityProvider, type IdentityProvider } from './providers/identity.ts';
import { createImageEncoder } from './providers/images.ts';
import { createMailer, type Mailer } from './providers/mail.ts';
import { createWebhookClient } from './providers/webhook-http.ts';
import type { FileStorage } from './providers/storage.ts';
import { createPaymentProvider, type PaymentProvider } from './providers/payments.ts';
import { createLog } from './observability/log.ts';
import { startMetrics } from './observability/metrics-server.ts';
import { jobDone, jobs, providerFailures } from './observability/metrics.ts';
import { migrationsDir, openStorage, startOwnDatabase } from './resources.ts';
import { rateLimits } from './rate-limits.ts';
import { routes } from './routes.ts';
import { tools } from './tools.ts';
import { isServiceToken } from './viewer.ts';

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

// Emulators are imported on use: a shop that is configured for the real services loads no line of them.

/** Starts all parts of the shop and serves its APIs. If a part fails to start, closes those that were started. */
export async function startShop(env: Env, onProgress: (what: string) => void = () => {}): Promise<Shop> {
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
    const identity = await startIdentity(env, database, origin, opened, log);
    const payments = await startPayments(env, database, origin, opened, log);
    const serviceTokens = opened(serviceTokensService(database));
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
      storage,
      payments.provider,
      identity.provider,
      orderEvents,
      serviceTokens,
      app.log,
    );
    opened(services.searches);
    opened(services.webhooks.sender);
    opened(
      listenToDatabase({
        url: database.directUrl,
        name: 'attributes and service tokens',
        channels: ['attributes_changed', 'service_token_revoked'],
        onNotification(channel, payload) {
          if (channel === 'attributes_changed') services.equipment.forgetAttributes();
          else services.serviceTokens.announceRevoked(payload);
        },
        // Revocations that were missed are noticed at the next check of a socket.
        onListening: services.equipment.forgetAttributes,
        log: app.log,
      }),
    );
    if (env.seed) await plantSeed(env, database, services, identity, payments, onProgress);
    const contextOf = authenticator({
      identity: identity.provider,
      services,
      prisma: database.prisma,
      throttler: opened(throttler(database.pool)),
    });
    const configOf = async (request: Parameters<typeof publicConfig>[1]) =>
      publicConfig(
        {
          env,
          // Without the database a page has no menu of categories, and says itself what it lacks.
          categories: await services.equipment.menuCategories().catch(() => []),
          publishableKey: payments.publishableKey,
          paymentsPort: payments.port,
          demoAccounts:
            identity.emulator && env.seed
              ? demoAccounts.map(({ email, password, role }) => ({ email, password, role }))
              : null,
        },
        request,
      );
    app.get('/config.json', async (request, answer) =>
      answer.header('cache-control', 'no-store').send(await configOf(request)),
    );
    await mountWebhooks(app, services.payments);
    for (const plugin of identity.plugins) await app.register(plugin);
    const answers = createResponseCache();
    purgeBeforeResponding(app, answers);
    const apollo = await mountGraphql(app, contextOf, answers, env, services.serviceTokens.onRevoked);
    const nouns = routes(env.currency);
    mountRest(app, nouns, contextOf, env.shopUrl);
    mountMcp(app, tools, { contextOf, env });
    mountSitemap(app, { shopUrl: env.shopUrl, equipment: services.equipment });
    await mountUploads(app, storage);
    await mountPages(app, {
      apollo,
      answers,
      services,
      prisma: database.prisma,
      shopUrl: env.shopUrl,
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
      reference: openApi(nouns),
    });
    const address = await listen(app, env);
    url = env.shopUrl ?? address;
    const mailer = await startMail(env, identity.mailbox, opened);
    if (env.payments.mode === 'live' && (await services.shopSettings.details.read()).address === '')
      app.log.warn('SELLER_ADDRESS is not set: invoices have no address until an admin saves Shop Details');
    if (!mailer) app.log.warn('SMTP_URL is not set: mails to customers wait in the outbox');
    const { payments: paymentsService, refunds, photos } = services;
    opened(
      startJobs({
        pool: database.jobsPool,
        ...shopJobs({
          prisma: database.prisma,
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
          details: services.shopSettings.details,
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
          pools: { requests: database.pool, jobs: database.jobsPool },
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

type Opened = <T extends { close(): Promise<void> }>(part: T) => T;

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
  await migrate(directUrl, migrationsDir(), onProgress, { isAllowed: env.migrations === 'apply' });
  const database = openDatabase(url, undefined, { directUrl });
  // Runs with the schema, not with the first job: a payment enqueues its email, and the demo pays before a worker runs.
  await prepareJobs(database.jobsPool).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  return database;
}

/** Logs and counts what a provider failed to do. */
function failureLog(provider: 'payments' | 'identity' | 'storage', log: Logger) {
  return (message: string, details: object = {}) => {
    providerFailures.inc({ provider });
    log.warn({ provider, ...details }, message);
  };
}

async function startIdentity(
  env: Env,
  { pool }: Database,
  origin: () => string,
  opened: Opened,
  log: Logger,
) {
  const onFailure = failureLog('identity', log);
  if (env.identity.provider === 'firebase') {
    const provider: IdentityProvider = opened(
      createIdentityProvider({
        projectId: env.identity.projectId,
        canManageAccounts: env.identity.canManageAccounts,
        onFailure,
      }),
    );
    await provider.refuseUnsignedTokens();
    return { provider, emulator: null, mailbox: null, plugins: [] };
  }
  const localOnly = !env.emulatorsAnywhere;
  const { createMailbox } = await import('#emulators/mailbox/mailbox.ts');
  const { webhookReceiver } = await import('#emulators/webhooks/webhook-receiver.ts');
  const { startIdentityEmulator } = await import('#emulators/identity/identity-emulator.ts');
  const mailbox = await createMailbox({ pool, localOnly });
  const emulator = opened(
    await startIdentityEmulator({
      pool,
      projectId: LOCAL_PROJECT,
      publicUrl: origin,
      mail: (mail) => mailbox.deliver(mail),
      localOnly,
    }),
  );
  const provider: IdentityProvider = opened(
    createIdentityProvider({ ...emulator.adminOptions, canManageAccounts: true, onFailure }),
  );
  await provider.refuseUnsignedTokens();
  return {
    provider,
    emulator,
    mailbox,
    plugins: [emulator.plugin, mailbox.plugin, webhookReceiver({ localOnly })],
  };
}

/** Null if no mail server is configured and the test mailbox is disabled. */
async function startMail(env: Env, mailbox: Mailbox | null, opened: Opened): Promise<Mailer | null> {
  if (env.mail) return createMailer({ url: env.mail.smtpUrl, from: env.mail.from });
  if (!mailbox) return null;
  const { startSmtpEmulator } = await import('#emulators/mailbox/smtp-emulator.ts');
  const emulator = opened(await startSmtpEmulator({ deliver: (mail) => mailbox.deliver(mail) }));
  return createMailer({ url: emulator.url, from: 'FISHZOME <shop@fishzome.example>' });
}

async function startPayments(
  env: Env,
  { pool }: Database,
  origin: () => string,
  opened: Opened,
  log: Logger,
) {
  const onFailure = failureLog('payments', log);
  if (env.payments.mode !== 'simulator') {
    const { mode, secretKey, webhookSecret, publishableKey } = env.payments;
    return {
      provider: createPaymentProvider({ mode, secretKey, webhookSecret, onFailure }),
      publishableKey,
      port: null,
    };
  }
  const { payments } = env;
  const { joinPaymentsEmulator, startPaymentsEmulator } =
    await import('#emulators/payments/payments-emulator.ts');
  const emulator = opened(
    'elsewhere' in payments
      ? await joinPaymentsEmulator(pool, payments.port)
      : await startPaymentsEmulator({
          pool,
          host: env.host,
          localOnly: !env.emulatorsAnywhere,
          port: payments.port ?? (env.port === 0 ? 0 : env.port + 1),
          fallbackPort: payments.port === null,
          webhookUrl: () => `${origin()}/webhooks/stripe`,
        }),
  );
  const { secretKey, webhookSecret, publishableKey } = emulator.keys;
  const provider = createPaymentProvider({
    mode: 'simulator',
    secretKey,
    webhookSecret,
    simulatorPort: emulator.port,
    onFailure,
  });
  return { provider, publishableKey, port: emulator.port };
}

function buildServices(
  env: Env,
  { prisma, pool }: Database,
  storage: FileStorage,
  provider: PaymentProvider,
  identity: IdentityProvider,
  orderEvents: OrderEventsService,
  serviceTokens: ServiceTokensService,
  log: FastifyInstance['log'],
): Services {
  const encoder = createImageEncoder();
  const images = imagesService({
    prisma,
    encoder,
    storage: env.imageHostUrl ? null : storage,
    hosts: env.imageHosts,
  });
  // Never at another host: what customers send is the shop's to erase.
  const photos = photosService({ prisma, encoder, storage });
  const payments = paymentsService({
    prisma,
    provider,
    visibleTo: ordersVisibleTo,
    holdMinutes: env.holdMinutes,
    log,
  });
  const refunds = refundsService({ prisma, provider, visibleTo: ordersVisibleTo });
  const equipment = equipmentService({
    prisma,
    pool,
    images,
    currency: env.currency,
    reserved: heldQuantity,
  });
  const orders = ordersService({ prisma, pool, payments, refunds, expiresHours: env.orderExpiresHours });
  const carts = cartsService({ prisma, pool, equipment });
  const shopSettings = shopSettingsService({
    prisma,
    orders,
    currency: env.currency,
    seller: env.seller,
    isTestMode: env.payments.mode !== 'live',
  });
  const { details } = shopSettings;
  const checkout = checkoutService({
    prisma,
    carts,
    equipment,
    orders,
    visibleTo: ordersVisibleTo,
    currency: env.currency,
    shopCountry: env.shopCountry,
  });
  return {
    payments,
    refunds,
    incidents: incidentsService({ prisma }),
    orderEvents,
    fulfilment: fulfilmentService({
      prisma,
      visibleTo: ordersVisibleTo,
      returnDays: async (tx) => (await details.read(tx)).returnDays,
    }),
    returns: returnsService({ prisma, visibleTo: ordersVisibleTo, restock, takeBack }),
    orders,
    invoices: invoicesService({
      prisma,
      orders,
      seller: async (tx) => sellerOf(await details.read(tx)),
    }),
    equipment,
    searches: searchesService({ pool, log }),
    attributes: attributesService({ prisma, onChanged: equipment.forgetAttributes }),
    searchTerms: searchTermsService({ prisma, pool, onChanged: equipment.forgetSearches }),
    images,
    photos,
    reviews: reviewsService({ prisma, photos }),
    contact: contactService({ prisma }),
    profiles: profilesService({ prisma }),
    wishList: wishListService({ prisma }),
    carts,
    checkout,
    phoneOrders: phoneOrdersService({ prisma, equipment, checkout, orders }),
    reports: reportsService({ pool, currency: env.currency }),
    audit: auditService({ prisma, pool, equipment, currency: env.currency }),
    customers: customersService({ prisma, pool, orders, identity, photos }),
    productViews: productViewsService({ prisma }),
    serviceTokens,
    webhooks: webhooksService({
      prisma,
      client: createWebhookClient({ allowLoopback: env.isLocalTest }),
      log,
    }),
    shopSettings,
    alerts: alertsService({ prisma, offer: { isOffered: offered, isInStock } }),
    users: usersService({
      prisma,
      pool,
      adminEmails: env.adminEmails,
      avatarHosts: env.avatarHosts,
      identity,
    }),
  };
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
