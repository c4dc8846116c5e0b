import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import { requiredText } from '#web/features/admin-lists/form-texts.ts';
import type { CategoryRowFragment } from './CategoriesScreen.generated.ts';
import type { SaveCategoryMutation } from './CategoryMutations.generated.ts';

const words = copy.categories.problems;
const { long } = copy.adminLists.problems;

/** The server validates again. */
export const categoryForm = z.object({
  name: requiredText(60, words.name),
  slug: z.string().check(z.trim(), z.maxLength(60, long(60)), z.regex(/^[a-z0-9-]*$/, words.slug)),
  description: z.string().check(z.trim(), z.maxLength(2_000, long(2_000))),
  /** The values that the admin started from, as JSON: a draft keeps them, too. Empty for a new category. */
  seen: z.string(),
});
export type CategoryForm = z.infer<typeof categoryForm>;

export const categoryLabels = {
  name: copy.categories.name,
  slug: copy.categories.slug,
  description: copy.categories.text,
} as const;
type Texts = Readonly<Record<keyof typeof categoryLabels, string>>;

const formOf = ({ name, slug, description }: Texts): CategoryForm => {
  const texts = { name, slug, description };
  return { ...texts, seen: JSON.stringify(texts) };
};

export const categoryFormOf = (row: CategoryRowFragment | null): CategoryForm =>
  row ? formOf(row.category) : { name: '', slug: '', description: '', seen: '' };

export const seenTexts = ({ seen }: Pick<CategoryForm, 'seen'>): Texts | null =>
  seen === '' ? null : (JSON.parse(seen) as Texts);

type CategoryChanged = Extract<SaveCategoryMutation['saveCategory'], { __typename: 'CategoryChanged' }>;
/** The fields that another admin changed too, and the current category. */
export type Conflict = Pick<CategoryChanged, 'category' | 'conflicts'>;

/** The user's values, based on the saved ones of another admin. In fields that both changed, `mine` keeps the user's values. */
export function resolveConflict(
  typed: CategoryForm,
  { category, conflicts }: Conflict,
  mine: boolean,
): CategoryForm {
  const current = formOf(category);
  const seen = seenTexts(typed);
  const valueOf = (field: keyof Texts) => {
    const isTheirs = typed[field] === seen?.[field] || conflicts.some((one) => !mine && one.field === field);
    return isTheirs ? current[field] : typed[field];
  };
  return {
    ...current,
    name: valueOf('name'),
    slug: valueOf('slug'),
    description: valueOf('description'),
  };
}
