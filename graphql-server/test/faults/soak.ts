import { setTimeout as sleep } from 'node:timers/promises';
import { listenTo } from '../live.ts';
import { memoryOf } from '../memory-probe.ts';
import { judge } from './judge.ts';
import { startLoad } from './load.ts';
import { HEALING } from './random-kills.ts';
import { uploadPicture } from './uploads.ts';
import { startWorld, type World } from './world.ts';

const MEGABYTE = 1024 * 1024;
/** Megabytes by which the second half may grow: more than the noise of the machine, less than a leak of an hour. */
const MAX_GROWTH = { heap: 10, rss: 40 };

interface Sample {
  readonly rss: number;
  readonly heap: number;
  readonly external: number;
}

/**
 * Readers, buyers, uploads and WebSockets for some minutes, without a fault. Prints the server's memory each minute. Returns
 * whether memory stayed flat and nothing failed.
 */
export async function runSoak(program: string, minutes: number): Promise<boolean> {
  const world = await startWorld({ program });
  try {
    const ended = new AbortController();
    const load = await startLoad(world);
    const seen = load.watch();
    const extra = [keepUploading(world, ended.signal), keepListening(world, ended.signal)] as const;
    const samples: Sample[] = [];
    console.log('minute  RSS MB  heap MB  external MB  requests  orders');
    for (let minute = 1; minute <= minutes; minute += 1) {
      await sleep(60_000);
      const sample = await sampleOf(world);
      samples.push(sample);
      const requests = [...seen.answers.values()].reduce((sum, count) => sum + count, 0);
      const figures = [sample.rss, sample.heap, sample.external].map((value) => value.toFixed(1));
      console.log([String(minute).padEnd(6), ...figures, requests, seen.records.length].join('  '));
    }
    ended.abort();
    const [uploads, sockets] = await Promise.all(extra);
    await load.stop();
    console.log(`${uploads.done} uploads, ${sockets.done} WebSockets`);
    const problems = [
      ...grown(samples),
      ...uploads.problems,
      ...sockets.problems,
      ...seen.gaveUp,
      ...world.complaints.slice(0, 10),
      ...[...seen.answers]
        .filter(([outcome]) => outcome !== '200')
        .map(([outcome, n]) => `${n} × ${outcome}`),
      ...(await wrongOrders(world, seen.records)),
    ];
    console.log(problems.length === 0 ? 'Memory is flat, and no order was lost.' : problems.join('\n'));
    return problems.length === 0;
  } finally {
    await world.close();
  }
}

async function sampleOf({ shop }: World): Promise<Sample> {
  if (!shop.process) throw new Error('no server is running');
  const { rss, heapUsed, external } = await memoryOf(shop.process);
  return { rss: rss / MEGABYTE, heap: heapUsed / MEGABYTE, external: external / MEGABYTE };
}

/** Compares the last sample with the one in the middle: the caches have their size by then. */
function grown(samples: readonly Sample[]): string[] {
  const middle = samples[Math.floor((samples.length - 1) / 2)];
  const last = samples.at(-1);
  if (!middle || !last) return ['no samples'];
  const growth = { heap: last.heap - middle.heap, rss: last.rss - middle.rss };
  console.log(
    `second half: heap ${growth.heap.toFixed(1)} MB (at most ${MAX_GROWTH.heap}), RSS ${growth.rss.toFixed(1)} MB (at most ${MAX_GROWTH.rss})`,
  );
  return (['heap', 'rss'] as const)
    .filter((what) => growth[what] > MAX_GROWTH[what])
    .map((what) => `${what} grew by ${growth[what].toFixed(1)} MB in the second half`);
}

interface Work {
  readonly done: number;
  readonly problems: readonly string[];
}

/** Half of what one admin may upload. */
async function keepUploading(world: World, ended: AbortSignal): Promise<Work> {
  const admin = await world.signUp('ADMIN');
  const problems: string[] = [];
  let done = 0;
  for (; !ended.aborted; await sleep(2_000)) {
    const status = await uploadPicture(world.shopUrl, admin);
    if (status === 200) done += 1;
    else problems.push(`an upload was answered ${status}`);
  }
  return { done, problems };
}

/** Opens and closes WebSockets with subscriptions, ten at a time. */
async function keepListening(world: World, ended: AbortSignal): Promise<Work> {
  const token = await world.signUp();
  const problems: string[] = [];
  let done = 0;
  while (!ended.aborted) {
    const sockets = await Promise.all(
      Array.from({ length: 10 }, () =>
        listenTo(world.shopUrl, ['subscription { orderChanged { databaseId } }'], `Bearer ${token}`).begun(),
      ),
    );
    problems.push(
      ...sockets.flatMap(({ closed }) => (closed ? [`a WebSocket was closed: ${closed.code}`] : [])),
    );
    await sleep(1_000);
    await Promise.all(sockets.map((socket) => socket.close()));
    done += sockets.length;
  }
  return { done, problems };
}

async function wrongOrders(world: World, records: Parameters<typeof judge>[1]): Promise<readonly string[]> {
  for (const until = Date.now() + HEALING; ; await sleep(1_000)) {
    const { problems } = await judge(world.pool, records);
    if (problems.length === 0 || Date.now() > until) return problems;
  }
}
