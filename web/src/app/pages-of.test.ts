import { InMemoryCache, gql } from '@apollo/client';
import { describe, expect, it } from 'vitest';
import { pagesOf } from './pages-of.ts';

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
  const cache = new InMemoryCache({ typePolicies: { Query: { fields: { orders: pagesOf([]) } } } });
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

describe('pages of a list', () => {
  it('stand one after the other', () => {
    const { comes, shown } = shelf();
    comes(null, 'abc');
    comes('c', 'def', false);
    expect(shown()).toMatchObject({ ids: 'abcdef', hasNextPage: false, endCursor: 'f' });
  });

  it('stay when the first comes again, with what is new', () => {
    const { comes, shown } = shelf();
    comes(null, 'abc');
    comes('c', 'def', false);
    comes(null, 'nab');
    expect(shown()).toMatchObject({ ids: 'nabcdef', hasNextPage: false, endCursor: 'f' });
  });

  it('show nothing twice that has moved to the front', () => {
    const { comes, shown } = shelf();
    comes(null, 'abc');
    comes('c', 'def');
    comes(null, 'eab');
    expect(shown().ids).toBe('eabcdf');
  });

  it('go when the list is another one', () => {
    const { comes, shown } = shelf();
    comes(null, 'abc');
    comes('c', 'def');
    comes(null, 'xyz');
    expect(shown()).toMatchObject({ ids: 'xyz', hasNextPage: true, endCursor: 'z' });
  });
});
