import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#emulators/database/embedded-postgres.ts';

export interface ReplicatedDatabase {
  readonly primary: { readonly url: string; readonly pool: Pool };
  readonly replica: { readonly url: string; readonly port: number; readonly pool: Pool };
  /** Kills the replica, which is started again on its port, and does not wait for that. */
  killReplica(): void;
  close(): Promise<void>;
}

/** No write waits for the disk, but commits are in the log before they are acknowledged. */
const FLAGS = ['-c', 'fsync=off'];

/** Copies the files of a stopped primary to the new folder of its replica. The npm package has no pg_basebackup. */
export async function copyForReplica(primaryDir: string, replicaDir: string): Promise<void> {
  await mkdir(replicaDir, { recursive: true });
  execFileSync('cp', ['-a', path.join(primaryDir, 'cluster'), replicaDir]);
  await writeFile(path.join(replicaDir, 'cluster/data/standby.signal'), '');
}

/** Lets the replica in this folder, which has not started, stream from the primary at this URL. */
export async function followPrimary(replicaDir: string, primaryUrl: string): Promise<void> {
  const { port, username, password } = new URL(primaryUrl);
  await appendFile(
    path.join(replicaDir, 'cluster/data/postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`,
  );
}

/** Starts two servers of their own: one with an empty database, and its streaming replica. */
export async function replicatedDatabase(): Promise<ReplicatedDatabase> {
  const dir = await mkdtemp(path.join(tmpdir(), 'replicated-'));
  const primaryDir = path.join(dir, 'primary');
  const replicaDir = path.join(dir, 'replica');
  const servers: EmbeddedPostgres[] = [];
  const start = async (at: string, flags: readonly string[]) => {
    const server = await startEmbeddedPostgres({ dir: at, flags });
    servers.push(server);
    const pool = new Pool({ connectionString: server.url });
    pool.on('error', () => {});
    return { ...server, pool };
  };
  await (await startEmbeddedPostgres({ dir: primaryDir, flags: FLAGS })).stop();
  await copyForReplica(primaryDir, replicaDir);
  const primary = await start(primaryDir, FLAGS);
  await followPrimary(replicaDir, primary.url);
  const replica = await start(replicaDir, FLAGS);
  return {
    primary,
    replica,
    killReplica: () => process.kill(replica.pid, 'SIGKILL'),
    async close() {
      for (const { pool } of [replica, primary]) await pool.end();
      for (const server of servers.toReversed()) await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
