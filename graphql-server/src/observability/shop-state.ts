import type { Pool } from 'pg';
import { Gauge } from 'prom-client';

interface State {
  jobs: number;
  jobAge: number;
  failedJobs: number;
  mails: number;
  mailAge: number;
  incidents: number;
  payments: readonly { state: string; count: number }[];
}

const READ = `
  SELECT
    (SELECT count(*)::int FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts) AS jobs,
    (SELECT coalesce(extract(epoch FROM now() - min(run_at)), 0)::float FROM graphile_worker.jobs
      WHERE run_at <= now() AND locked_at IS NULL AND attempts < max_attempts) AS "jobAge",
    (SELECT count(*)::int FROM graphile_worker.jobs WHERE attempts >= max_attempts) AS "failedJobs",
    (SELECT count(*)::int FROM "OutboxMessage" WHERE "sentAt" IS NULL) AS mails,
    (SELECT coalesce(extract(epoch FROM now() - min("createdAt")), 0)::float FROM "OutboxMessage"
      WHERE "sentAt" IS NULL) AS "mailAge",
    (SELECT count(*)::int FROM "PaymentIncident" WHERE "resolvedAt" IS NULL) AS incidents,
    (SELECT coalesce(json_agg(json_build_object('state', state, 'count', count)), '[]') FROM (
      SELECT "paymentState" AS state, count(*)::int FROM "Order"
      WHERE "createdAt" > now() - interval '1 day' GROUP BY 1) orders) AS payments`;

const gauge = (name: string, help: string, ...labelNames: string[]) => new Gauge({ name, help, labelNames });

const up = gauge('fishzome_database_up', '1 when the database answered the query of these metrics, else 0.');
const connections = gauge(
  'fishzome_database_connections',
  'Connections of this server, by pool (requests, batched, jobs or replica) and state: used, idle, or requests that wait for one.',
  'pool',
  'state',
);
const jobsWaiting = gauge('fishzome_jobs_waiting', 'Jobs that are due or running, of all servers.');
const jobAge = gauge('fishzome_job_age_seconds', 'For how long the oldest due job has been waiting.');
const jobsFailed = gauge('fishzome_jobs_failed', 'Jobs that failed and are not tried again.');
const mailsWaiting = gauge('fishzome_mails_waiting', 'Emails in the outbox that are not sent yet.');
const mailAge = gauge('fishzome_mail_age_seconds', 'Age of the oldest email that is not sent yet.');
const incidents = gauge('fishzome_payment_incidents_open', 'Payment incidents that no admin has resolved.');
const orders = gauge(
  'fishzome_orders',
  'Orders of the last 24 hours, by state of their payment.',
  'payment_state',
);

/** By their names in the metrics. */
export type Pools = Readonly<Record<'requests' | 'batched' | 'jobs', Pool> & { replica?: Pool }>;

/** Reads the state that all servers share. Without a database, only `fishzome_database_up` changes. */
export async function readShopState(pools: Pools): Promise<void> {
  for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
    connections.set({ pool, state: 'used' }, totalCount - idleCount);
    connections.set({ pool, state: 'idle' }, idleCount);
    connections.set({ pool, state: 'waiting' }, waitingCount);
  }
  const state = await pools.jobs.query<State>(READ).then(
    ({ rows: [row] }) => row,
    () => undefined,
  );
  up.set(state ? 1 : 0);
  if (!state) return;
  jobsWaiting.set(state.jobs);
  jobAge.set(state.jobAge);
  jobsFailed.set(state.failedJobs);
  mailsWaiting.set(state.mails);
  mailAge.set(state.mailAge);
  incidents.set(state.incidents);
  orders.reset();
  for (const { state: paymentState, count } of state.payments)
    orders.set({ payment_state: paymentState }, count);
}
