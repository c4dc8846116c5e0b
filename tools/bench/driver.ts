import { connect } from './send.ts';
import { works, type Side } from './works.ts';
import type { World } from './world.ts';

/** A command for a driver. */
export interface Drive {
  readonly work: string;
  readonly side: Side;
  readonly url: string;
  readonly world: World;
  readonly connections: number;
  /**
   * Starts no operation after this time or this number, whichever comes first. Operations in progress are awaited and
   * count.
   */
  readonly seconds: number;
  readonly most: number;
  /** Continues for up to ten times as long until this number is reached: on a busy machine a second is not enough. */
  readonly least: number;
  /** Number of the first query; no two drives may share numbers. */
  readonly from: number;
}

/** The result. Latencies are in milliseconds. */
export interface Driven {
  readonly count: number;
  readonly seconds: number;
  readonly latencies: readonly number[];
  /** The first wrong response, which voids the run. */
  readonly error: string | null;
}

/** Runs in a separate process, so that its CPU is not counted. Responds to each `Drive` with a `Driven`. */
process.on('message', (drive: Drive) => {
  void run(drive).then((driven) => process.send?.(driven));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function run(drive: Drive): Promise<Driven> {
  const { work: name, side, url, world, connections, seconds, least, most, from } = drive;
  const work = works[name];
  if (!work) throw new Error(`there is no work ${name}`);
  const latencies: number[] = [];
  let next = from;
  const failed: { error: string | null } = { error: null };
  const began = performance.now();
  const until = () => began + seconds * (latencies.length < least ? 10_000 : 1_000);
  const person = async () => {
    const both = { server: connect(url), provider: connect(world.provider.url) };
    try {
      for (let at = performance.now(); at < until() && next < from + most && !failed.error;) {
        await work.once(side, both, world, next++);
        const now = performance.now();
        latencies.push(now - at);
        at = now;
      }
    } catch (thrown) {
      failed.error ??= String(thrown);
    } finally {
      await Promise.all([both.server.close(), both.provider.close()]);
    }
  };
  await Promise.all(Array.from({ length: connections }, person));
  return { count: latencies.length, seconds: (performance.now() - began) / 1_000, latencies, ...failed };
}
