// A plugin for graphql-codegen: typed hooks of Apollo Client 4 for each operation of a document.
const { Kind, OperationTypeNode } = require('graphql');

/** @typedef {import('graphql').OperationDefinitionNode} Operation */

/**
 * `homeScreen` → `HomeScreen`, as the TypeScript plugins name their types.
 * @param {string} name
 */
const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/** @param {Operation} operation */
const needsVariables = (operation) =>
  (operation.variableDefinitions ?? []).some(
    ({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue,
  );

/** @param {Operation} operation */
function hooksOf(operation) {
  const name = pascal(operation.name?.value ?? '');
  const type = `${name}${pascal(operation.operation)}`;
  const document = `${name}Document`;
  const types = `${type}, ${type}Variables`;
  if (operation.operation === OperationTypeNode.MUTATION)
    return `export const use${type} = (options?: ApolloHooks.useMutation.Options<${types}>) => ApolloHooks.useMutation(${document}, options);`;
  if (operation.operation !== OperationTypeNode.QUERY) return '';
  const given = needsVariables(operation) ? `& ({ variables: ${type}Variables } | { skip: true })` : '';
  return `export const use${type} = (options${given ? '' : '?'}: ApolloHooks.useQuery.Options<${types}> ${given}) => ApolloHooks.useQuery<${types}>(${document}, options as ApolloHooks.useQuery.Options<${types}>);`;
}

module.exports = {
  /**
   * @param {import('graphql').GraphQLSchema} _schema
   * @param {{ document: import('graphql').DocumentNode }[]} documents
   */
  plugin(_schema, documents) {
    const operations = documents
      .flatMap(({ document }) => document.definitions)
      .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
      .filter(({ name }) => name);
    if (operations.length === 0) return { content: '' };
    return {
      prepend: [`import * as ApolloHooks from '@apollo/client/react';`],
      content: `${operations.map(hooksOf).join('\n')}\n`,
    };
  },
};
