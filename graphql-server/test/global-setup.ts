import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db.ts';
import { prepareJobs } from '#server/jobs/worker.ts';
import { migrate } from '#server/migrate.ts';
import {
  forgetfulFlags,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#emulators/database/embedded-postgres.ts';
import { isAlive } from '#emulators/database/postmaster.ts';

const migrations = fileURLToPath(new URL('../prisma/migrations', import.meta.url));
const prefix = 'fishzome-test-';

let dir: string;
let server: EmbeddedPostgres;

/** Starts one server for all test files of a run, in a separate folder, so that concurrent runs do not share one. */
export async function setup({ provide }: TestProject): Promise<void> {
  await removeAbandoned();
  dir = await mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`));
  // Node has no Unix sockets on Windows.
  const socket = process.platform === 'win32' ? '' : dir;
  const flags = [...forgetfulFlags, '-c', `unix_socket_directories=${socket}`];
  server = await startEmbeddedPostgres({ dir, database: 'template_shop', flags });
  try {
    await migrate(server.url, migrations);
    await addJobQueue(server.url);
  } catch (error) {
    await teardown();
    throw error;
  }
  provide('databaseTemplate', server.url);
  provide('databaseSocket', socket);
}

async function addJobQueue(url: string): Promise<void> {
  const database = openDatabase(url);
  try {
    await prepareJobs(database.pool);
  } finally {
    await database.close();
  }
}

export async function teardown(): Promise<void> {
  await server.stop();
  await rm(dir, { recursive: true, force: true });
}

/** Stops the servers of killed runs, which still run, and removes their folders. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    // The shop of a test also has such a folder, with another name pattern.
    const pid = Number(new RegExp(`^${prefix}(\\d+)-\\w{6}$`).exec(name)?.[1] ?? 0);
    if (!pid || isAlive(pid)) continue;
    const abandoned = path.join(tmpdir(), name);
    const left = await startEmbeddedPostgres({ dir: abandoned }).catch(() => null);
    await left?.stop();
    await rm(abandoned, { recursive: true, force: true });
  }
}
