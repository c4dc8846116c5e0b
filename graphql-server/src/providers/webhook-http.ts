import http from 'node:http';
import https from 'node:https';
import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { performance } from 'node:perf_hooks';
import ipaddr from 'ipaddr.js';

/** Time for a receiver to answer, with the connection. */
const TIMEOUT_MS = 15_000;
/** Bytes of an answer that are read. */
const ANSWER_BYTES = 16_384;
const LOOPBACK: readonly string[] = ['127.0.0.1', '::1'];
/** The only IPv6 addresses that are public. The library takes the obsolete `::7f00:1` (127.0.0.1) for a public one. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** What came of a request: a response, or why there was none. */
export type WebhookAnswer = { readonly durationMs: number } & (
  | { readonly status: number; readonly text: string }
  | { readonly problem: string }
);

export interface WebhookClient {
  /** Whether http and this machine's own addresses are allowed: in test mode only. */
  readonly allowLoopback: boolean;
  /** Never throws. Follows no redirects. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<WebhookAnswer>;
}

/**
 * Sends requests to URLs that admins chose. Every address that is not public is refused, and the check is part of the
 * connection's own lookup: a name that resolves to another address later is refused too.
 */
export function createWebhookClient({
  allowLoopback,
  timeoutMs = TIMEOUT_MS,
  lookup = dns.lookup,
}: {
  allowLoopback: boolean;
  timeoutMs?: number;
  /** Replaces DNS resolution in tests. */
  lookup?: LookupFunction;
}): WebhookClient {
  const isAllowed = (address: string) => isPublic(address) || (allowLoopback && LOOPBACK.includes(address));
  /** A connection to a name goes to an address that this returns. */
  const publicLookup: LookupFunction = (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : [];
      const [first] = addresses;
      if (error || !first) callback(error ?? new NotPublic(), []);
      else if (!addresses.every(({ address }) => isAllowed(address))) callback(new NotPublic(), []);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });

  function post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<WebhookAnswer> {
    const target = new URL(url);
    const isHttps = target.protocol === 'https:';
    if (!isHttps && !(allowLoopback && isLoopback(target)))
      return Promise.resolve({ problem: 'Only https URLs are allowed.', durationMs: 0 });
    // There is no lookup for an address.
    const host = target.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isAllowed(host)) return Promise.resolve({ problem: NOT_PUBLIC, durationMs: 0 });
    const start = performance.now();
    const elapsed = () => Math.round(performance.now() - start);
    return new Promise((resolve) => {
      let isLate = false;
      let answer: { status: number; chunks: Buffer[] } | null = null;
      const finish = (problem: string) => {
        clearTimeout(timer);
        request.destroy();
        resolve({
          durationMs: elapsed(),
          ...(answer
            ? {
                status: answer.status,
                text: Buffer.concat(answer.chunks).subarray(0, ANSWER_BYTES).toString(),
              }
            : { problem }),
        });
      };
      const request = (isHttps ? https : http).request(target, {
        method: 'POST',
        agent: false,
        lookup: publicLookup,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      });
      const timer = setTimeout(() => {
        isLate = true;
        finish(`No answer within ${timeoutMs / 1_000} seconds.`);
      }, timeoutMs);
      request.on('error', (error: NodeJS.ErrnoException) => {
        if (!isLate) finish(problemOf(error));
      });
      request.on('response', (response) => {
        answer = { status: response.statusCode ?? 0, chunks: [] };
        const { chunks } = answer;
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          bytes += chunk.length;
          // The status is all that counts: the rest of a long answer is not read.
          if (bytes >= ANSWER_BYTES) finish('');
        });
        response.on('end', () => finish(''));
        response.on('error', () => finish(''));
      });
      request.end(body);
    });
  }

  return { allowLoopback, post };
}

const NOT_PUBLIC = 'The address is not public.';
class NotPublic extends Error {}

/** Whether an address is neither private, local, reserved, nor another form of such an address. */
function isPublic(text: string): boolean {
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST);
}

const isLoopback = ({ hostname }: URL) => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

const problems: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed without an answer.',
  ENOTFOUND: 'The host name was not found.',
  EAI_AGAIN: 'The host name could not be looked up.',
};

function problemOf(error: NodeJS.ErrnoException): string {
  if (error instanceof NotPublic) return NOT_PUBLIC;
  const code = error.code ?? '';
  if (/CERT|SELF_SIGNED|SIGNATURE|ERR_TLS/.test(code)) return `The TLS certificate is not valid (${code}).`;
  return problems[code] ?? `The request failed (${code || error.name}).`;
}
