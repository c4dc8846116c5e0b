import { builder, type InputFields } from '#server/builder.ts';
import { requireInRange } from '#server/errors/arguments.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { Equipment } from '#server/modules/equipment/equipment.graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import { reviewsAccess, reviewsLimits } from './reviews.access.ts';
import { AlreadyReviewed } from './reviews.errors.ts';
import { Review } from './reviews.graphql.ts';
import { ratingOf, type AddProductReviewInput as AddProductReviewInputShape } from './reviews.rules.ts';

/** The reviews of each product are a statement of their own, so few products of a request can have them. */
const COST_OF_REVIEWS = 1_000;

const ReviewSort = builder.enumType('ReviewSort', {
  description: 'Sort order of the reviews of a product.',
  values: {
    NEWEST: { description: 'Newest first.' },
    HIGHEST_RATED: { description: 'Highest rating first, then newest first.' },
    LOWEST_RATED: { description: 'Lowest rating first, then newest first.' },
  } as const,
});

const EquipmentRating = builder.objectRef<ReturnType<typeof ratingOf>>('EquipmentRating').implement({
  description: 'Summary of the published reviews of a product.',
  fields: (t) => ({
    average: t.exposeFloat('average', {
      nullable: true,
      description: 'Average rating in stars, rounded to a tenth, such as `4.3`. Null without reviews.',
    }),
    count: t.exposeInt('count', { description: 'Number of published reviews.' }),
    distribution: t.intList({
      description:
        'Number of reviews with 1, 2, 3, 4, and 5 stars, in this order. Half stars count as the next whole star: 4.5 as 5.',
      resolve: ({ distribution }) => [...distribution],
    }),
  }),
});

builder.prismaObjectFields(Equipment, (t) => ({
  rating: t.field({
    type: EquipmentRating,
    description: 'Summary of the published reviews.',
    resolve: ratingOf,
  }),
  reviews: t.prismaConnection(
    {
      type: Review,
      cursor: 'id',
      description: 'Published reviews of the product.',
      args: {
        stars: t.arg.int({
          required: false,
          description: 'Returns only reviews with this number of stars, from 1 to 5; see `distribution`.',
        }),
        sort: t.arg({
          type: ReviewSort,
          required: true,
          defaultValue: 'NEWEST',
          description: 'Sort order.',
        }),
      },
      complexity: ({ first, last }) => ({ field: COST_OF_REVIEWS, multiplier: first ?? last ?? 20 }),
      totalCount: (row, { stars }) => {
        const { count, distribution } = ratingOf(row);
        return typeof stars === 'number' ? (distribution[stars - 1] ?? 0) : count;
      },
      resolve: (query, { id }, { stars, sort }, { services }) => {
        if (typeof stars === 'number') requireInRange('stars', stars, 5);
        return services.reviews.ofProduct(id, { stars, sort }, query);
      },
    },
    { name: 'EquipmentReviewConnection' },
    { name: 'EquipmentReviewEdge' },
  ),
}));

const AddProductReviewInput = builder.inputType('AddProductReviewInput', {
  description: 'A review of a product to write.',
  fields: (t): InputFields<{ equipmentId: string } & AddProductReviewInputShape> => ({
    equipmentId: t.id({ description: 'The `databaseId` of the product.' }),
    body: t.string({ description: 'Text of the review, at most 2,000 characters.' }),
    rating: t.float({ description: 'Rating in stars, from 0.5 to 5 in half steps, such as `4.5`.' }),
    imageUrl: t.string({ required: false, description: 'URL returned by `POST /review/photo`.' }),
  }),
});

builder.objectType(AlreadyReviewed, {
  name: 'AlreadyReviewed',
  interfaces: [UserError],
  description: 'The viewer already reviewed the product. Use `changeReview` instead.',
  fields: (t) => ({
    reviewId: t.exposeID('reviewId', { description: "The `databaseId` of the viewer's review." }),
  }),
});

builder.mutationField('addProductReview', (t) =>
  t.errorUnionField({
    authScopes: reviewsAccess.addToProduct,
    types: [Review, InvalidInput, NotFound, AlreadyReviewed, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'Review' },
    description:
      'Writes a review of a product, one per customer and product. It is published immediately if the customer has bought the product; otherwise it waits for approval.',
    args: { input: t.arg({ type: AddProductReviewInput, description: 'The review to write.' }) },
    resolve: (_root, { input: { equipmentId, ...input } }, { services, viewer, throttle }) =>
      throttle(reviewsLimits.add, () =>
        services.reviews.addToProduct(requireViewer(viewer), equipmentId, input),
      ),
  }),
);
