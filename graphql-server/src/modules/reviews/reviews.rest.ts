import type { Review } from '#server/generated/prisma/client.ts';
import { reply, route } from '#server/http/route.ts';

/** A review as the old client reads it, with its capital letter (specification §3). */
const legacyReview = (row: Review) => ({
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
    async handle(_input, { services }) {
      const rows = await services.reviews.published({ take: 500 });
      return reply(200, rows.map(legacyReview));
    },
  }),
];
