import type { ApolloClient } from '@apollo/client';
import * as copy from '#web/app/copy.ts';
import { toast } from '#web/ui/toast.ts';
import { AddToWishListDocument } from './AddToWishList.generated.ts';
import { RemoveFromWishListDocument } from './RemoveFromWishList.generated.ts';
import { showAccount, storeVisitorProducts, visitorProducts, wishList } from './wish-list.ts';
import { WishListIdsDocument } from './WishListIds.generated.ts';

/** The ids to show if `uid` is still signed in. */
function show(uid: string, change: (ids: readonly string[] | null) => readonly string[] | null): void {
  const list = wishList();
  if (list.owner === 'account' && list.uid === uid) showAccount({ uid, ids: change(list.ids) });
}

/** Changes run one after the other, so that the last response has all of them. */
let queue: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Adds the visitor's products to the account, then loads the account's list. Rejects if the server can't be reached. */
export async function loadAccountList(client: ApolloClient, uid: string): Promise<void> {
  await mergeVisitorProducts(client);
  const { data } = await client.query({ query: WishListIdsDocument, fetchPolicy: 'network-only' });
  const ids = data?.me?.wishListIds;
  if (ids && waiting === 0) show(uid, () => ids);
}

/** The browser's products are removed only when the server has them. Adding them again changes nothing. */
async function mergeVisitorProducts(client: ApolloClient): Promise<void> {
  const products = visitorProducts();
  if (products.length === 0) return;
  const input = { equipmentIds: products.map(({ id }) => id) };
  const { data } = await client.mutate({ mutation: AddToWishListDocument, variables: { input } });
  const result = data?.addToWishList;
  switch (result?.__typename) {
    case 'WishListFull':
      toast.error(result.message);
      break;
    case 'User':
    case 'InvalidInput':
      break;
    case 'RateLimited':
    case 'SignInRequired':
    case 'Forbidden':
    case undefined:
      throw new Error(result?.message ?? 'no result');
    default:
      return result satisfies never;
  }
  const sent = new Set(input.equipmentIds);
  storeVisitorProducts(visitorProducts().filter(({ id }) => !sent.has(id)));
}

/** Shows a change at once, then sends it. Reverts it with a message if the server doesn't accept it. */
export async function changeAccountList(
  client: ApolloClient,
  id: string,
  isWanted: boolean,
  index = 0,
): Promise<void> {
  const list = wishList();
  if (list.owner !== 'account') return;
  const { uid } = list;
  const withProduct = (isSaved: boolean) => (ids: readonly string[] | null) => {
    const others = (ids ?? []).filter((one) => one !== id);
    return isSaved ? others.toSpliced(index, 0, id) : others;
  };
  show(uid, withProduct(isWanted));
  waiting += 1;
  const sending = queue.then(() => send(client, id, isWanted));
  queue = sending;
  const outcome = await sending;
  waiting -= 1;
  if ('ids' in outcome) {
    if (waiting === 0) show(uid, () => outcome.ids);
    return;
  }
  show(uid, withProduct(!isWanted));
  toast.error(outcome.problem);
}

type Outcome = { readonly ids: readonly string[] | null } | { readonly problem: string };

/** Never rejects. */
async function send(client: ApolloClient, id: string, isWanted: boolean): Promise<Outcome> {
  try {
    const result = isWanted ? await add(client, id) : await remove(client, id);
    switch (result?.__typename) {
      case 'User':
        return { ids: result.wishListIds };
      case 'InvalidInput':
      case 'WishListFull':
      case 'RateLimited':
      case 'SignInRequired':
      case 'Forbidden':
        return { problem: result.message };
      case undefined:
        return { problem: copy.saving.notSaved };
      default:
        return result satisfies never;
    }
  } catch {
    return { problem: copy.saving.notSaved };
  }
}

const add = async (client: ApolloClient, id: string) =>
  (
    await client.mutate({
      mutation: AddToWishListDocument,
      variables: { input: { equipmentIds: [id] } },
    })
  ).data?.addToWishList;

const remove = async (client: ApolloClient, id: string) =>
  (
    await client.mutate({
      mutation: RemoveFromWishListDocument,
      variables: { input: { equipmentId: id } },
    })
  ).data?.removeFromWishList;
