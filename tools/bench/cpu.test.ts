import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cpuOf, cpuOfFamily, cpuOfMachine, readStat } from './cpu.ts';

/** The format of Linux: pid, name, state, parent, nine more fields, and then the four CPU counters. */
const line = (pid: number, name: string, parent: number, [user, system, ofUser, ofSystem]: number[]) =>
  `${pid} (${name}) S ${parent} ${pid} ${pid} 0 -1 4194304 1 2 3 4 ${user} ${system} ${ofUser} ${ofSystem} 20 0 1 0 99 1000 200`;

describe('readStat', () => {
  it('finds the columns after a name with blanks and brackets', () => {
    expect(readStat(line(7, 'postgres: shop (a) b', 3, [10, 5, 2, 1]))).toEqual({
      parent: 3,
      own: 15,
      reaped: 3,
    });
  });
});

describe.runIf(process.platform === 'linux')('CPU of processes', () => {
  let proc: string;
  beforeAll(async () => {
    proc = await mkdtemp(path.join(tmpdir(), 'fishzome-proc-'));
    const lines = [
      line(10, 'postgres', 1, [100, 50, 30, 20]), // 1.5 s itself, 0.5 s of closed connections
      line(11, 'postgres: shop', 10, [200, 0, 0, 0]),
      line(12, 'postgres: walwriter', 10, [0, 50, 0, 0]),
      line(13, 'node', 1, [1000, 0, 0, 0]),
    ];
    for (const text of lines) {
      const dir = path.join(proc, String(Number.parseInt(text, 10)));
      await mkdir(dir);
      await writeFile(path.join(dir, 'stat'), text);
    }
    await writeFile(path.join(proc, 'stat'), 'cpu  100 10 50 9999 777 3 7 0 0 0\ncpu0 1 2 3\n');
  });
  afterAll(() => rm(proc, { recursive: true }));

  it('counts PostgreSQL with all its processes, including ended ones, and no others', () => {
    expect(cpuOfFamily(10, proc)).toBe(4_500);
  });

  it('counts the named processes, and nothing for an ended one', () => {
    expect(cpuOf([13, 11, 999], proc)).toBe(12_000);
  });

  it('does not count idle time of the machine', () => {
    expect(cpuOfMachine(proc)).toBe(1_700);
  });

  it('measures a real process', async () => {
    const child = spawn(process.execPath, [
      '-e',
      'const end = Date.now() + 300; while (Date.now() < end); console.log(1); setInterval(() => {}, 1000)',
    ]);
    await once(child.stdout, 'data');
    expect(cpuOf([child.pid ?? 0])).toBeGreaterThan(50);
    child.kill();
    await once(child, 'exit');
    expect(cpuOf([child.pid ?? 0])).toBe(0);
  });
});
