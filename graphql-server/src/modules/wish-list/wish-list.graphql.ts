import { resolveCursorConnection } from '@pothos/plugin-relay';
import { builder, nodeVisibility, type InputFields } from '#server/builder.ts';
import { Forbidden, InvalidInput, RateLimited, SignInRequired } from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { Equipment } from '#server/modules/equipment/equipment.graphql.ts';
import type { EquipmentService } from '#server/modules/equipment/equipment.service.ts';
import { User } from '#server/modules/users/users.graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import { wishListAccess, wishListLimits } from './wish-list.access.ts';
import { WishListFull } from './wish-list.errors.ts';
import type {
  AddToWishListInput as AddToWishListInputShape,
  RemoveFromWishListInput as RemoveFromWishListInputShape,
} from './wish-list.rules.ts';
import type { WishListRow } from './wish-list.service.ts';

type Product = Awaited<ReturnType<EquipmentService['byIds']>>[number];

type Item = WishListRow & { readonly product: Product | null };

const WishListItem = builder.node(builder.objectRef<Item>('WishListItem'), {
  id: { resolve: ({ id }) => id },
  loadOne: async (id, { services, viewer }) => {
    const item = viewer && (await services.wishList.items(viewer.id)).find((one) => one.id === id);
    return item ? ((await withProducts([item], services.equipment))[0] ?? null) : null;
  },
  description: "A product on the viewer's wish list.",
  fields: (t) => ({
    equipmentId: t.exposeID('equipmentId', { description: 'The `databaseId` of the product.' }),
    name: t.string({
      nullable: true,
      description: "Name of the product, also if it's archived. Null if it was withdrawn.",
      resolve: ({ equipment: { name, status } }) => (status === 'DRAFT' ? null : name),
    }),
    equipment: t.field({
      type: Equipment,
      nullable: true,
      description: "The product. Null if it's no longer for sale.",
      resolve: ({ product }) => product,
    }),
    addedAt: t.field({
      type: 'DateTime',
      description: 'When the product was added.',
      resolve: ({ createdAt }) => createdAt,
    }),
  }),
});

nodeVisibility.WishListItem = async (id, { services, viewer }) =>
  viewer !== null && (await services.wishList.items(viewer.id)).some((item) => item.id === id);

/** The rows with their products, which one statement loads. */
async function withProducts(
  rows: readonly WishListRow[],
  equipment: Pick<EquipmentService, 'byIds'>,
): Promise<Item[]> {
  const products = await equipment.byIds(rows.map(({ equipmentId }) => equipmentId));
  const byId = new Map(products.map((product) => [product.id, product]));
  return rows.map((row) => ({ ...row, product: byId.get(row.equipmentId) ?? null }));
}

const cursorOf = (id: string) => Buffer.from(`GPC:S:${id}`).toString('base64');

/** The rows of one page between two cursors. The rows before an unknown cursor are none. */
function between(rows: readonly WishListRow[], after: string | undefined, before: string | undefined) {
  const at = (cursor: string) => rows.findIndex(({ id }) => cursorOf(id) === cursor);
  const start = after === undefined ? 0 : at(after) + 1;
  if (after !== undefined && start === 0) return [];
  return rows.slice(start, before === undefined ? undefined : Math.max(at(before), 0));
}

builder.prismaObjectFields(User, (t) => ({
  wishListIds: t.idList({
    nullable: true,
    description:
      "The `databaseId` of each product on the viewer's wish list, newest first; at most 200. Null for other users.",
    resolve: ({ id }, _args, { services, viewer }) =>
      viewer?.id === id ? services.wishList.equipmentIds(id) : null,
  }),
  wishList: t.connection(
    {
      type: WishListItem,
      nullable: true,
      description: "The viewer's wish list, newest first. Null for other users.",
      resolve: async ({ id }, args, { services, viewer }) => {
        if (viewer?.id !== id) return null;
        const all = await services.wishList.items(id);
        const page = await resolveCursorConnection<Promise<Item[]>>(
          { args, toCursor: (item) => cursorOf(item.id) },
          async ({ after, before, limit, inverted }) => {
            const rows = between(all, after, before);
            return withProducts((inverted ? rows.toReversed() : rows).slice(0, limit), services.equipment);
          },
        );
        return { ...page, totalCount: all.length };
      },
    },
    {
      name: 'WishListConnection',
      fields: (connection) => ({
        totalCount: connection.int({
          description: 'Number of products on the wish list.',
          resolve: (page) => (page as unknown as { totalCount: number }).totalCount,
        }),
      }),
    },
    { name: 'WishListEdge' },
  ),
}));

builder.objectType(WishListFull, {
  name: 'WishListFull',
  interfaces: [UserError],
  description: 'The wish list reached its limit. Products up to the limit were added.',
  fields: (t) => ({ max: t.exposeInt('max', { description: 'Most products of one wish list.' }) }),
});

const AddToWishListInput = builder.inputType('AddToWishListInput', {
  description: 'Products to add to the wish list.',
  fields: (t): InputFields<AddToWishListInputShape> => ({
    equipmentIds: t.idList({
      description:
        'The `databaseId` of each product, newest first; at most 200. Unknown products, and products on the list, are ignored.',
    }),
  }),
});

const RemoveFromWishListInput = builder.inputType('RemoveFromWishListInput', {
  description: 'A product to remove from the wish list.',
  fields: (t): InputFields<RemoveFromWishListInputShape> => ({
    equipmentId: t.id({ description: 'The `databaseId` of the product.' }),
  }),
});

builder.mutationFields((t) => ({
  addToWishList: t.errorUnionField({
    authScopes: wishListAccess.add,
    types: [User, InvalidInput, WishListFull, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'User' },
    description: "Adds products to the viewer's wish list. Adding a product again changes nothing.",
    args: { input: t.arg({ type: AddToWishListInput, description: 'The products to add.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(wishListLimits.add, async () => {
        const result = await services.wishList.add(requireViewer(viewer), input);
        return result as typeof User.$inferType | InvalidInput | WishListFull;
      }),
  }),
  removeFromWishList: t.errorUnionField({
    authScopes: wishListAccess.remove,
    types: [User, InvalidInput, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'User' },
    description: "Removes a product from the viewer's wish list. Removing it again changes nothing.",
    args: { input: t.arg({ type: RemoveFromWishListInput, description: 'The product to remove.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(wishListLimits.remove, async () => {
        const result = await services.wishList.remove(requireViewer(viewer), input);
        return result as typeof User.$inferType | InvalidInput;
      }),
  }),
}));
