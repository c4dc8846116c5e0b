import { z } from 'zod';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId } from '#server/errors/input.ts';
import { tool } from '#server/http/tool.ts';
import { money, moneyOf } from '#server/modules/money/money.mcp.ts';
import { attributesOf } from './attributes.rules.ts';
import { equipmentAccess } from './equipment.access.ts';
import { availabilityOf, bestAvailabilityOf, orderableItems } from './equipment.rules.ts';
import type { EquipmentService } from './equipment.service.ts';
import { shownPrior } from './prices.rules.ts';

type Row = NonNullable<Awaited<ReturnType<EquipmentService['bySlug']>>>;

const MAX_RESULTS = 20;
const MAX_CATEGORIES = 20;
const MAX_MINOR = 2_147_483_647;

const availability = z
  .enum(['IN_STOCK', 'LOW_STOCK', 'OUT_OF_STOCK'])
  .describe('IN_STOCK and LOW_STOCK can be ordered now.');
const category = z.strictObject({ slug: z.string(), name: z.string() });
const slug = z.string().describe('Slug of the product, for `get_product`.');
const equipmentId = z.string().describe('ID of the product or variant, for `quote_cart`.');
const url = z.string().describe('Page of the product. Customers order there.');
const priorPrice = money
  .nullable()
  .describe('Lowest price of the 30 days before a reduction. Null if the product is not on sale.');

const priceMinor = z.int().min(0).max(MAX_MINOR).optional();

const categoryOf = ({ category: row }: Row) => ({ slug: row?.slug ?? '', name: row?.name ?? '' });
const priorOf = (row: Row) => {
  const minor = shownPrior(row, new Date());
  return minor === null ? null : moneyOf(minor, row.currency);
};

const searchProducts = tool({
  name: 'search_products',
  title: 'Search products',
  description:
    'Searches the products of the shop, as its search page does. Understands quantities and prices in the query, such as `2.1 m rod` or `lures under $10`, and corrects its spelling.',
  access: equipmentAccess.browse,
  input: z.strictObject({
    query: z
      .string()
      .max(100, 'Use at most 100 characters.')
      .optional()
      .describe('Words, such as `spinning reel`. Without it, all products match.'),
    categorySlugs: z
      .array(z.string().max(100, 'Use at most 100 characters.'))
      .max(MAX_CATEGORIES)
      .optional()
      .describe('Slugs of categories, such as `reels`. Matches products in any of them.'),
    priceMinMinor: priceMinor.describe('Lowest price in minor units, inclusive: 1000 is $10.'),
    priceMaxMinor: priceMinor.describe('Highest price in minor units, inclusive.'),
    inStock: z.boolean().default(false).describe('Whether to return only products that can be ordered now.'),
    sort: z
      .enum(['RELEVANCE', 'NEWEST', 'PRICE_ASC', 'PRICE_DESC', 'BEST_SELLING', 'NAME'])
      .default('RELEVANCE'),
    first: z.int().min(1).max(MAX_RESULTS).default(10).describe('Most products to return.'),
    after: z.string().max(100).optional().describe('`nextCursor` of the earlier result.'),
  }),
  output: z.strictObject({
    products: z.array(
      z.strictObject({
        equipmentId: equipmentId.describe('ID of the default variant; `get_product` has all variants.'),
        slug,
        name: z.string(),
        title: z.string(),
        category,
        lowestPrice: money.describe('Lowest price of the product and its variants.'),
        highestPrice: money,
        priorPrice,
        availability,
        url,
      }),
    ),
    totalCount: z.int().describe('Matching products on all pages, up to 5,000.'),
    totalIsCapped: z.boolean().describe('Whether more products match than `totalCount` says.'),
    correctedQuery: z.string().nullable().describe('The query that was searched for, if it was misspelled.'),
    omittedTerms: z.array(z.string()).describe('Words of the query that the results do not match.'),
    nextCursor: z.string().nullable().describe('Pass it as `after`. Null on the last page.'),
  }),
  async handle({ first, after, sort, inStock, ...asked }, { services: { equipment } }, urlOf) {
    if (after !== undefined && !isRowId(after))
      return invalid('after', 'Pass the `nextCursor` of an earlier result.');
    const known = asked.categorySlugs?.length ? await equipment.categories() : [];
    const unknown = asked.categorySlugs?.find((wanted) => known.every((one) => one.slug !== wanted));
    if (unknown !== undefined)
      return invalid(
        'categorySlugs',
        `There is no category \`${unknown}\`. Categories: ${known.map((one) => one.slug).join(', ')}.`,
      );
    const filter = { ...asked, ...(inStock && { availability: ['IN_STOCK', 'LOW_STOCK'] as const }) };
    // One row more tells whether there is a next page.
    const page = { take: first + 1, include: { category: true }, ...(after && { cursor: { id: after } }) };
    const [rows, total, correctedQuery, omittedTerms] = await Promise.all([
      equipment.list(filter, sort, page),
      equipment.count(filter),
      equipment.corrected(filter),
      equipment.omitted(filter),
    ]);
    const shown = rows.slice(0, first);
    return {
      products: shown.map((row) => ({
        equipmentId: row.id,
        slug: row.slug,
        name: row.name,
        title: row.title,
        category: categoryOf(row),
        lowestPrice: moneyOf(Math.min(row.priceMinor, row.variantsFromMinor ?? row.priceMinor), row.currency),
        highestPrice: moneyOf(Math.max(row.priceMinor, row.variantsToMinor ?? row.priceMinor), row.currency),
        priorPrice: priorOf(row),
        availability: bestAvailabilityOf(row),
        url: urlOf(`/product/${row.slug}`),
      })),
      totalCount: total.count,
      totalIsCapped: total.isCapped,
      correctedQuery,
      omittedTerms: [...omittedTerms],
      nextCursor: rows.length > first ? (shown.at(-1)?.id ?? null) : null,
    };
  },
});

