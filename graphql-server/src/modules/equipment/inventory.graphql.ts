import { builder, nullIfRefused, type InputFieldBuilder, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { requireActor } from '#server/viewer.ts';
import { equipmentAccess, equipmentLimits, mayChange, seesStock } from './equipment.access.ts';
import type { AttributeInput as AttributeInputShape } from './attribute-values.rules.ts';
import type { EditConflict as EditConflictShape } from '#server/errors/domain-error.ts';
import { EquipmentChanged } from './equipment.errors.ts';
import { Equipment, EquipmentStatus } from './equipment.graphql.ts';
import type {
  AddEquipmentInput as AddEquipmentInputShape,
  ChangeEquipmentInput as ChangeEquipmentInputShape,
  InventoryFilter as InventoryFilterShape,
  InventorySort as InventorySortShape,
  missingData,
  StockChangeInput as StockChangeInputShape,
} from './equipment.rules.ts';

const AttributeInput = builder.inputType('AttributeInput', {
  description:
    'A technical attribute of a product: its name and one value, of the kind that `attributeDefinitions` gives.',
  fields: (t): InputFields<AttributeInputShape> => ({
    name: t.string({ description: 'Name of the definition, such as `castWeightG`.' }),
    number: t.float({
      required: false,
      description: "A single number in the definition's unit, from 0 to 1,000,000, such as `265`.",
    }),
    min: t.float({ required: false, description: 'Lower bound of a range. Omit it for “up to”.' }),
    max: t.float({ required: false, description: 'Upper bound of a range. Omit it for “from”.' }),
    text: t.string({ required: false, description: 'A text of at most 200 characters, such as `5.2:1`.' }),
    options: t.stringList({ required: false, description: "One or more of the definition's options." }),
    isTrue: t.boolean({ required: false, description: 'Yes or no.' }),
  }),
});

/** Fields that new products and changes may omit. A new optional field is added here for both. */
const optionalFields = (t: InputFieldBuilder) => ({
  title: t.string({
    required: false,
    description:
      "Descriptive title, such as `Inline spinner, 12 g`. A new product's defaults to the category's name.",
  }),
  description: t.string({ required: false, description: 'Product description, at most 5,000 characters.' }),
  pictureAlt: t.string({
    required: false,
    description:
      "Alternative text of the image, at most 250 characters. If empty, the product's name is used.",
  }),
  categorySlug: t.string({
    required: false,
    description:
      "Slug of the category, such as `reels`. A new product's defaults to `other-tackle`. Rejected if the product has attributes that the category doesn't have: pass `attributes` without them.",
  }),
  attributes: t.field({
    type: [AttributeInput],
    required: false,
    description: 'Technical attributes that the category has, at most 60. A change replaces all.',
  }),
});

const AddEquipmentInput = builder.inputType('AddEquipmentInput', {
  description: 'A product to add.',
  fields: (t): InputFields<AddEquipmentInputShape> => ({
    name: t.string({ description: 'Short product name, such as `Reed Spinner`.' }),
    priceMinor: t.int({ description: 'Unit price in minor units: 1250 is $12.50.' }),
    minQty: t.int({ description: 'Minimum order quantity, at least 1.' }),
    maxQty: t.int({
      description: 'Upper bound of the order quantity, exclusive. Must be greater than `minQty`.',
    }),
    imageUrl: t.string({
      description: 'URL returned by the image host, such as `/images/spoon-lure-960.webp`.',
    }),
    ...optionalFields(t),
    stock: t.int({
      required: false,
      description: "Number of items in stock. Omit it if stock isn't tracked.",
    }),
    isDraft: t.boolean({
      required: false,
      description: 'True adds a draft, which only admins see.',
    }),
    publishAt: t.field({
      type: 'DateTime',
      required: false,
      description: 'Adds a draft that is published at this time, at most a year ahead.',
    }),
  }),
});

builder.mutationField('addEquipment', (t) =>
  t.errorUnionField({
    authScopes: equipmentAccess.add,
    types: [Equipment, InvalidInput, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'Equipment' },
    description:
      'Adds a product, published or as a draft. Admins and catalogue only; recorded in the audit log.',
    args: { input: t.arg({ type: AddEquipmentInput, description: 'The product to add.' }) },
    resolve: (_root, { input }, { services, actor, throttle }) =>
      throttle(equipmentLimits.add, () => services.equipment.add(requireActor(actor), input)),
  }),
);

export const EditConflict = builder.objectRef<EditConflictShape>('EditConflict').implement({
  description: 'A field that another admin changed since the product, category or setting was read.',
  fields: (t) => ({
    field: t.exposeString('field', {
      description: 'Name of the field in the input, such as `priceMinor`.',
    }),
    changedBy: t.exposeString('changedBy', {
      description: 'Name or email of the admin who last changed the field.',
    }),
    changedAt: t.expose('changedAt', { type: 'DateTime', description: 'When the field was last changed.' }),
  }),
});

builder.objectType(EquipmentChanged, {
  name: 'EquipmentChanged',
  interfaces: [UserError],
  description: 'Another admin changed the same fields since the product was read. Nothing was overwritten.',
  fields: (t) => ({
    equipment: t.field({
      type: Equipment,
      description: 'The current product. To overwrite it, pass its `updatedAt` as `seenAt`.',
      resolve: ({ equipment }) => equipment,
    }),
    conflicts: t.field({
      type: [EditConflict],
      description: 'The conflicting fields.',
      resolve: ({ conflicts }) => [...conflicts],
    }),
    updatedAt: t.field({
      type: 'DateTime',
      description: 'When the product was last changed.',
      resolve: ({ equipment }) => equipment.updatedAt,
    }),
  }),
});

builder.prismaObjectField('Equipment', 'stockCount', (t) =>
  t.int({
    nullable: true,
    description:
      "Number of items in stock, including reserved ones. Null if stock isn't tracked, and for viewers other than admins and service tokens with `READ_STOCK`.",
    resolve: ({ stock }, _args, { actor }) => (seesStock(actor) ? stock : null),
  }),
);

builder.prismaObjectField('Equipment', 'publishAt', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'When the draft is published. Null if no time is scheduled, and for viewers other than admins and service tokens with `READ_STOCK`.',
    resolve: ({ publishAt }, _args, { actor }) => (seesStock(actor) ? publishAt : null),
  }),
);

