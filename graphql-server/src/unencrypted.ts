import type { Env } from './env.ts';

/** This machine, or the folder of a Unix socket. */
const LOCAL = /^(|localhost|127(\.\d+){3}|\[::1\]|\/.*)$/;
/** With these, `pg` refuses a server without TLS, or with the certificate of another. */
const VERIFIED = /^(require|verify-ca|verify-full)$/;

const isDatabaseSafe = ({ searchParams }: URL) => VERIFIED.test(searchParams.get('sslmode') ?? '');
const hasTls = ({ protocol }: URL) => /^(https|smtps):$/.test(protocol);

/**
 * A line for each variable whose connection leaves this machine without encryption: where it leads, and what to set. Unix sockets
 * and addresses of this machine are left out.
 */
export function unencrypted(env: Env): string[] {
  const connections = [
    ['DATABASE_URL', env.databaseUrl, isDatabaseSafe, 'add sslmode=verify-full'],
    ['DATABASE_DIRECT_URL', env.databaseDirectUrl, isDatabaseSafe, 'add sslmode=verify-full'],
    ['DATABASE_REPLICA_URL', env.databaseReplicaUrl, isDatabaseSafe, 'add sslmode=verify-full'],
    ['SMTP_URL', env.mail?.smtpUrl, hasTls, 'use smtps://'],
    ['S3_ENDPOINT', env.s3?.endpoint, hasTls, 'use https://'],
    ['ERROR_REPORT_URL', env.errorReportUrl, hasTls, 'use https://'],
  ] as const;
  return connections.flatMap(([variable, address, isSafe, advice]) => {
    if (!address) return [];
    const url = new URL(address);
    const host = url.searchParams.get('host') ?? url.hostname;
    if (LOCAL.test(host) || isSafe(url)) return [];
    return [`${variable} leads to ${host} without encryption: ${advice}.`];
  });
}
