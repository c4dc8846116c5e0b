import {
  ApolloClient,
  HttpLink,
  InMemoryCache,
  ApolloLink,
  type FieldMergeFunction,
  type StoreObject,
} from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { relayStylePagination } from '@apollo/client/utilities';
import { OperationTypeNode, type DocumentNode } from 'graphql';
import { from, mergeMap } from 'rxjs';
import type { IdentityPort } from '#web/platform/identity/port.ts';
import possible from '#web/generated/possible-types.ts';
import { removeDrafts } from '#web/ui/draft.ts';
import { endBlockedSession, isBlocked } from './blocked-account.ts';
import { hasErrorCode } from './error-codes.ts';
import { noticeNewVersion } from './new-version.ts';
import { createPaginationPolicy } from './pagination-policy.ts';
import { paths } from './paths.ts';
import { recordHealth, retry } from './shop-health.ts';

/** The lines of an order have no IDs and never change: each selection adds its fields to those of the others. */
const mergeLines: FieldMergeFunction<readonly StoreObject[]> = (before, lines, { mergeObjects }) =>
  lines.map((line, index) => {
    const known = before?.[index];
    return known ? mergeObjects(known, line) : line;
  });

export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes: possible.possibleTypes,
    typePolicies: {
      Query: {
        fields: {
          reviews: relayStylePagination(),
          catalogue: relayStylePagination(['filter', 'sort']),
          users: createPaginationPolicy(['filter']),
          orders: createPaginationPolicy(['filter']),
          inventory: createPaginationPolicy(['filter', 'sort']),
          bulkChanges: createPaginationPolicy(false),
          bulkChangeRows: createPaginationPolicy(['bulkChangeId', 'states', 'isNew']),
          managedAttributes: createPaginationPolicy(['query']),
          promotions: createPaginationPolicy(['query']),
          managedReviews: createPaginationPolicy(['status', 'query']),
          contactMessages: createPaginationPolicy(['state']),
          auditEntries: createPaginationPolicy(['filter']),
          contactMessageCounts: { merge: true },
          reviewCounts: { merge: true },
          orderTaskCounts: { merge: true },
          orderCounts: { merge: true },
          orderNotes: createPaginationPolicy(['orderId']),
          orderTimeline: createPaginationPolicy(['orderId']),
          orderMails: createPaginationPolicy(['orderId']),
          invitations: createPaginationPolicy([]),
          productViews: { merge: false },
          webhookEndpoints: { merge: false },
          webhookDeliveries: createPaginationPolicy(['endpointId']),
          reviewHistory: createPaginationPolicy(['reviewId']),
          stockMovements: createPaginationPolicy(['equipmentId']),
          searchTerms: createPaginationPolicy(['query']),
          serviceTokens: createPaginationPolicy([]),
        },
      },
      Cart: { fields: { lines: { merge: false } } },
      DeliveryMethod: { fields: { rates: { merge: false } } },
      Order: {
        fields: {
          lines: { merge: mergeLines },
          returnableItems: { merge: false },
          refundableItems: { merge: false },
          unshippedItems: { merge: false },
          parcels: { merge: false },
          returns: { merge: false },
        },
      },
      Parcel: { keyFields: ['databaseId'], fields: { items: { merge: false } } },
      OrderReturn: { keyFields: ['databaseId'], fields: { items: { merge: false } } },
      Equipment: {
        fields: {
          attributes: { merge: false },
          pictures: { merge: false },
          rating: { merge: true },
          reviews: relayStylePagination(['stars', 'sort']),
        },
      },
      // Of users and guests.
      CustomerHistory: {
        fields: {
          spend: { merge: false },
          lastContact: { merge: true },
          orders: createPaginationPolicy([]),
          messages: createPaginationPolicy([]),
        },
      },
      Customer: { fields: { notes: createPaginationPolicy([]) } },
      User: {
        fields: {
          orders: createPaginationPolicy(['stage']),
          reviews: relayStylePagination(['equipmentId']),
          wishList: createPaginationPolicy([]),
        },
      },
    },
  });
}

/** Loads the subscription transport with the first subscription, because most sessions have none. */
function subscriptionLink(identity: IdentityPort): ApolloLink {
  let link: Promise<ApolloLink> | undefined;
  return new ApolloLink((operation, forward) => {
    link ??= import('./live.ts').then(({ createSubscriptionLink }) => createSubscriptionLink(identity));
    return from(link).pipe(mergeMap((live) => live.request(operation, forward)));
  });
}

/**
 * Sends a hash instead of a document that the server knows. Queries use GET, so browsers and proxies can cache and
 * revalidate the responses. A server of another version gets the full document.
 */
const persistedQueryLink = () =>
  new PersistedQueryLink({
    // codegen.ts writes the hash into each document.
    generateHash: (document) => (document as DocumentNode & { __meta__: { hash: string } }).__meta__.hash,
    useGETForHashedQueries: true,
  });

const isTokenRefused = (error: unknown) =>
  hasErrorCode(error, 'TOKEN_INVALID') || (ServerError.is(error) && error.statusCode === 401);

/** Each request gets its own token, because the SDK renews tokens that are about to expire. */
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
  // The server may reject a token before it expires, such as after a verification or a revocation. Retry once with a
  // fresh token.
  const withFreshToken = new ErrorLink(({ error, operation, forward }) => {
    // The page is outdated: the server no longer accepts its operations.
    if (hasErrorCode(error, 'OPERATION_NOT_PERSISTED')) noticeNewVersion();
    if (isBlocked(error)) endBlockedSession();
    if (!isTokenRefused(error) || operation.getContext().triedAgain) return undefined;
    operation.setContext({ triedAgain: true });
    return from(identity.token({ fresh: true }).catch(() => null)).pipe(mergeMap(() => forward(operation)));
  });
  const cache = createCache();
  if (restored) cache.restore(restored as Parameters<typeof cache.restore>[0]);
  const httpLink = new HttpLink({
    uri: paths.graphql,
    fetch: recordHealth(send),
    // The server ignores the client library's name and version, so don't send them with every request.
    enhancedClientAwareness: { transport: false },
  });
  const client = new ApolloClient({
    cache,
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      subscriptionLink(identity),
      ApolloLink.from([withFreshToken, withToken, persistedQueryLink(), httpLink]),
    ),
    // A page with data from the server must not fetch the data again.
    ssrForceFetchDelay: restored ? 100 : 0,
  });
  // When the shop is available again, refetch the active queries.
  retry.register(() => void client.refetchQueries({ include: 'active' }).catch(() => {}));
  clearCacheOnUserChange(client, identity);
  return client;
}

/** Clears the cache on sign-out and account changes. Drafts survive an expired session of the same account. */
function clearCacheOnUserChange(client: ApolloClient, identity: IdentityPort): void {
  let currentUid: string | null = null;
  let lastUid: string | null = null;
  identity.subscribe((state) => {
    if (state.status === 'loading') return;
    const uid = state.status === 'signedIn' ? state.user.uid : null;
    if (currentUid !== null && currentUid !== uid) void client.clearStore();
    currentUid = uid;
    if (uid === null) return;
    if (lastUid !== null && lastUid !== uid) removeDrafts();
    lastUid = uid;
  });
}
