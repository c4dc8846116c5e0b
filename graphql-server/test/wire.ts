import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Wire {
  readonly url: string;
  /** Closes all connections and accepts none. */
  cut(): void;
  /** Accepts connections again. */
  mend(): Promise<void>;
  /** Neither open nor new connections get another byte, as when a firewall drops packets. */
  freeze(): void;
  /** New connections work again; the frozen ones stay silent. */
  thaw(): void;
  close(): void;
}

/** A TCP proxy to the database at `url`. `change` may rewrite what the database sends. */
export async function wireTo(
  url: string,
  change: (bytes: Buffer) => Buffer = (bytes) => bytes,
): Promise<Wire> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const pairs = new Set<{ isFrozen: boolean }>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const pair = { isFrozen };
    pairs.add(pair);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => [near, far].forEach((end) => end.destroy()));
    }
    near.on('data', (bytes) => pair.isFrozen || far.write(bytes));
    far.on('data', (bytes) => pair.isFrozen || near.write(change(bytes)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const way = new URL(url);
  way.hostname = '127.0.0.1';
  way.port = String(port);
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: way.href,
    cut,
    async mend() {
      await once(server.listen(port, '127.0.0.1'), 'listening');
    },
    freeze() {
      isFrozen = true;
      for (const pair of pairs) pair.isFrozen = true;
    },
    thaw() {
      isFrozen = false;
    },
    close: cut,
  };
}
