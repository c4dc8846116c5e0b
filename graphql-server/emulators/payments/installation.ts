import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** This installation's keys, created once and stored. They are random, so that installations reject each other's keys. */
export interface Keys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

type Row = { secret_key: string; publishable_key: string; webhook_secret: string };

function random(): string {
  return randomBytes(24).toString('hex');
}

export async function loadKeys(pool: Pool): Promise<Keys> {
  await pool.query(
    `insert into emulator_payments.installation (secret_key, publishable_key, webhook_secret)
     values ($1, $2, $3) on conflict do nothing`,
    [`sk_test_simulator_${random()}`, `pk_test_simulator_${random()}`, `whsec_${random()}`],
  );
  const { rows } = await pool.query<Row>('select * from emulator_payments.installation');
  const [row] = rows;
  if (!row) throw new Error('The payment emulator lost its keys.');
  return {
    secretKey: row.secret_key,
    publishableKey: row.publishable_key,
    webhookSecret: row.webhook_secret,
  };
}
