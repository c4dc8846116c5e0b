import type { ApolloCache } from '@apollo/client';
import { saveOutcome, type SaveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { isRefused } from '#web/features/orders/session-end.ts';
import { seenTexts, type CategoryForm, type Conflict } from './category-form.ts';
import {
  useDeleteCategoryMutation,
  useOrderCategoriesMutation,
  useSaveCategoryMutation,
  type CategoryTextsFragment,
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
    /** Adds a category if there is no id. `onConflict` is called if another admin changed the same fields. */
    save: async (
      id: string | null,
      { slug, seen, ...form }: CategoryForm,
      onConflict?: (conflict: Conflict) => void,
    ): Promise<SaveOutcome<CategoryTextsFragment>> => {
      const input = { id, ...form, slug: slug || null, seen: id === null ? null : seenTexts({ seen }) };
      const outcome = await saveOutcome(
        async () => (await save({ variables: { input } })).data?.saveCategory,
        isRefused,
      );
      if (outcome.kind !== 'saved') return outcome;
      const { row } = outcome;
      switch (row.__typename) {
        case 'Category':
          return { kind: 'saved', row };
        case 'CategoryChanged':
          onConflict?.(row);
          return { kind: 'failed', message: row.message, issues: [] };
        default:
          return row satisfies never;
      }
    },
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
