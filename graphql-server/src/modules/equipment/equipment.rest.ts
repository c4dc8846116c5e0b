import { z } from 'zod';
import { NotFound } from '#server/errors/domain-error.ts';
import type { Equipment } from '#server/generated/prisma/client.ts';
import { reply, route, type Route } from '#server/http/route.ts';
import { toMajor } from '#server/modules/money/money.rules.ts';

const legacyEquipment = z.object({
  _id: z.uuid(),
  img: z.string(),
  name: z.string(),
  price: z.number(),
  minQty: z.int(),
  maxQty: z.int(),
  description: z.string(),
});

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
  limit: z.coerce.number().int().min(1).max(500).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
  q: z.string().max(200).optional(),
});

const listAt = (path: string): Route =>
  route({
    method: 'GET',
    path,
    access: {},
    summary: 'All published products, newest first.',
    query: page,
    answers: { 200: z.array(legacyEquipment) },
    async handle({ query }, { services }) {
      const { rows, total } = await services.equipment.list(query);
      return reply(200, rows.map(shown), { 'x-total-count': String(total) });
    },
  });

const oneAt = (path: string): Route =>
  route({
    method: 'GET',
    path: `${path}/:id`,
    access: {},
    summary: 'One published product.',
    params: z.object({ id: z.string().max(200) }),
    answers: { 200: legacyEquipment },
    async handle({ params }, { services }) {
      const row = await services.equipment.one(params.id);
      return row ? reply(200, shown(row)) : new NotFound('product');
    },
  });

export const equipmentRoutes = [
  listAt('/equitment'),
  oneAt('/equitment'),
  listAt('/equipment'),
  oneAt('/equipment'),
];
