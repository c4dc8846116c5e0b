import { builder, nodeVisibility } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { present } from '#server/viewer.ts';
import { reviewsAccess, reviewsLimits } from './reviews.access.ts';

const ReviewStatus = builder.enumType('ReviewStatus', {
  description: 'Whether a review is shown.',
  values: {
    PENDING: { description: 'It waits for an admin: its writer has not verified their address.' },
    PUBLISHED: { description: 'Everybody sees it.' },
    HIDDEN: { description: 'An admin has taken it away.' },
  } as const,
});

export const Review = builder.prismaNode('Review', {
  id: { field: 'id' },
  select: { id: true },
  description: "A client's review of the shop.",
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'The id of the REST door (`_id`).' }),
    name: t.exposeString('name', { description: 'Who wrote it.' }),
    photoUrl: t.exposeString('photoUrl', {
      nullable: true,
      description: 'Their picture; null shows their initials.',
    }),
    body: t.exposeString('body', { description: 'What they wrote, as plain text.' }),
    rating: t.float({
      description: 'Stars, from 0.5 to 5 in half steps.',
      select: { halfStars: true },
      resolve: (row) => row.halfStars / 2,
    }),
    status: t.expose('status', { type: ReviewStatus, description: 'Whether it is shown.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
  }),
});

nodeVisibility.Review = async (id, { services, viewer }) => (await services.reviews.one(viewer, id)) !== null;

builder.queryField('reviews', (t) =>
  t.prismaConnection(
    {
      type: Review,
      cursor: 'id',
      description: 'Reviews of the shop, newest first.',
      args: {
        status: t.arg({
          type: ReviewStatus,
          required: true,
          defaultValue: 'PUBLISHED',
          description: 'Only these. All but the published ones are for their writers and for admins.',
        }),
      },
      defaultSize: 12,
      maxSize: 100,
      totalCount: (_root, { status }, { services, viewer }) => services.reviews.count(viewer, status),
      resolve: (query, _root, { status }, { services, viewer }) =>
        services.reviews.list(viewer, status, query),
    },
    { name: 'ReviewConnection' },
    { name: 'ReviewEdge' },
  ),
);

const AddReviewInput = builder.inputType('AddReviewInput', {
  description: 'A review of the shop.',
  fields: (t) => ({
    body: t.string({ description: 'What one thinks, at most 2,000 characters.' }),
    rating: t.float({ description: 'Stars, from 0.5 to 5 in half steps, such as `4.5`.' }),
    name: t.string({
      required: false,
      description: 'Who writes it; needed without sign-in, otherwise the account’s name is taken.',
    }),
  }),
});

const ModerateReviewInput = builder.inputType('ModerateReviewInput', {
  description: 'What becomes of a review.',
  fields: (t) => ({
    reviewId: t.id({ description: 'Its `databaseId`.' }),
    status: t.field({ type: ReviewStatus, description: 'Whether it is shown from now on.' }),
  }),
});

builder.mutationFields((t) => ({
  addReview: t.errorUnionField({
    authScopes: reviewsAccess.add,
    types: [Review, InvalidInput, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'Review' },
    description:
      'Writes a review of the shop. It is shown at once if its writer has verified their address, and otherwise when an admin has looked at it.',
    args: { input: t.arg({ type: AddReviewInput, description: 'The review.' }) },
    resolve: async (_root, { input: { name, ...rest } }, { services, viewer, throttle }) =>
      (await throttle(reviewsLimits.add)) ??
      services.reviews.add(viewer, { ...rest, name: name ?? undefined }),
  }),
  moderateReview: t.errorUnionField({
    authScopes: reviewsAccess.moderate,
    types: [Review, NotFound, SignInRequired, Forbidden],
    union: { resolveType: () => 'Review' },
    description: 'Publishes a review or takes it away. For admins; written into the audit.',
    args: {
      input: t.arg({ type: ModerateReviewInput, description: 'Which review, and what becomes of it.' }),
    },
    resolve: (_root, { input }, { services, viewer }) =>
      services.reviews.moderate(present(viewer), input.reviewId, input.status),
  }),
}));
