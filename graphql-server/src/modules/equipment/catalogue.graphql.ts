import { builder, isPubliclyCacheable } from '#server/builder.ts';
import { requireInRange } from '#server/errors/arguments.ts';
import { isShopper } from '#server/viewer.ts';
import { equipmentAccess } from './equipment.access.ts';
import { MAX_FACETS } from './attribute-facets.rules.ts';
import { CatalogueFilterInput, filterOf } from './catalogue-filter.graphql.ts';
import { isNarrowed, type ZeroResultHelp } from './catalogue.rules.ts';
import type { Suggestions } from './catalogue.service.ts';
import { Category, Equipment } from './equipment.graphql.ts';
import { AttributeFacetType, FacetType, PriceFacetType } from './facets.graphql.ts';

const CatalogueSort = builder.enumType('CatalogueSort', {
  description: 'Sort order of products. Ties are sorted newest first.',
  values: {
    RELEVANCE: { description: 'Best match for the query first. Without a query, newest first.' },
    NEWEST: { description: 'Newest first.' },
    PRICE_ASC: { description: 'Lowest price first.' },
    PRICE_DESC: { description: 'Highest price first.' },
    BEST_SELLING: { description: 'Most units sold in the last 90 days first.' },
    NAME: { description: 'By name, A to Z.' },
  } as const,
});

const HelpReason = builder.enumType('ZeroResultReason', {
  description: 'Why a search returned no products.',
  values: {
    WORDS: { description: 'No product matches the query.' },
    NOT_SOLD: { description: 'The query names something that the shop does not sell; see `unsold`.' },
    FILTERS: { description: 'Products match the query, but not the other filters.' },
  } as const,
});

export const ProductsInstead = builder.enumType('ProductsInstead', {
  description: 'Which products are suggested when a search returns none.',
  values: {
    WITHOUT_FILTERS: { description: 'Products that match the query without the other filters.' },
    NEAREST: { description: 'Products that match some words of the query.' },
    BEST_SELLERS: { description: 'Best sellers, because nothing comes close to the query.' },
  } as const,
});

const ZeroResultHelpType = builder.objectRef<ZeroResultHelp>('ZeroResultHelp').implement({
  description: 'Suggestions for a search without results.',
  fields: (t) => ({
    reason: t.expose('reason', { type: HelpReason, description: 'Why the search returned no products.' }),
    unsold: t.exposeString('unsold', {
      nullable: true,
      description: 'What the query names and the shop does not sell, for the reason `NOT_SOLD`.',
    }),
    equipmentAre: t.expose('equipmentAre', {
      type: ProductsInstead,
      description: 'Which products are suggested.',
    }),
    equipment: t.prismaField({
      type: [Equipment],
      description: 'Up to six suggested products.',
      resolve: (query, help, _args, { services }) => services.equipment.byIds(help.equipmentIds, query),
    }),
    categories: t.field({
      type: [Category],
      description:
        'Up to four categories close to the query, or for the reason `NOT_SOLD` up to twelve with products if none is close. May be empty.',
      resolve: (help, _args, { services }) => services.equipment.categoriesByIds(help.categoryIds),
    }),
  }),
});

/** For selections without page fields: no rows are read. */
const withoutPage = { pothosPrismaTotalCount: true };
/**
 * Complexity of a field that occurs once per connection. The connection multiplies by its page size, 20, so this divides by
 * it. `entries`: the field's maximum number of items.
 */
const costOncePerConnection = (entries: number) => ({ field: 1, multiplier: entries / 20 });

