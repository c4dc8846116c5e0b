import type { DocumentNode } from 'graphql';

/** A document keeps its text, and a megabyte of blanks and comments is a valid one. */
const LONGEST_TEXT = 20_000;

/**
 * Caches parsed and validated documents by hash: the shop's own forever, and the `most` recently used others. Apollo Server
 * prefixes each hash with `<hash of the schema>:`.
 */
export function documentStore(most: number, isOurs: (hash: string) => boolean = () => false) {
  const ours = new Map<string, DocumentNode>();
  // In the order of their last use: a Map keeps the order of insertion.
  const kept = new Map<string, DocumentNode>();
  return {
    async get(key: string): Promise<DocumentNode | undefined> {
      const own = ours.get(key);
      if (own) return own;
      const document = kept.get(key);
      if (!document) return undefined;
      kept.delete(key);
      kept.set(key, document);
      return document;
    },
    async set(key: string, document: DocumentNode): Promise<void> {
      if (isOurs(key.slice(key.indexOf(':') + 1))) {
        ours.set(key, document);
        return;
      }
      if ((document.loc?.source.body.length ?? 0) > LONGEST_TEXT) return;
      kept.set(key, document);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
    async delete(key: string): Promise<void> {
      kept.delete(key);
    },
  };
}
