import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../graphql-server/test/faults/victims.ts';
import type { Size } from './generate-catalogue.sql.ts';
import { ask, shopCall } from './ask.ts';
import { memoryOf } from './cpu.ts';
import type { BenchDatabases } from './database.ts';
import { meetTheWorld } from './people.ts';
import { firstMessage, startTool } from './processes.ts';
import { agreeOnKeys, startProvider, type Provider } from './provider.ts';
import { questions } from './questions.ts';
import { connect } from './send.ts';
import { startShop, type ShopProcess } from './shop.ts';
import type { World } from './world.ts';

/** One filled database with the built shop and the raw server. Without `orders`, payments are not available. */
export interface Stage {
  readonly size: Size;
  readonly world: World;
  readonly databaseUrl: string;
  readonly database: { readonly pid: number };
  readonly shop: ShopProcess;
  /** Megabytes of the server before the first request. */
  readonly started: number;
  readonly raw: { readonly pid: number; readonly url: string };
  /** The payment provider; null if payments are not available. */
  readonly provider: { readonly pid: number } | null;
  close(): Promise<void>;
}

export async function openStage(
  databases: BenchDatabases,
  size: Size,
  { orders, profile = null }: { orders: boolean; profile?: string | null },
): Promise<Stage> {
  const databaseUrl = databases.urlOf(size);
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const [port, paymentsPort] = [await freePort(), await freePort()];
    const provider = orders
      ? await startProvider(paymentsPort, `http://127.0.0.1:${port}/webhooks/stripe`)
      : null;
    if (provider) closers.push(() => provider.stop());
    const world = await signInOnce(databaseUrl, { port, paymentsPort }, provider);
    const shop = await startShop({ databaseUrl, port, paymentsPort, smtpUrl: provider?.smtpUrl, profile });
    closers.push(() => shop.stop());
    await sleep(2_000); // jobs of the start have finished
    const started = memoryOf(shop.pid);
    const raw = startTool('raw-server.ts', [databaseUrl]);
    closers.push(() => raw.stop());
    const rawUrl = await firstMessage<string>(raw);
    return {
      size,
      world,
      databaseUrl,
      database: databases,
      shop,
      started,
      raw: { pid: raw.pid, url: rawUrl },
      provider,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * A first start creates the tables that are not in migrations. Users sign in here, so that the measured server does not
 * contain the identity provider's memory for that. Then the shop's keys at the payment provider are replaced by the
 * provider's.
 */
export async function signInOnce(
  databaseUrl: string,
  ports: { port: number; paymentsPort: number },
  provider: Provider | null,
): Promise<World> {
  const first = await startShop({ databaseUrl, ...ports });
  try {
    if (provider) await agreeOnKeys(databaseUrl, provider.keys);
    return await meetTheWorld(databaseUrl, first.url, {
      url: `http://localhost:${ports.paymentsPort}`,
      publishableKey: provider?.keys.publishable_key ?? '',
    });
  } finally {
    await first.stop();
  }
}

/** Number of compared responses per query. */
const COMPARED = 20;

/** @throws if the raw server's response bytes differ from the shop's */
export async function compareAnswers({ shop, raw, world }: Stage, names: readonly string[]): Promise<void> {
  const [ours, theirs] = [connect(shop.url), connect(raw.url)];
  try {
    for (const name of names) {
      const question = questions[name];
      if (!question?.raw) continue;
      for (let n = 0; n < COMPARED; n += 1) {
        const [a, b] = [
          await ask(ours, shopCall(question, world, n), question.marker),
          await ask(theirs, { method: 'GET', path: question.raw(world, n) }, question.marker),
        ];
        if (a !== b) throw new Error(`${name} ${n}: the two servers differ\n${difference(a, b)}`);
      }
    }
  } finally {
    await Promise.all([ours.close(), theirs.close()]);
  }
}

function difference(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 100);
  return `shop: …${around(a)}…\n raw: …${around(b)}…`;
}
