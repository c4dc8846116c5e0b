import type { FieldPolicy } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

type Pages = ReturnType<typeof relayStylePagination>;
type Existing = Parameters<Exclude<Pages['merge'], boolean | undefined>>[0];

/**
 * Pagination that keeps the later pages when the first page is refetched, such as on return to the list. Otherwise they
 * would have to be fetched again, and the user would lose the scroll position.
 */
export function createPaginationPolicy(keyArgs: Pages['keyArgs']): FieldPolicy {
  const relay = relayStylePagination(keyArgs);
  const { merge } = relay;
  if (typeof merge !== 'function') throw new Error('relayStylePagination has no merge function');
  return {
    ...relay,
    merge(existing: Existing, incoming, options) {
      const merged = merge(existing, incoming, options);
      const final = merged?.edges.at(-1);
      if (!existing || !merged || !final || options.args?.after) return merged;
      const nodeOf = (edge: typeof final) => options.readField<{ __ref?: string }>('node', edge)?.__ref;
      const shown = new Set(merged.edges.map(nodeOf));
      const last = nodeOf(final);
      const at = existing.edges.findIndex((edge) => nodeOf(edge) === last);
      // The first page shares no item with the old list.
      if (at < 0) return merged;
      const after = existing.edges.slice(at + 1).filter((edge) => !shown.has(nodeOf(edge)));
      if (after.length === 0) return merged;
      const { endCursor, hasNextPage } = existing.pageInfo;
      return {
        ...merged,
        edges: [...merged.edges, ...after],
        pageInfo: { ...merged.pageInfo, endCursor, hasNextPage },
      };
    },
  };
}
