import graphql, { configs, parser } from '@graphql-eslint/eslint-plugin';

// The treaty and the documents that are written against it; everything else is oxlint's.
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

// The tool asks for it so.
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
      // Values have no identity: money, failures, pages.
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
    // What a person reads in the sandbox; no cache needs the ids.
    files: ['web/src/sandbox/documents/*.graphql'],
    rules: { '@graphql-eslint/require-selections': 'off' },
  },
];
