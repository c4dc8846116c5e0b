import { openDatabase } from '#server/db.ts';
import { startPaymentsEmulator } from '#emulators/payments/payments-emulator.ts';

// The local payment provider in a separate process, so that it can be killed alone. Arguments: database, port, webhook
// URL. Prints `ready` when it accepts requests.
const [databaseUrl = '', port = '', webhookUrl = ''] = process.argv.slice(2);
const { pool } = openDatabase(databaseUrl, 10);
await startPaymentsEmulator({ pool, host: 'localhost', port: Number(port), webhookUrl: () => webhookUrl });
process.send?.('ready');
