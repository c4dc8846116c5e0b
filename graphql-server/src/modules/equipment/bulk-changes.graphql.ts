import { builder, nodeVisibility, nullIfRefused, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { isAdminOr, requireViewer } from '#server/viewer.ts';
import {
  displayValue,
  type FieldChange,
  type PreviewBulkChangeInput as PreviewShape,
  type RowCounts,
  type RowField,
} from './bulk-changes.rules.ts';
import { equipmentAccess, equipmentLimits } from './equipment.access.ts';
import { BulkChangeNotApplied } from './equipment.errors.ts';
import { EquipmentStatus } from './equipment.graphql.ts';
import { InventoryFilter } from './inventory.graphql.ts';

const BulkChangeSource = builder.enumType('BulkChangeSource', {
  description: 'Where the rows of a bulk change come from.',
  values: {
    SELECTION: { description: 'One change for selected products.' },
    CSV: { description: 'A CSV file with values for each product.' },
  } as const,
});

const BulkChangeState = builder.enumType('BulkChangeState', {
  description: 'Progress of a bulk change.',
  values: {
    PREVIEW: { description: 'Nothing was changed yet. Deleted after a day.' },
    RUNNING: { description: 'The products are being changed.' },
    DONE: { description: 'The products were changed.' },
    UNDOING: { description: 'The changes are being undone.' },
    UNDONE: { description: 'The changes were undone.' },
  } as const,
});

const BulkRowState = builder.enumType('BulkRowState', {
  description: 'Progress of one row of a bulk change.',
  values: {
    UNCHANGED: { description: 'The product has these values already.' },
    INVALID: { description: "Can't be applied; `message` gives the reason." },
    PENDING: { description: 'Not changed yet.' },
    CHANGED: { description: 'The product was changed.' },
    REFUSED: { description: "Couldn't be applied; `message` gives the reason." },
    UNDONE: { description: 'The change was undone.' },
    KEPT: { description: "The change couldn't be undone; `message` gives the reason." },
  } as const,
});

const BulkField = builder.enumType('BulkField', {
  description: 'A field that a bulk change changes.',
  values: {
    NAME: { value: 'name', description: 'Short name.' },
    TITLE: { value: 'title', description: 'Descriptive title.' },
    DESCRIPTION: { value: 'description', description: 'Description.' },
    PRICE: { value: 'priceMinor', description: 'Unit price.' },
    MIN_QTY: { value: 'minQty', description: 'Minimum order quantity.' },
    MAX_QTY: { value: 'maxQty', description: 'Upper bound of the order quantity, exclusive.' },
    STATUS: { value: 'status', description: 'Publication status.' },
    CATEGORY: { value: 'categorySlug', description: 'Slug of the category.' },
    STOCK: { value: 'stock', description: 'Number of items in stock.' },
    SKU: { value: 'sku', description: 'Stock keeping unit of a new product.' },
    SLUG: { value: 'slug', description: 'URL slug of a new product.' },
    ATTRIBUTES: {
      value: 'attributes',
      description: 'Attributes of a new product, such as `castWeightG=10-30`.',
    },
  } as const,
});

const BulkFieldChange = builder
  .objectRef<FieldChange & { readonly currency: string }>('BulkFieldChange')
  .implement({
    description: 'A field of a product before and after.',
    fields: (t) => ({
      field: t.field({ type: BulkField, description: 'The field.', resolve: ({ field }) => field }),
      from: t.string({
        description: 'Value before, formatted if it is a price. Empty if stock was not tracked.',
        resolve: ({ currency, ...change }) => displayValue(change, change.from, currency),
      }),
      to: t.string({
        description: 'Value after, formatted if it is a price.',
        resolve: ({ currency, ...change }) => displayValue(change, change.to, currency),
      }),
    }),
  });

const BulkRow = builder.prismaNode('BulkChangeRow', {
  id: { field: 'id' },
  description: 'The change of one product, or a new product.',
  fields: (t) => ({
    position: t.exposeInt('position', {
      description: 'Position, from 1. In a CSV file the number of the row below the header.',
    }),
    label: t.exposeString('label', {
      description: 'Name of the product, or what the row of a file calls it.',
    }),
    isNew: t.exposeBoolean('isNew', { description: 'Whether the row adds a product.' }),
    state: t.expose('state', { type: BulkRowState, description: 'Progress of the row.' }),
    message: t.exposeString('message', {
      nullable: true,
      description: "Why it can't be applied or undone. Null otherwise.",
    }),
    changes: t.field({
      type: [BulkFieldChange],
      description: 'The fields that change.',
      resolve: ({ changes }, _args, { services }) =>
        (changes as unknown as FieldChange[]).map((one) => ({
          ...one,
          currency: services.equipment.currency,
        })),
    }),
  }),
});

type CountedState = Exclude<keyof RowCounts, 'new'>;
const countOf = (state: CountedState) => (counts: RowCounts) => counts[state] ?? 0;
const newOf = (state: CountedState) => (counts: RowCounts) => counts.new?.[state] ?? 0;
const BulkChangeCounts = builder.objectRef<RowCounts>('BulkChangeCounts').implement({
  description: 'Number of rows of a bulk change by state.',
  fields: (t) => ({
    unchanged: t.int({ description: 'Rows without a change.', resolve: countOf('UNCHANGED') }),
    invalid: t.int({ description: "Rows that can't be applied.", resolve: countOf('INVALID') }),
    pending: t.int({ description: 'Rows that are not changed yet.', resolve: countOf('PENDING') }),
    changed: t.int({ description: 'Rows that were changed.', resolve: countOf('CHANGED') }),
    refused: t.int({ description: "Rows that couldn't be applied.", resolve: countOf('REFUSED') }),
    undone: t.int({ description: 'Rows that were undone.', resolve: countOf('UNDONE') }),
    kept: t.int({ description: "Rows that couldn't be undone.", resolve: countOf('KEPT') }),
    toAdd: t.int({ description: 'Of `pending`, rows that add a product.', resolve: newOf('PENDING') }),
    added: t.int({ description: 'Of `changed`, rows that added a product.', resolve: newOf('CHANGED') }),
    notAdded: t.int({
      description: "Of `refused`, rows that couldn't add a product.",
      resolve: newOf('REFUSED'),
    }),
    removed: t.int({
      description: 'Of `undone`, rows whose product was removed.',
      resolve: newOf('UNDONE'),
    }),
    notRemoved: t.int({
      description: "Of `kept`, rows whose product couldn't be removed.",
      resolve: newOf('KEPT'),
    }),
  }),
});

const BulkChange = builder.prismaNode('BulkChange', {
  id: { field: 'id' },
  description: 'Changes of many products that are previewed, applied and undone together.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'Database ID, for `applyBulkChange` and `undoBulkChange`.' }),
    source: t.expose('source', { type: BulkChangeSource, description: 'Where its rows come from.' }),
    state: t.expose('state', { type: BulkChangeState, description: 'Progress.' }),
    fields: t.field({
      type: [BulkField],
      description: 'The fields that it changes. Empty for changes from before they were recorded.',
      resolve: ({ fields }) => fields as RowField[],
    }),
    actorName: t.string({
      nullable: true,
      description: 'Name or email of the admin who previewed it. Null for deleted users.',
      resolve: ({ actor }, _args, { services }) => services.equipment.bulkActorName(actor),
    }),
    undoneByName: t.string({
      nullable: true,
      description:
        'Name or email of the admin who undid it. Null if it was not undone, and for deleted users.',
      resolve: ({ undoneBy }, _args, { services }) =>
        undoneBy === null ? null : services.equipment.bulkActorName(undoneBy),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was previewed.' }),
    appliedAt: t.expose('appliedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its last row was applied. Null before.',
    }),
    undoneAt: t.expose('undoneAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was undone. Null if it was not.',
    }),
    counts: t.field({
      type: BulkChangeCounts,
      description: 'Number of rows by state.',
      resolve: ({ id }, _args, { services }) => services.equipment.countBulkRows(id),
    }),
  }),
});

