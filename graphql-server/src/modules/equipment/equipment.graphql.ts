import { builder, nodeVisibility, sameForVisitors } from '#server/builder.ts';
import { isRowId } from '#server/errors/input.ts';
import { Money } from '#server/modules/money/money.graphql.ts';
import { Picture } from '#server/modules/pictures/pictures.graphql.ts';
import { pictureOf } from '#server/modules/pictures/pictures.rules.ts';
import { attributesOf, availabilityOf, isNew, type Attribute } from './equipment.rules.ts';
import { shownPrior } from './prices.rules.ts';

export const Availability = builder.enumType('Availability', {
  description: 'Whether a product can be ordered now.',
  values: {
    IN_STOCK: { description: 'There is plenty.' },
    LOW_STOCK: { description: 'Only a few pieces are left; `stockLeft` says how many.' },
    OUT_OF_STOCK: { description: 'Fewer pieces are left than the smallest order takes.' },
  } as const,
});

export const EquipmentStatus = builder.enumType('EquipmentStatus', {
  description: 'Whether a product is in the shop.',
  values: {
    DRAFT: { description: 'Not yet: an admin is still at it.' },
    PUBLISHED: { description: 'Everybody sees it and can order it.' },
    ARCHIVED: { description: 'Not any more; old orders still name it.' },
  } as const,
});

const AttributeType = builder.objectRef<Attribute>('Attribute').implement({
  description: 'One technical fact of a product.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Stable name, such as `gearRatio`.' }),
    label: t.exposeString('label', { description: 'Name for people, such as `Gear ratio`.' }),
    value: t.exposeString('value', { description: 'Value with its unit, such as `265 g`.' }),
  }),
});

// Neither of the two has a `select`: their rows come whole, and Pothos then asks nothing of each field of each row.
export const Category = builder.prismaNode('Category', {
  id: { field: 'id' },
  description: 'A shelf of the shop, such as reels.',
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'Name in addresses, such as `terminal-tackle`.' }),
    name: t.exposeString('name', { description: 'Name for people, such as `Terminal tackle`.' }),
    equipmentCount: t.exposeInt('equipmentCount', {
      description: 'How many products there are on it to see.',
    }),
  }),
});

export const Equipment = builder.prismaNode('Equipment', {
  id: { field: 'id' },
  description: 'A product of the shop: one piece of fishing equipment.',
  fields: (t) => ({
    databaseId: t.exposeString('id', {
      description: 'The id of the REST door (`_id`), and of the page `/order/{databaseId}`.',
    }),
    slug: t.exposeString('slug', { description: 'Name in addresses, such as `spinning-reel`.' }),
    name: t.exposeString('name', { description: 'Short name, such as `Lakehead 3000`.' }),
    title: t.exposeString('title', { description: 'What it is, such as `Spinning reel, size 3000`.' }),
    description: t.exposeString('description', { description: 'A few sentences about it; may be empty.' }),
    price: t.field({
      type: Money,
      description: 'Price of one piece.',
      resolve: (row) => ({ minor: row.priceMinor, currency: row.currency }),
    }),
    priorPrice: t.field({
      type: Money,
      nullable: true,
      description:
        'On sale: the lowest price of the 30 days before it was lowered, for 30 days after. Null otherwise.',
      resolve: (row) => {
        const minor = shownPrior(row, new Date());
        return minor === null ? null : { minor, currency: row.currency };
      },
    }),
    status: t.expose('status', {
      type: EquipmentStatus,
      description: 'Whether it is in the shop; all but published ones are seen by admins alone.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When it was last changed; `changeEquipment` takes it to notice others’ changes.',
    }),
    minQty: t.exposeInt('minQty', { description: 'Smallest quantity of one order.' }),
    maxQty: t.exposeInt('maxQty', { description: 'First quantity that is too many: order fewer than this.' }),
    availability: t.field({
      type: Availability,
      description: 'Whether it can be ordered now.',
      resolve: (row) => availabilityOf(row.stock, row.minQty),
    }),
    stockLeft: t.int({
      nullable: true,
      description: 'Pieces left; null where pieces are not counted.',
      resolve: (row) => row.stock,
    }),
    isNew: t.boolean({
      description: 'Whether it came to the shop in the last 30 days.',
      resolve: (row) => isNew(row.createdAt, new Date()),
    }),
    picture: t.field({
      type: Picture,
      nullable: true,
      description: 'Its picture; null when it has none yet.',
      resolve: pictureOf,
    }),
    attributes: t.field({
      type: [AttributeType],
      description: 'Technical facts, in the order of the catalogue.',
      resolve: (row) => attributesOf(row.attributes),
    }),
    category: t.relation('category', { description: 'The shelf it stands on.', type: Category }),
  }),
});

nodeVisibility.Category = async (id) => isRowId(id);
nodeVisibility.Equipment = async (id, { services }) => (await services.equipment.one(id)) !== null;

builder.queryFields((t) => ({
  equipment: t.prismaField({
    type: Equipment,
    nullable: true,
    description: 'One published product; null when there is none with this id.',
    extensions: sameForVisitors,
    args: { id: t.arg.id({ description: 'Its `databaseId`.' }) },
    resolve: (query, _root, { id }, { services }) => services.equipment.one(id, query),
  }),
  bestSellers: t.prismaField({
    type: [Equipment],
    description: 'Products by units sold in the last 90 days, then newest.',
    extensions: sameForVisitors,
    args: {
      first: t.arg.int({
        defaultValue: 48,
        required: true,
        description: 'How many at the most, from 1 to 200.',
      }),
    },
    resolve: (query, _root, { first }, { services }) =>
      services.equipment.bestSellers(Math.min(first, 200), query),
  }),
}));

builder.queryField('categories', (t) =>
  t.field({
    type: [Category],
    description: 'The shelves of the shop, in their order.',
    extensions: sameForVisitors,
    resolve: (_root, _args, { services }) => services.equipment.categories(),
  }),
);
