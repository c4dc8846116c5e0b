import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from './at-the-end.ts';
import { startProgram, until } from './processes.ts';
import { median, shown } from './statistics.ts';

/** Milliseconds from starting `npm start`'s program until the shop is ready. */
export interface StartTimes {
  /** Without data: the database is created, migrated and seeded. */
  readonly cold: number;
  readonly warm: number;
}

const WARM_STARTS = 5;
/** Maximum milliseconds of a warm start (issue 6, point 7). */
const AIM = 2_000;

export async function measureStarts(): Promise<StartTimes> {
  const dir = await temporaryFolder('start');
  const cold = await start(dir);
  const warm: number[] = [];
  while (warm.length < WARM_STARTS) warm.push(await start(dir));
  return { cold, warm: median(warm) };
}

async function start(dir: string): Promise<number> {
  const readyFile = path.join(dir, 'ready');
  await rm(readyFile, { force: true });
  const began = performance.now();
  const env = { PORT: '0', DATA_DIR: path.join(dir, 'data'), READY_FILE: readyFile, LOG_LEVEL: 'fatal' };
  const program = startProgram(['tools/start.mjs'], env);
  await until('the shop is open', async () => existsSync(readyFile), 300);
  const took = performance.now() - began;
  await program.stop();
  return took;
}

export const tellStarts = ({ cold, warm }: StartTimes) =>
  `npm start: ${shown(warm / 1_000)} s with data (≤ ${AIM / 1_000} s: ${warm <= AIM ? 'yes' : 'NO'}), ${shown(cold / 1_000)} s the first time`;