nodeVisibility.BulkChange = async (_id, { viewer }) => isAdminOr(viewer, 'CATALOGUE');
nodeVisibility.BulkChangeRow = async (_id, { viewer }) => isAdminOr(viewer, 'CATALOGUE');

const idArg = { required: true, description: 'The `databaseId` of the bulk change.' } as const;

builder.queryFields((t) => ({
  bulkChange: t.field({
    type: BulkChange,
    nullable: true,
    authScopes: equipmentAccess.bulk,
    description: "Fetches a bulk change of products. Null if it doesn't exist. Admins and catalogue only.",
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, { services }) => services.equipment.oneBulkChange(id),
  }),
  bulkChanges: t.prismaConnection(
    {
      type: BulkChange,
      cursor: 'id',
      ...nullIfRefused,
      authScopes: equipmentAccess.bulk,
      description:
        'Returns the bulk changes that were applied in the last 90 days, newest first. Admins and catalogue only.',
      totalCount: (_root, _args, { services }) => services.equipment.countBulkChanges(),
      resolve: (page, _root, _args, { services }) => services.equipment.appliedBulkChanges(page),
    },
    { name: 'BulkChangeConnection' },
    { name: 'BulkChangeEdge' },
  ),
  bulkChangeRows: t.prismaConnection(
    {
      type: BulkRow,
      cursor: 'id',
      ...nullIfRefused,
      authScopes: equipmentAccess.bulk,
      description: 'Returns the rows of a bulk change by position. Admins and catalogue only.',
      args: {
        bulkChangeId: t.arg.id(idArg),
        states: t.arg({
          type: [BulkRowState],
          required: false,
          description: 'Returns only rows in these states.',
        }),
        isNew: t.arg.boolean({
          required: false,
          description: 'Returns only rows that add a product, or only the others.',
        }),
      },
      totalCount: (_root, { bulkChangeId, states, isNew }, { services }) =>
        services.equipment.countRows(bulkChangeId, states ?? null, isNew ?? null),
      resolve: (page, _root, { bulkChangeId, states, isNew }, { services }) =>
        services.equipment.bulkRows(bulkChangeId, states ?? null, page, isNew ?? null),
    },
    { name: 'BulkChangeRowConnection' },
    { name: 'BulkChangeRowEdge' },
  ),
}));

