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
const DRIVEN = ['list-kept', 'list', 'detail', 'mine', 'order'];

export interface FleetRow {
  readonly servers: number;
  readonly work: string;
  readonly measured: Measured;
}

export async function measureServers(
  databases: BenchDatabases,
  size: Size,
  { servers, only, rounds, seconds }: Options,
  onProgress: (what: string) => void,
): Promise<{ rows: FleetRow[]; checks: { servers: number; checks: Check[] }[] }> {
  const rows: FleetRow[] = [];
  const checks: { servers: number; checks: Check[] }[] = [];
  for (const count of servers ?? []) {
    const fleet = await openFleet(databases, size, count);
    const driver = await startDriver();
    try {
      if (count > 1) checks.push({ servers: count, checks: await checkFleet(fleet) });
      onProgress(`servers: ${count}, ${count > 1 ? 'checked' : 'started'}`);
      for (const work of DRIVEN.filter((name) => only.includes(name))) {
        const found: Measured[] = [];
        for (let round = 0; round < rounds; round += 1)
          found.push(await measure(driver, fleet.target, work, 16, seconds));
        rows.push({ servers: count, work, measured: medians(found) });
      }
      onProgress(`servers: ${count}, measured`);
    } finally {
      await driver.stop();
      await fleet.close();
    }
  }
  return { rows, checks };
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
      'on paper /s',
    ],
    ...rows.map(({ servers, work, measured }) => [
      works[work]?.title ?? work,
      String(servers),
      shown(measured.perSecond),
      shown(measured.p50),
      shown(measured.p99),
      shown(cpuOfOne(measured)),
      shown(measured.server),
      shown(measured.database),
      shown((servers * 1_000) / measured.server),
    ]),
  ];
}

export const tellChecks = (of: readonly { servers: number; checks: readonly Check[] }[]) =>
  of.flatMap(({ servers, checks }) => [
    `${servers} servers on one database:`,
    ...checks.map(({ name, holds, summary }) => `  ${holds ? 'holds' : 'BROKEN'}  ${name}: ${summary}`),
  ]);
