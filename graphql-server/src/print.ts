import { readFileSync, writeFileSync } from 'node:fs';
import { printedSchema } from './schema.ts';

// `node --import tsx graphql-server/src/print.ts` writes the SDL; with `--check` it only says whether it is current.
const file = new URL('../../schema/schema.graphql', import.meta.url);
const printed = printedSchema();
if (process.argv.includes('--check')) {
  const committed = readFileSync(file, 'utf8');
  if (committed !== printed) {
    console.error(
      'schema/schema.graphql is not what the server serves: run `npm run generate` and review the diff.',
    );
    process.exit(1);
  }
} else {
  writeFileSync(file, printed);
}