const BulkPriceInput = builder.inputType('BulkPriceInput', {
  description:
    'A change of prices: `percent`, `amountMinor` or `setMinor`, and an ending, or only an ending.',
  fields: (t): InputFields<NonNullable<PreviewShape['price']>> => ({
    percent: t.float({
      required: false,
      description: 'Percentage to add, from -99 to 1000, such as `5` or `-12.5`. Halves are rounded up.',
    }),
    amountMinor: t.int({ required: false, description: 'Amount to add, in minor units.' }),
    setMinor: t.int({ required: false, description: 'The new price, in minor units.' }),
    endingMinor: t.int({
      required: false,
      description: 'Rounds to the nearest price with this ending: `90` for $12.90. The higher of two.',
    }),
  }),
});

const BulkStockReason = builder.enumType('BulkStockReason', {
  description: 'Reason for the stock changes of a bulk change.',
  values: {
    RECEIVED: { description: 'New items arrived.' },
    CORRECTION: { description: 'A stocktake corrected the count.' },
    DAMAGED_OR_LOST: { description: 'Damaged or lost items were removed.' },
  } as const,
});

const BulkStockInput = builder.inputType('BulkStockInput', {
  description: 'Adds items to the stock of each product, or removes them.',
  fields: (t): InputFields<NonNullable<PreviewShape['stock']>> => ({
    quantity: t.int({ description: 'Number of items to add; negative to remove.' }),
    reason: t.field({ type: BulkStockReason, description: 'Reason for the change.' }),
  }),
});

