import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { buildSchema, introspectionFromSchema, printSchema } from 'graphql';
import { semanticToStrict } from 'graphql-sock';

// schema/schema.graphql → the types of the client package. The client throws for errors, so fields that are null only
// after an error are not null in its types.
const folder = new URL('../../schema/client/generated/', import.meta.url);
const schema = semanticToStrict(
  buildSchema(await readFile(new URL('../../schema/schema.graphql', import.meta.url), 'utf8')),
);
const introspection = minifyIntrospection(introspectionFromSchema(schema));
await mkdir(folder, { recursive: true });
await writeFile(new URL('schema.graphql', folder), printSchema(schema));
await writeFile(
  new URL('introspection.d.ts', folder),
  outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true }),
);
