import { z } from 'zod';
import { freeText, line, optional } from '#server/errors/input.ts';
import type { Category } from '#server/generated/prisma/client.ts';
import { isSlug } from './equipment.rules.ts';

/** Most categories of the shop: lists of them have no pages. */
export const MAX_CATEGORIES = 200;
/** Products without a category get this one. Its slug never changes. */
export const OTHER_CATEGORY = { slug: 'other-tackle', name: 'Other tackle', position: 1_000 };

const id = z.string().max(100);

const name = line(60, 'Name is Required');
const slug = z
  .string()
  .trim()
  .max(60, 'Use at most 60 characters.')
  .refine((text) => text === '' || isSlug(text), 'Use lower-case letters, digits and hyphens.');
const description = freeText(2_000);

/** What an admin edits of a category. */
const categoryTexts = z.strictObject({ name, slug, description });
export type CategoryTexts = z.input<typeof categoryTexts>;

/** A new category, or the new values of the one with the `id`. */
export const saveCategoryInput = z.strictObject({
  id: optional(id),
  name,
  /** Part of the URL; by default from the name. */
  slug: optional(slug),
  description,
  /** The values that the admin started from. */
  seen: optional(categoryTexts),
});
export type SaveCategoryInput = z.input<typeof saveCategoryInput>;

/** All categories in their new order. */
export const orderCategoriesInput = z.strictObject({
  categoryIds: z.array(id).max(MAX_CATEGORIES, 'The list is too long.'),
});
export type OrderCategoriesInput = z.input<typeof orderCategoriesInput>;

/** `moveToId`: the category that gets the products. */
export const deleteCategoryInput = z.strictObject({ id, moveToId: optional(id) });
export type DeleteCategoryInput = z.input<typeof deleteCategoryInput>;

/** A category as admins see it. */
export interface ManagedCategory {
  readonly category: Category;
  /** Products in any status, without their variants. */
  readonly productCount: number;
  /** Name of the category that gets its products before it is deleted. Null unless it is being deleted. */
  readonly movesTo: string | null;
}

type Field = keyof CategoryTexts;
const fields = ['name', 'slug', 'description'] as const satisfies readonly Field[];

/**
 * Merges the changes that an admin made to `seen` into the current values. Fields that another admin changed too, to
 * another value, are conflicts.
 */
export function mergeCategory(seen: CategoryTexts, mine: CategoryTexts, current: CategoryTexts) {
  const merged: CategoryTexts = { ...mine };
  const conflicts: Field[] = [];
  for (const field of fields) {
    if (mine[field] === seen[field]) merged[field] = current[field];
    else if (current[field] !== seen[field] && current[field] !== mine[field]) conflicts.push(field);
  }
  return { merged, conflicts };
}
