import { builder, nodeVisibility, nullIfRefused, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { isAdminOr, requireViewer } from '#server/viewer.ts';
import { productViewsAccess, productViewsLimits } from './product-views.access.ts';
import {
  MAX_VIEWS,
  type AddProductViewInput as AddProductViewInputShape,
  type RenameProductViewInput as RenameProductViewInputShape,
} from './product-views.rules.ts';

const ProductView = builder.prismaNode('ProductView', {
  id: { field: 'id' },
  description: "Filters, order and columns of the admins' product table under a name. All admins share them.",
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'Database ID, for the mutations.' }),
    name: t.exposeString('name', { description: 'Name of the view, such as `Reels out of stock`.' }),
    search: t.exposeString('search', {
      description: 'Query string of the product table, such as `category=reels&stock=out`.',
    }),
  }),
});

nodeVisibility.ProductView = async (id, { services, viewer }) =>
  isAdminOr(viewer, 'CATALOGUE') && (await services.productViews.one(id)) !== null;

builder.queryField('productViews', (t) =>
  t.field({
    type: [ProductView],
    ...nullIfRefused,
    authScopes: productViewsAccess.list,
    complexity: { field: 1, multiplier: MAX_VIEWS },
    description: `Returns the saved views of the product table by name, at most ${MAX_VIEWS}. Admins and catalogue only.`,
    resolve: (_root, _args, { services }) => services.productViews.list(),
  }),
);

const NAME = 'Name of at most 40 characters. Rejected if another view has it in upper or lower case.';
const SEARCH =
  'Query string of at most 1,000 characters with any of `q`, `category`, `status`, `stock`, `missing`, `from`, `to`, `sort` and `columns`.';

const AddProductViewInput = builder.inputType('AddProductViewInput', {
  description: 'A view of the product table to save.',
  fields: (t): InputFields<AddProductViewInputShape> => ({
    name: t.string({ description: NAME }),
    search: t.string({ description: SEARCH }),
  }),
});

const RenameProductViewInput = builder.inputType('RenameProductViewInput', {
  description: 'A saved view with its new name.',
  fields: (t): InputFields<RenameProductViewInputShape> => ({
    id: t.id({ description: 'The `databaseId` of the view.' }),
    name: t.string({ description: NAME }),
  }),
});

const DeleteProductViewInput = builder.inputType('DeleteProductViewInput', {
  description: 'A saved view to delete.',
  fields: (t): InputFields<{ id: string }> => ({
    id: t.id({ description: 'The `databaseId` of the view.' }),
  }),
});

builder.mutationFields((t) => ({
  addProductView: t.errorUnionField({
    authScopes: productViewsAccess.add,
    types: [ProductView, InvalidInput, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'ProductView' },
    description: `Saves a view of the product table for all admins, at most ${MAX_VIEWS}. Admins and catalogue only; recorded in the audit log.`,
    args: { input: t.arg({ type: AddProductViewInput, description: 'The view to save.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(productViewsLimits.write, () => services.productViews.add(requireViewer(viewer), input)),
  }),
  renameProductView: t.errorUnionField({
    authScopes: productViewsAccess.rename,
    types: [ProductView, InvalidInput, NotFound, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'ProductView' },
    description: 'Renames a saved view. Admins and catalogue only; recorded in the audit log.',
    args: { input: t.arg({ type: RenameProductViewInput, description: 'The view and its new name.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(productViewsLimits.write, () => services.productViews.rename(requireViewer(viewer), input)),
  }),
  deleteProductView: t.errorUnionField({
    authScopes: productViewsAccess.delete,
    types: [ProductView, NotFound, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'ProductView' },
    description: 'Deletes a saved view and returns it. Admins and catalogue only; recorded in the audit log.',
    args: { input: t.arg({ type: DeleteProductViewInput, description: 'The view to delete.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(productViewsLimits.write, () => services.productViews.remove(requireViewer(viewer), input.id)),
  }),
}));
