import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { demoAccounts } from '../prisma/seed/people.ts';
import { seed } from '../prisma/seed/seed.ts';
import type { Services } from './context.ts';
import { openDatabase, type Database } from './db.ts';
import type { Env } from './env.ts';
import { authenticator } from './http/authenticate.ts';
import { LOCAL_PROJECT, publicConfig } from './http/config.ts';
import { freshAnswers, purgeBeforeAnswering } from './http/fresh-answers.ts';
import { mountGraphql } from './http/graphql.ts';
import { mountPages } from './http/pages.ts';
import { mountRest } from './http/rest.ts';
import { createServer, mountHealth } from './http/server.ts';
import { throttler } from './http/throttle.ts';
import { mountUploads } from './http/uploads.ts';
import { mountWebhooks } from './http/webhooks.ts';
import { shopJobs } from './jobs/jobs.ts';
import { prepareJobs, startJobs } from './jobs/worker.ts';
import { migrate } from './migrate.ts';
import { contactService } from './modules/contact/contact.service.ts';
import { equipmentService } from './modules/equipment/equipment.service.ts';
import { fulfilmentService } from './modules/fulfilment/fulfilment.service.ts';
import { imagesService } from './modules/images/images.service.ts';
import { ordersVisibleTo } from './modules/orders/orders.access.ts';
import { newsService, type NewsService } from './modules/orders/news.service.ts';
import { ordersService } from './modules/orders/orders.service.ts';
import { restock } from './modules/payments/close-refunded.ts';
import { incidentsService } from './modules/payments/incidents.service.ts';
import { paymentsService } from './modules/payments/payments.service.ts';
import { refundsService } from './modules/payments/refunds.service.ts';
import { profilesService } from './modules/profiles/profiles.service.ts';
import { photosService } from './modules/images/photos.service.ts';
import { returnsService } from './modules/returns/returns.service.ts';
import { reviewsService } from './modules/reviews/reviews.service.ts';
import { usersService } from './modules/users/users.service.ts';
import { createIdentityProvider, type IdentityProvider } from './providers/identity.ts';
import { createImageEncoder } from './providers/images.ts';
import { createMailer, type Mailer } from './providers/mail.ts';
import { createPaymentProvider, type PaymentProvider } from './providers/payments.ts';
import { routes } from './routes.ts';
import { startEmbeddedPostgres } from './stand-ins/database/embedded-postgres.ts';
import { startIdentityStandIn } from './stand-ins/identity/identity-stand-in.ts';
import { createMailbox, type Mailbox } from './stand-ins/mailbox/mailbox.ts';
import { startSmtpStandIn } from './stand-ins/mailbox/smtp-stand-in.ts';
import { payLikeABrowser } from './stand-ins/payments/pay.ts';
import { joinPaymentsStandIn, startPaymentsStandIn } from './stand-ins/payments/payments-stand-in.ts';

export interface Shop {
  /** Where customers reach it, such as `http://localhost:4000`. */
  readonly url: string;
  readonly testMode: { readonly identity: boolean; readonly payments: boolean };
  readonly demoAccounts: typeof demoAccounts | null;
  /** Answers what is under way, then closes everything, the database last. */
  close(): Promise<void>;
}