builder.queryField('catalogue', (t) =>
  t.prismaConnection(
    {
      authScopes: equipmentAccess.browse,
      type: Equipment,
      cursor: 'id',
      description:
        'Returns published products that match the filter. If the query is misspelled, it is corrected; see `correctedQuery`.',
      extensions: isPubliclyCacheable,
      args: {
        filter: t.arg({ type: CatalogueFilterInput, required: false, description: 'Filters to apply.' }),
        sort: t.arg({
          type: CatalogueSort,
          required: true,
          defaultValue: 'RELEVANCE',
          description: 'Sort order.',
        }),
      },
      resolve: async (query, _root, args, { services }) =>
        services.equipment.list(await filterOf(args, services), args.sort, query),
    },
    {
      name: 'EquipmentConnection',
      fields: (connection) => ({
        totalCount: connection.int({
          extensions: withoutPage,
          description: 'Number of matching products on all pages. Counts up to 5,000.',
          resolve: async ({ args }, _args, { services }) =>
            (await services.equipment.count(await filterOf(args, services))).count,
        }),
        totalIsCapped: connection.boolean({
          extensions: withoutPage,
          description: 'Whether more products match than `totalCount` says.',
          resolve: async ({ args }, _args, { services }) =>
            (await services.equipment.count(await filterOf(args, services))).isCapped,
        }),
        correctedQuery: connection.string({
          extensions: withoutPage,
          nullable: true,
          description:
            "The corrected query whose results are returned, such as `reel` for `reell`. Null if the query wasn't corrected.",
          resolve: async ({ args }, _args, { services }) =>
            services.equipment.corrected(await filterOf(args, services)),
        }),
        omittedTerms: connection.stringList({
          extensions: withoutPage,
          description:
            'Words and quantities of the query that no product matches together with the others, such as `carp` of `carp rod`. The results are without them.',
          resolve: async ({ args }, _args, { services }) => [
            ...(await services.equipment.omitted(await filterOf(args, services))),
          ],
        }),
        facets: connection.field({
          extensions: withoutPage,
          complexity: costOncePerConnection(5),
          type: [FacetType],
          description: 'Facets of the list, each value with its count. More facets may be added.',
          resolve: async ({ args }, _args, { services }) =>
            (await services.equipment.facets(await filterOf(args, services))).facets,
        }),
        attributeFacets: connection.field({
          extensions: withoutPage,
          complexity: costOncePerConnection(MAX_FACETS),
          type: [AttributeFacetType],
          description:
            'Facets of the attributes that at least two products have and that divide the results, and of those that are filtered by, in display order.',
          resolve: async ({ args }, _args, { services }) =>
            (await services.equipment.facets(await filterOf(args, services))).attributes,
        }),
        priceFacet: connection.field({
          extensions: withoutPage,
          complexity: costOncePerConnection(1),
          type: PriceFacetType,
          nullable: true,
          description: 'Price facet of the list. Null if no product matches the other filters.',
          resolve: async ({ args }, _args, { services }) => {
            const { price, currency } = await services.equipment.facets(await filterOf(args, services));
            return price && { ...price, currency };
          },
        }),
        zeroResultHelp: connection.field({
          extensions: withoutPage,
          complexity: costOncePerConnection(1),
          type: ZeroResultHelpType,
          nullable: true,
          description: 'Suggestions for a search without results. Null if there are results.',
          // The search page alone asks for it, once a search.
          resolve: async ({ args }, _args, { services, viewer, address }) => {
            const filter = await filterOf(args, services);
            const help = await services.equipment.help(filter);
            if (filter.query && !isNarrowed(filter) && isShopper(viewer))
              services.searches.record({
                query: filter.query,
                results: (await services.equipment.count(filter)).count,
                instead: help?.equipmentAre ?? null,
                address,
              });
            return help;
          },
        }),
      }),
    },
    { name: 'EquipmentEdge' },
  ),
);

const SearchSuggestions = builder.objectRef<Suggestions>('SearchSuggestions').implement({
  description: 'Search suggestions for a partial query.',
  fields: (t) => ({
    equipment: t.prismaField({
      type: [Equipment],
      // `first` has multiplied already.
      complexity: { field: 1, multiplier: 1 },
      description: 'Suggested products, best match first.',
      resolve: (query, { equipmentIds }, _args, { services }) =>
        services.equipment.byIds(equipmentIds, query),
    }),
    categories: t.field({
      type: [Category],
      complexity: { field: 1, multiplier: 1 },
      description: 'Up to three suggested categories.',
      resolve: ({ categoryIds }, _args, { services }) => services.equipment.categoriesByIds(categoryIds),
    }),
    correctedQuery: t.exposeString('correctedQuery', {
      nullable: true,
      description: "The corrected query whose results are returned. Null if the query wasn't corrected.",
    }),
  }),
});

builder.queryField('searchSuggestions', (t) =>
  t.field({
    authScopes: equipmentAccess.browse,
    type: SearchSuggestions,
    description: 'Returns search suggestions for a partial query. A blank query returns none.',
    extensions: isPubliclyCacheable,
    args: {
      query: t.arg.string({
        description: 'The partial query, such as `spin`. Characters after the first 100 are ignored.',
      }),
      first: t.arg.int({
        required: true,
        defaultValue: 6,
        description: 'Maximum number of products to return, from 1 to 20.',
      }),
    },
    resolve: (_root, { query, first }, { services }) =>
      services.equipment.suggest(query, requireInRange('first', first, 20)),
  }),
);
