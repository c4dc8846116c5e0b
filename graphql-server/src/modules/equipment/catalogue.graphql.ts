import { builder, sameForVisitors } from '#server/builder.ts';
import { Money } from '#server/modules/money/money.graphql.ts';
import type { CatalogueFilter, Facet, FacetValue, PriceBucket, PriceFacet } from './catalogue.rules.ts';
import type { Suggestions, ZeroResultHelp } from './catalogue.service.ts';
import { Availability, Category, Equipment } from './equipment.graphql.ts';

const CatalogueSort = builder.enumType('CatalogueSort', {
  description: 'In which order products are listed; equals have the newest first.',
  values: {
    RELEVANCE: { description: 'What fits the words best first; without words, newest first.' },
    NEWEST: { description: 'Newest first.' },
    PRICE_ASC: { description: 'Cheapest first.' },
    PRICE_DESC: { description: 'Dearest first.' },
    BEST_SELLING: { description: 'By units sold in the last 90 days, most first.' },
    NAME: { description: 'By name, from A to Z.' },
  } as const,
});

const CatalogueFilterInput = builder.inputType('CatalogueFilter', {
  description: 'Which products to list; what is left out does not narrow, nor does an empty list.',
  fields: (t) => ({
    query: t.string({
      required: false,
      description:
        'Words, such as `spinning reel`; all must be found in name, title, category or description, in any form, the last one as a beginning. `"in quotes"` is a phrase, `-fly` leaves out. Of more than 100 characters the first 100 are taken.',
    }),
    categorySlugs: t.stringList({
      required: false,
      description: 'On any of these shelves, such as `reels`.',
    }),
    priceMinMinor: t.int({ required: false, description: 'At least this price, in minor units.' }),
    priceMaxMinor: t.int({ required: false, description: 'At most this price, in minor units.' }),
    availability: t.field({
      type: [Availability],
      required: false,
      description: 'Any of these; `[IN_STOCK, LOW_STOCK]` is all that can be ordered now.',
    }),
  }),
});

interface Asked {
  readonly filter?: CatalogueFilter | null | undefined;
}
const without = new WeakMap<Asked, CatalogueFilter>();
/** The same object for all fields of one list: what they share is found out once. */
function filterOf(args: Asked): CatalogueFilter {
  const filter = args.filter ?? without.get(args) ?? {};
  without.set(args, filter);
  return filter;
}

const FacetValueType = builder.objectRef<FacetValue>('FacetValue').implement({
  description: 'One choice of a facet, and how many products ticking it shows.',
  fields: (t) => ({
    value: t.exposeString('value', {
      description: 'For the filter: a slug of `categorySlugs`, a value of `availability`.',
    }),
    label: t.exposeString('label', { description: 'Name for people, such as `Terminal tackle`.' }),
    count: t.exposeInt('count', {
      description:
        'Products with this value that fit all other filters; what is ticked in the same facet does not change it. Counted up to 5,000.',
    }),
    isCapped: t.exposeBoolean('isCapped', { description: 'Whether there are more than `count`.' }),
    isSelected: t.exposeBoolean('isSelected', { description: 'Whether the filter asks for it.' }),
  }),
});

const FacetType = builder.objectRef<Facet>('Facet').implement({
  description: 'One way to narrow a list: shelves, availability.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Stable name: `category` or `availability`.' }),
    label: t.exposeString('label', { description: 'Name for people, such as `Category`.' }),
    values: t.field({
      type: [FacetValueType],
      description: 'All choices, in the order of the shop, those with nothing too.',
      resolve: (facet) => facet.values,
    }),
  }),
});

type Priced<T> = T & { readonly currency: string };

const PriceBucketType = builder.objectRef<Priced<PriceBucket>>('PriceBucket').implement({
  description: 'One bar of a price histogram.',
  fields: (t) => ({
    from: t.field({
      type: Money,
      description: 'Lowest price of the bar.',
      resolve: ({ fromMinor: minor, currency }) => ({ minor, currency }),
    }),
    to: t.field({
      type: Money,
      description: 'Highest price of the bar; the next one begins one minor unit above.',
      resolve: ({ toMinor: minor, currency }) => ({ minor, currency }),
    }),
    count: t.exposeInt('count', {
      description: 'Products in it that fit all filters but those of price. Counted up to 5,000.',
    }),
    isCapped: t.exposeBoolean('isCapped', { description: 'Whether there are more than `count`.' }),
  }),
});

const PriceFacetType = builder.objectRef<Priced<PriceFacet>>('PriceFacet').implement({
  description: 'The prices of what fits all filters but those of price.',
  fields: (t) => ({
    min: t.field({
      type: Money,
      description: 'The cheapest.',
      resolve: ({ minMinor: minor, currency }) => ({ minor, currency }),
    }),
    max: t.field({
      type: Money,
      description: 'The dearest.',
      resolve: ({ maxMinor: minor, currency }) => ({ minor, currency }),
    }),
    buckets: t.field({
      type: [PriceBucketType],
      description: 'A histogram of at most ten bars of equal width, from `min` to `max`.',
      resolve: ({ buckets, currency }) => buckets.map((bucket) => ({ ...bucket, currency })),
    }),
  }),
});

const HelpReason = builder.enumType('ZeroResultReason', {
  description: 'Why nothing is found.',
  values: {
    WORDS: { description: 'Nothing in the shop has these words.' },
    FILTERS: { description: 'The words find something, but the other filters leave nothing of it.' },
  } as const,
});

const ProductsInstead = builder.enumType('ProductsInstead', {
  description: 'Which products are shown where nothing is found.',
  values: {
    WITHOUT_FILTERS: { description: 'What the words find without the other filters.' },
    NEAREST: { description: 'What has some of the words.' },
    BEST_SELLERS: { description: 'What sells best: nothing is near.' },
  } as const,
});

