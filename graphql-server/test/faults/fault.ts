import type { Load } from './load.ts';
import type { World } from './world.ts';

export interface Fault {
  readonly name: string;
  /** The outcomes that clients may see, besides 200. */
  readonly allowed: readonly string[];
  /** At least one of these outcomes must be seen: otherwise the fault did not happen. */
  readonly expected?: readonly string[];
  /** The slowest answer takes at least as many milliseconds: otherwise the fault did not happen. */
  readonly expectedMs?: number;
  /** Causes the fault, waits, and ends it. Returns the problems that it saw. */
  during(world: World, load: Load): Promise<readonly string[]>;
}
