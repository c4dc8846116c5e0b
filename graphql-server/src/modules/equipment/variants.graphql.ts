import { builder, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { requireActor } from '#server/viewer.ts';
import { AttributeType } from './attributes.graphql.ts';
import { combinedAttributes } from './combined-attributes.rules.ts';
import { equipmentAccess, equipmentLimits } from './equipment.access.ts';
import { Availability, Equipment } from './equipment.graphql.ts';
import { bestAvailabilityOf } from './equipment.rules.ts';
import type {
  AddVariantInput as AddVariantInputShape,
  SetOptionsInput as SetOptionsInputShape,
} from './variants.rules.ts';

const published = {
  where: { status: 'PUBLISHED' as const },
  orderBy: [{ variantPosition: 'asc' as const }, { id: 'asc' as const }],
};

builder.prismaObjectFields('Equipment', (t) => ({
  sku: t.exposeString('sku', {
    nullable: true,
    description: 'Stock keeping unit, such as `WR-210-ML`. Every variant has one.',
  }),
  optionNames: t.exposeStringList('optionNames', {
    description:
      'What the variants of a product differ in, such as `Length` and `Power`. Empty without variants.',
  }),
  optionValues: t.exposeStringList('optionValues', {
    description:
      "One value for each of the product's `optionNames`, such as `210 cm`. A product is a variant of its own.",
  }),
  bestAvailability: t.field({
    type: Availability,
    description: 'Best availability of the product and its variants.',
    resolve: bestAvailabilityOf,
  }),
  variantPosition: t.exposeInt('variantPosition', {
    description: 'Display order among the variants of a product.',
  }),
  variants: t.relation('variants', {
    query: published,
    description:
      'The other variants of a product, at most 100. Each is ordered by its own `databaseId`, and has its own price, stock and order quantities; the product itself is the default variant. Empty for a variant.',
  }),
  combinedAttributes: t.field({
    type: [AttributeType],
    description:
      'Technical attributes of the product and its variants together, in display order: `7 g, 12 g, 18 g`, from five different numbers on their range `7–28 g`, and all options and texts.',
    select: { variants: published },
    resolve: async (row, _args, { services }) =>
      combinedAttributes(
        [row, ...row.variants]
          .toSorted((one, other) => one.variantPosition - other.variantPosition)
          .map(({ attributes }) => attributes),
        await services.equipment.attributeDefinitions(),
      ),
  }),
}));

const SetEquipmentOptionsInput = builder.inputType('SetEquipmentOptionsInput', {
  description: 'The options of a product, and its own values as the default variant.',
  fields: (t): InputFields<SetOptionsInputShape> => ({
    equipmentId: t.id({ description: 'The `databaseId` of the product.' }),
    sku: t.string({ description: 'Stock keeping unit of the product: 2 to 40 letters, digits, or hyphens.' }),
    optionNames: t.stringList({ description: 'Names of one to three options, such as `Length`.' }),
    optionValues: t.stringList({ description: 'One value for each option, such as `240 cm`.' }),
  }),
});

const AddVariantInput = builder.inputType('AddVariantInput', {
  description: "A variant to add to a product. Name, category, and what isn't sent are the product's.",
  fields: (t): InputFields<AddVariantInputShape> => ({
    equipmentId: t.id({ description: 'The `databaseId` of the product.' }),
    sku: t.string({ description: 'Stock keeping unit: 2 to 40 letters, digits, or hyphens.' }),
    optionValues: t.stringList({ description: "One value for each of the product's `optionNames`." }),
    name: t.string({ required: false, description: "Short name. Defaults to the product's." }),
    title: t.string({ required: false, description: 'Descriptive title. Defaults to the option values.' }),
    priceMinor: t.int({ description: 'Unit price in minor units: 1250 is $12.50.' }),
    minQty: t.int({ description: 'Minimum order quantity, at least 1.' }),
    maxQty: t.int({
      description: 'Upper bound of the order quantity, exclusive. Must be greater than `minQty`.',
    }),
    stock: t.int({
      required: false,
      description: "Number of items in stock. Omit it if stock isn't tracked.",
    }),
    imageUrl: t.string({
      required: false,
      description: "URL returned by the image host. Defaults to the product's image.",
    }),
    pictureAlt: t.string({
      required: false,
      description: "Alternative text of the image, at most 250 characters. Defaults to the product's name.",
    }),
  }),
});

builder.mutationFields((t) => ({
  setEquipmentOptions: t.errorUnionField({
    authScopes: equipmentAccess.setOptions,
    types: [Equipment, InvalidInput, NotFound, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'Equipment' },
    description:
      'Sets what the variants of a product differ in. Admins and catalogue only; recorded in the audit log.',
    args: { input: t.arg({ type: SetEquipmentOptionsInput, description: 'The options of the product.' }) },
    resolve: (_root, { input }, { services, actor, throttle }) =>
      throttle(equipmentLimits.variants, () => services.equipment.setOptions(requireActor(actor), input)),
  }),
  addVariant: t.errorUnionField({
    authScopes: equipmentAccess.addVariant,
    types: [Equipment, InvalidInput, NotFound, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'Equipment' },
    description:
      'Adds and publishes a variant of a product that has options. Change it with `changeEquipment`. Admins and catalogue only; recorded in the audit log.',
    args: { input: t.arg({ type: AddVariantInput, description: 'The variant to add.' }) },
    resolve: (_root, { input }, { services, actor, throttle }) =>
      throttle(equipmentLimits.variants, () => services.equipment.addVariant(requireActor(actor), input)),
  }),
}));
