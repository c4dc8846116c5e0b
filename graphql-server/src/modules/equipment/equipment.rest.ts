import { z } from 'zod';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { withFieldNames } from '#server/errors/rest.ts';
import type { Equipment } from '#server/generated/prisma/client.ts';
import { reply, route, type Route } from '#server/http/route.ts';
import { toMajor, toMinor } from '#server/modules/money/money.rules.ts';
import { equipmentAccess, equipmentLimits } from './equipment.access.ts';
import { EXAMPLE_PRODUCT_ID } from './equipment.rules.ts';

const legacyEquipment = z
  .object({
    _id: z.uuid(),
    img: z.string(),
    name: z.string(),
    price: z.number(),
    minQty: z.int(),
    maxQty: z.int(),
    description: z.string(),
  })
  .meta({ id: 'Equipment' });

/** A product as the old client reads it (specification §3); the misspelt path is the contract. */
const shown = (row: Equipment): z.output<typeof legacyEquipment> => ({
  _id: row.id,
  img: row.pictureUrl ?? '',
  name: row.name,
  price: toMajor(row.priceMinor, row.currency),
  minQty: row.minQty,
  maxQty: row.maxQty,
  description: row.description,
});

const page = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(500),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  q: z.string().max(200).optional().meta({
    description: 'Searches name, title, category, and description. Tolerates typos and sorts by relevance.',
  }),
});

const listAt = (path: string): Route =>
  route({
    method: 'GET',
    path,
    access: equipmentAccess.browse,
    summary:
      'Lists published products, newest first. The `X-Total-Count` header is the total number, counted up to 5,000.',
    query: page,
    responses: { 200: z.array(legacyEquipment) },
    async handle({ query: { limit, offset, q } }, { services }) {
      const filter = { query: q };
      const [rows, { count }] = await Promise.all([
        services.equipment.list(filter, 'RELEVANCE', { take: limit, skip: offset }),
        services.equipment.count(filter),
      ]);
      return reply(200, rows.map(shown), { 'x-total-count': String(count) });
    },
  });

const oneAt = (path: string): Route =>
  route({
    method: 'GET',
    path: `${path}/:id`,
    access: equipmentAccess.browse,
    summary: 'Retrieves a published product.',
    fails: [404],
    params: z.object({ id: z.string().max(200).meta({ example: EXAMPLE_PRODUCT_ID }) }),
    responses: { 200: legacyEquipment },
    async handle({ params }, { services }) {
      const row = await services.equipment.one(params.id);
      return row ? reply(200, shown(row)) : new NotFound('product');
    },
  });

const text = (what: string) =>
  z.string({ error: ({ input }) => (input === undefined ? `${what} is Required` : undefined) }).max(10_000);
/** Forms send numbers as text. */
const numeric = (what: string) => z.union([z.number(), z.string().max(40)], `${what} is Required`);
const quantity = (what: string) =>
  numeric(what).transform((value) =>
    typeof value === 'number' ? value : /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : Number.NaN,
  );

const addAt = (path: string, currency: string): Route =>
  route({
    method: 'POST',
    path,
    access: equipmentAccess.add,
    summary: 'Adds a product.',
    body: z.strictObject({
      name: text('Name').meta({ example: 'Reed Spinner 12 g' }),
      price: numeric('Price').meta({ description: 'In major currency units.', example: 12.5 }),
      minQty: quantity('Min quantity').meta({ example: 1 }),
      maxQty: quantity('Max quantity').meta({
        description: 'Upper bound of the order quantity, exclusive.',
        example: 40,
      }),
      img: text('Image').meta({
        description: 'URL returned by the image host.',
        example: '/images/spoon-lure-960.webp',
      }),
      description: z
        .string()
        .max(100_000)
        .optional()
        .meta({ example: 'Runs shallow through weeds and reeds.' }),
    }),
    responses: {
      201: z.object({ acknowledged: z.literal(true), insertedId: z.uuid() }),
    },
    invalid: 'Adding failed try later!',
    limit: equipmentLimits.add,
    async handle({ body: { price, img, ...rest } }, { services, actor }) {
      const added = await services.equipment.add(actor, {
        ...rest,
        priceMinor: toMinor(price, currency) ?? Number.NaN,
        imageUrl: img,
      });
      if (added instanceof InvalidInput) return withFieldNames(added, legacyNames);
      return reply(201, { acknowledged: true, insertedId: added.id });
    },
  });

const legacyNames = { priceMinor: 'price', imageUrl: 'img' };

/** `currency` is the shop's: prices are in its major unit. */
export const equipmentRoutes = (currency: string) =>
  ['/equitment', '/equipment'].flatMap((path) => [listAt(path), oneAt(path), addAt(path, currency)]);
