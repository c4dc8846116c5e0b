import { builder, isPubliclyCacheable, nodeVisibility } from '#server/builder.ts';
import { equipmentAccess } from './equipment.access.ts';
import type { Attribute } from './attributes.rules.ts';
import { appliesTo } from './attribute-values.rules.ts';
import type { Range } from './measures.rules.ts';

const UnitSystem = builder.enumType('UnitSystem', {
  description: 'A system of units.',
  values: {
    METRIC: { description: 'Metric units, such as grams and centimeters.' },
    IMPERIAL: { description: 'US customary units, such as ounces and feet.' },
  } as const,
});

const NumberRange = builder.objectRef<Range>('NumberRange').implement({
  description: 'A number, whose bounds are equal, or a range. A missing bound means “up to” or “from”.',
  fields: (t) => ({
    min: t.float({ nullable: true, description: 'Lower bound.', resolve: ({ min }) => min ?? null }),
    max: t.float({ nullable: true, description: 'Upper bound.', resolve: ({ max }) => max ?? null }),
  }),
});

export const AttributeType = builder.objectRef<Attribute>('Attribute').implement({
  description: 'A technical attribute of a product.',
  fields: (t) => ({
    name: t.string({
      description: 'Stable name, such as `gearRatio`.',
      resolve: ({ definition }) => definition.name,
    }),
    label: t.string({
      description: 'Display name, such as `Gear ratio`.',
      resolve: ({ definition }) => definition.label,
    }),
    group: t.string({
      description: 'Heading in a specification table, such as `Performance`.',
      resolve: ({ definition }) => definition.group,
    }),
    value: t.string({
      description:
        'Value with its unit, such as `265 g`, `5–21 g`, or `bass, pike`. Values without a unit are equal in both systems.',
      args: {
        units: t.arg({
          type: UnitSystem,
          required: true,
          defaultValue: 'METRIC',
          description: 'Units of the value.',
        }),
      },
      resolve: ({ value }, { units }) => value(units),
    }),
    number: t.field({
      type: NumberRange,
      nullable: true,
      description: 'The number or range in the unit of the definition. Null for other kinds.',
      resolve: ({ typed }) => typed.number ?? null,
    }),
    text: t.string({
      nullable: true,
      description: 'The text. Null for other kinds.',
      resolve: ({ typed }) => typed.text ?? null,
    }),
    options: t.stringList({
      description: 'Chosen options, such as `bass` and `pike`. Empty for an attribute without options.',
      resolve: ({ typed }) => [...(typed.options ?? [])],
    }),
    isTrue: t.boolean({
      nullable: true,
      description: 'Yes or no. Null for other kinds.',
      resolve: ({ typed }) => typed.isTrue ?? null,
    }),
  }),
});

export const AttributeKind = builder.enumType('AttributeKind', {
  description: 'Kind of the values of an attribute.',
  values: {
    NUMBER: { description: 'A number or a range, with a unit.' },
    TEXT: { description: 'A text.' },
    OPTIONS: { description: 'One or more of the options.' },
    YES_NO: { description: 'Yes or no.' },
  } as const,
});

export const AttributeDefinition = builder.prismaNode('AttributeDefinition', {
  id: { field: 'id' },
  description: 'A technical attribute that products can have.',
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'Database ID, for the mutations.' }),
    name: t.exposeString('name', { description: 'Stable name, such as `castWeightG`.' }),
    label: t.exposeString('label', { description: 'Display name, such as `Cast weight`.' }),
    group: t.exposeString('group', {
      description: 'Heading in a specification table, such as `Performance`.',
    }),
    kind: t.expose('kind', { type: AttributeKind, description: 'Kind of the values.' }),
    unit: t.exposeString('unit', { nullable: true, description: 'Metric unit of numbers, such as `g`.' }),
    options: t.exposeStringList('options', {
      description: 'Options to choose from. Empty for other kinds.',
    }),
    categorySlugs: t.exposeStringList('categorySlugs', {
      description: 'Slugs of the categories whose products can have it. Empty for all categories.',
    }),
    isFilterable: t.exposeBoolean('isFilterable', { description: 'Whether customers can filter by it.' }),
    position: t.exposeInt('position', {
      description: 'Attributes of a group are shown by ascending position.',
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
  }),
});

nodeVisibility.AttributeDefinition = async (id, { services }) =>
  (await services.equipment.attributeDefinitions()).some((one) => one.id === id);

builder.queryField('attributeDefinitions', (t) =>
  t.field({
    authScopes: equipmentAccess.browse,
    type: [AttributeDefinition],
    description: 'Returns the attributes that products of a category can have, in display order.',
    extensions: isPubliclyCacheable,
    args: {
      categorySlug: t.arg.string({ required: true, description: 'Slug of the category, such as `rods`.' }),
    },
    resolve: async (_root, { categorySlug }, { services }) =>
      (await services.equipment.attributeDefinitions()).filter((one) => appliesTo(one, categorySlug)),
  }),
);