const getProduct = tool({
  name: 'get_product',
  title: 'Get a product',
  description: 'Returns one product with its description, technical attributes and variants.',
  access: equipmentAccess.browse,
  input: z.strictObject({
    slug: z
      .string()
      .min(1)
      .max(100, 'Use at most 100 characters.')
      .describe('Slug of the product, such as `spinning-reel`.'),
  }),
  output: z.strictObject({
    slug,
    name: z.string(),
    title: z.string(),
    description: z.string().describe('May be empty.'),
    category,
    attributes: z.array(
      z.strictObject({
        name: z.string(),
        label: z.string(),
        value: z.string().describe('In metric units, such as `5–21 g`.'),
      }),
    ),
    availability,
    variants: z
      .array(
        z.strictObject({
          equipmentId,
          sku: z.string().nullable(),
          options: z.array(z.strictObject({ name: z.string(), value: z.string() })),
          price: money,
          priorPrice,
          availability,
          minQuantity: z.int(),
          maxQuantity: z.int(),
        }),
      )
      .describe('What can be ordered: the product itself, which is the default variant, then the others.'),
    url,
  }),
  async handle({ slug: wanted }, { services: { equipment } }, urlOf) {
    const product = await equipment.bySlug(wanted, { include: { category: true, variants: true } });
    if (!product) return new NotFound('product');
    const definitions = await equipment.attributeDefinitions();
    return {
      slug: product.slug,
      name: product.name,
      title: product.title,
      description: product.description,
      category: categoryOf(product),
      attributes: attributesOf(product.attributes, definitions).map(({ definition, value }) => ({
        name: definition.name,
        label: definition.label,
        value: value('METRIC'),
      })),
      availability: bestAvailabilityOf(product),
      variants: [product, ...(product.variants ?? [])].map((row) => ({
        equipmentId: row.id,
        sku: row.sku,
        options: product.optionNames.map((name, at) => ({ name, value: row.optionValues[at] ?? '' })),
        price: moneyOf(row.priceMinor, row.currency),
        priorPrice: priorOf(row),
        availability: availabilityOf(orderableItems(row), row.minQty),
        minQuantity: row.minQty,
        maxQuantity: row.maxQty - 1,
      })),
      url: urlOf(`/product/${product.slug}`),
    };
  },
});

const invalid = (path: string, message: string) => new InvalidInput([{ path, message }]);

export const equipmentTools = [searchProducts, getProduct];
