import { builder, type InputFields } from '#server/builder.ts';
import { Forbidden, InvalidInput, RateLimited, SignInRequired } from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { Equipment } from '#server/modules/equipment/equipment.graphql.ts';
import { Money } from '#server/modules/money/money.graphql.ts';
import { EquipmentUnavailable, QuantityOutOfRange } from '#server/modules/orders/orders.errors.ts';
import { requireViewer } from '#server/viewer.ts';
import { cartsAccess, cartsLimits } from './carts.access.ts';
import { CartFull } from './carts.errors.ts';
import {
  freeItems,
  type AddToCartInput as AddToCartInputShape,
  type ApplyCodeInput as ApplyCodeInputShape,
  type MergeCartInput as MergeCartInputShape,
  type RemoveFromCartInput as RemoveFromCartInputShape,
  type UpdateCartLineInput as UpdateCartLineInputShape,
} from './carts.rules.ts';
import type { CartLineRow, CartRow } from './carts.service.ts';

const CartLineProblem = builder.enumType('CartLineProblem', {
  description: 'Why a product in a cart cannot be ordered.',
  values: {
    UNAVAILABLE: { description: 'No longer for sale.' },
    OUT_OF_STOCK: { description: 'Fewer items are left than the minimum order quantity.' },
    TOO_FEW_IN_STOCK: { description: 'Fewer items are left than the quantity; see `stockLeft`.' },
    QUANTITY_OUT_OF_RANGE: { description: "The quantity is outside the product's bounds." },
  } as const,
});

const CartLine = builder.objectRef<CartLineRow>('CartLine').implement({
  description: 'A product in a cart.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID of the line.' }),
    equipmentId: t.exposeID('equipmentId', { description: 'The `databaseId` of the product or variant.' }),
    name: t.exposeString('name', { description: 'Name of the product, also if it is no longer for sale.' }),
    quantity: t.exposeInt('quantity', { description: 'Number of items.' }),
    equipment: t.field({
      type: Equipment,
      nullable: true,
      description: "The product or variant. Null if it's no longer for sale.",
      resolve: ({ product }) => product,
    }),
    unitPrice: t.field({
      type: Money,
      nullable: true,
      description: "The current unit price. Null if it's no longer for sale.",
      resolve: ({ product }) => product && { minor: product.priceMinor, currency: product.currency },
    }),
    previousUnitPrice: t.field({
      type: Money,
      nullable: true,
      description:
        'The unit price when the customer last changed the line, if it was another one. To acknowledge it, call `updateCartLine`.',
      resolve: ({ product, seenPriceMinor }) =>
        product && product.priceMinor !== seenPriceMinor
          ? { minor: seenPriceMinor, currency: product.currency }
          : null,
    }),
    total: t.field({
      type: Money,
      nullable: true,
      description: "Unit price times quantity. Null if it's no longer for sale.",
      resolve: ({ product, quantity }) =>
        product && { minor: product.priceMinor * quantity, currency: product.currency },
    }),
    problem: t.field({
      type: CartLineProblem,
      nullable: true,
      description: 'Why the product cannot be ordered. Null if it can.',
      resolve: ({ problem }) => problem,
    }),
    stockLeft: t.int({
      nullable: true,
      description: "Number of items that can be ordered now. Null if stock isn't tracked.",
      resolve: ({ product }) => product && freeItems(product),
    }),
  }),
});

export const Cart = builder.objectRef<CartRow>('Cart').implement({
  description: 'A cart. It puts no items on hold.',
  fields: (t) => ({
    id: t.exposeID('id', {
      description: "ID of the cart. It gives access to a guest's cart: keep it secret.",
    }),
    discountCode: t.exposeString('code', {
      nullable: true,
      description:
        'The discount code that the customer entered. Null if none. `quote` says whether it applies.',
    }),
    lines: t.field({
      type: [CartLine],
      description: 'The products, in the order in which they were added; at most 50.',
      resolve: ({ lines }) => [...lines],
    }),
    itemCount: t.int({
      description: 'Number of items of all products.',
      resolve: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0),
    }),
  }),
});

builder.objectType(CartFull, {
  name: 'CartFull',
  interfaces: [UserError],
  description: 'The cart has as many products as a cart can have.',
  fields: (t) => ({ max: t.exposeInt('max', { description: 'Most products of one cart.' }) }),
});

