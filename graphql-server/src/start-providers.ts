import type { Logger } from 'pino';
import type { Mailbox } from '#emulators/mailbox/mailbox.ts';
import type { Database } from './db.ts';
import type { Env } from './env.ts';
import { LOCAL_PROJECT } from './http/config.ts';
import { PROVIDER_EVENTS } from './modules/payments/payments.rules.ts';
import { createIdentityProvider, type IdentityProvider } from './providers/identity.ts';
import { createMailer, type Mailer } from './providers/mail.ts';
import { createPaymentProvider } from './providers/payments.ts';
import { providerFailures } from './observability/metrics.ts';

// Emulators are imported on use: a shop that is configured for the real services loads no line of them.

/** Registers a part to close with the shop. */
export type Opened = <T extends { close(): Promise<void> }>(part: T) => T;

/** Logs and counts what a provider failed to do. */
export function failureLog(provider: 'payments' | 'identity' | 'storage', log: Logger) {
  return (message: string, details: object = {}) => {
    providerFailures.inc({ provider });
    log.warn({ provider, ...details }, message);
  };
}

export async function startIdentity(
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
export async function startMail(env: Env, mailbox: Mailbox | null, opened: Opened): Promise<Mailer | null> {
  if (env.mail) return opened(createMailer({ url: env.mail.smtpUrl, from: env.mail.from }));
  if (!mailbox) return null;
  const { startSmtpEmulator } = await import('#emulators/mailbox/smtp-emulator.ts');
  const emulator = opened(await startSmtpEmulator({ deliver: (mail) => mailbox.deliver(mail) }));
  return opened(createMailer({ url: emulator.url, from: 'FISHZOME <shop@fishzome.example>' }));
}

export async function startPayments(
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
          events: PROVIDER_EVENTS,
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
