import { builder, nodeVisibility, nullIfRefused, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { isAdminOr, requireActor, requireViewer } from '#server/viewer.ts';
import { equipmentAccess, equipmentLimits } from './equipment.access.ts';
import { Equipment } from './equipment.graphql.ts';
import { MAX_VARIANTS } from './variants.rules.ts';
import type { ChangeSkuInput, OrderVariantsInput } from './variants.rules.ts';

builder.prismaObjectField('Equipment', 'productId', (t) =>
  t.exposeString('parentId', {
    nullable: true,
    description: 'Of a variant: the `databaseId` of its product. Null for products.',
  }),
);

const StockMovementReason = builder.enumType('StockMovementReason', {
  description: 'Why the stock changed.',
  values: {
    RECEIVED: { description: 'New items arrived.' },
    CORRECTION: { description: 'A stocktake corrected the count.' },
    DAMAGED_OR_LOST: { description: 'Damaged or lost items were removed.' },
    UNDO: { description: 'An earlier change was reversed.' },
    COUNTING_STARTED: { description: 'An admin started to track the stock.' },
    COUNTING_STOPPED: { description: 'An admin stopped tracking the stock.' },
  } as const,
});

const StockMovement = builder.prismaNode('StockMovement', {
  id: { field: 'id' },
  description: "An admin's change to the stock of a product or variant.",
  fields: (t) => ({
    quantity: t.exposeInt('quantity', { description: 'Number of items added; negative if removed.' }),
    stockAfter: t.exposeInt('stockAfter', {
      nullable: true,
      description: "Number of items in stock afterwards. Null if stock isn't tracked any longer.",
    }),
    reason: t.expose('reason', { type: StockMovementReason, description: 'Why the stock changed.' }),
    actorName: t.string({
      nullable: true,
      description:
        'Name or email of the admin, or `Service token` and the name of a token. Null for deleted users.',
      resolve: ({ actor }, _args, { services }) => services.equipment.stockActorName(actor),
    }),
    happenedAt: t.expose('createdAt', { type: 'DateTime', description: 'When the stock changed.' }),
  }),
});

nodeVisibility.StockMovement = async (_id, { viewer }) =>
  isAdminOr(viewer, 'SUPPORT', 'WAREHOUSE', 'CATALOGUE');

builder.queryFields((t) => ({
  managedEquipment: t.prismaField({
    type: Equipment,
    nullable: true,
    authScopes: equipmentAccess.inventory,
    description:
      "Fetches a product or variant of any status. Null if it doesn't exist. `pictures` are its own only. Admins and staff only.",
    args: { id: t.arg.id({ required: true, description: 'The `databaseId` of the product or variant.' }) },
    resolve: (query, _root, { id }, { services }) => services.equipment.managed(id, query),
  }),
  managedVariants: t.prismaField({
    type: [Equipment],
    ...nullIfRefused,
    authScopes: equipmentAccess.inventory,
    complexity: { field: 1, multiplier: MAX_VARIANTS },
    description: 'Returns all variants of a product, of any status, in display order. Admins and staff only.',
    args: { equipmentId: t.arg.id({ required: true, description: 'The `databaseId` of the product.' }) },
    resolve: (query, _root, { equipmentId }, { services }) =>
      services.equipment.managedVariants(equipmentId, query),
  }),
  stockMovements: t.prismaConnection(
    {
      type: StockMovement,
      cursor: 'id',
      description:
        'Returns how admins changed the stock of a product or variant, newest first. Orders and returns are not listed. Admins and staff only.',
      ...nullIfRefused,
      authScopes: equipmentAccess.inventory,
      args: {
        equipmentId: t.arg.id({ required: true, description: 'The `databaseId` of the product or variant.' }),
      },
      totalCount: (_root, { equipmentId }, { services }) =>
        services.equipment.countStockMovements(equipmentId),
      resolve: (page, _root, { equipmentId }, { services }) =>
        services.equipment.stockMovements(equipmentId, page),
    },
    { name: 'StockMovementConnection' },
    { name: 'StockMovementEdge' },
  ),
}));

const ChangeSkuInputType = builder.inputType('ChangeSkuInput', {
  description: 'A new stock keeping unit of a product or variant.',
  fields: (t): InputFields<ChangeSkuInput> => ({
    equipmentId: t.id({ description: 'The `databaseId` of the product or variant.' }),
    sku: t.string({ description: 'Stock keeping unit: 2 to 40 letters, digits, or hyphens.' }),
  }),
});

const OrderVariantsInputType = builder.inputType('OrderVariantsInput', {
  description: 'The display order of the variants of a product.',
  fields: (t): InputFields<OrderVariantsInput> => ({
    equipmentId: t.id({ description: 'The `databaseId` of the product.' }),
    variantIds: t.idList({ description: 'The `databaseId` of each of its variants, in display order.' }),
  }),
});

const DuplicateEquipmentInput = builder.inputType('DuplicateEquipmentInput', {
  description: 'A product to copy.',
  fields: (t): InputFields<{ equipmentId: string }> => ({
    equipmentId: t.id({ description: 'The `databaseId` of the product.' }),
  }),
});

builder.mutationFields((t) => ({
  changeSku: t.errorUnionField({
    authScopes: equipmentAccess.changeSku,
    types: [Equipment, InvalidInput, NotFound, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'Equipment' },
    description:
      'Changes the stock keeping unit of a product or variant. Admins and catalogue only; recorded in the audit log.',
    args: { input: t.arg({ type: ChangeSkuInputType, description: 'The product and its new unit.' }) },
    resolve: (_root, { input }, { services, actor, throttle }) =>
      throttle(equipmentLimits.variants, () => services.equipment.changeSku(requireActor(actor), input)),
  }),
  orderVariants: t.errorUnionField({
    authScopes: equipmentAccess.orderVariants,
    types: [Equipment, InvalidInput, NotFound, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'Equipment' },
    description:
      'Sets the display order of the variants of a product. Rejected if variants were added since. Admins and catalogue only; recorded in the audit log.',
    args: { input: t.arg({ type: OrderVariantsInputType, description: 'The product and its variants.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(equipmentLimits.variants, () =>
        services.equipment.orderVariants(requireViewer(viewer), input),
      ),
  }),
  duplicateEquipment: t.errorUnionField({
    authScopes: equipmentAccess.duplicate,
    types: [Equipment, NotFound, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'Equipment' },
    description:
      'Copies a product as a draft, with its pictures, attributes and variants that are not archived. The copies have new stock keeping units and nothing in stock. Admins and catalogue only; recorded in the audit log.',
    args: { input: t.arg({ type: DuplicateEquipmentInput, description: 'The product to copy.' }) },
    resolve: (_root, { input: { equipmentId } }, { services, viewer, throttle }) =>
      throttle(equipmentLimits.add, () => services.equipment.duplicate(requireViewer(viewer), equipmentId)),
  }),
}));
