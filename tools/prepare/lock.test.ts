import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { alone } from './lock.mjs';

describe('alone', () => {
  let file: string;
  beforeEach(async () => {
    file = path.join(await mkdtemp(path.join(tmpdir(), 'lock-')), 'lock');
  });
  afterEach(() => rm(path.dirname(file), { recursive: true }));

  it('runs one task at a time, and reports waiting', async () => {
    let working = 0;
    let most = 0;
    const waitedFor: number[] = [];
    const work = async () => {
      most = Math.max(most, (working += 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
      working -= 1;
    };
    await Promise.all([1, 2, 3].map(() => alone((pid) => waitedFor.push(pid), work, file)));
    expect(most).toBe(1);
    expect(waitedFor).toEqual([process.pid, process.pid]);
    expect(await readdir(path.dirname(file))).toEqual([]);
  });

  it('is released when the task fails', async () => {
    const fails = () => Promise.reject(new Error('no'));
    await expect(alone(() => {}, fails, file)).rejects.toThrow('no');
    expect(
      await alone(
        () => {},
        async () => 'done',
        file,
      ),
    ).toBe('done');
  });

  it.each([
    ['is gone', spawnSync(process.execPath, ['--version']).pid, 0],
    ['has not touched it for a minute, under whatever process id', process.pid, 60_000],
  ])('takes over from a run that %s', async (_what, pid, age) => {
    await writeFile(file, `${pid} 1`);
    const then = new Date(Date.now() - age);
    await utimes(file, then, then);
    expect(
      await alone(
        () => expect.unreachable(),
        async () => 'done',
        file,
      ),
    ).toBe('done');
  });
});
