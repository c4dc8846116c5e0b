import type { Pool } from 'pg';
import type { Database } from './db.ts';

/** A replica that is further behind is not read. */
const LONGEST_LAG_MS = 2_000;
/** Between two checks, and while the replica is only waited for to replay a write. */
const CHECK_MS = 100;
const CHECK_WRITE_MS = 5;
/** PostgreSQL's code of a statement that took too long. */
const TIMED_OUT = '57014';

type Queries = Pick<Pool, 'query'>;
interface Connections {
  readonly pool: Queries;
  readonly batched: Queries;
}

/** A position in the primary's log, read at a time of this server. */
interface Position {
  readonly at: number;
  readonly lsn: string;
  readonly systemId: string;
}

/** Reads of the replica, or of the primary while the replica must not be read. */
export interface ReplicaReads extends Connections {
  /**
   * This server knows of a new commit: the primary is read until the replica has replayed it. Call it before a cache is
   * dropped: a reader would fill it with rows from before the commit.
   */
  readonly recordWrite: () => void;
  close(): Promise<void>;
}

/**
 * Routes statements that only read. The replica is read while it has replayed all that this server knows to be committed, and
 * all that was committed two seconds ago. A statement that fails on the replica is executed by the primary.
 */
export function replicaReads({
  primary,
  replica,
  log,
  onRead = () => {},
  onCheck = () => {},
  now = () => performance.now(),
}: {
  primary: Connections;
  replica: NonNullable<Database['replica']>;
  log: { warn(message: string): void };
  /** Told of each statement. */
  onRead?: (source: 'replica' | 'primary') => void;
  /** Told after each check whether the replica is away, or too far behind. */
  onCheck?: (isAway: boolean) => void;
  now?: () => number;
}): ReplicaReads {
  const stop = new AbortController();
  let writtenAt = now();
  /** The replica has all that was committed before. */
  let replayedAt = writtenAt;
  let hasFailed = false;
  let wasAway = false;
  let awaitedPosition: Position | null = null;
  let endPause = () => {};

  const isUnavailable = () => hasFailed || now() - replayedAt >= LONGEST_LAG_MS;

  const routed = (from: Queries, otherwise: Queries): Queries => ({
    query: (async (statement: Parameters<Pool['query']>[0]) => {
      if (!isUnavailable() && replayedAt > writtenAt)
        try {
          const answer = await from.query(statement);
          onRead('replica');
          return answer;
        } catch (error) {
          // The primary would take as long.
          if ((error as { code?: unknown }).code === TIMED_OUT) throw error;
          hasFailed = true;
        }
      onRead('primary');
      return otherwise.query(statement);
    }) as Pool['query'],
  });

  async function check(): Promise<void> {
    if (!awaitedPosition || now() - awaitedPosition.at >= LONGEST_LAG_MS)
      awaitedPosition = await positionOf(primary, now());
    if (!(await hasReplayed(replica, awaitedPosition))) return;
    replayedAt = awaitedPosition.at;
    awaitedPosition = null;
    hasFailed = false;
  }

  async function keepChecking(): Promise<void> {
    while (!stop.signal.aborted) {
      await check().catch(() => {
        awaitedPosition = null;
        hasFailed = true;
      });
      report();
      await pause();
    }
  }

  /** Until the next check, or until a write. */
  function pause(): Promise<void> {
    const ms = isUnavailable() || replayedAt > writtenAt ? CHECK_MS : CHECK_WRITE_MS;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function report(): void {
    onCheck(isUnavailable());
    if (isUnavailable() === wasAway) return;
    wasAway = isUnavailable();
    log.warn(
      wasAway
        ? 'the replica does not answer or is too far behind: the catalogue is read from the primary'
        : 'the catalogue is read from the replica again',
    );
  }
  void keepChecking();

  return {
    pool: routed(replica.pool, primary.pool),
    batched: routed(replica.batched, primary.batched),
    recordWrite() {
      // While it waits for one write already, more of them must not hurry it.
      const isWaiting = writtenAt >= replayedAt;
      writtenAt = now();
      if (!isWaiting) endPause();
    },
    async close() {
      stop.abort();
      endPause();
    },
  };
}

/** The end of the primary's log. Commits that were acknowledged before are not after it, whatever `synchronous_commit` is. */
async function positionOf({ batched }: Connections, at: number): Promise<Position> {
  const { rows } = await batched.query<{ lsn: string; systemId: string }>({
    name: 'log position',
    text: `SELECT pg_current_wal_insert_lsn()::text AS lsn, system_identifier::text AS "systemId" FROM pg_control_system()`,
    values: [],
  });
  const [row] = rows;
  if (!row) throw new Error('The primary has no position.');
  return { at, ...row };
}

/** False for a replica that was promoted, or that belongs to another server. */
async function hasReplayed({ batched }: Connections, { lsn, systemId }: Position): Promise<boolean> {
  const { rows } = await batched.query<{ hasReplayed: boolean | null }>({
    name: 'has replayed',
    text: `SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AND system_identifier::text = $2
      AS "hasReplayed" FROM pg_control_system()`,
    values: [lsn, systemId],
  });
  return rows[0]?.hasReplayed === true;
}
