import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import type * as Types from '#web/generated/schema-types.ts';

const words = copy.parcels;
const carriers = Object.keys(words.carriers) as Types.Carrier[];

/** Carrier and tracking number. Only the server knows which numbers a carrier uses. */
export const shipForm = z.object({
  carrier: z.pipe(z.string(), z.enum(carriers, words.carrierRequired)),
  trackingNumber: z
    .string()
    .check(z.trim(), z.minLength(1, words.trackingRequired), z.maxLength(60, words.trackingLong)),
});
/** Input type: no carrier is preselected. */
export type ShipFields = z.input<typeof shipForm>;
export type CheckedShipment = z.infer<typeof shipForm>;
