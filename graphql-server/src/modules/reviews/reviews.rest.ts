import { z } from 'zod';
import { DomainError, InvalidInput } from '#server/errors/domain-error.ts';
import { parse } from '#server/errors/input.ts';
import { publicName } from '#server/errors/reserved-names.ts';
import { restBody, withFieldNames } from '#server/errors/rest.ts';
import type { Review } from '#server/generated/prisma/client.ts';
import { reply, route } from '#server/http/route.ts';
import type { AvatarPolicy } from '#server/modules/pictures/avatars.rules.ts';
import { reviewInput } from './reviews.rules.ts';
import { reviewsAccess, reviewsLimits } from './reviews.access.ts';

const legacyReview = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    img: z.string().meta({ description: 'URL of a picture. Empty if there is none.' }),
    body: z.string(),
    Ratings: z.number().meta({ description: 'From 0.5 to 5 in half steps.', example: 4.5 }),
  })
  .meta({ id: 'Review' });

/** A review in the old client's format, with its capitalized field (specification §3). */
const shown = (row: Review, avatar: AvatarPolicy): z.output<typeof legacyReview> => ({
  _id: row.id,
  name: publicName(row.name),
  img: avatar(row.photoUrl) ?? '',
  body: row.body,
  Ratings: row.halfStars / 2,
});

export const reviewsRoutes = [
  route({
    method: 'GET',
    path: '/review',
    access: {},
    summary: 'Lists published reviews of the shop, newest first.',
    responses: { 200: z.array(legacyReview) },
    async handle(_input, { services }) {
      const rows = await services.reviews.list(null, 'PUBLISHED', { take: 500 });
      return reply(
        200,
        rows.map((row) => shown(row, services.users.avatar)),
      );
    },
  }),
  route({
    method: 'POST',
    path: '/review',
    access: reviewsAccess.add,
    summary:
      "Writes a review of the shop. Without a token, it waits for approval and has no picture; with a token, name and picture are the account's.",
    body: z.strictObject({
      name: z.string().max(10_000).optional().meta({ example: 'Maya' }),
      img: z.unknown().optional().meta({ description: 'Accepted and ignored.' }),
      body: z.string().max(100_000).optional().meta({ example: 'Arrived before the weekend.' }),
      Ratings: z
        .union([z.number(), z.string().max(40)])
        .optional()
        .meta({ description: 'From 0.5 to 5 in half steps, as a number or a string.', example: 4.5 }),
    }),
    responses: {
      200: z.object({
        acknowledged: z.boolean(),
        insertedId: z.uuid().optional(),
        message: z.string().optional(),
        code: z.string().optional(),
        issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
      }),
    },
    limit: reviewsLimits.add,
    async handle({ body: { name, body, Ratings } }, { services, viewer }) {
      const rating = typeof Ratings === 'string' && Ratings.trim() !== '' ? Number(Ratings) : Ratings;
      const input = parse(reviewInput, { body, rating, name: name || undefined });
      const review = input instanceof InvalidInput ? input : await services.reviews.add(viewer, input);
      // Old clients expect 200 with `acknowledged: false` for invalid input (specification §7).
      if (review instanceof InvalidInput)
        return reply(200, {
          acknowledged: false,
          ...restBody(review),
          message: 'Sent again',
          issues: withFieldNames(review, { rating: 'Ratings' }).issues,
        });
      return reply(200, { acknowledged: true, insertedId: review.id });
    },
  }),
  route({
    method: 'POST',
    path: '/review/photo',
    access: reviewsAccess.uploadPhoto,
    summary:
      'Uploads a photo for a review: JPEG, PNG, WebP, AVIF, or GIF, at most 8 MB. The image is re-encoded, and deleted after a day if no review uses it.',
    upload: { field: 'image', maxBytes: 8 * 1024 * 1024 },
    fails: [400],
    responses: {
      200: z.object({
        success: z.literal(true),
        status: z.literal(200),
        data: z.object({
          url: z
            .string()
            .meta({ description: 'For the `imageUrl` field of `addReview` and `changeReview`.' }),
          width: z.int(),
          height: z.int(),
          size: z.int(),
        }),
      }),
    },
    limit: reviewsLimits.uploadPhoto,
    async handle({ file }, { services, viewer }) {
      const photo = await services.photos.upload(viewer, file);
      if (photo instanceof DomainError) return photo;
      const { id: _id, ...data } = photo;
      return reply(200, { success: true, status: 200, data });
    },
  }),
];
