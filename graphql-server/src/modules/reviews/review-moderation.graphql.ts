import { builder, nodeVisibility, nullIfRefused, type InputFields } from '#server/builder.ts';
import { Forbidden, InvalidInput, NotFound, SignInRequired } from '#server/errors/domain-error.ts';
import { isAdminOr, requireViewer } from '#server/viewer.ts';
import { reviewsAccess } from './reviews.access.ts';
import { ReviewChanged } from './reviews.errors.ts';
import { Review, ReviewStatus } from './reviews.graphql.ts';
import { historyEventOf, type ModerateReviewInput as ModerateReviewInputShape } from './reviews.rules.ts';

const queryArg = {
  required: true,
  defaultValue: '',
  description: "Words, such as `reel`. All must be in the author's name, the text, or the product's name.",
} as const;

const ReviewCounts = builder.objectRef<{ query: string }>('ReviewCounts').implement({
  description: 'Number of reviews by publication status. Large numbers are up to a minute old.',
  fields: (t) => ({
    pending: t.int({
      description: 'Number of reviews that wait for approval.',
      resolve: ({ query }, _args, { services }) => services.reviews.countManaged('PENDING', query),
    }),
    published: t.int({
      description: 'Number of published reviews.',
      resolve: ({ query }, _args, { services }) => services.reviews.countManaged('PUBLISHED', query),
    }),
    hidden: t.int({
      description: 'Number of rejected reviews.',
      resolve: ({ query }, _args, { services }) => services.reviews.countManaged('HIDDEN', query),
    }),
  }),
});

const ReviewEventKind = builder.enumType('ReviewEventKind', {
  description: 'What happened to a review.',
  values: {
    ADDED: { description: 'The author wrote it.' },
    CHANGED: { description: 'The author changed it.' },
    MODERATED: { description: 'An admin published it, rejected it, or returned it to moderation.' },
    REPLIED: { description: "An admin wrote, changed, or deleted the shop's reply." },
  } as const,
});

const ReviewEvent = builder.prismaNode('AuditEntry', {
  variant: 'ReviewEvent',
  id: { field: 'id' },
  description: 'An entry in the history of a review.',
  fields: (t) => ({
    kind: t.field({
      type: ReviewEventKind,
      description: 'What happened.',
      select: { action: true, after: true },
      resolve: (row) => historyEventOf(row).kind,
    }),
    actorName: t.string({
      nullable: true,
      description:
        'Name of the user who did it, or their email if they have no name. Null for visitors and deleted users.',
      select: { actor: true },
      resolve: ({ actor }, _args, { services }) => services.reviews.actorName(actor),
    }),
    status: t.field({
      type: ReviewStatus,
      nullable: true,
      description: 'Publication status afterwards. Null if it stayed the same.',
      select: { action: true, after: true },
      resolve: (row) => historyEventOf(row).status,
    }),
    reason: t.string({
      nullable: true,
      description: 'Why it was rejected.',
      select: { action: true, after: true },
      resolve: (row) => historyEventOf(row).reason,
    }),
    reply: t.string({
      nullable: true,
      description: "The shop's reply afterwards, for `REPLIED`. Null if it was deleted.",
      select: { action: true, after: true },
      resolve: (row) => historyEventOf(row).reply,
    }),
    happenedAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened.' }),
  }),
});

nodeVisibility.ReviewEvent = async (id, { services, viewer }) =>
  isAdminOr(viewer, 'SUPPORT') && (await services.reviews.isHistoryEvent(id));

