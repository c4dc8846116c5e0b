import { root } from '../prepare/run.mjs';
import { carryOut } from './plan.ts';
import { planScreen } from './screen.ts';

// npm run new:screen stock-report, or with -- --admin for a page of the dashboard.
const [, name = '', ...options] = process.argv.slice(2);
console.log(await carryOut(planScreen(name, options.includes('--admin') ? 'admin' : 'public'), root));
