import { z } from 'zod';

// The fields and types that a client reads from responses, by sections 3 and 7 of the specification. It ignores unknown
// fields.

const text = z.string();
const id = z.string().min(1);

export const product = z.looseObject({
  _id: id,
  img: text,
  name: id,
  price: z.number().positive(),
  minQty: z.number().int(),
  maxQty: z.number().int(),
  description: text.optional(),
});
export type Product = z.output<typeof product>;

export const order = z.looseObject({
  _id: id,
  img: text,
  name: id,
  quantity: z.number().int(),
  price: z.number().positive(),
  customerMail: id,
  customer: id,
  phone: id,
  address: id,
  paid: z.boolean(),
  transactionId: id.optional(),
});
export type Order = z.output<typeof order>;

/** §3: the payment page reads two fields that an order lacks. */
export const payable = order.extend({ patientName: id, patientMail: id });

export const review = z.looseObject({ _id: id, name: id, img: text, body: id, Ratings: z.number() });

export const user = z.looseObject({ _id: id, email: id, role: id });

export const saved = z.looseObject({ token: id.optional() });
export const role = z.looseObject({ admin: z.boolean() });
export const placed = z.looseObject({ success: z.boolean() });
export const acknowledged = z.looseObject({ acknowledged: z.boolean() });
export const deleted = z.looseObject({ deletedCount: z.number().int() });
export const promoted = z.looseObject({ modifiedCount: z.number().int() });
/** Without an id, adding has failed. */
export const inserted = z.looseObject({ insertedId: id.optional() });
export const secret = z.looseObject({ clientSecret: id });
/** The response is not shown, but must be JSON. */
export const anything = z.looseObject({});
/** The image host's response; `data` is present on success. */
export const uploaded = z.looseObject({
  success: z.boolean(),
  data: z.looseObject({ url: id }).optional(),
});

/** Every error, for any status. */
export const refusal = z.looseObject({ message: id, code: id });
export type Refusal = z.output<typeof refusal>;
