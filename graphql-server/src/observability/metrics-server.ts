import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics, register } from 'prom-client';
import { readShopState, type Pools } from './shop-state.ts';

const plain = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };

/**
 * Serves `GET /metrics` in the Prometheus format on a port of its own, which is not to be public: the load balancer leads to
 * the shop's port only.
 */
export async function startMetrics({
  port,
  host,
  pools,
}: {
  port: number;
  host: string;
  pools: Pools;
}): Promise<{ close(): Promise<void> }> {
  if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics();
  let reading: Promise<void> | null = null;
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404, plain).end('Metrics are at /metrics.\n');
      return;
    }
    // Simultaneous requests share one statement.
    reading ??= readShopState(pools).finally(() => {
      reading = null;
    });
    reading
      .then(() => register.metrics())
      .then(
        (text) => response.writeHead(200, { ...plain, 'content-type': register.contentType }).end(text),
        () => response.writeHead(500, plain).end('The metrics could not be read.\n'),
      )
      .catch(() => response.destroy());
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
