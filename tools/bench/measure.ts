import { once } from 'node:events';
import { Client } from 'pg';
import { cpuOf, cpuOfFamily, cpuOfMachine } from './cpu.ts';
import type { Drive, Driven } from './driver.ts';
import { firstMessage, startTool, until, type Program } from './processes.ts';
import { percentile } from './statistics.ts';
import { works, type Side } from './works.ts';
import type { World } from './world.ts';

/** The result of one run. Times are in milliseconds. */
export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** CPU of one operation, for the server and for PostgreSQL. */
  readonly server: number;
  readonly database: number;
  /** The same for the read replica; 0 without one. */
  readonly replica: number;
  /** Processors used by other programs: not by either side, the driver or our other processes. */
  readonly foreign: number;
}

/** The server to measure, and its processes. */
export interface Target {
  readonly side: Side;
  readonly url: string;
  readonly world: World;
  readonly servers: readonly number[];
  /** PostgreSQL's first process. */
  readonly database: number;
  /** The first process of the read replica. */
  readonly replica?: number | undefined;
  readonly databaseUrl: string;
  /** Our other processes. */
  readonly ours: readonly number[];
}

export interface Driver {
  drive(drive: Omit<Drive, 'from'>): Promise<Driven>;
  /** The first time until all code is compiled, later briefly. */
  warmUp(drive: Pick<Drive, 'work' | 'side' | 'url' | 'world' | 'connections'>): Promise<void>;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Numbers reserved for one drive; the next one starts after them. */
const NUMBERS = 100_000_000;
/** Operations of a measurement, if the machine is slow. */
const LEAST = 200;
/** Operations after which a server's code does not get faster. */
const WARM = 1_500;

export async function startDriver(): Promise<Driver> {
  const program: Program = startTool('driver.ts');
  await firstMessage(program);
  const ended = once(program.child, 'exit').then(() => {
    throw new Error(`the driver ended:\n${program.output()}`);
  });
  ended.catch(() => {}); // reported to the caller that awaits it
  let drives = 0;
  const warm = new Set<string>();
  const driver: Driver = {
    pid: program.pid,
    stop: () => program.stop(),
    async drive(drive) {
      drives += 1;
      const answer = once(program.child, 'message');
      program.child.send({ ...drive, from: drives * NUMBERS });
      const [driven] = (await Promise.race([answer, ended])) as [Driven];
      if (driven.error) throw new Error(`${drive.work} of ${drive.side}: ${driven.error}`);
      return driven;
    },
    async warmUp(drive) {
      const what = `${drive.work} ${drive.url}`;
      // An order is many requests, each with a commit.
      const first = works[drive.work]?.pays ? WARM / 5 : WARM;
      await driver.drive({ ...drive, seconds: 10, least: 0, most: warm.has(what) ? 50 : first });
      warm.add(what);
    },
  };
  return driver;
}

/**
 * Drives one operation against one server and returns its cost.
 * @throws on any wrong response, which voids the run
 */
export async function measure(
  driver: Driver,
  target: Target,
  work: string,
  connections: number,
  seconds: number,
): Promise<Measured> {
  const { side, url, world } = target;
  const drive = { work, side, url, world, connections };
  await driver.warmUp(drive);
  const isOrder = works[work]?.pays === true && side === 'shop';
  const sample = () => ({
    server: cpuOf(target.servers),
    database: cpuOfFamily(target.database),
    replica: target.replica === undefined ? 0 : cpuOfFamily(target.replica),
    ours: cpuOf([driver.pid, process.pid, ...target.ours]),
    machine: cpuOfMachine(),
    at: performance.now(),
  });
  if (isOrder) await allSaid(target.databaseUrl);
  const before = sample();
  const driven = await driver.drive({ ...drive, seconds, least: LEAST, most: Number.MAX_SAFE_INTEGER });
  // An order includes its email; by then the provider's events have arrived.
  if (isOrder) await allSaid(target.databaseUrl);
  const after = sample();
  const { count, latencies } = driven;
  const used = (what: Exclude<keyof typeof before, 'at'>) => after[what] - before[what];
  return {
    perSecond: count / driven.seconds,
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
    server: used('server') / count,
    database: used('database') / count,
    replica: used('replica') / count,
    foreign: Math.max(
      0,
      (used('machine') - used('server') - used('database') - used('replica') - used('ours')) /
        (after.at - before.at),
    ),
  };
}

/** Waits until the emails of placed and paid orders were sent. Emails about ended orders wait ten minutes. */
async function allSaid(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await until(
      'all mails are sent',
      async () => {
        const { rows } = await client.query<{ left: number }>(
          `SELECT count(*)::int AS left FROM "OutboxMessage"
            WHERE "sentAt" IS NULL AND kind IN ('order-placed', 'order-paid')`,
        );
        return rows[0]?.left === 0;
      },
      120,
    );
  } finally {
    await client.end();
  }
}
