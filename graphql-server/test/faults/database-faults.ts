import { appendFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Fault } from './fault.ts';
import { until, type World } from './world.ts';

const MEGABYTE = 1024 * 1024;
const AWAY = ['503', '200 UNAVAILABLE'];

const killed: Fault = {
  name: 'PostgreSQL killed with -9, three times',
  allowed: AWAY,
  expected: ['503'],
  async during({ database }) {
    for (let time = 0; time < 3; time += 1) {
      await until(database.isUp, 60_000, 'PostgreSQL did not start again');
      // Clients are in the middle of requests.
      await sleep(2_000);
      database.kill();
    }
    return [];
  },
};

const stopped: Fault = {
  name: 'PostgreSQL stopped for 20 s (SIGSTOP)',
  allowed: AWAY,
  expected: ['503'],
  async during({ database, pool }) {
    const { rows } = await pool.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
    const first = database.pid();
    const pids = [...rows.map(({ pid }) => pid), ...(first ? [first] : [])];
    signal(pids, 'SIGSTOP');
    await sleep(20_000);
    signal(pids, 'SIGCONT');
    return [];
  },
};

function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // PostgreSQL may have ended the connection.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

const frozen: Fault = {
  name: 'connections to PostgreSQL frozen for 20 s',
  allowed: AWAY,
  expected: ['503'],
  async during({ wires }) {
    wires.database.freeze();
    await sleep(20_000);
    wires.database.thaw();
    return [];
  },
};

const outOfConnections: Fault = {
  name: 'PostgreSQL out of connections for 15 s',
  allowed: AWAY,
  expected: ['503'],
  async during(world) {
    world.wires.database.cut();
    const others = new AbortController();
    const taking = takeConnections(world, others.signal);
    await sleep(2_000);
    await world.wires.database.mend();
    await sleep(15_000);
    others.abort();
    return (await taking) > 0 ? [] : ['the fault did not happen: connections were left'];
  },
};

/** Takes all connections that become free, until the end. Returns how often there was none. */
async function takeConnections({ database }: World, ended: AbortSignal): Promise<number> {
  const clients: Client[] = [];
  let refused = 0;
  while (!ended.aborted) {
    const client = new Client({ connectionString: database.url });
    client.on('error', () => {});
    await client.connect().then(
      () => clients.push(client),
      () => {
        refused += 1;
        return sleep(5);
      },
    );
  }
  await Promise.all(clients.map((client) => client.end()));
  return refused;
}

/** Needs a small file system, which not every machine has. */
export const diskFull: Fault = {
  name: 'disk of PostgreSQL full for 20 s',
  allowed: AWAY,
  expected: AWAY,
  async during({ smallDisk }) {
    if (smallDisk === null) return ['no small disk'];
    const ballast = path.join(smallDisk, 'ballast');
    for (const ends = Date.now() + 20_000; Date.now() < ends; await sleep(200))
      await appendFile(ballast, Buffer.alloc(64 * MEGABYTE)).catch(ignoreFullDisk);
    await rm(ballast);
    return [];
  },
};

/** Ignores the error of a full disk. @throws any other */
function ignoreFullDisk(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOSPC') throw error;
}

export const databaseFaults: readonly Fault[] = [killed, stopped, frozen, outOfConnections];
