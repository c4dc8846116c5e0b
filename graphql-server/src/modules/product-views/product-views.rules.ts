import { z } from 'zod';
import { line } from '#server/errors/input.ts';

/** Most views of the shop. */
export const MAX_VIEWS = 30;

/** Parameters of the product table's URL. Others, such as cursors, are not part of a view. */
const parameters = ['q', 'category', 'status', 'stock', 'missing', 'from', 'to', 'sort', 'columns'];
const LONGEST_VALUE = 200;

const name = line(40, 'Name is Required');
/** A query string such as `category=reels&sort=NAME`; at least one parameter, or the view would be the whole table. */
const search = z
  .string()
  .max(1_000, 'Use at most 1,000 characters.')
  .transform((text, context) => {
    const view = new URLSearchParams();
    for (const [key, value] of new URLSearchParams(text)) {
      const isValid = parameters.includes(key) && !view.has(key) && /^[^\p{Cc}\p{Cs}]*$/u.test(value);
      if (!isValid || value.length > LONGEST_VALUE)
        context.addIssue({ code: 'custom', message: `Remove the parameter \`${key.slice(0, 40)}\`.` });
      else if (value) view.set(key, value);
    }
    if (view.size === 0)
      context.addIssue({ code: 'custom', message: 'Choose filters, an order or columns.' });
    return view.toString();
  });

export const addProductViewInput = z.strictObject({ name, search });
export type AddProductViewInput = z.input<typeof addProductViewInput>;

export const renameProductViewInput = z.strictObject({ id: z.string(), name });
export type RenameProductViewInput = z.input<typeof renameProductViewInput>;

/** Names that differ only in case are the same. */
export const nameKeyOf = (of: string): string => of.normalize('NFC').toLowerCase();

/** The slug by which a view filters, or null. */
export const categorySlugIn = (search: string): string | null => new URLSearchParams(search).get('category');

export function withCategorySlug(search: string, slug: string): string {
  const view = new URLSearchParams(search);
  view.set('category', slug);
  return view.toString();
}
