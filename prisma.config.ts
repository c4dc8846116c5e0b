import { defineConfig } from 'prisma/config';

// `generate`, `validate` and `format` never start the schema engine, but the CLI looks for its binary first and
// would download it. Any existing file satisfies the look-up. `migrate` and `db` are left as they are.
const needsEngine = process.argv.some((word) => word === 'migrate' || word === 'db');
if (!needsEngine) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'graphql-server/prisma/schema.prisma',
  migrations: { path: 'graphql-server/prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://unused' },
});
