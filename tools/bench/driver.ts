import { connect } from './send.ts';
import { works, type Side } from './works.ts';
import type { World } from './world.ts';

/** What a driver is told to do. */
export interface Drive {
  readonly work: string;
  readonly side: Side;
  readonly url: string;
  readonly world: World;
  readonly connections: number;
  /** It begins nothing after this, or after so many, whatever comes first; what is under way is waited for, and counts. */
  readonly seconds: number;
  readonly most: number;
  /** Goes on for up to ten times as long until there were so many: on a busy machine a second is not much. */
  readonly least: number;
  /** Of the first question; no two drives may share numbers. */
  readonly from: number;
}

/** What came of it. Latencies in milliseconds. */
export interface Driven {
  readonly count: number;
  readonly seconds: number;
  readonly latencies: readonly number[];
  /** Of the first answer that was wrong; the whole run is void then. */
  readonly error: string | null;
}

/** A process of its own, so that what it uses is nobody else's. Answers each `Drive` with a `Driven`. */
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
