import { InMemoryCache, gql } from '@apollo/client';
import { describe, expect, it } from 'vitest';
import { createPaginationPolicy } from './pagination-policy.ts';

const query = gql`
  query Orders($after: String) {
    orders(after: $after) {
      edges {
        node {
          id
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

function shelf() {
  const cache = new InMemoryCache({
    typePolicies: { Query: { fields: { orders: createPaginationPolicy([]) } } },
  });
  return {
    comes(after: string | null, ids: string, hasNextPage = true) {
      const edges = Array.from(ids, (id) => ({ __typename: 'Edge', node: { __typename: 'Order', id } }));
      const pageInfo = { __typename: 'PageInfo', hasNextPage, endCursor: ids.at(-1) };
      cache.writeQuery({
        query,
        variables: { after },
        data: { orders: { __typename: 'Orders', edges, pageInfo } },
      });
    },
    shown() {
      const { edges, pageInfo } = cache.readQuery<{
        orders: { edges: { node: { id: string } }[]; pageInfo: object };
      }>({ query, variables: { after: null } })!.orders;
      return { ids: edges.map(({ node }) => node.id).join(''), ...pageInfo };
    },
  };
}

describe('the pages of a list', () => {
  it('are appended in order', () => {
    const { comes, shown } = shelf();
    comes(null, 'abc');
    comes('c', 'def', false);
    expect(shown()).toMatchObject({ ids: 'abcdef', hasNextPage: false, endCursor: 'f' });
  });

  it('are kept when the first page is refetched, with new items in front', () => {
    const { comes, shown } = shelf();
    comes(null, 'abc');
    comes('c', 'def', false);
    comes(null, 'nab');
    expect(shown()).toMatchObject({ ids: 'nabcdef', hasNextPage: false, endCursor: 'f' });
  });

  it('do not repeat an item that moved to the front', () => {
    const { comes, shown } = shelf();
    comes(null, 'abc');
    comes('c', 'def');
    comes(null, 'eab');
    expect(shown().ids).toBe('eabcdf');
  });

  it('are dropped when the refetched first page shares no items with the list', () => {
    const { comes, shown } = shelf();
    comes(null, 'abc');
    comes('c', 'def');
    comes(null, 'xyz');
    expect(shown()).toMatchObject({ ids: 'xyz', hasNextPage: true, endCursor: 'z' });
  });
});
