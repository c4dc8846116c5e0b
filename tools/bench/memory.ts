import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from './cpu.ts';
import { startDriver } from './measure.ts';
import type { Stage } from './stage.ts';
import { shown } from './statistics.ts';

/** Total requests, and number of samples. */
const REQUESTS = 100_000;
const LOOKS = 10;
/** Half of the requests are visitors', as in a typical shop; some are cached, some are not. */
const MIX = ['list-kept', 'list', 'detail', 'search', 'mine', 'admin-orders'] as const;
/** Idle time: V8 releases the memory of the start after half of it. */
const REST_MS = 60_000;
/** Maximum megabytes (issue 6, point 7). */
const AIMS = { idle: 150, after: 300 };

export interface Memory {
  /** Two seconds after the server was ready. */
  readonly started: number;
  /** A minute later, before the first request. */
  readonly idle: number;
  /** After each tenth of the requests. */
  readonly looks: readonly number[];
  readonly peak: number;
  /** A minute after the last request. */
  readonly rested: number;
  /** Megabytes gained in the second half, last sample minus first; near zero if memory is stable. */
  readonly growth: number;
}

/** Sends 100,000 requests over 16 connections and samples the memory of the server's process. */
export async function measureMemory(
  { shop, started, world }: Stage,
  onProgress: (what: string) => void,
): Promise<Memory> {
  await sleep(REST_MS);
  const idle = memoryOf(shop.pid);
  const driver = await startDriver();
  const looks: number[] = [];
  let peak = started;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(shop.pid));
  }, 250);
  try {
    const most = Math.ceil(REQUESTS / LOOKS / MIX.length);
    for (let look = 0; look < LOOKS; look += 1) {
      for (const work of MIX)
        await driver.drive({
          work,
          side: 'shop',
          url: shop.url,
          world,
          connections: 16,
          seconds: 600,
          least: 0,
          most,
        });
      looks.push(memoryOf(shop.pid));
      onProgress(`${((look + 1) * REQUESTS) / LOOKS} requests: ${shown(looks.at(-1) ?? NaN)} MB`);
    }
  } finally {
    clearInterval(watch);
    await driver.stop();
  }
  await sleep(REST_MS);
  const growth = (looks.at(-1) ?? NaN) - (looks[LOOKS / 2 - 1] ?? NaN);
  return { started, idle, looks, peak, rested: memoryOf(shop.pid), growth };
}

export function tellMemory({ started, idle, looks, peak, rested, growth }: Memory): string {
  const met = (value: number, aim: number) => `${shown(value)} MB (≤ ${aim}: ${value <= aim ? 'yes' : 'NO'})`;
  return `server memory: ${met(idle, AIMS.idle)} idle, a minute after the start (${shown(started)} just after it), ${met(looks.at(-1) ?? NaN, AIMS.after)} after ${REQUESTS.toLocaleString('en-US')} requests,
  at most ${shown(peak)} MB, a minute later ${shown(rested)} MB; the second half of the requests added ${shown(growth)} MB`;
}
