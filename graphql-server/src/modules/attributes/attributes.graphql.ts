import { builder, nullIfRefused, type InputFields } from '#server/builder.ts';
import { UserError } from '#server/errors/graphql.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { AttributeDefinition, AttributeKind } from '#server/modules/equipment/attributes.graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import { attributesAccess, attributesLimits } from './attributes.access.ts';
import { AttributeBusy, AttributeChanged, AttributeInUse, type ProductCount } from './attributes.errors.ts';
import type {
  AddAttributeInput as AddAttributeInputShape,
  ChangeAttributeInput as ChangeAttributeInputShape,
} from './attributes.rules.ts';

const ProductCountType = builder.objectRef<ProductCount>('ProductCount').implement({
  description: 'A number of products.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Number of products. Counts up to 5,000.' }),
    isCapped: t.exposeBoolean('isCapped', { description: 'Whether there are more than `count` says.' }),
  }),
});

builder.prismaObjectField(AttributeDefinition, 'products', (t) =>
  t.field({
    type: ProductCountType,
    authScopes: attributesAccess.list,
    description: 'How many products of any status have this attribute. Admins and catalogue only.',
    resolve: (row, _args, { services }) => services.attributes.products(row),
  }),
);

builder.queryField('managedAttributes', (t) =>
  t.prismaConnection(
    {
      type: AttributeDefinition,
      cursor: 'id',
      description: 'Returns the attributes of all categories, in display order. Admins and catalogue only.',
      ...nullIfRefused,
      authScopes: attributesAccess.list,
      args: {
        query: t.arg.string({
          required: true,
          defaultValue: '',
          description: 'Words, such as `weight`. All must be in the label, group, unit, or options.',
        }),
      },
      totalCount: (_root, { query }, { services }) => services.attributes.count(query),
      resolve: (page, _root, { query }, { services }) => services.attributes.list(query, page),
    },
    { name: 'ManagedAttributeConnection' },
    { name: 'ManagedAttributeEdge' },
  ),
);

builder.objectType(AttributeInUse, {
  name: 'AttributeInUse',
  interfaces: [UserError],
  description: 'The change removes values of products. Nothing was changed: confirm it with `removesValues`.',
  fields: (t) => ({
    products: t.field({
      type: ProductCountType,
      description: 'How many products lose values.',
      resolve: ({ products }) => products,
    }),
  }),
});

builder.objectType(AttributeChanged, {
  name: 'AttributeChanged',
  interfaces: [UserError],
  description: 'Another admin changed the attribute since it was read. Nothing was overwritten.',
  fields: (t) => ({
    definition: t.field({
      type: AttributeDefinition,
      description: 'The current definition. To overwrite it, pass its `updatedAt` as `seenAt`.',
      resolve: ({ definition }) => definition,
    }),
  }),
});

builder.objectType(AttributeBusy, {
  name: 'AttributeBusy',
  interfaces: [UserError],
  description: 'The last change of the attribute is still being applied to products. Try again in a moment.',
});

type OptionShape = ChangeAttributeInputShape['options'][number];
const AttributeOptionInput = builder.inputType('AttributeOptionInput', {
  description: 'An option of an attribute.',
  fields: (t): InputFields<OptionShape> => ({
    name: t.string({ description: 'Its name, at most 60 characters without commas and carets.' }),
    currentName: t.string({
      required: false,
      description: 'The name that it has now: products follow a new name. Omit it for a new option.',
    }),
  }),
});

const describe = {
  label: 'Display name, such as `Cast weight`, at most 60 characters.',
  group: 'Heading in a specification table, such as `Performance`, at most 60 characters.',
  unit: 'Unit of numbers: `mm`, `cm`, `m`, `in`, `g`, `kg`, `ml`, `l`, `lm`, `h`, or `V`.',
  options: 'From 1 to 100 options in display order. Empty for other kinds.',
  categorySlugs: 'Slugs of the categories whose products can have it. Empty for all categories.',
  isFilterable: 'Whether customers can filter by it. Texts can’t be a filter.',
  position: 'Attributes of a group are shown by ascending position, from 1 to 1,000,000.',
} as const;

