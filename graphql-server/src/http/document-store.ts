import type { DocumentNode } from 'graphql';

/** A document keeps its text, and a megabyte of blanks and comments is a valid one. */
const LONGEST_TEXT = 20_000;

/**
 * Caches parsed and validated documents by hash: the shop's own forever, and the `most` recently used others. Apollo Server
 * prefixes each hash with `<hash of the schema>:`.
 */
export function documentStore(maxOthers: number, isPersisted: (hash: string) => boolean = () => false) {
  const persisted = new Map<string, DocumentNode>();
  // In the order of their last use: a Map keeps the order of insertion.
  const others = new Map<string, DocumentNode>();
  return {
    async get(key: string): Promise<DocumentNode | undefined> {
      const own = persisted.get(key);
      if (own) return own;
      const document = others.get(key);
      if (!document) return undefined;
      others.delete(key);
      others.set(key, document);
      return document;
    },
    async set(key: string, document: DocumentNode): Promise<void> {
      if (isPersisted(key.slice(key.indexOf(':') + 1))) {
        persisted.set(key, document);
        return;
      }
      if ((document.loc?.source.body.length ?? 0) > LONGEST_TEXT) return;
      others.set(key, document);
      const [oldest] = others.keys();
      if (others.size > maxOthers && oldest !== undefined) others.delete(oldest);
    },
    async delete(key: string): Promise<void> {
      others.delete(key);
    },
  };
}
