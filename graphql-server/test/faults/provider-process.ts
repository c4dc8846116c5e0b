import { openDatabase } from '#server/db.ts';
import { PROVIDER_EVENTS } from '#server/modules/payments/payments.rules.ts';
import { startSmtpEmulator } from '#emulators/mailbox/smtp-emulator.ts';
import { startPaymentsEmulator } from '#emulators/payments/payments-emulator.ts';

/** A message to this process: each answer is late by `delay` milliseconds, or is 429. */
export interface ProviderSettings {
  readonly delay: number;
  readonly limiting: boolean;
}

// The local payment provider in a separate process, so that it can be killed alone, and a mail server that drops all emails.
// Arguments: database, port, webhook URL. When both accept requests, it sends the mail server's URL.
const [databaseUrl = '', port = '', webhookUrl = ''] = process.argv.slice(2);
const { pool } = openDatabase(databaseUrl, 10);
const { controls } = await startPaymentsEmulator({
  pool,
  host: 'localhost',
  port: Number(port),
  webhookUrl: () => webhookUrl,
  events: PROVIDER_EVENTS,
});
process.on('message', ({ delay, limiting }: ProviderSettings) => {
  controls.delayApi(delay);
  controls.limitApi(limiting);
});
const mail = await startSmtpEmulator({ deliver: async () => {} });
process.send?.(mail.url);