const AddAttributeDefinitionInput = builder.inputType('AddAttributeDefinitionInput', {
  description: 'An attribute to add. Its name is derived from the label and never changes.',
  fields: (t): InputFields<AddAttributeInputShape> => ({
    label: t.string({ description: describe.label }),
    group: t.string({ description: describe.group }),
    kind: t.field({ type: AttributeKind, description: 'Kind of the values.' }),
    unit: t.string({ required: false, description: describe.unit }),
    options: t.field({ type: [AttributeOptionInput], description: describe.options }),
    categorySlugs: t.stringList({ description: describe.categorySlugs }),
    isFilterable: t.boolean({ description: describe.isFilterable }),
    position: t.int({
      required: false,
      description: `${describe.position} Defaults to the end of its group.`,
    }),
  }),
});

const ChangeAttributeDefinitionInput = builder.inputType('ChangeAttributeDefinitionInput', {
  description: 'An attribute with its new values.',
  fields: (t): InputFields<ChangeAttributeInputShape> => ({
    id: t.id({ description: 'The `databaseId` of the attribute.' }),
    seenAt: t.field({
      type: 'DateTime',
      description: 'The `updatedAt` that was read: a change by another admin since then is not overwritten.',
    }),
    label: t.string({ description: describe.label }),
    group: t.string({ description: describe.group }),
    kind: t.field({
      type: AttributeKind,
      description: "Kind of the values. It can't change while products have the attribute.",
    }),
    unit: t.string({ required: false, description: describe.unit }),
    options: t.field({ type: [AttributeOptionInput], description: describe.options }),
    categorySlugs: t.stringList({ description: describe.categorySlugs }),
    isFilterable: t.boolean({ description: describe.isFilterable }),
    position: t.int({ description: describe.position }),
    removesValues: t.boolean({
      description:
        'Confirms that products lose the values of removed options, and products of other categories their values.',
    }),
  }),
});

const DeleteAttributeDefinitionInput = builder.inputType('DeleteAttributeDefinitionInput', {
  description: 'An attribute to delete.',
  fields: (t): InputFields<{ id: string; removesValues: boolean }> => ({
    id: t.id({ description: 'The `databaseId` of the attribute.' }),
    removesValues: t.boolean({ description: 'Confirms that products lose their values.' }),
  }),
});

builder.mutationFields((t) => ({
  addAttributeDefinition: t.errorUnionField({
    authScopes: attributesAccess.add,
    types: [AttributeDefinition, InvalidInput, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'AttributeDefinition' },
    description:
      'Adds an attribute that products can have. Admins and catalogue only; recorded in the audit log.',
    args: { input: t.arg({ type: AddAttributeDefinitionInput, description: 'The attribute to add.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(attributesLimits.write, () => services.attributes.add(requireViewer(viewer), input)),
  }),
  changeAttributeDefinition: t.errorUnionField({
    authScopes: attributesAccess.change,
    types: [
      AttributeDefinition,
      InvalidInput,
      NotFound,
      AttributeInUse,
      AttributeChanged,
      AttributeBusy,
      RateLimited,
      SignInRequired,
      Forbidden,
    ],
    union: { resolveType: () => 'AttributeDefinition' },
    description:
      'Changes an attribute. Product pages and filters use it at once, searches when a job has updated the products. Admins and catalogue only; recorded in the audit log.',
    args: {
      input: t.arg({
        type: ChangeAttributeDefinitionInput,
        description: 'The attribute and its new values.',
      }),
    },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(attributesLimits.write, () => services.attributes.change(requireViewer(viewer), input)),
  }),
  deleteAttributeDefinition: t.errorUnionField({
    authScopes: attributesAccess.delete,
    types: [
      AttributeDefinition,
      NotFound,
      AttributeInUse,
      AttributeBusy,
      RateLimited,
      SignInRequired,
      Forbidden,
    ],
    union: { resolveType: () => 'AttributeDefinition' },
    description: 'Deletes an attribute and returns it. Admins and catalogue only; recorded in the audit log.',
    args: { input: t.arg({ type: DeleteAttributeDefinitionInput, description: 'The attribute to delete.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(attributesLimits.write, () => services.attributes.remove(requireViewer(viewer), input)),
  }),
}));
