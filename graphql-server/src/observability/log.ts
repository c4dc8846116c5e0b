import { createHash } from 'node:crypto';
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import type { Env } from '../env.ts';

/**
 * The log of the process: one JSON object per line on standard output. It has no personal data: no addresses of network or
 * email, no names, no query strings, no tokens. Lines of level `error` are also reported to `errorReportUrl`.
 */
export function createLog(
  { logLevel, errorReportUrl = null }: Pick<Env, 'logLevel'> & Partial<Pick<Env, 'errorReportUrl'>>,
  destination?: DestinationStream,
): Logger {
  const report = errorReportUrl ? errorReporter(errorReportUrl) : null;
  return pino(
    {
      level: logLevel,
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: shownError },
      hooks: {
        logMethod(args, method, level) {
          const shown = args.map((one: unknown) => (typeof one === 'string' ? withoutEmails(one) : one));
          if (report && level >= ERROR) report(shown, this.bindings());
          method.apply(this, shown as typeof args);
        },
      },
    },
    destination,
  );
}

const ERROR = 50;

/** Messages of mail servers and of PostgreSQL may name a recipient. */
const withoutEmails = (text: string): string => text.replace(/[^\s<>"'(=]+@[^\s<>"')]+/g, '[email]');

/** Not the other fields of an error: those of `pg` have values of the row. */
function shownError(error: unknown): object {
  if (!(error instanceof Error)) return { message: withoutEmails(String(error)) };
  const { name, message, stack = '', code } = error as Error & { code?: unknown };
  return { type: name, message: withoutEmails(message), stack: withoutEmails(stack), code };
}

interface Cause {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  /** Of Prisma: the error of the driver. */
  readonly meta?: { readonly driverAdapterError?: unknown };
  readonly kind?: unknown;
  readonly originalCode?: unknown;
  readonly originalMessage?: unknown;
}

/** The innermost cause of an error: its code, and the end of its message in one line. */
export function shownCause(error: Error): object {
  let inner: Cause = error;
  for (let depth = 0; depth < 10; depth += 1) {
    const next = inner.cause ?? inner.meta?.driverAdapterError;
    if (typeof next !== 'object' || next === null) break;
    inner = next;
  }
  const message = String(inner.message ?? inner.originalMessage ?? error.message);
  return {
    code: inner.code ?? inner.originalCode ?? inner.kind,
    message: withoutEmails(message.replace(/\s+/g, ' ').trim().slice(-200)),
  };
}

/** Time between two reports: an outage makes many errors, and the first says what happened. */
const QUIET_MS = 1_000;
const REPORT_MS = 5_000;

/** Posts errors as JSON, and does not wait. `omitted` is the number of errors since the last report. */
function errorReporter(url: string) {
  let quietUntil = 0;
  let omitted = 0;
  return (args: readonly unknown[], context: object): void => {
    const now = Date.now();
    if (now < quietUntil) {
      omitted += 1;
      return;
    }
    quietUntil = now + QUIET_MS;
    const message = args.find((one) => typeof one === 'string');
    const { err, ...details } = (typeof args[0] === 'object' && args[0] !== null ? args[0] : {}) as {
      err?: unknown;
    };
    const error = err && shownError(err);
    const body = JSON.stringify({
      time: new Date(now).toISOString(),
      message,
      error,
      ...context,
      ...details,
      omitted,
    });
    omitted = 0;
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(REPORT_MS),
    }).catch(() => {});
  };
}

/** Identifies a user's lines without their ID: the first 12 hexadecimal digits of its SHA-256. */
export const hashOfUser = (userId: string): string =>
  createHash('sha256').update(userId).digest('hex').slice(0, 12);
