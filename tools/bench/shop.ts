import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../prepare/run.mjs';
import { temporaryFolder } from './at-the-end.ts';
import { startProgram, until, type Program } from './processes.ts';

export interface ShopProcess extends Program {
  readonly url: string;
  /** Start time until ready, in milliseconds. */
  readonly startedIn: number;
}

export const ADMIN = 'bench-admin@example.com';

/**
 * The production build with the local providers; the payments emulator and the mail server run elsewhere. The limit per address has its
 * maximum, and each client has its own address, as a proxy would forward it.
 */
export async function startShop(at: {
  databaseUrl: string;
  replicaUrl?: string | undefined;
  port: number;
  paymentsPort: number;
  smtpUrl?: string | undefined;
  /** The customers' URL, if there is a load balancer. */
  shopUrl?: string;
  profile?: string | null;
}): Promise<ShopProcess> {
  const began = performance.now();
  const dir = await temporaryFolder('shop');
  const readyFile = path.join(dir, 'ready');
  const flags = at.profile ? ['--cpu-prof', `--cpu-prof-dir=${path.resolve(at.profile)}`] : [];
  const program = startProgram([...flags, path.join(root, 'dist/server/main.js')], {
    NODE_ENV: 'production',
    TEST_MODE: 'local',
    HOST: '127.0.0.1',
    PORT: String(at.port),
    ...(at.shopUrl && { SHOP_URL: at.shopUrl }),
    DATABASE_URL: at.databaseUrl,
    ...(at.replicaUrl && { DATABASE_REPLICA_URL: at.replicaUrl }),
    DATA_DIR: dir,
    SEED: 'none',
    ADMIN_EMAILS: ADMIN,
    TRUST_PROXY: '1',
    REQUESTS_PER_MINUTE: '1000000',
    PAYMENTS_PORT: String(at.paymentsPort),
    PAYMENTS_EMULATOR: 'elsewhere',
    ...(at.smtpUrl && { SMTP_URL: at.smtpUrl, MAIL_FROM: 'FISHZOME <shop@fishzome.example>' }),
    READY_FILE: readyFile,
    LOG_LEVEL: 'fatal',
  });
  await until('the shop is ready', async () => {
    if (program.child.exitCode !== null) throw new Error(`the shop did not start:\n${program.output()}`);
    return existsSync(readyFile);
  });
  return {
    ...program,
    url: `http://127.0.0.1:${at.port}`,
    startedIn: performance.now() - began,
  };
}
