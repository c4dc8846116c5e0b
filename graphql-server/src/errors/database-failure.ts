import { Unavailable } from './domain-error.ts';

const awayCodes = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
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
  return isDatabaseAway(error) ? new Unavailable('database', undefined, { cause: error }) : null;
}

function isStatementTimeout(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, originalCode, message }) =>
      code === '57014' ||
      originalCode === '57014' ||
      /canceling statement due to statement timeout/.test(String(message)),
  );
}

function causesOf(error: unknown): Record<string, unknown>[] {
  const causes: Record<string, unknown>[] = [];
  for (
    let e = error as Record<string, unknown> | undefined;
    e && causes.length < 10;
    e = e.cause as Record<string, unknown> | undefined
  )
    causes.push(e);
  return causes;
}

/** Whether an exception means that the database is unavailable, rather than a bug. */
export function isDatabaseAway(error: unknown): boolean {
  for (
    let e = error as Record<string, unknown> | undefined;
    e;
    e = e.cause as Record<string, unknown> | undefined
  ) {
    if (typeof e.code === 'string' && awayCodes.has(e.code)) return true;
    const text = String(e.message ?? '');
    if (
      /Can't reach database server|Connection terminated|timeout exceeded when trying to connect|terminating connection|DatabaseNotReachable|the database system is (starting up|shutting down|not yet accepting|in recovery)|not queryable/i.test(
        text,
      )
    )
      return true;
  }
  return false;
}
