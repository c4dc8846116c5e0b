import { ApolloClient, HttpLink, InMemoryCache, ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { relayStylePagination } from '@apollo/client/utilities';
import { OperationTypeNode, type DocumentNode, type GraphQLFormattedError } from 'graphql';
import { from, mergeMap } from 'rxjs';
import type { IdentityPort } from '#web/platform/identity/port.ts';
import possible from '#web/generated/possible-types.ts';
import { noticeNewVersion } from './new-version.ts';
import { pagesOf } from './pages-of.ts';
import { paths } from './paths.ts';
import { noting, retry } from './shop-health.ts';

export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes: possible.possibleTypes,
    typePolicies: {
      Query: {
        fields: {
          reviews: relayStylePagination(),
          catalogue: relayStylePagination(['filter', 'sort']),
          users: pagesOf(['filter']),
          orders: pagesOf(['filter']),
          inventory: pagesOf(['filter']),
        },
      },
      User: { fields: { orders: pagesOf(['stage']), reviews: relayStylePagination() } },
    },
  });
}

/** What listens comes with the first who does: most visits never do. */
function listening(identity: IdentityPort): ApolloLink {
  let link: Promise<ApolloLink> | undefined;
  return new ApolloLink((operation, forward) => {
    link ??= import('./live.ts').then(({ liveLink }) => liveLink(identity));
    return from(link).pipe(mergeMap((live) => live.request(operation, forward)));
  });
}

/**
 * A hash in place of the document, which the server knows: reads by GET, so that browsers and others on the way can keep an
 * answer and ask whether it still holds. A server of another version is sent the document.
 */
const byHash = () =>
  new PersistedQueryLink({
    // Written into each document by codegen.ts.
    generateHash: (document) => (document as DocumentNode & { __meta__: { hash: string } }).__meta__.hash,
    useGETForHashedQueries: true,
  });

const isNotPersisted = ({ extensions }: GraphQLFormattedError) =>
  extensions?.code === 'OPERATION_NOT_PERSISTED';

/** Each request asks for a token of its own: the SDK renews it when it is about to expire. */
export function createClient(identity: IdentityPort, restored: unknown, send?: typeof fetch): ApolloClient {
  const withToken = new SetContextLink(async ({ headers }) => {
    const token = await identity.token();
    return {
      headers: {
        ...(headers as Record<string, string> | undefined),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    };
  });
  // A token may be refused before it expires: after a verification, or when sessions were ended. One fresh one is tried.
  const withFreshToken = new ErrorLink(({ error, operation, forward }) => {
    // A page of a version that is gone asks what this shop does not take any more.
    if (CombinedGraphQLErrors.is(error) && error.errors.some(isNotPersisted)) noticeNewVersion();
    if (!ServerError.is(error) || error.statusCode !== 401 || operation.getContext().triedAgain)
      return undefined;
    operation.setContext({ triedAgain: true });
    return from(identity.token({ fresh: true }).catch(() => null)).pipe(mergeMap(() => forward(operation)));
  });
  const cache = createCache();
  if (restored) cache.restore(restored as Parameters<typeof cache.restore>[0]);
  const toShop = new HttpLink({
    uri: paths.graphql,
    fetch: noting(send),
    // Nobody reads which library asks, and it would come with every request.
    enhancedClientAwareness: { transport: false },
  });
  const client = new ApolloClient({
    cache,
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      listening(identity),
      ApolloLink.from([withFreshToken, withToken, byHash(), toShop]),
    ),
    // A page that came with its data must not ask for it again.
    ssrForceFetchDelay: restored ? 100 : 0,
  });
  // What a page asks for while the shop is away is asked for again when it is back.
  retry.by(() => void client.refetchQueries({ include: 'active' }).catch(() => {}));
  forgetWhoLeaves(client, identity);
  return client;
}

/** What belongs to a person leaves with them. */
function forgetWhoLeaves(client: ApolloClient, identity: IdentityPort): void {
  let here: string | null = null;
  identity.subscribe((state) => {
    if (state.status === 'loading') return;
    const uid = state.status === 'signedIn' ? state.user.uid : null;
    if (here !== null && here !== uid) void client.clearStore();
    here = uid;
  });
}
