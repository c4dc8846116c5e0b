import { openDatabase } from '#server/db.ts';
import { startPaymentsStandIn } from '#server/stand-ins/payments/payments-stand-in.ts';

// The local payment provider in a process of its own, so that it can be killed alone. Arguments: database, port, where
// webhooks go. Says `ready` when it answers.
const [databaseUrl = '', port = '', webhookUrl = ''] = process.argv.slice(2);
const { pool } = openDatabase(databaseUrl, 10);
await startPaymentsStandIn({ pool, host: 'localhost', port: Number(port), webhookUrl: () => webhookUrl });
process.send?.('ready');