builder.queryFields((t) => ({
  managedReviews: t.prismaConnection(
    {
      type: Review,
      cursor: 'id',
      description:
        'Returns reviews of the shop and of products in one status, newest first. Admins and support only.',
      ...nullIfRefused,
      authScopes: reviewsAccess.moderate,
      args: {
        status: t.arg({ type: ReviewStatus, required: true, description: 'Publication status.' }),
        query: t.arg.string(queryArg),
      },
      totalCount: (_root, { status, query }, { services }) => services.reviews.countManaged(status, query),
      resolve: (page, _root, { status, query }, { services }) =>
        services.reviews.listManaged(status, query, page),
    },
    { name: 'ManagedReviewConnection' },
    { name: 'ManagedReviewEdge' },
  ),
  reviewCounts: t.field({
    type: ReviewCounts,
    description: 'Returns the number of reviews by publication status. Admins and support only.',
    ...nullIfRefused,
    authScopes: reviewsAccess.moderate,
    args: { query: t.arg.string(queryArg) },
    resolve: (_root, { query }) => ({ query }),
  }),
  reviewHistory: t.prismaConnection(
    {
      type: ReviewEvent,
      cursor: 'id',
      description:
        'Returns what the author and admins did with a review, newest first. Empty if the review does not exist. Admins and support only.',
      ...nullIfRefused,
      authScopes: reviewsAccess.moderate,
      args: { reviewId: t.arg.id({ required: true, description: 'The `databaseId` of the review.' }) },
      totalCount: (_root, { reviewId }, { services }) => services.reviews.countHistory(reviewId),
      resolve: (page, _root, { reviewId }, { services }) => services.reviews.history(reviewId, page),
    },
    { name: 'ReviewEventConnection' },
    { name: 'ReviewEventEdge' },
  ),
}));

const ReplyToReviewInput = builder.inputType('ReplyToReviewInput', {
  description: 'A reply to a review.',
  fields: (t): InputFields<{ reviewId: string; reply?: string | null }> => ({
    reviewId: t.id({ description: 'The `databaseId` of the review.' }),
    reply: t.string({
      required: false,
      description: 'Text of the reply, at most 2,000 characters. Null removes the existing reply.',
    }),
  }),
});

const ModerateReviewInput = builder.inputType('ModerateReviewInput', {
  description: 'Changes the publication status of a review.',
  fields: (t): InputFields<{ reviewId: string; seenAt?: Date | null } & ModerateReviewInputShape> => ({
    reviewId: t.id({ description: 'The `databaseId` of the review.' }),
    status: t.field({ type: ReviewStatus, description: 'The new publication status.' }),
    reason: t.string({
      required: false,
      description:
        'Why the review is rejected, for its author, at most 500 characters. Only with the status `HIDDEN`.',
    }),
    seenAt: t.field({
      type: 'DateTime',
      required: false,
      description:
        'The `editedAt` of the review when it was read, or its `createdAt` if that was null. If the author changed it since, `ReviewChanged` is returned and the status stays.',
    }),
  }),
});

builder.mutationFields((t) => ({
  moderateReview: t.errorUnionField({
    authScopes: reviewsAccess.moderate,
    types: [Review, InvalidInput, NotFound, ReviewChanged, SignInRequired, Forbidden],
    union: { resolveType: () => 'Review' },
    description:
      'Publishes or rejects a review, or returns it to moderation. Can be changed again. Admins and support only; recorded in the audit log.',
    args: {
      input: t.arg({ type: ModerateReviewInput, description: 'The review and its new status.' }),
    },
    resolve: (_root, { input: { reviewId, seenAt, ...input } }, { services, viewer }) =>
      services.reviews.moderate(requireViewer(viewer), reviewId, input, seenAt),
  }),
  replyToReview: t.errorUnionField({
    authScopes: reviewsAccess.reply,
    types: [Review, InvalidInput, NotFound, SignInRequired, Forbidden],
    union: { resolveType: () => 'Review' },
    description:
      'Replies to a review on behalf of the shop. Everyone who sees the review sees the reply. A new reply replaces the existing one; null removes it. Admins and support only; recorded in the audit log.',
    args: { input: t.arg({ type: ReplyToReviewInput, description: 'The review and the reply.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.reviews.reply(requireViewer(viewer), input.reviewId, input.reply ?? null),
  }),
}));
