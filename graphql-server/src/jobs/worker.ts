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
import { releasingOnce } from './release-once.ts';

/** Warnings and errors of the queue, and of jobs that failed; they are tried again by themselves. */
export interface JobLog {
  warn(message: string): void;
  error(message: string): void;
}

export interface Jobs {
  /** Waits for running jobs, at most `PATIENCE_MS`. Interrupted jobs run again after the next start. */
  close(): Promise<void>;
}

const AFTER_FAILURE_MS = 2_000;
const PATIENCE_MS = 5_000;
/** Failed polls of all workers together before the queue is restarted. */
const MAX_FAILURES = 4;

/**
 * The queue writes the results of these milliseconds in one statement. Without batches, graphile-worker 0.17.3 does not await
 * them; if the database goes away then, an unhandled rejection ends the process (`completeJob` in its worker.js).
 */
const BATCHES = { completeJobBatchDelay: 20, failJobBatchDelay: 0 };

/** Creates the queue's tables in the schema `graphile_worker`. Payments enqueue jobs, so this runs before the first one. */
export async function prepareJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: silence });
}

/**
 * Runs jobs for as long as the shop runs. When the database becomes unavailable, the queue ends; it is restarted, with the
 * jobs of `atStart`, until the database is back. Never throws, never ends the process.
 */
export function startJobs({
  pool,
  tasks,
  cron,
  atStart,
  onEnd = () => {},
  log,
}: {
  /** Stays the caller's; one of its connections listens for new jobs. */
  pool: Pool;
  tasks: TaskList;
  cron: CronItem[];
  /** Enqueued at each start, to process what happened while no worker ran. */
  atStart: readonly { task: string; payload: object }[];
  /** Called when a job ended. */
  onEnd?: (task: string, outcome: 'done' | 'failed') => void;
  log: JobLog;
}): Jobs {
  const stop = new AbortController();
  let runner: Runner | null = null;

  async function workUntilItEnds(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    endWhenStuck(events, () => void runner?.stop('it gets no jobs').catch(() => null));
    events.on('job:success', ({ job }) => onEnd(job.task_identifier, 'done'));
    events.on('job:error', ({ job }) => onEnd(job.task_identifier, 'failed'));
    const ending = once(events, 'pool:gracefulShutdown').catch(() => null);
    runner = await run({
      events,
      pgPool: releasingOnce(pool),
      taskList: tasks,
      parsedCronItems: parseCronItems(cron),
      logger: loggerTo(log),
      noHandleSignals: true, // main.ts closes the shop
      concurrency: 2,
      preset: { worker: BATCHES },
    });
    // Handled at once: an unhandled rejection would end the process.
    const ended = runner.promise.catch((error: unknown) =>
      log.error(`the job queue ended: ${String(error)}`),
    );
    if (stop.signal.aborted) return runner.stop(); // closed while it was starting
    try {
      for (const { task, payload } of atStart) await runner.addJob(task, payload, { jobKey: task });
    } catch (error) {
      log.error(`could not enqueue the first jobs: ${String(error)}`);
    }
    // The runner never resolves after two failed job completions (`pending` in its main.js goes below zero), so wait for a
    // limited time only.
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
 * Ends a queue whose task names failed to load: graphile-worker looks them up once and caches a failure forever
 * (`taskIdentifiers.js`), so the queue would listen but never run a job.
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
    // Not during the event: the worker would end with its error, which graphile-worker prints with `console.trace`.
    if (failures === MAX_FAILURES) setImmediate(end);
  });
}

async function within(milliseconds: number, action: () => Promise<void>): Promise<void> {
  const patience = new AbortController();
  await Promise.race([action(), wait(milliseconds, null, { signal: patience.signal }).catch(() => null)]);
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
