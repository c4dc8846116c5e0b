import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * The source of process data on Linux; on other systems every figure is NaN. CPU is in milliseconds since a process
 * started, user and system time together.
 */
const PROC = '/proc';
const ticksPerSecond = process.platform === 'linux' ? Number(execFileSync('getconf', ['CLK_TCK'])) : NaN;
const milliseconds = (ticks: number) => (ticks * 1_000) / ticksPerSecond;

interface Stat {
  readonly parent: number;
  /** Ticks of its own, and of ended children that it has waited for. */
  readonly own: number;
  readonly reaped: number;
}

/** One line of `/proc/<pid>/stat` (proc_pid_stat(5)); the name of the program may have blanks and brackets in it. */
export function readStat(line: string): Stat {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const at = (number: number) => Number(fields[number - 3]); // numbered as in the manual, where the state is field 3
  return { parent: at(4), own: at(14) + at(15), reaped: at(16) + at(17) };
}

function statOf(pid: number | string, proc: string): Stat | null {
  try {
    return readStat(readFileSync(`${proc}/${pid}/stat`, 'utf8'));
  } catch {
    return null; // the process has ended
  }
}

/** CPU of whole processes, with all their threads. */
export function cpuOf(pids: readonly number[], proc = PROC): number {
  if (process.platform !== 'linux') return NaN;
  return milliseconds(pids.reduce((sum, pid) => sum + (statOf(pid, proc)?.own ?? 0), 0));
}

/** CPU of a process, its live children and its ended ones: PostgreSQL has one process for each connection. */
export function cpuOfFamily(pid: number, proc = PROC): number {
  if (process.platform !== 'linux') return NaN;
  const head = statOf(pid, proc);
  let ticks = (head?.own ?? 0) + (head?.reaped ?? 0);
  for (const name of readdirSync(proc)) {
    if (!/^\d+$/.test(name)) continue;
    const stat = statOf(name, proc);
    if (stat?.parent === pid) ticks += stat.own + stat.reaped;
  }
  return milliseconds(ticks);
}

/** CPU of all processors since boot: user, nice, system, interrupts. */
export function cpuOfMachine(proc = PROC): number {
  if (process.platform !== 'linux') return NaN;
  const [first = ''] = readFileSync(`${proc}/stat`, 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, , , hard = 0, soft = 0] = first.split(/\s+/).slice(1).map(Number);
  return milliseconds(user + nice + system + hard + soft);
}

/** Resident memory of a process in megabytes; NaN if unknown. */
export function memoryOf(pid: number, proc = PROC): number {
  if (process.platform !== 'linux') return NaN;
  const status = readFileSync(`${proc}/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
