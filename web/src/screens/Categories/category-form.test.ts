import { expect, it } from 'vitest';
import { resolveConflict, type CategoryForm, type Conflict } from './category-form.ts';

const seen = { name: 'Floats', slug: 'floats', description: 'For still water.' };
const category = { ...seen, name: 'Bobbers', description: 'For rivers.' };
const conflict: Conflict = {
  category: { __typename: 'Category', id: 'category', ...category },
  conflicts: [{ __typename: 'EditConflict', field: 'description', changedBy: 'Astrid Holm' }],
};
const typed: CategoryForm = {
  ...seen,
  slug: 'best-floats',
  description: 'For lakes.',
  seen: JSON.stringify(seen),
};

it('keeps the user’s values in the fields that both admins changed', () => {
  expect(resolveConflict(typed, conflict, true)).toEqual({
    name: 'Bobbers',
    slug: 'best-floats',
    description: 'For lakes.',
    seen: JSON.stringify(category),
  });
});

it('uses the values of the other admin, except for fields that only this one changed', () => {
  expect(resolveConflict(typed, conflict, false)).toEqual({
    name: 'Bobbers',
    slug: 'best-floats',
    description: 'For rivers.',
    seen: JSON.stringify(category),
  });
});
