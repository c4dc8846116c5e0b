import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import { requiredText } from '#web/features/admin-lists/form-texts.ts';
import type { CategoryRowFragment } from './CategoriesScreen.generated.ts';

const words = copy.categories.problems;
const { long } = copy.adminLists.problems;

/** The server validates again. */
export const categoryForm = z.object({
  name: requiredText(60, words.name),
  slug: z.string().check(z.trim(), z.maxLength(60, long(60)), z.regex(/^[a-z0-9-]*$/, words.slug)),
  description: z.string().check(z.trim(), z.maxLength(2_000, long(2_000))),
});
export type CategoryForm = z.infer<typeof categoryForm>;

export const categoryFormOf = (row: CategoryRowFragment | null): CategoryForm => {
  const { name = '', slug = '', description = '' } = row?.category ?? {};
  return { name, slug, description };
};
