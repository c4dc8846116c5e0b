import { Unavailable } from './domain-error.ts';

const unavailableCodes = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2037',
  'P2039',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
]);

/** The error for the client when a statement failed for no fault of the code; null for any other exception. */
export function databaseFailure(error: unknown): Unavailable | null {
  if (isStatementTimeout(error))
    return new Unavailable(
      'database',
      'The request took too long and was stopped. Nothing was changed. Please try again.',
      { cause: error },
    );
  return isDatabaseUnavailable(error) ? new Unavailable('database', undefined, { cause: error }) : null;
}

function isStatementTimeout(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, originalCode, message }) =>
      code === '57014' ||
      originalCode === '57014' ||
      /canceling statement due to statement timeout/.test(String(message)),
  );
}

/** The error and its causes. Prisma's error of a raw statement has the driver's in `meta`. */
function causesOf(error: unknown): Failure[] {
  const causes: Failure[] = [];
  for (
    let e = error as Failure | undefined;
    e && causes.length < 10;
    e = e.cause ?? e.meta?.driverAdapterError
  )
    causes.push(e);
  return causes;
}

interface Failure {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly message?: unknown;
  readonly cause?: Failure;
  readonly meta?: { readonly driverAdapterError?: Failure };
}

/** Whether an exception means that the database is unavailable, rather than a bug. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, originalCode, message }) =>
      [code, originalCode].some(
        (one) => typeof one === 'string' && (unavailableCodes.has(one) || isOutOfResources(one)),
      ) ||
      /Can't reach database server|Connection terminated|timeout exceeded when trying to connect|terminating connection|DatabaseNotReachable|the database system is (starting up|shutting down|not yet accepting|in recovery)|not queryable/i.test(
        String(message ?? ''),
      ),
  );
}

/** PostgreSQL has no disk, memory or connection left: class 53 of its codes. */
const isOutOfResources = (code: string) => /^53\d{3}$/.test(code);
