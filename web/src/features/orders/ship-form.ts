import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import type * as Types from '#web/generated/schema-types.ts';

const words = copy.parcels;
const carriers = Object.keys(words.carriers) as Types.Carrier[];

/** Who takes a parcel, under which number; whether the number can be one of theirs is the server's to say. */
export const shipForm = z.object({
  carrier: z.pipe(z.string(), z.enum(carriers, words.carrierRequired)),
  trackingNumber: z.string().check(z.trim(), z.minLength(1, words.trackingRequired), z.maxLength(60)),
});
/** As it is typed: no carrier is chosen for anybody. */
export type ShipFields = z.input<typeof shipForm>;
export type CheckedShipment = z.infer<typeof shipForm>;
