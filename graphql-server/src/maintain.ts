import path from 'node:path';
import { Pool } from 'pg';
import { checkDatabase } from './check-database.ts';
import { ConfigurationError, loadEnvFile, readDatabaseEnv, readEnv, type Env } from './env.ts';
import { backUp } from './maintenance/backup.ts';
import { examine, lineOf } from './maintenance/doctor.ts';
import { prepareJobs } from './jobs/worker.ts';
import { MaintenanceRefused } from './maintenance/refused.ts';
import { restore } from './maintenance/restore.ts';
import { migrate } from './migrate.ts';
import {
  createEmulatorTables,
  hasOwnDatabase,
  migrationsDir,
  openStorage,
  startOwnDatabase,
} from './resources.ts';
import { startErrorLine } from './start-errors.ts';

// node server/maintain.js backup <folder> | restore <folder> [--replace] | doctor | migrate

const USAGE = 'Use: backup <folder> | restore <folder> [--replace] | doctor | migrate';
const say = (what: string) => console.log(`  ${what}`);

async function withDatabase<T>(env: Env, work: (url: string) => Promise<T>): Promise<T> {
  const url = env.databaseDirectUrl ?? env.databaseUrl;
  if (url) {
    await checkDatabase(url, env.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL');
    return work(url);
  }
  const server = await startOwnDatabase(env, say);
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

async function runBackup(env: Env, folder: string): Promise<number> {
  if (!env.databaseUrl && !hasOwnDatabase(env))
    throw new MaintenanceRefused(`There is no database in ${env.dataDir}: set DATA_DIR or DATABASE_URL.`);
  const storage = await openStorage(env);
  await storage.check();
  await withDatabase(env, (url) => backUp({ url, storage, folder, onProgress: say }));
  console.log(`The backup is in ${folder}. It has personal data: keep it as safe as the database.`);
  return 0;
}

async function runRestore(env: Env, folder: string, isReplacing: boolean): Promise<number> {
  const storage = await openStorage(env);
  await storage.check();
  const { createdAt } = await withDatabase(env, (url) =>
    restore({
      url,
      storage,
      folder,
      migrationsDir: migrationsDir(),
      isReplacing,
      createEmulatorTables,
      onProgress: say,
    }),
  );
  console.log(`The database and the pictures are those of ${createdAt}.`);
  return 0;
}

async function runDoctor(): Promise<number> {
  const env = readEnv();
  const own = env.databaseUrl || !hasOwnDatabase(env) ? null : await startOwnDatabase(env, say);
  try {
    const findings = await examine(env, {
      ownDatabaseUrl: own?.url ?? null,
      storage: await openStorage(env),
      migrationsDir: migrationsDir(),
    });
    for (const finding of findings) console.log(lineOf(finding));
    return findings.some(({ verdict }) => verdict === 'problem') ? 1 : 0;
  } finally {
    await own?.stop();
  }
}

/** Applies pending migrations of the shop and of the job queue. */
async function runMigrate(env: Env): Promise<number> {
  await withDatabase(env, async (url) => {
    const applied = await migrate(url, migrationsDir(), say);
    const pool = new Pool({ connectionString: url, max: 1 });
    await prepareJobs(pool);
    await pool.end();
    console.log(
      applied.length === 0 ? 'All migrations were applied already.' : `Applied: ${applied.join(', ')}`,
    );
  });
  return 0;
}

async function main([command, ...rest]: readonly string[]): Promise<number> {
  const flags = rest.filter((one) => one.startsWith('--'));
  const [folder, ...more] = rest.filter((one) => !one.startsWith('--'));
  const isReplacing = flags.includes('--replace');
  const known = command === 'restore' && isReplacing ? 1 : 0;
  if (flags.length !== known || more.length > 0) throw new ConfigurationError(USAGE);
  loadEnvFile();
  if (command === 'backup' && folder) return runBackup(readEnv(), path.resolve(folder));
  if (command === 'restore' && folder) return runRestore(readEnv(), path.resolve(folder), isReplacing);
  if (command === 'doctor' && !folder) return runDoctor();
  if (command === 'migrate' && !folder) return runMigrate(readDatabaseEnv());
  throw new ConfigurationError(USAGE);
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(startErrorLine(error) ?? error);
    process.exit(1);
  },
);
