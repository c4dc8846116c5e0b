import { expect, it } from 'vitest';
import { HomeReviewsDocument } from '#web/screens/Home/HomeScreen.generated.ts';
import { fixtureIdentity } from '#web/platform/identity/fixture.ts';
import { createClient } from './apollo.ts';
import { queryReader } from './route-module.ts';

it('reads the result of a query without computing it twice', () => {
  const client = createClient(fixtureIdentity(), null);
  const read = queryReader(client);
  expect(read(HomeReviewsDocument, {})).toBeNull();

  const reviews = { __typename: 'ReviewConnection' as const, totalCount: 0, edges: [] };
  client.writeQuery({ query: HomeReviewsDocument, data: { reviews } });
  const watched = client.watchQuery({ query: HomeReviewsDocument });
  expect(watched.getCurrentResult().data).toBeDefined();
  expect(read(HomeReviewsDocument, {})).toBe(watched.getCurrentResult().data);
});
