import { builder } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { present } from '#server/viewer.ts';
import { equipmentAccess, equipmentLimits } from './equipment.access.ts';
import { EquipmentChanged } from './equipment.errors.ts';
import { Equipment, EquipmentStatus } from './equipment.graphql.ts';

const AddEquipmentInput = builder.inputType('AddEquipmentInput', {
  description: 'A product to put into the shop.',
  fields: (t) => ({
    name: t.string({ description: 'Short name, such as `Reed Spinner`.' }),
    title: t.string({
      required: false,
      description: 'What it is, such as `Inline spinner, 12 g`; its category by default.',
    }),
    description: t.string({ required: false, description: 'A few sentences, at most 5,000 characters.' }),
    priceMinor: t.int({ description: 'Price of one piece in minor units: 1250 is $12.50.' }),
    minQty: t.int({ description: 'Smallest quantity of one order, at least 1.' }),
    maxQty: t.int({ description: 'First quantity that is too many; more than `minQty`.' }),
    imageUrl: t.string({
      description: 'Address that the image host gave, such as `/images/spoon-lure-960.webp`.',
    }),
    pictureAlt: t.string({
      required: false,
      description: 'What is seen on the picture, at most 250 characters; its name stands for it by default.',
    }),
    categorySlug: t.string({ required: false, description: 'Its shelf; `other-tackle` by default.' }),
    stock: t.int({ required: false, description: 'Pieces there are; left out where nobody counts them.' }),
  }),
});

builder.mutationField('addEquipment', (t) =>
  t.errorUnionField({
    authScopes: equipmentAccess.add,
    types: [Equipment, InvalidInput, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'Equipment' },
    description: 'Puts a product into the shop, published. For admins; written into the audit.',
    args: { input: t.arg({ type: AddEquipmentInput, description: 'The product.' }) },
    resolve: async (_root, { input }, { services, viewer, throttle }) =>
      (await throttle(equipmentLimits.add)) ?? services.equipment.add(present(viewer), withoutNulls(input)),
  }),
);

builder.objectType(EquipmentChanged, {
  name: 'EquipmentChanged',
  interfaces: [UserError],
  description: 'Somebody else changed the product since it was read. Nothing was overwritten.',
  fields: (t) => ({
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When they did.' }),
  }),
});

const InventoryFilter = builder.inputType('InventoryFilter', {
  description: 'Which products to list; what is left out does not narrow.',
  fields: (t) => ({
    query: t.string({
      required: false,
      description: 'Words, such as `spinning reel`; all must be found in name, title or category.',
    }),
    categorySlug: t.string({ required: false, description: 'Only this shelf, such as `reels`.' }),
    status: t.field({ type: EquipmentStatus, required: false, description: 'Only these.' }),
  }),
});

builder.queryField('inventory', (t) =>
  t.prismaConnection(
    {
      type: Equipment,
      cursor: 'id',
      description: 'All products, drafts and archived ones too, newest first. For admins.',
      authScopes: equipmentAccess.inventory,
      args: { filter: t.arg({ type: InventoryFilter, required: false, description: 'Which of them.' }) },
      defaultSize: 20,
      maxSize: 100,
      resolve: (query, _root, { filter }, { services }) => services.equipment.inventory(filter ?? {}, query),
    },
    { name: 'InventoryConnection' },
    { name: 'InventoryEdge' },
  ),
);

const ChangeEquipmentInput = builder.inputType('ChangeEquipmentInput', {
  description: 'What to change of a product; what is left out stays.',
  fields: (t) => ({
    equipmentId: t.id({ description: 'Its `databaseId`.' }),
    seenAt: t.field({
      type: 'DateTime',
      required: false,
      description: 'The `updatedAt` that one saw: a later change by somebody else is not overwritten.',
    }),
    name: t.string({ required: false, description: 'Short name, such as `Reed Spinner`.' }),
    title: t.string({ required: false, description: 'What it is, such as `Inline spinner, 12 g`.' }),
    description: t.string({ required: false, description: 'A few sentences, at most 5,000 characters.' }),
    priceMinor: t.int({ required: false, description: 'Price of one piece in minor units, such as `1250`.' }),
    minQty: t.int({ required: false, description: 'Smallest quantity of one order.' }),
    maxQty: t.int({ required: false, description: 'First quantity that is too many.' }),
    stock: t.int({ required: false, description: 'Pieces there are; null stops counting them.' }),
    imageUrl: t.string({ required: false, description: 'Address that the image host gave.' }),
    pictureAlt: t.string({
      required: false,
      description: 'What is seen on the picture; empty: its name stands for it.',
    }),
    categorySlug: t.string({ required: false, description: 'Its shelf, such as `reels`.' }),
    status: t.field({ type: EquipmentStatus, required: false, description: 'Publishes or archives it.' }),
  }),
});

builder.mutationField('changeEquipment', (t) =>
  t.errorUnionField({
    authScopes: equipmentAccess.change,
    types: [Equipment, InvalidInput, NotFound, EquipmentChanged, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'Equipment' },
    description:
      'Changes a product, publishes or archives it. For admins; written into the audit. Placed orders keep their price.',
    args: { input: t.arg({ type: ChangeEquipmentInput, description: 'Which, and what.' }) },
    resolve: async (
      _root,
      { input: { equipmentId, seenAt, stock, ...facts } },
      { services, viewer, throttle },
    ) =>
      (await throttle(equipmentLimits.change)) ??
      services.equipment.change(
        present(viewer),
        equipmentId,
        { ...withoutNulls(facts), ...(stock !== undefined && { stock }) },
        seenAt,
      ),
  }),
);

/** GraphQL says null where the service says nothing. */
const withoutNulls = (facts: object) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
