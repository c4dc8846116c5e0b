import { readFileSync, writeFileSync } from 'node:fs';
import { openApi } from './http/openapi.ts';
import { routes } from './routes.ts';
import { printedSchema } from './schema.ts';

// `node --import tsx graphql-server/src/print.ts` writes the schema and the OpenAPI document; with `--check` it only checks that they are current.
const contract = {
  'schema.graphql': printedSchema(),
  'openapi.json': `${JSON.stringify(openApi(routes('USD')), null, 2)}\n`,
};
for (const [name, printed] of Object.entries(contract)) {
  const file = new URL(`../../schema/${name}`, import.meta.url);
  if (!process.argv.includes('--check')) writeFileSync(file, printed);
  else if (readFileSync(file, 'utf8') !== printed) {
    console.error(
      `schema/${name} is not what the server serves: run \`npm run generate\` and review the diff.`,
    );
    process.exitCode = 1;
  }
}
