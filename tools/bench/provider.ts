import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import {
  forgetfulFlags,
  startEmbeddedPostgres,
} from '../../graphql-server/emulators/database/embedded-postgres.ts';
import { root } from '../prepare/run.mjs';
import { atTheEnd, temporaryFolder } from './at-the-end.ts';
import { firstMessage, startProgram } from './processes.ts';

/** The keys of the local payment provider, as it stores them. */
export interface Keys {
  readonly secret_key: string;
  readonly publishable_key: string;
  readonly webhook_secret: string;
}

export interface Provider {
  readonly pid: number;
  readonly port: number;
  readonly keys: Keys;
  /** Takes the shop's emails. */
  readonly smtpUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts the local payment provider and a mail server in a separate process with its own PostgreSQL, so that their CPU is
 * not counted, as with real ones. The provider's events go to `webhookUrl`.
 */
export async function startProvider(port: number, webhookUrl: string): Promise<Provider> {
  const dir = await temporaryFolder('provider');
  const postgres = await startEmbeddedPostgres({ dir, flags: forgetfulFlags });
  const stop = atTheEnd(() => postgres.stop());
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const file = path.join(root, 'graphql-server/test/faults/provider-process.ts');
  const program = startProgram(['--import', tsx, file, postgres.url, String(port), webhookUrl]);
  const smtpUrl = await firstMessage<string>(program);
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<Keys>(
    'SELECT secret_key, publishable_key, webhook_secret FROM emulator_payments.installation',
  );
  await client.end();
  const [keys] = rows;
  if (!keys) throw new Error('the payment provider has no keys');
  return {
    pid: program.pid,
    port,
    keys,
    smtpUrl,
    async stop() {
      await program.stop();
      await stop();
    },
  };
}

/** Makes the shop on this database, which was started there once, use that provider's keys. */
export async function agreeOnKeys(databaseUrl: string, keys: Keys): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'UPDATE emulator_payments.installation SET secret_key = $1, publishable_key = $2, webhook_secret = $3',
    [keys.secret_key, keys.publishable_key, keys.webhook_secret],
  );
  await client.end();
}
