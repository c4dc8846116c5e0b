import type { ApolloCache } from '@apollo/client';
import { saveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { isRefused } from '#web/features/orders/session-end.ts';
import {
  ProductViewsDocument,
  useAddProductViewMutation,
  useDeleteProductViewMutation,
  useProductViewsQuery,
  useRenameProductViewMutation,
  type ProductViewPartsFragment,
} from './ProductViews.generated.ts';

/** The saved views, which all admins share, and how to change them. */
export function useProductViews() {
  const { data, error, refetch } = useProductViewsQuery({ fetchPolicy: 'cache-and-network' });
  const [add] = useAddProductViewMutation();
  const [rename] = useRenameProductViewMutation();
  const [remove] = useDeleteProductViewMutation();
  return {
    views: data?.productViews ?? [],
    hasFailed: error !== undefined && !data,
    retry: () => void refetch().catch(() => undefined),
    add: (name: string, search: string) =>
      saveOutcome(
        async () =>
          (
            await add({
              variables: { input: { name, search } },
              update: (cache, { data: result }) => {
                const added = result?.addProductView;
                if (added?.__typename === 'ProductView')
                  write(cache, (views) => [...views.filter(({ id }) => id !== added.id), added]);
              },
            })
          ).data?.addProductView,
        isRefused,
      ),
    rename: (id: string, name: string) =>
      saveOutcome(
        async () =>
          (
            await rename({
              variables: { input: { id, name } },
              update: (cache) => write(cache, (all) => all),
            })
          ).data?.renameProductView,
        isRefused,
      ),
    remove: (id: string) =>
      saveOutcome(
        async () =>
          (
            await remove({
              variables: { input: { id } },
              update: (cache, { data: result }) => {
                const gone = result?.deleteProductView;
                if (gone?.__typename === 'ProductView' || gone?.__typename === 'NotFound')
                  write(cache, (views) => views.filter(({ databaseId }) => databaseId !== id));
              },
            })
          ).data?.deleteProductView,
        isRefused,
      ),
  };
}

/** Changes the cached list, which is sorted by name. */
function write(
  cache: ApolloCache,
  change: (views: readonly ProductViewPartsFragment[]) => readonly ProductViewPartsFragment[],
): void {
  cache.updateQuery({ query: ProductViewsDocument }, (known) =>
    known
      ? {
          ...known,
          productViews: change(known.productViews).toSorted((a, b) => a.name.localeCompare(b.name)),
        }
      : known,
  );
}
