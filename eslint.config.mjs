import graphql, { configs, parser } from '@graphql-eslint/eslint-plugin';

// Lints the GraphQL schema and the documents written against it; oxlint lints everything else.
const plugins = { '@graphql-eslint': graphql };
const languageOptions = {
  parser,
  parserOptions: {
    graphQLConfig: { schema: 'schema/schema.graphql', documents: 'web/src/**/*.graphql' },
  },
};
const rulesOf = (name) => configs[`flat/${name}`].rules;

/** Every kind of definition that can have a description. */
const described = {
  types: true,
  rootField: true,
  DirectiveDefinition: true,
  FieldDefinition: true,
  InputValueDefinition: true,
  EnumValueDefinition: true,
};

// The tool requires a default export.
// oxlint-disable-next-line import/no-default-export
export default [
  {
    files: ['schema/*.graphql'],
    plugins,
    languageOptions,
    rules: {
      ...rulesOf('schema-recommended'),
      ...rulesOf('schema-relay'),
      '@graphql-eslint/require-description': ['error', described],
      // Value types have no id: money, errors, page info.
      '@graphql-eslint/strict-id-in-types': 'off',
      '@graphql-eslint/relay-edge-types': ['error', { listTypeCanWrapOnlyEdgeType: false }],
      '@graphql-eslint/input-name': ['error', { checkInputType: true, caseSensitiveInputType: false }],
      '@graphql-eslint/no-scalar-result-type-on-mutation': 'error',
    },
  },
  {
    files: ['web/src/**/*.graphql'],
    plugins,
    languageOptions,
    rules: rulesOf('operations-recommended'),
  },
  {
    // Shown to developers in the sandbox; no cache needs the ids.
    files: ['web/src/sandbox/documents/*.graphql'],
    rules: { '@graphql-eslint/require-selections': 'off' },
  },
];
