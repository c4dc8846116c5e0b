import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type CronItem,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Pool } from 'pg';

/** Warnings and errors of the queue, and of jobs that failed; they are tried again by themselves. */
export interface JobLog {
  warn(message: string): void;
  error(message: string): void;
}

export interface Jobs {
  /** Lets the jobs under way finish, at most `PATIENCE_MS`; what is cut off is done again after the next start. */
  close(): Promise<void>;
}

const AFTER_FAILURE_MS = 2_000;
const PATIENCE_MS = 5_000;
/** Looks for a job that may fail, all workers together, before the queue is begun anew. */
const MOST_FAILURES = 4;

/**
 * Ends of jobs go through the queue's batches, of one: without them 0.17.3 does not wait for them, and a database that goes
 * away at that moment is a rejection that nobody takes, which ends the process (`completeJob` in its worker.js).
 */
const ENDS_ARE_AWAITED = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** The queue's own tables, in the schema `graphile_worker`: payments enqueue into them, so they come before the first. */
export async function prepareJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: silence });
}

/**
 * Works off jobs for as long as the shop runs. When the database goes away the queue ends itself: it is begun anew until
 * the database is back, and `atStart` with it. Never throws, never ends the process.
 */
export function startJobs({
  pool,
  tasks,
  cron,
  atStart,
  log,
}: {
  /** Stays the caller's; one of its connections listens for new jobs. */
  pool: Pool;
  tasks: TaskList;
  cron: CronItem[];
  /** Enqueued at each beginning: what happened while nobody worked. */
  atStart: readonly { task: string; payload: object }[];
  log: JobLog;
}): Jobs {
  const stop = new AbortController();
  let runner: Runner | null = null;

  async function workUntilItEnds(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    endWhenStuck(events, () => void runner?.stop('it gets no jobs').catch(() => null));
    const ending = once(events, 'pool:gracefulShutdown').catch(() => null);
    runner = await run({
      events,
      pgPool: pool,
      taskList: tasks,
      parsedCronItems: parseCronItems(cron),
      logger: loggerTo(log),
      noHandleSignals: true, // main.ts closes the shop
      concurrency: 2,
      preset: { worker: ENDS_ARE_AWAITED },
    });
    // Taken at once: a rejection that nobody waits for would end the process.
    const ended = runner.promise.catch((error: unknown) =>
      log.error(`the job queue ended: ${String(error)}`),
    );
    if (stop.signal.aborted) return runner.stop(); // closed while it was starting
    try {
      for (const { task, payload } of atStart) await runner.addJob(task, payload, { jobKey: task });
    } catch (error) {
      log.error(`could not enqueue the first jobs: ${String(error)}`);
    }
    // After two ends of jobs that the database did not take it waits for itself (`pending` in its main.js goes below zero):
    // whoever has begun to end and does not, is left alone.
    await Promise.race([ended, ending.then(() => within(PATIENCE_MS, () => ended))]);
  }

  async function keepWorking(): Promise<void> {
    while (!stop.signal.aborted) {
      await workUntilItEnds().catch((error: unknown) => log.error(`no jobs are done: ${String(error)}`));
      await wait(AFTER_FAILURE_MS, null, { signal: stop.signal }).catch(() => null);
    }
  }

  const working = keepWorking();
  return {
    async close() {
      stop.abort();
      await within(PATIENCE_MS, async () => {
        // It may just be starting: then there is nothing to stop until it has.
        await runner?.stop().catch(() => null);
        await working;
      });
    },
  };
}

/**
 * The names of the tasks are looked up once, and a failure of that is kept for ever (`taskIdentifiers.js`): a queue that
 * the database left at its first breath listens, and never works again.
 */
function endWhenStuck(events: WorkerEvents, end: () => void): void {
  let failures = 0;
  const works = () => {
    failures = 0;
  };
  events.on('worker:getJob:empty', works);
  events.on('job:start', works);
  events.on('worker:getJob:error', () => {
    failures += 1;
    if (failures === MOST_FAILURES) end();
  });
}

async function within(milliseconds: number, deed: () => Promise<void>): Promise<void> {
  const patience = new AbortController();
  await Promise.race([deed(), wait(milliseconds, null, { signal: patience.signal }).catch(() => null)]);
  patience.abort();
}

const silence = new Logger(() => () => {});

function loggerTo(log: JobLog): Logger {
  return new Logger(() => (level, message) => {
    const name: string = level; // the enum is declared, and not there at run time
    if (name === 'error') log.error(message);
    else if (name === 'warning') log.warn(message);
  });
}
