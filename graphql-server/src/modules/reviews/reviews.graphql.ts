import { builder, nodeVisibility, isPubliclyCacheable, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { publicName } from '#server/errors/reserved-names.ts';
import { UserError } from '#server/errors/graphql.ts';
import { Equipment } from '#server/modules/equipment/equipment.graphql.ts';
import { Picture } from '#server/modules/pictures/pictures.graphql.ts';
import { pictureOf } from '#server/modules/pictures/pictures.rules.ts';
import { requireViewer } from '#server/viewer.ts';
import type {
  AddReviewInput as AddReviewInputShape,
  ChangeReviewInput as ChangeReviewInputShape,
} from './reviews.rules.ts';
import { reviewsAccess, reviewsLimits } from './reviews.access.ts';
import { ReviewChanged } from './reviews.errors.ts';

export const ReviewStatus = builder.enumType('ReviewStatus', {
  description: 'Publication status of a review.',
  values: {
    PENDING: {
      description:
        "Waiting for approval: the author hasn't verified their email, or hasn't bought the reviewed product.",
    },
    PUBLISHED: { description: 'Published. Everyone can see it.' },
    HIDDEN: { description: 'Rejected by an admin. Only the author and admins can see it.' },
  } as const,
});

const ReviewSubject = builder.enumType('ReviewSubject', {
  description: 'What a review is about.',
  values: {
    SHOP: { description: 'The shop.' },
    PRODUCTS: { description: 'A product.' },
  } as const,
});

const ReviewReply = builder.objectRef<{ text: string; repliedAt: Date }>('ReviewReply').implement({
  description: "The shop's reply to a review.",
  fields: (t) => ({
    text: t.exposeString('text', { description: 'Text of the reply, in plain text.' }),
    repliedAt: t.expose('repliedAt', { type: 'DateTime', description: 'When the reply was posted.' }),
  }),
});

export const Review = builder.prismaNode('Review', {
  id: { field: 'id' },
  select: { id: true },
  description: "A customer's review of the shop or of a product.",
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'Database ID, as used by the REST API (`_id`).' }),
    name: t.string({
      description: 'Name of the author.',
      select: { name: true },
      resolve: ({ name }) => publicName(name),
    }),
    photoUrl: t.string({
      nullable: true,
      select: { photoUrl: true },
      resolve: ({ photoUrl }, _args, { services }) => services.users.avatar(photoUrl),
      description: "URL of the author's picture. Null if there is none; show their initials instead.",
    }),
    body: t.exposeString('body', { description: 'Text of the review, in plain text.' }),
    rating: t.float({
      description: 'Rating in stars, from 0.5 to 5 in half steps.',
      select: { halfStars: true },
      resolve: (row) => row.halfStars / 2,
    }),
    status: t.expose('status', { type: ReviewStatus, description: 'Publication status.' }),
    rejectionReason: t.exposeString('rejectionReason', {
      nullable: true,
      description: 'Why an admin rejected the review. Null if it has another status, or without a reason.',
    }),
    hasAccount: t.boolean({
      description: 'Whether the author was signed in and still has the account.',
      select: { userId: true },
      resolve: ({ userId }) => userId !== null,
    }),
    subject: t.field({
      type: ReviewSubject,
      description: 'What the review is about.',
      select: { equipmentId: true },
      resolve: ({ equipmentId }) => (equipmentId === null ? 'SHOP' : 'PRODUCTS'),
    }),
    equipment: t.field({
      type: Equipment,
      nullable: true,
      description:
        'The reviewed product. Null for a review of the shop, or if the product is no longer published.',
      select: (_args, _context, nested) => ({ equipment: nested() }),
      resolve: ({ equipment }) => (equipment?.status === 'PUBLISHED' ? equipment : null),
    }),
    isVerifiedBuyer: t.boolean({
      description: 'Whether the author has bought the reviewed product. False for a review of the shop.',
      select: { id: true, equipmentId: true, userId: true },
      resolve: ({ id, equipmentId, userId }, _args, { services }) =>
        equipmentId !== null && userId !== null && services.reviews.isVerifiedBuyer(id),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the review was written.' }),
    editedAt: t.expose('editedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the author last changed the review. Null if they never did.',
    }),
    picture: t.field({
      type: Picture,
      nullable: true,
      description: "The author's photo. Null if there is none.",
      select: {
        name: true,
        photo: { select: { url: true, color: true, width: true, height: true, widths: true } },
      },
      resolve: ({ name, photo }) =>
        photo &&
        pictureOf({
          pictureUrl: photo.url,
          pictureAlt: `Photo by ${publicName(name)}`,
          pictureColor: photo.color,
          pictureWidth: photo.width,
          pictureHeight: photo.height,
          pictureWidths: photo.widths,
        }),
    }),
    reply: t.field({
      type: ReviewReply,
      nullable: true,
      description: "The shop's reply. Null if there is none.",
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
      description: 'Returns reviews of the shop, or of all products, newest first.',
      extensions: isPubliclyCacheable,
      args: {
        status: t.arg({
          type: ReviewStatus,
          required: true,
          defaultValue: 'PUBLISHED',
          description: "Publication status. Only their author and admins see reviews that aren't published.",
        }),
        subject: t.arg({
          type: ReviewSubject,
          required: true,
          defaultValue: 'SHOP',
          description: 'What the reviews are about.',
        }),
      },
      totalCount: (_root, { status, subject }, { services, viewer }) =>
        services.reviews.count(viewer, status, subject),
      resolve: (query, _root, { status, subject }, { services, viewer }) =>
        services.reviews.list(viewer, status, query, subject),
    },
    { name: 'ReviewConnection' },
    { name: 'ReviewEdge' },
  ),
);

const AddReviewInput = builder.inputType('AddReviewInput', {
  description: 'A review to write.',
  fields: (t): InputFields<AddReviewInputShape> => ({
    body: t.string({ description: 'Text of the review, at most 2,000 characters.' }),
    rating: t.float({ description: 'Rating in stars, from 0.5 to 5 in half steps, such as `4.5`.' }),
    name: t.string({
      required: false,
      description: "Name of the author. Required without signing in; otherwise the account's name is used.",
    }),
    imageUrl: t.string({
      required: false,
      description: 'URL returned by `POST /review/photo`. Requires signing in.',
    }),
  }),
});

const ChangeReviewInput = builder.inputType('ChangeReviewInput', {
  description: 'Changes to a review of the viewer. Omitted fields keep their value.',
  fields: (t): InputFields<{ reviewId: string; seenAt?: Date | null } & ChangeReviewInputShape> => ({
    reviewId: t.id({ description: 'The `databaseId` of the review.' }),
    seenAt: t.field({
      type: 'DateTime',
      required: false,
      description:
        'The `editedAt` of the review when it was read, or its `createdAt` if that was null. If it was changed since, `ReviewChanged` is returned and nothing is overwritten.',
    }),
    body: t.string({ required: false, description: 'Text of the review, at most 2,000 characters.' }),
    rating: t.float({
      required: false,
      description: 'Rating in stars, from 0.5 to 5 in half steps, such as `4.5`.',
    }),
    imageUrl: t.string({
      required: false,
      description: 'URL returned by `POST /review/photo`. Null removes the photo.',
    }),
  }),
});

const DeleteReviewInput = builder.inputType('DeleteReviewInput', {
  description: 'Deletes a review of the viewer.',
  fields: (t): InputFields<{ reviewId: string }> => ({
    reviewId: t.id({ description: 'The `databaseId` of the review.' }),
  }),
});

const DeletedReview = builder.objectRef<{ id: string }>('DeletedReview').implement({
  description: 'Confirms that the review was deleted.',
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'The `databaseId` of the deleted review.' }),
  }),
});

