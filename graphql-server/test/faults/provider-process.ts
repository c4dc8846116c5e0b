import { openDatabase } from '#server/db.ts';
import { startSmtpEmulator } from '#emulators/mailbox/smtp-emulator.ts';
import { startPaymentsEmulator } from '#emulators/payments/payments-emulator.ts';

// The local payment provider in a separate process, so that it can be killed alone, and a mail server that drops all emails.
// Arguments: database, port, webhook URL. When both accept requests, it sends the mail server's URL.
const [databaseUrl = '', port = '', webhookUrl = ''] = process.argv.slice(2);
const { pool } = openDatabase(databaseUrl, 10);
await startPaymentsEmulator({ pool, host: 'localhost', port: Number(port), webhookUrl: () => webhookUrl });
const mail = await startSmtpEmulator({ deliver: async () => {} });
process.send?.(mail.url);