builder.queryField('cart', (t) =>
  t.field({
    type: Cart,
    nullable: true,
    description:
      "Fetches the viewer's cart, or a guest's cart by its ID. Null if there is none; the first `addToCart` makes it.",
    args: {
      id: t.arg.id({ required: false, description: "The `id` of a guest's cart. Ignored when signed in." }),
    },
    resolve: (_root, { id }, { services, viewer }) => services.carts.find(viewer, id),
  }),
);

const cartId = "The `id` of a guest's cart. Ignored when signed in.";

const AddToCartInput = builder.inputType('AddToCartInput', {
  description: 'Items to add to a cart.',
  fields: (t): InputFields<AddToCartInputShape> => ({
    cartId: t.id({ required: false, description: `${cartId} Omit it to make a cart.` }),
    equipmentId: t.id({ description: 'The `databaseId` of the product or variant.' }),
    quantity: t.int({ description: 'Number of items to add to those in the cart.' }),
  }),
});
const UpdateCartLineInput = builder.inputType('UpdateCartLineInput', {
  description: 'A new quantity of a product in a cart.',
  fields: (t): InputFields<UpdateCartLineInputShape> => ({
    cartId: t.id({ required: false, description: cartId }),
    equipmentId: t.id({ description: 'The `databaseId` of the product or variant.' }),
    quantity: t.int({ description: 'Number of items.' }),
  }),
});
const RemoveFromCartInput = builder.inputType('RemoveFromCartInput', {
  description: 'A product to remove from a cart.',
  fields: (t): InputFields<RemoveFromCartInputShape> => ({
    cartId: t.id({ required: false, description: cartId }),
    equipmentId: t.id({ description: 'The `databaseId` of the product or variant.' }),
  }),
});
const ApplyCodeInput = builder.inputType('ApplyCodeInput', {
  description: 'A discount code.',
  fields: (t): InputFields<ApplyCodeInputShape> => ({
    cartId: t.id({ required: false, description: cartId }),
    code: t.string({ required: false, description: 'The code. Null or empty removes it.' }),
  }),
});
const MergeCartInput = builder.inputType('MergeCartInput', {
  description: "A guest's cart.",
  fields: (t): InputFields<MergeCartInputShape> => ({
    cartId: t.id({ description: "The `id` of the guest's cart." }),
  }),
});

builder.mutationFields((t) => ({
  addToCart: t.errorUnionField({
    authScopes: cartsAccess.change,
    types: [Cart, InvalidInput, EquipmentUnavailable, QuantityOutOfRange, CartFull, RateLimited, Forbidden],
    union: { resolveType: () => 'Cart' },
    description:
      "Adds items to the viewer's cart, or to a guest's cart. Without a cart, makes one: keep its `id`.",
    args: { input: t.arg({ type: AddToCartInput, description: 'The items to add.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(cartsLimits.change, () => services.carts.add(viewer, input)),
  }),
  updateCartLine: t.errorUnionField({
    authScopes: cartsAccess.change,
    types: [Cart, InvalidInput, EquipmentUnavailable, QuantityOutOfRange, CartFull, RateLimited, Forbidden],
    union: { resolveType: () => 'Cart' },
    description: 'Sets the quantity of a product in a cart, and acknowledges its current price.',
    args: { input: t.arg({ type: UpdateCartLineInput, description: 'The product and its quantity.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(cartsLimits.change, () => services.carts.update(viewer, input)),
  }),
  removeFromCart: t.errorUnionField({
    authScopes: cartsAccess.change,
    types: [Cart, InvalidInput, RateLimited, Forbidden],
    union: { resolveType: () => 'Cart' },
    description: 'Removes a product from a cart. Removing it again changes nothing.',
    args: { input: t.arg({ type: RemoveFromCartInput, description: 'The product to remove.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(cartsLimits.change, () => services.carts.remove(viewer, input)),
  }),
  applyCode: t.errorUnionField({
    authScopes: cartsAccess.change,
    types: [Cart, InvalidInput, RateLimited, Forbidden],
    union: { resolveType: () => 'Cart' },
    description: 'Stores a discount code in a cart, or removes it. `quote` says whether it applies.',
    args: { input: t.arg({ type: ApplyCodeInput, description: 'The code.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(cartsLimits.applyCode, () => services.carts.applyCode(viewer, input)),
  }),
  mergeCart: t.errorUnionField({
    authScopes: cartsAccess.merge,
    types: [Cart, InvalidInput, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'Cart' },
    description:
      "Moves a guest's cart into the viewer's. Of products in both, the greater quantity is kept. Call it after sign-in.",
    args: { input: t.arg({ type: MergeCartInput, description: "The guest's cart." }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(cartsLimits.change, () => services.carts.merge(requireViewer(viewer), input)),
  }),
}));
