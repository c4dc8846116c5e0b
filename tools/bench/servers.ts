import type { BenchDatabases } from './database.ts';
import { checkFleet, type Check } from './fleet-checks.ts';
import { openFleet } from './fleet.ts';
import type { Size } from './generate-catalogue.sql.ts';
import { measure, startDriver, type Measured } from './measure.ts';
import type { Options } from './options.ts';
import { shown } from './statistics.ts';
import { cpuOfOne, medians } from './table.ts';
import { works } from './works.ts';

/** The operations for several servers. */
const DRIVEN = ['page-kept', 'page', 'list-kept', 'list', 'detail', 'search', 'facets', 'mine', 'order'];

export interface FleetRow {
  readonly servers: number;
  readonly replica: boolean;
  readonly work: string;
  readonly measured: Measured;
}

export async function measureServers(
  databases: BenchDatabases,
  size: Size,
  { servers, only, rounds, seconds }: Options,
  onProgress: (what: string) => void,
): Promise<{ rows: FleetRow[]; checks: FleetChecks[] }> {
  const rows: FleetRow[] = [];
  const checks: FleetChecks[] = [];
  const withoutReplica = { ...databases, replica: null };
  const kinds = databases.replica ? [withoutReplica, databases] : [withoutReplica];
  for (const [count, of] of (servers ?? []).flatMap((count) => kinds.map((of) => [count, of] as const))) {
    const fleet = await openFleet(of, size, count);
    const driver = await startDriver();
    const replica = fleet.hasReplica;
    const name = `servers: ${count}${replica ? ', with a replica' : ''}`;
    try {
      if (count > 1) checks.push({ servers: count, replica, checks: await checkFleet(fleet) });
      onProgress(`${name}, ${count > 1 ? 'checked' : 'started'}`);
      for (const work of DRIVEN.filter((name) => only.includes(name))) {
        const found: Measured[] = [];
        for (let round = 0; round < rounds; round += 1)
          found.push(await measure(driver, fleet.target, work, 16, seconds));
        rows.push({ servers: count, replica, work, measured: medians(found) });
      }
      onProgress(`${name}, measured`);
    } finally {
      await driver.stop();
      await fleet.close();
    }
  }
  return { rows, checks };
}

/** The checks of the servers together. */
export interface FleetChecks {
  readonly servers: number;
  readonly replica: boolean;
  readonly checks: readonly Check[];
}

/** "On paper" is the throughput if each server had its own processor and PostgreSQL used none of theirs. */
export function fleetCells(rows: readonly FleetRow[]): string[][] {
  return [
    [
      'work, 16 connections',
      'servers',
      '/s',
      'p50 ms',
      'p99 ms',
      'CPU ms',
      'server',
      'database',
      'replica',
      'on paper /s',
    ],
    ...rows.map(({ servers, replica, work, measured }) => [
      works[work]?.title ?? work,
      `${servers}${replica ? ' + replica' : ''}`,
      shown(measured.perSecond),
      shown(measured.p50),
      shown(measured.p99),
      shown(cpuOfOne(measured)),
      shown(measured.server),
      shown(measured.database),
      replica ? shown(measured.replica) : '',
      shown((servers * 1_000) / measured.server),
    ]),
  ];
}

export const tellChecks = (of: readonly FleetChecks[]) =>
  of.flatMap(({ servers, replica, checks }) => [
    `${servers} servers on one database${replica ? ' with a replica' : ''}:`,
    ...checks.map(({ name, holds, summary }) => `  ${holds ? 'holds' : 'BROKEN'}  ${name}: ${summary}`),
  ]);
