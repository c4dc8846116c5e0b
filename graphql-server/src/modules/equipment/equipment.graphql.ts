import { builder, nodeVisibility, isPubliclyCacheable } from '#server/builder.ts';
import { requireInRange } from '#server/errors/arguments.ts';
import { isRowId } from '#server/errors/input.ts';
import { Money } from '#server/modules/money/money.graphql.ts';
import { Picture } from '#server/modules/pictures/pictures.graphql.ts';
import { pictureOf, pictureOfImage } from '#server/modules/pictures/pictures.rules.ts';
import { equipmentAccess } from './equipment.access.ts';
import { AttributeType } from './attributes.graphql.ts';
import { attributesOf } from './attributes.rules.ts';
import { availabilityOf, isNew, orderableItems } from './equipment.rules.ts';
import { shownPrior } from './prices.rules.ts';

export const Availability = builder.enumType('Availability', {
  description: 'Whether a product can be ordered.',
  values: {
    IN_STOCK: { description: 'In stock.' },
    LOW_STOCK: { description: 'Few items are left; see `stockLeft`.' },
    OUT_OF_STOCK: { description: 'Fewer items are left than the minimum order quantity.' },
  } as const,
});

export const EquipmentStatus = builder.enumType('EquipmentStatus', {
  description: 'Publication status of a product.',
  values: {
    DRAFT: { description: 'Not published yet. Only admins see it.' },
    PUBLISHED: { description: 'Published. Everyone can see and order it.' },
    ARCHIVED: { description: 'No longer for sale. Past orders still refer to it.' },
  } as const,
});

// No `select` on these types: whole rows are loaded, so that Pothos need not check each field of each row.
export const Category = builder.prismaNode('Category', {
  id: { field: 'id' },
  description: 'A product category, such as reels.',
  fields: (t) => ({
    slug: t.exposeString('slug', {
      description: 'URL slug, such as `terminal-tackle`, of the page `/category/{slug}`.',
    }),
    name: t.exposeString('name', { description: 'Display name, such as `Terminal tackle`.' }),
    description: t.exposeString('description', { description: 'Text of its page. May be empty.' }),
    picture: t.field({
      type: Picture,
      nullable: true,
      description: 'Picture of its page. Null if there is none.',
      resolve: pictureOf,
    }),
    equipmentCount: t.exposeInt('equipmentCount', {
      description: 'Number of published products in the category.',
    }),
  }),
});

