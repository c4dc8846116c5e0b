import type { CodegenConfig } from '@graphql-codegen/cli';
import type { DocumentNode } from 'graphql';
import { sent } from './tools/operations-plugin.cjs';

// The schema and the web's documents → types, documents and hooks beside each `.graphql` file (git-ignored).
const common = {
  useTypeImports: true,
  enumsAsTypes: true,
  avoidOptionals: { field: true },
  nonOptionalTypename: true,
  skipTypeNameForRoot: true,
  defaultScalarType: 'unknown',
  scalars: { ID: 'string', DateTime: 'string' },
};

const config: CodegenConfig = {
  schema: 'schema/schema.graphql',
  documents: ['web/src/**/*.graphql'],
  generates: {
    // What the shop's pages ask, by its hash: the server knows it beforehand.
    'schema/operations.json': { plugins: ['./tools/operations-plugin.cjs'], config: common },
    'web/src/generated/schema-types.ts': {
      plugins: ['typescript'],
      config: { ...common, onlyOperationTypes: true },
    },
    // Which types an interface or union stands for: Apollo's cache needs it to match fragments on them.
    'web/src/generated/possible-types.ts': {
      plugins: ['fragment-matcher'],
      config: { apolloClientVersion: 3 },
    },
    'web/src/': {
      preset: 'near-operation-file',
      presetConfig: {
        extension: '.generated.ts',
        baseTypesPath: 'generated/schema-types.ts',
        importTypesNamespace: 'Types',
      },
      plugins: ['typescript-operations', 'typed-document-node', './tools/apollo-hooks-plugin.cjs'],
      config: {
        ...common,
        importSchemaTypesFrom: 'web/src/generated/schema-types.ts',
        namespacedImportName: 'Types',
        // Apollo Client returns no data of a response with errors: `@semanticNonNull` fields are not null.
        nullability: { errorHandlingClient: true },
        // Each document brings its hash: no list of all in the browser, and nothing is printed or hashed there.
        unstable_onExecutableDocumentNode: (document: DocumentNode) => ({ hash: sent(document).id }),
      },
    },
  },
};

export default config;
