import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runFaults } from './random-kills.ts';
import { runSoak } from './soak.ts';
import { runTable } from './table.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    'small-disk': { type: 'string' },
    soak: { type: 'string' },
    orders: { type: 'string' },
    customers: { type: 'string', default: '16' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_007) },
  },
});
const program = path.join(fileURLToPath(new URL('../../../dist/server/', import.meta.url)), 'main.js');
const passed = await run();
process.exit(passed ? 0 : 1);

async function run(): Promise<boolean> {
  const { soak, orders, customers, seed, only } = values;
  if (soak !== undefined) return runSoak(program, minutesOf(soak));
  if (orders === undefined) return runTable({ program, smallDisk: values['small-disk'] }, only);
  return runFaults({ orders: Number(orders), customers: Number(customers), seed: Number(seed), program });
}

function minutesOf(text: string): number {
  const minutes = Number(/^(\d+)m$/.exec(text)?.[1] ?? NaN);
  if (!(minutes >= 2)) throw new Error('--soak is a number of minutes, at least 2m');
  return minutes;
}
