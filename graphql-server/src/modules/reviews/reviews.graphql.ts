import { builder, nodeVisibility, sameForVisitors } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { Picture } from '#server/modules/pictures/pictures.graphql.ts';
import { pictureOf } from '#server/modules/pictures/pictures.rules.ts';
import { present } from '#server/viewer.ts';
import { reviewsAccess, reviewsLimits } from './reviews.access.ts';
import { ReviewChanged } from './reviews.errors.ts';

const ReviewStatus = builder.enumType('ReviewStatus', {
  description: 'Whether a review is shown.',
  values: {
    PENDING: { description: 'It waits for an admin: its writer has not verified their address.' },
    PUBLISHED: { description: 'Everybody sees it.' },
    HIDDEN: { description: 'An admin has taken it away.' },
  } as const,
});

const ReviewReply = builder.objectRef<{ text: string; repliedAt: Date }>('ReviewReply').implement({
  description: 'What the shop answers to a review.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The answer, as plain text.' }),
    repliedAt: t.expose('repliedAt', { type: 'DateTime', description: 'Since when it stands there.' }),
  }),
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
    editedAt: t.expose('editedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its writer changed it last; null when they never did.',
    }),
    picture: t.field({
      type: Picture,
      nullable: true,
      description: 'A photo that its writer has added; null when there is none.',
      select: {
        name: true,
        photo: { select: { url: true, color: true, width: true, height: true, widths: true } },
      },
      resolve: ({ name, photo }) =>
        photo &&
        pictureOf({
          pictureUrl: photo.url,
          pictureAlt: `Photo by ${name}`,
          pictureColor: photo.color,
          pictureWidth: photo.width,
          pictureHeight: photo.height,
          pictureWidths: photo.widths,
        }),
    }),
    reply: t.field({
      type: ReviewReply,
      nullable: true,
      description: 'What the shop answers; null when it has not.',
      select: { reply: true, repliedAt: true },
      resolve: ({ reply, repliedAt }) => (reply && repliedAt ? { text: reply, repliedAt } : null),
    }),
  }),
});

nodeVisibility.Review = async (id, { services, viewer }) => (await services.reviews.one(viewer, id)) !== null;

builder.queryField('reviews', (t) =>
  t.prismaConnection(
    {
      type: Review,
      cursor: 'id',
      description: 'Reviews of the shop, newest first.',
      extensions: sameForVisitors,
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
    imageUrl: t.string({
      required: false,
      description: 'Address of a photo, as its upload by `POST /review/photo` answered; it needs a sign-in.',
    }),
  }),
});

const ChangeReviewInput = builder.inputType('ChangeReviewInput', {
  description: 'What to change of one’s own review; what is left out stays.',
  fields: (t) => ({
    reviewId: t.id({ description: 'Its `databaseId`.' }),
    seenAt: t.field({
      type: 'DateTime',
      required: false,
      description:
        'The `editedAt` that one saw, or `createdAt` where that is null: a change from elsewhere since then is not overwritten.',
    }),
    body: t.string({ required: false, description: 'What one thinks, at most 2,000 characters.' }),
    rating: t.float({ required: false, description: 'Stars, from 0.5 to 5 in half steps, such as `4.5`.' }),
    imageUrl: t.string({
      required: false,
      description: 'Address of another photo, as its upload answered; null takes the photo away.',
    }),
  }),
});

const DeleteReviewInput = builder.inputType('DeleteReviewInput', {
  description: 'Which of one’s own reviews to delete.',
  fields: (t) => ({ reviewId: t.id({ description: 'Its `databaseId`.' }) }),
});

const DeletedReview = builder.objectRef<{ id: string }>('DeletedReview').implement({
  description: 'A review that is there no more.',
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'The `databaseId` that it had.' }),
  }),
});

builder.objectType(ReviewChanged, {
  name: 'ReviewChanged',
  interfaces: [UserError],
  description:
    'Its writer has changed the review elsewhere since it was read, such as in another tab. Nothing was overwritten.',
  fields: (t) => ({
    editedAt: t.expose('editedAt', { type: 'DateTime', description: 'When they did.' }),
  }),
});

const ReplyToReviewInput = builder.inputType('ReplyToReviewInput', {
  description: 'What the shop answers to a review.',
  fields: (t) => ({
    reviewId: t.id({ description: 'Its `databaseId`.' }),
    reply: t.string({
      required: false,
      description: 'The answer, at most 2,000 characters; null takes back the one that is there.',
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
    resolve: async (_root, { input: { name, imageUrl, ...rest } }, { services, viewer, throttle }) =>
      (await throttle(reviewsLimits.add)) ??
      services.reviews.add(viewer, { ...rest, name: name ?? undefined, imageUrl: imageUrl ?? undefined }),
  }),
  changeReview: t.errorUnionField({
    authScopes: reviewsAccess.change,
    types: [Review, InvalidInput, NotFound, ReviewChanged, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'Review' },
    description:
      'Changes one’s own review. It stays published if it was and its writer has verified their address; otherwise it waits for an admin.',
    args: { input: t.arg({ type: ChangeReviewInput, description: 'Which, and what.' }) },
    resolve: async (
      _root,
      { input: { reviewId, seenAt, body, rating, imageUrl } },
      { services, viewer, throttle },
    ) =>
      (await throttle(reviewsLimits.change)) ??
      services.reviews.change(
        present(viewer),
        reviewId,
        { body: body ?? undefined, rating: rating ?? undefined, imageUrl },
        seenAt,
      ),
  }),
  deleteReview: t.errorUnionField({
    authScopes: reviewsAccess.delete,
    types: [DeletedReview, NotFound, SignInRequired, Forbidden],
    union: { resolveType: () => 'DeletedReview' },
    description: 'Deletes one’s own review for good, with its photo and the shop’s reply.',
    args: { input: t.arg({ type: DeleteReviewInput, description: 'Which.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.reviews.remove(present(viewer), input.reviewId),
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
  replyToReview: t.errorUnionField({
    authScopes: reviewsAccess.reply,
    types: [Review, InvalidInput, NotFound, SignInRequired, Forbidden],
    union: { resolveType: () => 'Review' },
    description:
      'Answers a review in the shop’s name: shown below it to everybody who sees the review. A second answer takes the place of the first, and null takes it back. For admins; written into the audit.',
    args: { input: t.arg({ type: ReplyToReviewInput, description: 'Which review, and the answer.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.reviews.reply(present(viewer), input.reviewId, input.reply ?? null),
  }),
}));