const PreviewBulkChangeInput = builder.inputType('PreviewBulkChangeInput', {
  description: 'Products and how to change each of them.',
  fields: (t): InputFields<PreviewShape> => ({
    equipmentIds: t.idList({
      required: false,
      description: 'The `databaseId` of each product, at most 1,000. Either this or `filter`.',
    }),
    filter: t.field({
      type: InventoryFilter,
      required: false,
      description: 'All products of the inventory that match, at most 10,000.',
    }),
    price: t.field({ type: BulkPriceInput, required: false, description: 'Change of the price.' }),
    status: t.field({ type: EquipmentStatus, required: false, description: 'New publication status.' }),
    categorySlug: t.string({ required: false, description: 'Slug of the new category.' }),
    stock: t.field({ type: BulkStockInput, required: false, description: 'Change of the stock.' }),
  }),
});

interface BulkChangeId {
  bulkChangeId: string;
}
const ApplyBulkChangeInput = builder.inputType('ApplyBulkChangeInput', {
  description: 'A bulk change to apply.',
  fields: (t): InputFields<BulkChangeId> => ({
    bulkChangeId: t.id({ description: 'The `databaseId` of the bulk change.' }),
  }),
});
const UndoBulkChangeInput = builder.inputType('UndoBulkChangeInput', {
  description: 'A bulk change to undo.',
  fields: (t): InputFields<BulkChangeId> => ({
    bulkChangeId: t.id({ description: 'The `databaseId` of the bulk change.' }),
  }),
});

builder.objectType(BulkChangeNotApplied, {
  name: 'BulkChangeNotApplied',
  interfaces: [UserError],
  description: "The bulk change is not applied yet, so it can't be undone.",
});

builder.mutationFields((t) => ({
  previewBulkChange: t.errorUnionField({
    authScopes: equipmentAccess.bulk,
    types: [BulkChange, InvalidInput, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'BulkChange' },
    description:
      'Computes what a change of many products would change, without changing anything. Apply it with `applyBulkChange`. Admins and catalogue only.',
    args: { input: t.arg({ type: PreviewBulkChangeInput, description: 'The products and the change.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(equipmentLimits.preview, () =>
        services.equipment.previewBulkChange(requireViewer(viewer), input),
      ),
  }),
  applyBulkChange: t.errorUnionField({
    authScopes: equipmentAccess.bulk,
    types: [BulkChange, NotFound, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'BulkChange' },
    description:
      'Starts to apply a previewed bulk change in the background; poll `bulkChange` for its progress. Products that another admin changed in the same fields since the preview are not overwritten. Repeating it has no effect. Admins and catalogue only; each product is recorded in the audit log.',
    args: { input: t.arg({ type: ApplyBulkChangeInput, description: 'The previewed bulk change.' }) },
    resolve: (_root, { input: { bulkChangeId } }, { services, throttle }) =>
      throttle(equipmentLimits.bulk, () => services.equipment.applyBulkChange(bulkChangeId)),
  }),
  undoBulkChange: t.errorUnionField({
    authScopes: equipmentAccess.bulk,
    types: [BulkChange, NotFound, BulkChangeNotApplied, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'BulkChange' },
    description:
      'Starts to undo an applied bulk change in the background. Fields that were changed since keep their values. Added products are removed, unless they have orders or were changed since. Repeating it has no effect. Admins and catalogue only; each product is recorded in the audit log.',
    args: { input: t.arg({ type: UndoBulkChangeInput, description: 'The applied bulk change.' }) },
    resolve: (_root, { input: { bulkChangeId } }, { services, viewer, throttle }) =>
      throttle(equipmentLimits.bulk, () =>
        services.equipment.undoBulkChange(requireViewer(viewer), bulkChangeId),
      ),
  }),
}));
