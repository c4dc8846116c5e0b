import { root } from '../prepare/run.mjs';
import { planOperation } from './operation.ts';
import { carryOut, type Plan } from './plan.ts';
import { planScreen } from './screen.ts';

const usage = `npm run new:screen stock-report [-- --admin]
  A screen with this path; with --admin, one of the dashboard for admins.
npm run new:operation search-terms merge-search-terms [-- --customer]
  A mutation of a module, a folder of graphql-server/src/modules; for admins, or with --customer for customers.`;

const args = process.argv.slice(2);
const [kind, first, second] = args.filter((arg) => !arg.startsWith('--'));
const flags = args.filter((arg) => arg.startsWith('--')).join(' ');

function planOf(): Plan | null {
  if (kind === 'screen' && first && ['', '--admin'].includes(flags))
    return planScreen(first, flags ? 'admin' : 'public');
  if (kind === 'operation' && first && second && ['', '--customer'].includes(flags))
    return planOperation(first, second, flags ? 'customer' : 'admin');
  return null;
}

try {
  const plan = planOf();
  if (!plan) throw new Error(usage);
  console.log(await carryOut(plan, root));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
