import { root } from '../prepare/run.mjs';
import { planOperation } from './operation.ts';
import { carryOut } from './plan.ts';
import { planScreen } from './screen.ts';

// npm run new:screen stock-report, or with -- --admin for a page of the dashboard.
// npm run new:operation search-terms merge-search-terms: a mutation of a module, for admins.
const [kind, first = '', second = ''] = process.argv.slice(2);
const plan =
  kind === 'operation'
    ? planOperation(first, second)
    : planScreen(first, second === '--admin' ? 'admin' : 'public');
console.log(await carryOut(plan, root));
