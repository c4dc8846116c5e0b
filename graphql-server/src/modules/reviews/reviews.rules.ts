import { z } from 'zod';
import { line, paragraph } from '#server/errors/input.ts';

/** A review of the shop. The rating widget has ten half stars (specification §9): 0.5 to 5 in half steps. */
export const reviewInput = z.object({
  body: paragraph(2_000, 'Review is Required'),
  rating: z
    .number('Rating is Required')
    .min(0.5, 'Give at least half a star')
    .max(5, 'Give at most five stars')
    .multipleOf(0.5, 'Give whole or half stars'),
  /** Only of somebody without an account; otherwise it is the account's. */
  name: line(120, 'Name is Required').optional(),
});
