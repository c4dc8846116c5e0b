import { builder } from '#server/builder.ts';
import { Money } from '#server/modules/money/money.graphql.ts';
import type { AttributeBucket, AttributeFacet, AttributeRange } from './attribute-facets.rules.ts';
import { AttributeKind } from './attributes.graphql.ts';
import type { Facet, FacetValue, PriceBucket, PriceFacet } from './catalogue.rules.ts';

const FacetValueType = builder.objectRef<FacetValue>('FacetValue').implement({
  description: 'A value of a facet and the number of matching products.',
  fields: (t) => ({
    value: t.exposeString('value', {
      description:
        'Value for the filter: a slug for `categorySlugs`, a value of `availability`, or an option of an attribute.',
    }),
    label: t.exposeString('label', { description: 'Display name, such as `Terminal tackle`.' }),
    count: t.exposeInt('count', {
      description:
        "Number of products with this value that match all other filters. Other selected values of the same facet don't affect it. Counts up to 5,000.",
    }),
    isCapped: t.exposeBoolean('isCapped', { description: 'Whether more products match than `count` says.' }),
    isSelected: t.exposeBoolean('isSelected', { description: 'Whether the filter includes this value.' }),
  }),
});

export const FacetType = builder.objectRef<Facet>('Facet').implement({
  description: 'A facet by which the list can be filtered, such as category or availability.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Stable name: `category` or `availability`.' }),
    label: t.exposeString('label', { description: 'Display name, such as `Category`.' }),
    values: t.field({
      type: [FacetValueType],
      description: 'All values in display order, including those without matching products.',
      resolve: (facet) => facet.values,
    }),
  }),
});

const AttributeBucketType = builder.objectRef<AttributeBucket>('AttributeBucket').implement({
  description: 'One bar of the histogram of an attribute.',
  fields: (t) => ({
    from: t.exposeFloat('from', { description: 'Lowest number in the bar.' }),
    to: t.exposeFloat('to', { description: 'End of the bar, where the next one starts.' }),
    count: t.exposeInt('count', {
      description:
        'Number of products whose number or range is in the bar and that match all other filters. A product counts in each bar that its range or one of its variants is in. Counts up to 5,000.',
    }),
    isCapped: t.exposeBoolean('isCapped', { description: 'Whether more products match than `count` says.' }),
  }),
});

const AttributeRangeType = builder.objectRef<AttributeRange>('AttributeRange').implement({
  description: 'Range and histogram of a NUMBER, in the metric unit of the attribute.',
  fields: (t) => ({
    min: t.exposeFloat('min', { description: 'Lowest number.' }),
    max: t.exposeFloat('max', { description: 'Highest number.' }),
    buckets: t.field({
      type: [AttributeBucketType],
      description: 'Histogram of at most ten equally wide bars, from `min` to `max`.',
      resolve: ({ buckets }) => buckets,
    }),
  }),
});

export const AttributeFacetType = builder.objectRef<AttributeFacet>('AttributeFacet').implement({
  description: 'A facet of an attribute. Its own filter does not affect it, all others do.',
  fields: (t) => ({
    name: t.string({
      description: 'Name for the filter, such as `castWeightG`.',
      resolve: ({ definition }) => definition.name,
    }),
    label: t.string({
      description: 'Display name, such as `Cast weight`.',
      resolve: ({ definition }) => definition.label,
    }),
    kind: t.field({
      type: AttributeKind,
      description: 'Kind of the attribute. It is not TEXT.',
      resolve: ({ definition }) => definition.kind,
    }),
    unit: t.string({
      nullable: true,
      description: 'Metric unit of a NUMBER, such as `g`. Null without a unit.',
      resolve: ({ definition }) => definition.unit,
    }),
    values: t.field({
      type: [FacetValueType],
      description:
        'The OPTIONS that products have or that are selected, in display order; for YES_NO only `true`; empty for a NUMBER.',
      resolve: ({ values }) => values,
    }),
    range: t.field({
      type: AttributeRangeType,
      nullable: true,
      description: 'Range of a NUMBER. Null for other kinds, and if no product has a number.',
      resolve: ({ range }) => range,
    }),
  }),
});

type Priced<T> = T & { readonly currency: string };

const PriceBucketType = builder.objectRef<Priced<PriceBucket>>('PriceBucket').implement({
  description: 'One bar of the price histogram.',
  fields: (t) => ({
    from: t.field({
      type: Money,
      description: 'Lowest price in the bar.',
      resolve: ({ fromMinor: minor, currency }) => ({ minor, currency }),
    }),
    to: t.field({
      type: Money,
      description: 'Highest price in the bar. The next bar starts one minor unit above it.',
      resolve: ({ toMinor: minor, currency }) => ({ minor, currency }),
    }),
    count: t.exposeInt('count', {
      description:
        'Number of products in this price range that match all filters except price. Counts up to 5,000.',
    }),
    isCapped: t.exposeBoolean('isCapped', { description: 'Whether more products match than `count` says.' }),
  }),
});

export const PriceFacetType = builder.objectRef<Priced<PriceFacet>>('PriceFacet').implement({
  description: 'Price range and histogram of the products that match all filters except price.',
  fields: (t) => ({
    min: t.field({
      type: Money,
      description: 'Lowest price.',
      resolve: ({ minMinor: minor, currency }) => ({ minor, currency }),
    }),
    max: t.field({
      type: Money,
      description: 'Highest price.',
      resolve: ({ maxMinor: minor, currency }) => ({ minor, currency }),
    }),
    buckets: t.field({
      type: [PriceBucketType],
      description: 'Histogram of at most ten equally wide bars, from `min` to `max`.',
      resolve: ({ buckets, currency }) => buckets.map((bucket) => ({ ...bucket, currency })),
    }),
  }),
});
