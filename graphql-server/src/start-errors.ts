import { ConfigurationError } from './env.ts';

interface SystemError extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly hostname?: string;
  readonly address?: string;
  readonly port?: number;
  readonly errors?: readonly SystemError[];
}

/** One line for the operator: why the shop cannot start, and what to do. Null for an error without such a line. */
export function startErrorLine(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof ConfigurationError || error.name.endsWith('Refused')) return error.message;
  // Node tries all addresses of a name, and wraps their errors.
  const { errors } = error as SystemError;
  const problem: SystemError = errors?.[0] ?? error;
  return lines[problem.code ?? '']?.(problem) ?? byMessage(problem.message);
}

const where = ({ hostname, address, port, path }: SystemError) =>
  [hostname ?? address ?? path, port].filter(Boolean).join(':');
const unreachable = (error: SystemError) =>
  error.syscall === 'connect' || error.syscall === 'getaddrinfo'
    ? `PostgreSQL cannot be reached at ${where(error)} (${error.code}): start it, or correct DATABASE_URL.`
    : null;
const unwritable = (error: SystemError) =>
  error.syscall === 'connect'
    ? unreachable(error)
    : error.path
      ? `${error.path} cannot be written (${error.code}): set DATA_DIR to a folder that the shop may write to.`
      : null;
const untrusted = ({ code }: SystemError) =>
  `The TLS certificate of PostgreSQL is not trusted (${code}): add sslrootcert=/path/to/ca.pem to DATABASE_URL.`;
const wrongPassword = () => 'PostgreSQL rejects the user or the password of DATABASE_URL.';

const lines: Readonly<Partial<Record<string, (error: SystemError) => string | null>>> = {
  EADDRINUSE: ({ port }) =>
    `port ${port ?? ''} is taken. Stop what uses it, or choose another: PORT=4100 npm start`,
  EADDRNOTAVAIL: ({ address }) => `this machine has no address ${address}: correct HOST.`,
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  ETIMEDOUT: unreachable,
  ENOENT: unreachable,
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: unwritable,
  ENOSPC: unwritable,
  ENOTDIR: unwritable,
  '28P01': wrongPassword,
  '28000': wrongPassword,
  '3D000': ({ message }) => `PostgreSQL: ${message}. Create it, or correct DATABASE_URL.`,
  '42501': ({ message }) => `PostgreSQL: ${message}. Grant the user of DATABASE_URL what it lacks.`,
  '53300': () => 'PostgreSQL has no free connections: raise max_connections, or close other clients.',
  '57P03': ({ message }) => `PostgreSQL: ${message}. Try again in a moment.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
  CERT_HAS_EXPIRED: untrusted,
};

/** Errors of the driver have no code. */
function byMessage(message: string): string | null {
  if (/does not support SSL/.test(message))
    return 'PostgreSQL does not offer TLS: remove sslmode from DATABASE_URL, or enable TLS there.';
  if (/timeout expired|Connection terminated/.test(message))
    return 'PostgreSQL does not answer: start it, or correct DATABASE_URL.';
  if (/password must be a string/.test(message))
    return 'DATABASE_URL has no password, and PostgreSQL asks for one.';
  return null;
}
