import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { root } from '../prepare/run.mjs';
import type { Size } from './generate-catalogue.sql.ts';
import type { Memory } from './memory.ts';
import type { ScaleRow } from './scale.ts';
import type { FleetChecks, FleetRow } from './servers.ts';
import type { StartTimes } from './start-times.ts';
import type { Row } from './table.ts';

/** All results of one run; parts that did not run are missing. */
export interface Results {
  readonly date: string;
  /** The arguments after `npm run bench --`. */
  readonly command: string;
  readonly machine: string;
  readonly sizes: readonly Size[];
  readonly rows?: readonly Row[];
  readonly scale?: readonly ScaleRow[];
  readonly fleet?: {
    rows: readonly FleetRow[];
    checks: readonly FleetChecks[];
  };
  readonly memory?: Memory;
  readonly start?: StartTimes;
  /** Processors used by other programs, at the median and at worst. */
  readonly foreign: { median: number; worst: number };
}

export const folder = path.join(root, '.cache/bench');

export function describeMachine(): string {
  const [cpu] = os.cpus();
  const gigabytes = Math.round(os.totalmem() / 2 ** 30);
  return `${os.cpus().length} × ${cpu?.model.trim() || 'processor'}, ${gigabytes} GB, ${os.type()} ${os.release()}, Node ${process.version}`;
}

/** Stores the latest run, and each run by its time. Returns the path. */
export async function keepResults(results: Results): Promise<string> {
  await mkdir(folder, { recursive: true });
  const text = `${JSON.stringify(results, null, 2)}\n`;
  const file = path.join(folder, 'results.json');
  await writeFile(path.join(folder, `${results.date.replaceAll(':', '-').slice(0, 19)}.json`), text);
  await writeFile(file, text);
  return path.relative(root, file);
}