const MissingData = builder.enumType('MissingData', {
  description: 'Data that a product can lack.',
  values: {
    PICTURE: { description: 'It has no picture.' },
    DESCRIPTION: { description: 'Its description is empty.' },
    ATTRIBUTES: { description: 'It has no technical attributes.' },
  } as const satisfies Record<(typeof missingData)[number], object>,
});

const InventorySort = builder.enumType('InventorySort', {
  description: 'Order of the inventory.',
  values: {
    NEWEST: { description: 'Newest first.' },
    UPDATED: { description: 'Last changed first, except for changes of the stock.' },
    NAME: { description: 'By name.' },
    PRICE_LOW: { description: 'Lowest price first.' },
    PRICE_HIGH: { description: 'Highest price first.' },
  } as const satisfies Record<InventorySortShape, object>,
});

export const InventoryFilter = builder.inputType('InventoryFilter', {
  description: "Filters for the inventory. Omitted fields don't filter.",
  fields: (t): InputFields<InventoryFilterShape> => ({
    query: t.string({
      required: false,
      description:
        'Search words, such as `spinning reel`. Matches products that contain all words in their name, title, or category.',
    }),
    sku: t.string({
      required: false,
      description: 'The stock keeping unit of one product or variant, such as `WR-210-ML`. Case is ignored.',
    }),
    categorySlug: t.string({ required: false, description: 'Slug of the category, such as `reels`.' }),
    status: t.field({ type: EquipmentStatus, required: false, description: 'Publication status.' }),
    isLowStock: t.boolean({
      required: false,
      description:
        'True returns published products of which at most 5 items are in stock, lowest stock first. False does not filter.',
    }),
    isSoldOut: t.boolean({
      required: false,
      description: 'True returns published products of which no item is in stock. False does not filter.',
    }),
    minPriceMinor: t.int({ required: false, description: 'Lowest unit price, in minor units.' }),
    maxPriceMinor: t.int({ required: false, description: 'Highest unit price, in minor units.' }),
    missing: t.field({
      type: MissingData,
      required: false,
      description: 'Returns products without this.',
    }),
  }),
});

builder.queryField('inventory', (t) =>
  t.prismaConnection(
    {
      type: Equipment,
      cursor: 'id',
      description:
        'Returns all products and variants, including drafts and archived ones. Admins and staff only.',
      ...nullIfRefused,
      authScopes: equipmentAccess.inventory,
      args: {
        filter: t.arg({ type: InventoryFilter, required: false, description: 'Filters to apply.' }),
        sort: t.arg({
          type: InventorySort,
          required: true,
          defaultValue: 'NEWEST',
          description: 'The order. Products of low stock are always sorted by stock.',
        }),
      },
      totalCount: (_root, { filter }, { services }) => services.equipment.countInventory(filter ?? {}),
      resolve: (query, _root, { filter, sort }, { services }) =>
        services.equipment.inventory(filter ?? {}, sort, query),
    },
    { name: 'InventoryConnection' },
    { name: 'InventoryEdge' },
  ),
);