/** Builds the shop from its parts and opens its doors. What was started is closed again when a later part fails. */
export async function startShop(env: Env, onProgress: (what: string) => void = () => {}): Promise<Shop> {
  const closers: (() => Promise<void>)[] = [];
  const opened = <T extends { close(): Promise<void> }>(part: T): T => {
    closers.push(() => part.close());
    return part;
  };
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const database = opened(await startDatabase(env, closers, onProgress));
    let url = env.shopUrl ?? '';
    const origin = () => url;
    const identity = await startIdentity(env, database, origin, opened);
    const payments = await startPayments(env, database, origin, opened);
    const app = await createServer(env);
    const news = opened(newsService({ url: database.url, prisma: database.prisma, log: app.log }));
    closers.push(() => app.close());
    const services = buildServices(env, database, payments.provider, news, app.log);
    if (env.seed) await plantSeed(env, database, services, identity, payments, onProgress);
    const contextOf = authenticator({
      identity: identity.provider,
      services,
      prisma: database.prisma,
      throttler: opened(throttler(database.pool)),
    });
    const configOf = (request: Parameters<typeof publicConfig>[1]) =>
      publicConfig(
        {
          env,
          publishableKey: payments.publishableKey,
          paymentsPort: payments.port,
          demoAccounts:
            identity.standIn && env.seed
              ? demoAccounts.map(({ email, password, role }) => ({ email, password, role }))
              : null,
        },
        request,
      );
    mountHealth(app, async () => (await database.pool.query('SELECT 1')).rowCount === 1);
    app.get('/config.json', async (request, answer) =>
      answer.header('cache-control', 'no-store').send(configOf(request)),
    );
    await mountWebhooks(app, services.payments);
    for (const plugin of identity.plugins) await app.register(plugin);
    const answers = freshAnswers();
    purgeBeforeAnswering(app, answers);
    const apollo = await mountGraphql(app, contextOf, answers, env);
    mountRest(app, routes(env.currency), contextOf);
    await mountUploads(app, uploadsDir(env));
    await mountPages(app, {
      apollo,
      answers,
      services,
      prisma: database.prisma,
      shopUrl: env.shopUrl,
      configOf,
      dev: env.dev,
    });
    const address = await listen(app, env);
    url = env.shopUrl ?? address;
    const mailer = await startMail(env, identity.mailbox, opened);
    if (!mailer) app.log.warn('SMTP_URL is not set: mails to customers wait in the outbox');
    const { payments: paymentsDoor, refunds, photos, equipment } = services;
    opened(
      startJobs({
        pool: database.pool,
        ...shopJobs({
          prisma: database.prisma,
          payments: paymentsDoor,
          refunds,
          photos,
          equipment,
          mailer,
          shopUrl: origin,
        }),
        log: app.log,
      }),
    );
    return {
      url,
      testMode: { identity: identity.standIn !== null, payments: payments.port !== null },
      demoAccounts: identity.standIn && env.seed ? demoAccounts : null,
      close,
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
    const server = await startEmbeddedPostgres({
      dir: path.join(env.dataDir, 'postgres'),
      database: 'shop',
      onProgress,
    });
    closers.push(() => server.stop());
    url = server.url;
  }
  await migrate(url, migrationsDir());
  const database = openDatabase(url);
  // With the schema, not with the first job: a payment enqueues its mail, and the demo pays before anybody works.
  await prepareJobs(database.pool).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  return database;
}

/** Beside the sources, or beside the built server. */
function migrationsDir(): string {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const candidates = [path.join(here, '../prisma/migrations'), path.join(here, 'migrations')];
  return candidates.find((dir) => existsSync(dir)) ?? candidates[0] ?? '';
}

async function startIdentity(env: Env, { pool }: Database, origin: () => string, opened: Opened) {
  if (env.identity.provider === 'firebase') {
    const provider: IdentityProvider = opened(createIdentityProvider({ projectId: env.identity.projectId }));
    await provider.refuseUnsignedTokens();
    return { provider, standIn: null, mailbox: null, plugins: [] };
  }
  const isOurHost = env.standInsAnywhere ? { isOurHost: () => true } : {};
  const mailbox = await createMailbox({ pool, ...isOurHost });
  const standIn = opened(
    await startIdentityStandIn({
      pool,
      projectId: LOCAL_PROJECT,
      publicUrl: origin,
      mail: (mail) => mailbox.deliver(mail),
      ...isOurHost,
    }),
  );
  const provider: IdentityProvider = opened(createIdentityProvider(standIn.adminOptions));
  await provider.refuseUnsignedTokens();
  return { provider, standIn, mailbox, plugins: [standIn.plugin, mailbox.plugin] };
}