export const Equipment = builder.prismaNode('Equipment', {
  id: { field: 'id' },
  description: 'A product: an item of fishing equipment.',
  fields: (t) => ({
    databaseId: t.exposeString('id', {
      description: 'Database ID, as used by the REST API (`_id`) and the page `/order/{databaseId}`.',
    }),
    slug: t.string({
      description:
        "URL slug, such as `spinning-reel`, of the page `/product/{slug}`. A variant has its product's.",
      resolve: ({ slug }) => slug.split('~')[0] ?? slug,
    }),
    name: t.exposeString('name', { description: 'Short product name, such as `Lakehead 3000`.' }),
    title: t.exposeString('title', { description: 'Descriptive title, such as `Spinning reel, size 3000`.' }),
    description: t.exposeString('description', { description: 'Product description. May be empty.' }),
    price: t.field({
      type: Money,
      description: 'Unit price.',
      resolve: (row) => ({ minor: row.priceMinor, currency: row.currency }),
    }),
    lowestPrice: t.field({
      type: Money,
      description: 'Lowest unit price of the product and its variants.',
      resolve: ({ priceMinor, variantsFromMinor, currency }) => ({
        minor: Math.min(priceMinor, variantsFromMinor ?? priceMinor),
        currency,
      }),
    }),
    highestPrice: t.field({
      type: Money,
      description: 'Highest unit price of the product and its variants.',
      resolve: ({ priceMinor, variantsToMinor, currency }) => ({
        minor: Math.max(priceMinor, variantsToMinor ?? priceMinor),
        currency,
      }),
    }),
    priorPrice: t.field({
      type: Money,
      nullable: true,
      description:
        "For 30 days after a price reduction, the lowest price of the 30 days before it. Null if the product isn't on sale.",
      resolve: (row) => {
        const minor = shownPrior(row, new Date());
        return minor === null ? null : { minor, currency: row.currency };
      },
    }),
    status: t.expose('status', {
      type: EquipmentStatus,
      description: "Publication status. Only admins see products that aren't published.",
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description:
        'When an admin last changed the product, except for its stock. Pass it to `changeEquipment` as `seenAt` to detect conflicting edits.',
    }),
    minQty: t.exposeInt('minQty', { description: 'Minimum order quantity.' }),
    maxQty: t.exposeInt('maxQty', {
      description: 'Upper bound of the order quantity, exclusive: order fewer than this.',
    }),
    availability: t.field({
      type: Availability,
      description: 'Whether the product can be ordered now.',
      resolve: (row) => availabilityOf(orderableItems(row), row.minQty),
    }),
    stockLeft: t.int({
      nullable: true,
      description:
        "Number of items that can be ordered now: items in stock that aren't on hold for payments. Null if stock isn't tracked.",
      resolve: orderableItems,
    }),
    isNew: t.boolean({
      description: 'Whether the product was added in the last 30 days.',
      resolve: (row) => isNew(row.createdAt, new Date()),
    }),
    picture: t.field({
      type: Picture,
      nullable: true,
      description: 'Product image. Null if there is none.',
      resolve: pictureOf,
    }),
    pictures: t.field({
      type: [Picture],
      description: 'All product images: `picture`, then further ones in display order.',
      select: { images: { orderBy: { position: 'asc' } } },
      resolve: (row) => [
        ...[pictureOf(row)].filter((one) => one !== null),
        ...row.images.map(pictureOfImage),
      ],
    }),
    attributes: t.field({
      type: [AttributeType],
      description: 'Technical attributes, in display order; those of one group follow one another.',
      resolve: async (row, _args, { services }) =>
        attributesOf(row.attributes, await services.equipment.attributeDefinitions()),
    }),
    category: t.relation('category', { description: "The product's category.", type: Category }),
  }),
});

nodeVisibility.Category = async (id) => isRowId(id);
nodeVisibility.Equipment = async (id, { services }) => (await services.equipment.one(id)) !== null;

builder.queryFields((t) => ({
  equipment: t.prismaField({
    authScopes: equipmentAccess.browse,
    type: Equipment,
    nullable: true,
    description: "Fetches a published product. Null if it doesn't exist.",
    extensions: isPubliclyCacheable,
    args: { id: t.arg.id({ description: 'The `databaseId` of the product.' }) },
    resolve: (query, _root, { id }, { services }) => services.equipment.one(id, query),
  }),
  equipmentBySlug: t.prismaField({
    authScopes: equipmentAccess.browse,
    type: Equipment,
    nullable: true,
    description: "Fetches a published product by its slug. Null if it doesn't exist.",
    extensions: isPubliclyCacheable,
    args: { slug: t.arg.string({ required: true, description: 'The `slug` of the product.' }) },
    resolve: (query, _root, { slug }, { services }) => services.equipment.bySlug(slug, query),
  }),
  bestSellers: t.prismaField({
    authScopes: equipmentAccess.browse,
    type: [Equipment],
    description: 'Returns products by units sold in the last 90 days, then newest first.',
    extensions: isPubliclyCacheable,
    args: {
      first: t.arg.int({
        defaultValue: 48,
        required: true,
        description: 'Maximum number of products to return, from 1 to 200.',
      }),
    },
    resolve: (query, _root, { first }, { services }) =>
      services.equipment.bestSellers(requireInRange('first', first, 200), query),
  }),
}));

builder.queryFields((t) => ({
  categories: t.field({
    authScopes: equipmentAccess.browse,
    type: [Category],
    description: 'Returns all categories, in display order.',
    extensions: isPubliclyCacheable,
    resolve: (_root, _args, { services }) => services.equipment.categories(),
  }),
  categoryBySlug: t.field({
    authScopes: equipmentAccess.browse,
    type: Category,
    nullable: true,
    description: "Fetches a category by its slug, or by an earlier one. Null if it doesn't exist.",
    extensions: isPubliclyCacheable,
    args: {
      slug: t.arg.string({ required: true, description: 'The `slug` of the category, or an earlier one.' }),
    },
    resolve: (_root, { slug }, { services }) => services.equipment.categoryBySlug(slug),
  }),
}));
