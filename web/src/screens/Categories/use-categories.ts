import type { ApolloCache } from '@apollo/client';
import { saveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { isRefused } from '#web/features/orders/session-end.ts';
import type { CategoryForm } from './category-form.ts';
import {
  useDeleteCategoryMutation,
  useOrderCategoriesMutation,
  useSaveCategoryMutation,
} from './CategoryMutations.generated.ts';

const update = (cache: ApolloCache) => {
  for (const fieldName of ['managedCategories', 'categories', 'categoryBySlug'])
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  cache.gc();
};

/** The mutations of categories. */
export function useCategories() {
  const [save] = useSaveCategoryMutation({ update });
  const [order] = useOrderCategoriesMutation({ update });
  const [remove] = useDeleteCategoryMutation({ update });
  return {
    /** Adds a category if there is no id. */
    save: (id: string | null, { slug, ...form }: CategoryForm) =>
      saveOutcome(async () => {
        const input = { id, ...form, slug: slug || null };
        return (await save({ variables: { input } })).data?.saveCategory;
      }, isRefused),
    order: (categoryIds: string[]) =>
      saveOutcome(
        async () => (await order({ variables: { input: { categoryIds } } })).data?.orderCategories,
        isRefused,
      ),
    /** `moveToId`: the category that gets the products. */
    remove: (id: string, moveToId: string | null) =>
      saveOutcome(
        async () => (await remove({ variables: { input: { id, moveToId } } })).data?.deleteCategory,
        isRefused,
      ),
  };
}