builder.queryField('lowStockCount', (t) =>
  t.int({
    description: 'Number of published products of which at most 5 items are in stock. Admins and staff only.',
    ...nullIfRefused,
    authScopes: equipmentAccess.inventory,
    resolve: (_root, _args, { services }) => services.equipment.countLowStock(),
  }),
);

const StockChangeReason = builder.enumType('StockChangeReason', {
  description: 'Reason for a stock change.',
  values: {
    RECEIVED: { description: 'New items arrived.' },
    CORRECTION: { description: 'A stocktake corrected the count.' },
    DAMAGED_OR_LOST: { description: 'Damaged or lost items were removed.' },
    UNDO: { description: 'Reverses an earlier change.' },
  } as const,
});

const StockChangeInput = builder.inputType('StockChangeInput', {
  description: 'A change to the stock, relative to the current number of items.',
  fields: (t): InputFields<StockChangeInputShape> => ({
    quantity: t.int({
      description:
        "Number of items to add; negative to remove. Items reserved for payments in progress can't be removed.",
    }),
    reason: t.field({ type: StockChangeReason, description: 'Reason for the change.' }),
    idempotencyKey: t.string({
      required: false,
      description:
        'Idempotency key of 8 to 100 characters, such as a UUID. Retrying with the same key changes the stock once. Required without `requestKey`.',
    }),
    requestKey: t.string({
      required: false,
      description: 'The earlier name of `idempotencyKey`.',
      deprecationReason: 'Use `idempotencyKey`. Removed after 2027-05-31.',
    }),
  }),
});

const ChangeEquipmentInput = builder.inputType('ChangeEquipmentInput', {
  description: 'Changes to a product. Omitted fields keep their value.',
  fields: (t): InputFields<{ equipmentId: string; seenAt?: Date | null } & ChangeEquipmentInputShape> => ({
    equipmentId: t.id({ description: 'The `databaseId` of the product.' }),
    seenAt: t.field({
      type: 'DateTime',
      required: false,
      description:
        "The `updatedAt` of the product when it was read. Fields that other admins changed since aren't overwritten.",
    }),
    name: t.string({ required: false, description: 'Short product name, such as `Reed Spinner`.' }),
    priceMinor: t.int({
      required: false,
      description: 'Unit price in minor units, such as `1250` for $12.50.',
    }),
    minQty: t.int({ required: false, description: 'Minimum order quantity, at least 1.' }),
    maxQty: t.int({
      required: false,
      description: 'Upper bound of the order quantity, exclusive. Must be greater than `minQty`.',
    }),
    stock: t.int({
      required: false,
      description:
        'Starts tracking stock at this number; null stops tracking. Rejected if stock is tracked and the number differs: use `stockChange`.',
    }),
    stockChange: t.field({
      type: StockChangeInput,
      required: false,
      description: 'Adds or removes items in stock.',
    }),
    imageUrl: t.string({ required: false, description: 'URL returned by the image host.' }),
    ...optionalFields(t),
    status: t.field({ type: EquipmentStatus, required: false, description: 'Publication status.' }),
    publishAt: t.field({
      type: 'DateTime',
      required: false,
      description:
        'Publishes a draft at this time, at most a year ahead; null cancels that. Another status cancels it too.',
    }),
  }),
});

builder.mutationField('changeEquipment', (t) =>
  t.errorUnionField({
    authScopes: equipmentAccess.change,
    types: [Equipment, InvalidInput, NotFound, EquipmentChanged, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'Equipment' },
    description:
      'Changes, publishes, or archives a product. Existing orders keep their price. Admins, warehouse and catalogue only; recorded in the audit log.',
    args: { input: t.arg({ type: ChangeEquipmentInput, description: 'The product and its changes.' }) },
    resolve: (_root, { input: { equipmentId, seenAt, ...changes } }, { services, actor, throttle }) =>
      throttle(equipmentLimits.change, async () => {
        const by = requireActor(actor);
        return mayChange(by, Object.keys(changes))
          ? services.equipment.change(by, equipmentId, changes, seenAt)
          : new Forbidden();
      }),
  }),
);