builder.objectType(ReviewChanged, {
  name: 'ReviewChanged',
  interfaces: [UserError],
  description:
    'The author changed the review after it was read, for example in another tab. Nothing was overwritten.',
  fields: (t) => ({
    editedAt: t.expose('editedAt', { type: 'DateTime', description: 'When the review was changed.' }),
  }),
});

builder.mutationFields((t) => ({
  addReview: t.errorUnionField({
    authScopes: reviewsAccess.add,
    types: [Review, InvalidInput, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'Review' },
    description:
      'Writes a review of the shop. It is published immediately if the author has verified their email; otherwise it waits for approval.',
    args: { input: t.arg({ type: AddReviewInput, description: 'The review to write.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(reviewsLimits.add, () => services.reviews.add(viewer, input)),
  }),
  changeReview: t.errorUnionField({
    authScopes: reviewsAccess.change,
    types: [Review, InvalidInput, NotFound, ReviewChanged, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'Review' },
    description:
      'Changes a review of the viewer. It stays published if it was and the viewer has verified their email; otherwise it waits for approval.',
    args: { input: t.arg({ type: ChangeReviewInput, description: 'The review and its changes.' }) },
    resolve: (_root, { input: { reviewId, seenAt, ...changes } }, { services, viewer, throttle }) =>
      throttle(reviewsLimits.change, () =>
        services.reviews.change(requireViewer(viewer), reviewId, changes, seenAt),
      ),
  }),
  deleteReview: t.errorUnionField({
    authScopes: reviewsAccess.delete,
    types: [DeletedReview, NotFound, SignInRequired, Forbidden],
    union: { resolveType: () => 'DeletedReview' },
    description: "Permanently deletes a review of the viewer, with its photo and the shop's reply.",
    args: { input: t.arg({ type: DeleteReviewInput, description: 'The review to delete.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.reviews.remove(requireViewer(viewer), input.reviewId),
  }),
}));
