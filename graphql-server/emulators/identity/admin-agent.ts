import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent } from 'node:https';
import { duplexPair, type Duplex } from 'node:stream';
import type { AdminOperation } from './admin.operations.ts';
import { Refusal, refusalBody } from './refusal.ts';
import { fingerprint, randomText } from './secrets.ts';

const certificatesPath = '/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com';
const adminPath = /^\/v1\/projects\/[^/]+\/(accounts(?::\w+)?)$/;
/** Seconds that firebase-admin may cache the certificates; the provider's own lifetime is similar. */
const certificatesMaxAge = 21_600;
const bodyLimit = 65_536;

export interface AdminTransport {
  /** `httpAgent` for firebase-admin: every "connection" ends in this process, for any requested host. */
  readonly httpAgent: Agent;
  /** `credential` for firebase-admin: a random secret per start that never leaves the process. */
  readonly credential: { getAccessToken(): Promise<{ access_token: string; expires_in: number }> };
  close(): Promise<void>;
}

/** node:http calls these methods on its socket. */
const socketOptions = { setTimeout: chain, setNoDelay: chain, setKeepAlive: chain, ref: chain, unref: chain };

function chain(this: Duplex): Duplex {
  return this;
}

/** One end of a stream pair instead of a TLS socket; the other end goes to a server that listens on no port. */
class InProcessAgent extends Agent {
  constructor(private readonly accept: (end: Duplex) => void) {
    super({ keepAlive: false });
  }

  override createConnection(): Duplex {
    const [near, far] = duplexPair();
    Object.assign(near, socketOptions);
    Object.assign(far, socketOptions);
    this.accept(far);
    return near;
  }
}

/**
 * Routes firebase-admin's unchanged production path to this process, without a port or TLS, and without emulator mode
 * (which would accept unsigned tokens).
 */
export function openAdminTransport(
  certificates: Record<string, string>,
  operations: Record<string, AdminOperation>,
): AdminTransport {
  const secret = randomText(32);

  async function answer(request: IncomingMessage): Promise<object> {
    const path = new URL(request.url ?? '/', 'https://in-process').pathname;
    if (path === certificatesPath) return certificates;
    if (!sameSecret(request.headers.authorization, `Bearer ${secret}`))
      throw new Refusal('UNAUTHENTICATED', 401);
    const name = adminPath.exec(path)?.[1];
    const operation = name !== undefined && Object.hasOwn(operations, name) ? operations[name] : undefined;
    if (!operation || request.method !== 'POST') throw new Refusal('NOT_FOUND', 404);
    return operation(await readJson(request));
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const send = (status: number, body: object, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
      response.end(JSON.stringify(body));
    };
    answer(request).then(
      (body) =>
        send(200, body, {
          'cache-control': body === certificates ? `public, max-age=${certificatesMaxAge}` : 'no-store',
        }),
      (error: unknown) => {
        const status = error instanceof Refusal ? error.status : 500;
        send(status, refusalBody(status, error instanceof Error ? error.message : 'INTERNAL'));
      },
    );
  }

  const server = createServer(handle);
  const httpAgent = new InProcessAgent((end) => server.emit('connection', end));
  return {
    httpAgent,
    credential: { getAccessToken: async () => ({ access_token: secret, expires_in: 3600 }) },
    async close() {
      httpAgent.destroy();
      server.closeAllConnections();
    },
  };
}

function sameSecret(given: string | undefined, wanted: string): boolean {
  return timingSafeEqual(fingerprint(given ?? ''), fingerprint(wanted));
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > bodyLimit) throw new Refusal('PAYLOAD_TOO_LARGE', 413);
    chunks.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString() || '{}');
  } catch {
    throw new Refusal('INVALID_ARGUMENT : Invalid JSON payload received.');
  }
}
