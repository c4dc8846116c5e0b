import { z } from 'zod';
import { type ApiError, invalidRequest } from './api-errors.ts';
import type { Form } from './form-encoding.ts';

type Refusal = { readonly code?: string; readonly message: string };

function refuse(context: z.RefinementCtx, refusal: Refusal): never {
  context.addIssue({ code: 'custom', message: refusal.message, params: { code: refusal.code } });
  return z.NEVER;
}

/** Integers arrive as text; 15 digits are exact in a double. */
export const integer = z.string().transform((text, context) => {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  return refuse(context, { code: 'parameter_invalid_integer', message: `Invalid integer: ${text}` });
});

export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** An empty text unsets a value: the SDK encodes `null` this way. */
export const text = z
  .string()
  .max(5000)
  .transform((text) => (text === '' ? null : text));

const metadataValues = z.record(z.string().max(40), z.string().max(500));

/** Up to 50 names; an update removes a name with an empty value. */
export const metadata = z.union([
  metadataValues.refine((values) => Object.keys(values).length <= 50, 'At most 50 metadata names.'),
  z.literal('').transform((): Record<string, string> => ({})),
  // The form parser reads names 0, 1, 2 … as a list.
  z
    .array(z.string().max(500))
    .transform((values) => Object.fromEntries(values.entries()) as Record<string, string>),
]);

const address = z.strictObject({
  city: text.optional(),
  country: text.optional(),
  line1: text.optional(),
  line2: text.optional(),
  postal_code: text.optional(),
  state: text.optional(),
});

export const billingDetails = z.strictObject({
  address: address.optional(),
  email: text.optional(),
  name: text.optional(),
  phone: text.optional(),
});

const range = z.union([
  integer.transform((exactly) => ({ gte: exactly, lte: exactly })),
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
]);

export type Range = { gt?: number; gte?: number; lt?: number; lte?: number };

/** The parameters of every list. */
export const listing = {
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().max(100).optional(),
  created: range.optional(),
};

/** Accepts only the paths that this emulator can expand. */
export function expandable<const Path extends string>(...paths: Path[]) {
  return z
    .array(
      z.string().transform((path, context) => {
        const known = paths.find((known) => known === path);
        return known ?? refuse(context, { message: `This property cannot be expanded (${path}).` });
      }),
    )
    .default([]);
}

/**
 * Parses parameters with a strict schema. An unknown parameter is an error, as with the real provider.
 * @throws ApiError 400 with the provider's message, naming the parameter
 */
export function readParameters<Shape extends z.ZodType>(shape: Shape, form: Form): z.output<Shape> {
  const read = shape.safeParse(form);
  if (read.success) return read.data;
  throw refusalOf(read.error.issues[0], form);
}

function refusalOf(issue: z.core.$ZodIssue | undefined, form: Form): ApiError {
  if (!issue) return invalidRequest('Invalid request.');
  const param = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, issue.keys[0] ?? '']);
    return unknownParameter(unknown);
  }
  if (issue.code === 'custom') {
    const code: unknown = issue.params?.['code'];
    return invalidRequest(issue.message, { param, ...(typeof code === 'string' && { code }) });
  }
  if (issue.code === 'invalid_type' && valueAt(form, issue.path) === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.flat().find((inner) => inner.code !== 'invalid_type');
    if (inner) return refusalOf({ ...inner, path: [...issue.path, ...inner.path] }, form);
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param });
}

function unknownParameter(param: string): ApiError {
  if (param === 'payment_method_types') {
    return invalidRequest(
      'The `payment_method_types` parameter is no longer supported in API version 2026-09-30.endive and later. Use `allowed_payment_method_types` or dynamic payment methods.',
      { code: 'payment_method_types_no_longer_supported', param },
    );
  }
  return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
}

function nameOf(path: readonly PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String);
  return first + rest.map((part) => `[${part}]`).join('');
}

function valueAt(form: Form, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    form,
  );
}
