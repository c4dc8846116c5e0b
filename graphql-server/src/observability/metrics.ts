import { Counter, Gauge, Histogram } from 'prom-client';

// The metrics of this process. docs/runbook.md explains each alert on them.

/** `operation`: `GraphQL <name>` of the shop's own pages, `GET /route` of REST, `page`, or `file`. `status`: 2xx to 5xx. */
export const requestSeconds = new Histogram({
  name: 'fishzome_request_duration_seconds',
  help: 'Time from a request to the end of its response, by operation and class of status.',
  labelNames: ['operation', 'status'],
  buckets: [0.005, 0.02, 0.1, 0.5, 1, 5],
});

export const graphqlErrors = new Counter({
  name: 'fishzome_graphql_errors_total',
  help: 'Errors in GraphQL responses, by code.',
  labelNames: ['code'],
});

export const providerFailures = new Counter({
  name: 'fishzome_provider_failures_total',
  help: 'Calls that a provider did not answer, by provider: payments, identity or storage.',
  labelNames: ['provider'],
});

export const rejectedEvents = new Counter({
  name: 'fishzome_rejected_events_total',
  help: 'Requests to the payment webhook without a valid signature.',
});

export const openSockets = new Gauge({
  name: 'fishzome_sockets',
  help: 'Open WebSockets.',
});

export const replicaReadsTotal = new Counter({
  name: 'fishzome_replica_reads_total',
  help: 'Statements that may be read from the replica, by source: the replica, or the primary.',
  labelNames: ['source'],
});

export const replicaAway = new Gauge({
  name: 'fishzome_replica_away',
  help: '1 while the replica does not answer or is more than 2 seconds behind, else 0.',
});

export const jobs = new Counter({
  name: 'fishzome_jobs_total',
  help: 'Jobs that ended on this server, by task and outcome: done or failed.',
  labelNames: ['task', 'outcome'],
});

export const jobDone = new Gauge({
  name: 'fishzome_job_done_timestamp_seconds',
  help: 'When a task last ended without an error on this server, in seconds since 1970.',
  labelNames: ['task'],
});
