// A plugin for graphql-codegen: the operations of the shop's pages by hash. The sandbox's tours are sent as documents.
const { createHash } = require('node:crypto');
const { InMemoryCache } = require('@apollo/client/cache');
const typedDocuments = require('@graphql-codegen/typed-document-node');
const { Kind, print } = require('graphql');

const cache = new InMemoryCache();

/**
 * The exact document that Apollo Client sends, and its SHA-256. A server that does not know the hash receives the
 * text and compares.
 * @param {import('graphql').DocumentNode} document
 */
function sent(document) {
  const body = print(cache.transformDocument(document));
  return { id: createHash('sha256').update(body).digest('hex'), body };
}

/** @typedef {ReturnType<typeof sent> & { name: string, type: string }} Operation */

module.exports = {
  sent,
  /**
   * The manifest in the format of Apollo's tools. The documents are built by the plugin that writes them for the
   * client, so that fragments have the same order.
   * @param {import('graphql').GraphQLSchema} schema
   * @param {{ document?: import('graphql').DocumentNode, location?: string }[]} documents
   * @param {object} config
   */
  plugin(schema, documents, config) {
    /** @type {Operation[]} */
    const operations = [];
    const ours = documents.filter(({ location = '' }) => !/[\\/]sandbox[\\/]/.test(location));
    const collecting = {
      ...config,
      /** @param {import('graphql').DocumentNode} document */
      unstable_onExecutableDocumentNode(document) {
        const [operation] = document.definitions;
        if (operation?.kind !== Kind.OPERATION_DEFINITION) return;
        operations.push({ name: operation.name?.value ?? '', type: operation.operation, ...sent(document) });
      },
    };
    void typedDocuments.plugin(schema, ours, /** @type {object} */ (collecting));
    operations.sort((one, other) => (one.name < other.name ? -1 : 1));
    const manifest = { format: 'apollo-persisted-query-manifest', version: 1, operations };
    return { content: `${JSON.stringify(manifest, null, 2)}\n` };
  },
};
