import { builder, nullIfRefused, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import type {
  CategoryTexts,
  DeleteCategoryInput as DeleteShape,
  ManagedCategory,
  OrderCategoriesInput as OrderShape,
  SaveCategoryInput as SaveShape,
} from './categories.rules.ts';
import { equipmentAccess, equipmentLimits } from './equipment.access.ts';
import { CategoryChanged } from './equipment.errors.ts';
import { Category } from './equipment.graphql.ts';
import { EditConflict } from './inventory.graphql.ts';

const ManagedCategoryType = builder.objectRef<ManagedCategory>('ManagedCategory').implement({
  description: 'A category as admins see it.',
  fields: (t) => ({
    databaseId: t.id({
      description: 'Database ID, for the mutations of categories.',
      resolve: ({ category }) => category.id,
    }),
    category: t.field({
      type: Category,
      description: 'The category.',
      resolve: ({ category }) => category,
    }),
    productCount: t.exposeInt('productCount', {
      description: 'Number of products in any status, without their variants.',
    }),
    movesTo: t.exposeString('movesTo', {
      nullable: true,
      description:
        'Name of the category that gets its products, while it is being deleted. Null for other categories.',
    }),
  }),
});

builder.queryField('managedCategories', (t) =>
  t.field({
    type: [ManagedCategoryType],
    ...nullIfRefused,
    authScopes: equipmentAccess.categories,
    description: 'Returns all categories in the order of the menu. Admins and catalogue only.',
    resolve: (_root, _args, { services }) => services.equipment.managedCategories(),
  }),
);

builder.objectType(CategoryChanged, {
  name: 'CategoryChanged',
  interfaces: [UserError],
  description: 'Another admin changed the same fields since the category was read. Nothing was overwritten.',
  fields: (t) => ({
    category: t.field({
      type: Category,
      description: 'The current category. To overwrite it, pass its values as `seen`.',
      resolve: ({ category }) => category,
    }),
    conflicts: t.field({
      type: [EditConflict],
      description: 'The conflicting fields.',
      resolve: ({ conflicts }) => [...conflicts],
    }),
  }),
});

const SeenCategoryInput = builder.inputType('SeenCategoryInput', {
  description: 'The values of a category that an admin started from.',
  fields: (t): InputFields<CategoryTexts> => ({
    name: t.string({ description: 'Its name.' }),
    slug: t.string({ description: 'Part of its URL.' }),
    description: t.string({ description: 'Text of its page. May be empty.' }),
  }),
});

const SaveCategoryInput = builder.inputType('SaveCategoryInput', {
  description: 'A category with its values.',
  fields: (t): InputFields<SaveShape> => ({
    id: t.id({ required: false, description: 'The `databaseId` of the category. Null adds one.' }),
    name: t.string({ description: 'Name of at most 60 characters, different from all others.' }),
    slug: t.string({
      required: false,
      description:
        'Part of the URL `/category/{slug}`: at most 60 lower-case letters, digits and hyphens. By default the present one, or from the name. The earlier one redirects.',
    }),
    description: t.string({ description: 'Text of its page, at most 2,000 characters. May be empty.' }),
    seen: t.field({
      type: SeenCategoryInput,
      required: false,
      description:
        'The values that the admin started from. Fields that only another admin changed since keep their value; those that both changed are refused with `CategoryChanged`. Without it, all fields are overwritten.',
    }),
  }),
});

const OrderCategoriesInput = builder.inputType('OrderCategoriesInput', {
  description: 'The order of the menu.',
  fields: (t): InputFields<OrderShape> => ({
    categoryIds: t.idList({ description: 'The `databaseId` of all categories in their new order.' }),
  }),
});

const DeleteCategoryInput = builder.inputType('DeleteCategoryInput', {
  description: 'A category to delete.',
  fields: (t): InputFields<DeleteShape> => ({
    id: t.id({ description: 'The `databaseId` of the category.' }),
    moveToId: t.id({
      required: false,
      description: 'The `databaseId` of the category that gets its products. Required if it has products.',
    }),
  }),
});

const CategoryOrder = builder
  .objectRef<{ categories: ManagedCategory['category'][] }>('CategoryOrder')
  .implement({
    description: 'The order of the menu.',
    fields: (t) => ({
      categories: t.field({
        type: [Category],
        description: 'All categories in their order.',
        resolve: ({ categories }) => categories,
      }),
    }),
  });

builder.mutationFields((t) => ({
  saveCategory: t.errorUnionField({
    authScopes: equipmentAccess.categories,
    types: [Category, InvalidInput, NotFound, CategoryChanged, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'Category' },
    description:
      'Adds a category at the end of the menu, or changes one. The search finds its products by a new name when a job has updated them. Admins and catalogue only; recorded in the audit log.',
    args: { input: t.arg({ type: SaveCategoryInput, description: 'The category.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(equipmentLimits.categories, () =>
        services.equipment.saveCategory(requireViewer(viewer), input),
      ),
  }),
  orderCategories: t.errorUnionField({
    authScopes: equipmentAccess.categories,
    types: [CategoryOrder, InvalidInput, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'CategoryOrder' },
    description:
      'Sets the order of the categories in the menu. Refused if it does not have all of them. Admins and catalogue only; recorded in the audit log.',
    args: { input: t.arg({ type: OrderCategoriesInput, description: 'The new order.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(equipmentLimits.categories, async () => {
        const categories = await services.equipment.orderCategories(requireViewer(viewer), input);
        return categories instanceof InvalidInput ? categories : { categories };
      }),
  }),
  deleteCategory: t.errorUnionField({
    authScopes: equipmentAccess.categories,
    types: [Category, InvalidInput, NotFound, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'Category' },
    description:
      'Deletes an empty category and returns it. Of another one, a job moves the products to `moveToId`, then deletes it; its URL redirects there. Admins and catalogue only; recorded in the audit log.',
    args: { input: t.arg({ type: DeleteCategoryInput, description: 'The category to delete.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(equipmentLimits.categories, () =>
        services.equipment.deleteCategory(requireViewer(viewer), input),
      ),
  }),
}));
