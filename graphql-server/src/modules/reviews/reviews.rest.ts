import { z } from 'zod';
import { DomainError, InvalidInput } from '#server/errors/domain-error.ts';
import { restBody } from '#server/errors/rest.ts';
import type { Review } from '#server/generated/prisma/client.ts';
import { reply, route } from '#server/http/route.ts';
import { reviewsAccess, reviewsLimits } from './reviews.access.ts';

const legacyReview = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    img: z.string().meta({ description: 'Address of a picture; empty when there is none.' }),
    body: z.string(),
    Ratings: z.number().meta({ description: '0.5 to 5 in half steps.', example: 4.5 }),
  })
  .meta({ id: 'Review' });

/** A review as the old client reads it, with its capital letter (specification §3). */
const shown = (row: Review): z.output<typeof legacyReview> => ({
  _id: row.id,
  name: row.name,
  img: row.photoUrl ?? '',
  body: row.body,
  Ratings: row.halfStars / 2,
});

export const reviewsRoutes = [
  route({
    method: 'GET',
    path: '/review',
    access: {},
    summary: 'Published reviews of the shop, newest first.',
    answers: { 200: z.array(legacyReview) },
    async handle(_input, { services }) {
      const rows = await services.reviews.list(null, 'PUBLISHED', { take: 500 });
      return reply(200, rows.map(shown));
    },
  }),
  route({
    method: 'POST',
    path: '/review',
    access: reviewsAccess.add,
    summary:
      'Writes a review of the shop. Without a token it waits for an admin, and its picture is not taken; with one, name and picture are the account’s.',
    body: z.object({
      name: z.string().max(10_000).optional().meta({ example: 'Maya' }),
      img: z.unknown().optional().meta({ description: 'Accepted and not used.' }),
      body: z.string().max(100_000).optional().meta({ example: 'Arrived before the weekend.' }),
      Ratings: z
        .union([z.number(), z.string().max(40)])
        .optional()
        .meta({ description: '0.5 to 5 in half steps, as a number or a text.', example: 4.5 }),
    }),
    answers: {
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
      const review = await services.reviews.add(viewer, { body, rating, name: name || undefined });
      // A business "no" is a field that the old client reads (specification §7).
      if (review instanceof InvalidInput)
        return reply(200, {
          acknowledged: false,
          ...restBody(review),
          message: 'Sent again',
          issues: review.issues.map(({ path, message }) => ({
            path: path === 'rating' ? 'Ratings' : path,
            message,
          })),
        });
      return reply(200, { acknowledged: true, insertedId: review.id });
    },
  }),
  route({
    method: 'POST',
    path: '/review/photo',
    access: reviewsAccess.uploadPhoto,
    summary:
      'Uploads a photo for a review of one’s own: at most 8 MB of JPEG, PNG, WebP, AVIF or GIF, encoded anew. What no review is sent with within a day is erased.',
    upload: { field: 'image', maxBytes: 8 * 1024 * 1024 },
    fails: [400],
    answers: {
      200: z.object({
        success: z.literal(true),
        status: z.literal(200),
        data: z.object({
          url: z.string().meta({ description: 'For `imageUrl` of `addReview` and `changeReview`.' }),
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
