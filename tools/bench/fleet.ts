import { freePort } from '../../graphql-server/test/faults/victims.ts';
import type { BenchDatabases } from './database.ts';
import type { Size } from './generate-catalogue.sql.ts';
import type { Target } from './measure.ts';
import { firstMessage, startTool } from './processes.ts';
import { startProvider } from './provider.ts';
import { startShop, type ShopProcess } from './shop.ts';
import { signInOnce } from './stage.ts';
import type { World } from './world.ts';

/**
 * Several servers on one database behind a plain load balancer; the payment provider only knows the balancer's address.
 */
export interface Fleet {
  readonly url: string;
  readonly shops: readonly ShopProcess[];
  readonly world: World;
  readonly databaseUrl: string;
  readonly hasReplica: boolean;
  readonly target: Target;
  close(): Promise<void>;
}

export async function openFleet(
  databases: Omit<BenchDatabases, 'url'>,
  size: Size,
  servers: number,
): Promise<Fleet> {
  const databaseUrl = databases.urlOf(size);
  const replicaUrl = databases.replica?.urlOf(size);
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const [front, paymentsPort] = [await freePort(), await freePort()];
    const ports: number[] = [];
    while (ports.length < servers) ports.push(await freePort());
    const url = `http://127.0.0.1:${front}`;
    const provider = await startProvider(paymentsPort, `${url}/webhooks/stripe`);
    closers.push(() => provider.stop());
    const world = await signInOnce(databaseUrl, { port: ports[0] ?? 0, paymentsPort }, provider);
    // Concurrently, as in a deployment.
    const starting = ports.map((port) =>
      startShop({ databaseUrl, replicaUrl, port, paymentsPort, smtpUrl: provider.smtpUrl, shopUrl: url }),
    );
    const shops = await Promise.all(starting);
    closers.push(async () => void (await Promise.all(shops.map((shop) => shop.stop()))));
    const balancer = startTool('balancer.ts', [String(front), ...ports.map(String)]);
    closers.push(() => balancer.stop());
    await firstMessage(balancer);
    const target: Target = {
      side: 'shop',
      url,
      world,
      servers: shops.map(({ pid }) => pid),
      database: databases.pid,
      replica: databases.replica?.pid,
      databaseUrl,
      ours: [balancer.pid, provider.pid],
    };
    return { url, shops, world, databaseUrl, hasReplica: replicaUrl !== undefined, target, close };
  } catch (error) {
    await close();
    throw error;
  }
}