const ZeroResultHelpType = builder.objectRef<ZeroResultHelp>('ZeroResultHelp').implement({
  description: 'What to show where nothing is found.',
  fields: (t) => ({
    reason: t.expose('reason', { type: HelpReason, description: 'Why nothing is found.' }),
    equipmentAre: t.expose('equipmentAre', {
      type: ProductsInstead,
      description: 'What the products are.',
    }),
    equipment: t.prismaField({
      type: [Equipment],
      description: 'At most six products to look at instead.',
      resolve: (query, help, _args, { services }) => services.equipment.byIds(help.equipmentIds, query),
    }),
    categories: t.field({
      type: [Category],
      description: 'At most four shelves that are near the words; may be empty.',
      resolve: (help, _args, { services }) => services.equipment.categoriesByIds(help.categoryIds),
    }),
  }),
});

/** Who asks for nothing of the page itself gets none: the rows are not read. */
const withoutPage = { pothosPrismaTotalCount: true };
/**
 * What there is once of a list costs what it would beside a page of 20: the connection has multiplied already. `entries`: how
 * many it can have itself.
 */
const onceOfList = (entries: number) => ({ field: 1, multiplier: entries / 20 });

builder.queryField('catalogue', (t) =>
  t.prismaConnection(
    {
      type: Equipment,
      cursor: 'id',
      description:
        'The published products of the shop, searched and narrowed. Typing mistakes are forgiven: `correctedQuery` says so.',
      extensions: sameForVisitors,
      args: {
        filter: t.arg({ type: CatalogueFilterInput, required: false, description: 'Which of them.' }),
        sort: t.arg({
          type: CatalogueSort,
          required: true,
          defaultValue: 'RELEVANCE',
          description: 'In which order.',
        }),
      },
      defaultSize: 20,
      maxSize: 100,
      resolve: (query, _root, args, { services }) =>
        services.equipment.list(filterOf(args), args.sort, query),
    },
    {
      name: 'EquipmentConnection',
      fields: (connection) => ({
        totalCount: connection.int({
          extensions: withoutPage,
          description: 'How many there are, on all pages together. Counted up to 5,000.',
          resolve: async ({ args }, _args, { services }) =>
            (await services.equipment.count(filterOf(args))).count,
        }),
        totalIsCapped: connection.boolean({
          extensions: withoutPage,
          description: 'Whether there are more than `totalCount`.',
          resolve: async ({ args }, _args, { services }) =>
            (await services.equipment.count(filterOf(args))).isCapped,
        }),
        correctedQuery: connection.string({
          extensions: withoutPage,
          nullable: true,
          description:
            'What was looked for instead, such as `reel` for `reell`; null where something has the words as they were typed, or nothing is near.',
          resolve: async ({ args }, _args, { services }) => services.equipment.corrected(filterOf(args)),
        }),
        facets: connection.field({
          extensions: withoutPage,
          complexity: onceOfList(5),
          type: [FacetType],
          description: 'Ways to narrow the list, each choice with its count; more ways may come.',
          resolve: async ({ args }, _args, { services }) =>
            (await services.equipment.facets(filterOf(args))).facets,
        }),
        priceFacet: connection.field({
          extensions: withoutPage,
          complexity: onceOfList(1),
          type: PriceFacetType,
          nullable: true,
          description: 'Which prices there are; null where nothing fits the other filters.',
          resolve: async ({ args }, _args, { services }) => {
            const { price, currency } = await services.equipment.facets(filterOf(args));
            return price && { ...price, currency };
          },
        }),
        zeroResultHelp: connection.field({
          extensions: withoutPage,
          complexity: onceOfList(1),
          type: ZeroResultHelpType,
          nullable: true,
          description: 'What to show where nothing is found; null where something is.',
          resolve: async ({ args }, _args, { services }) => services.equipment.help(filterOf(args)),
        }),
      }),
    },
    { name: 'EquipmentEdge' },
  ),
);

const SearchSuggestions = builder.objectRef<Suggestions>('SearchSuggestions').implement({
  description: 'What somebody may be looking for who has typed so far.',
  fields: (t) => ({
    equipment: t.prismaField({
      type: [Equipment],
      // `first` has multiplied already.
      complexity: { field: 1, multiplier: 1 },
      description: 'Products, what fits best first.',
      resolve: (query, { equipmentIds }, _args, { services }) =>
        services.equipment.byIds(equipmentIds, query),
    }),
    categories: t.field({
      type: [Category],
      complexity: { field: 1, multiplier: 1 },
      description: 'Shelves, at most three.',
      resolve: ({ categoryIds }, _args, { services }) => services.equipment.categoriesByIds(categoryIds),
    }),
    correctedQuery: t.exposeString('correctedQuery', {
      nullable: true,
      description: 'What was looked for instead; null where something has the words as they were typed.',
    }),
  }),
});

builder.queryField('searchSuggestions', (t) =>
  t.field({
    type: SearchSuggestions,
    description: 'For a search box, while somebody types: a few products and shelves. Blank text finds none.',
    extensions: sameForVisitors,
    args: {
      query: t.arg.string({
        description:
          'What is typed so far, such as `spin`. Of more than 100 characters the first 100 are taken.',
      }),
      first: t.arg.int({
        required: true,
        defaultValue: 6,
        description: 'How many products at the most, from 1 to 20.',
      }),
    },
    resolve: (_root, { query, first }, { services }) =>
      services.equipment.suggest(query, Math.max(1, Math.min(first, 20))),
  }),
);