/** Null where neither a mail server is configured nor a mailbox may be shown: real people, and nowhere to write to. */
async function startMail(env: Env, mailbox: Mailbox | null, opened: Opened): Promise<Mailer | null> {
  if (env.mail) return createMailer({ url: env.mail.smtpUrl, from: env.mail.from });
  if (!mailbox) return null;
  const standIn = opened(await startSmtpStandIn({ deliver: (mail) => mailbox.deliver(mail) }));
  return createMailer({ url: standIn.url, from: 'FISHZOME <shop@fishzome.example>' });
}

async function startPayments(env: Env, { pool }: Database, origin: () => string, opened: Opened) {
  if (env.payments.mode !== 'simulator') {
    const { mode, secretKey, webhookSecret, publishableKey } = env.payments;
    return {
      provider: createPaymentProvider({ mode, secretKey, webhookSecret }),
      publishableKey,
      port: null,
    };
  }
  const { payments } = env;
  const standIn = opened(
    'elsewhere' in payments
      ? await joinPaymentsStandIn(pool, payments.port)
      : await startPaymentsStandIn({
          pool,
          host: env.host,
          port: payments.port ?? (env.port === 0 ? 0 : env.port + 1),
          fallbackPort: payments.port === null,
          webhookUrl: () => `${origin()}/webhooks/stripe`,
        }),
  );
  const { secretKey, webhookSecret, publishableKey } = standIn.keys;
  const provider = createPaymentProvider({
    mode: 'simulator',
    secretKey,
    webhookSecret,
    simulatorPort: standIn.port,
  });
  return { provider, publishableKey, port: standIn.port };
}

const uploadsDir = (env: Env) => path.join(env.dataDir, 'uploads');

function buildServices(
  env: Env,
  { prisma, pool }: Database,
  provider: PaymentProvider,
  news: NewsService,
  log: FastifyInstance['log'],
): Services {
  const encoder = createImageEncoder();
  const images = imagesService({
    prisma,
    encoder,
    dir: env.imageHostUrl ? null : uploadsDir(env),
    hosts: env.imageHosts,
  });
  // Never at another host: what customers send is the shop's to erase.
  const photos = photosService({ prisma, encoder, dir: uploadsDir(env) });
  const payments = paymentsService({
    prisma,
    provider,
    visibleTo: ordersVisibleTo,
    holdMinutes: env.holdMinutes,
    log,
  });
  const refunds = refundsService({ prisma, provider, visibleTo: ordersVisibleTo });
  return {
    payments,
    refunds,
    incidents: incidentsService({ prisma }),
    news,
    fulfilment: fulfilmentService({ prisma, visibleTo: ordersVisibleTo }),
    returns: returnsService({ prisma, visibleTo: ordersVisibleTo, restock }),
    orders: ordersService({ prisma, pool, payments, refunds, expiresHours: env.orderExpiresHours }),
    equipment: equipmentService({ prisma, pool, images, currency: env.currency }),
    images,
    photos,
    reviews: reviewsService({ prisma, photos }),
    contact: contactService({ prisma }),
    profiles: profilesService({ prisma }),
    users: usersService({ prisma, pool, adminEmails: env.adminEmails }),
  };
}

async function plantSeed(
  env: Env,
  { prisma }: Database,
  services: Services,
  identity: Awaited<ReturnType<typeof startIdentity>>,
  payments: Awaited<ReturnType<typeof startPayments>>,
  onProgress: (what: string) => void,
): Promise<void> {
  const { standIn } = identity;
  if (!standIn) return;
  await seed({
    prisma,
    currency: env.currency,
    equipment: services.equipment,
    orders: services.orders,
    fulfilment: services.fulfilment,
    returns: services.returns,
    createAccount: (account) => standIn.createAccount(account),
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
}

async function listen(app: FastifyInstance, env: Env): Promise<string> {
  await app.listen({ port: env.port, host: env.host });
  const address = app.addresses().find((one) => typeof one === 'object');
  const host = env.host.includes(':') ? `[${env.host}]` : env.host;
  return `http://${host}:${address?.port ?? env.port}`;
}
