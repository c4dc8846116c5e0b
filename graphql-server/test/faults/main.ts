import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runFaults } from './run.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000' },
    customers: { type: 'string', default: '16' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_007) },
  },
});
const held = await runFaults({
  orders: Number(values.orders),
  customers: Number(values.customers),
  seed: Number(values.seed),
  program: path.join(fileURLToPath(new URL('../../../dist/server/', import.meta.url)), 'main.js'),
});
process.exit(held ? 0 : 1);
