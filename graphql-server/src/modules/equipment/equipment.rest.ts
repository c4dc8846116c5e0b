import { z } from 'zod';
import { NotFound } from '#server/errors/domain-error.ts';
import type { Equipment } from '#server/generated/prisma/client.ts';
import { reply, route, type Route } from '#server/http/route.ts';
import { toMajor } from '#server/modules/money/money.rules.ts';

/** A product as the old client reads it (specification §3); the misspelt path is the contract. */
const legacyEquipment = (row: Equipment) => ({
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
    async handle({ query }, { services }) {
      const { rows, total } = await services.equipment.list(query);
      return reply(200, rows.map(legacyEquipment), { 'x-total-count': String(total) });
    },
  });

const oneAt = (path: string): Route =>
  route({
    method: 'GET',
    path: `${path}/:id`,
    access: {},
    summary: 'One published product.',
    params: z.object({ id: z.string().max(200) }),
    async handle({ params }, { services }) {
      const row = await services.equipment.one(params.id);
      return row ? reply(200, legacyEquipment(row)) : new NotFound('product');
    },
  });

export const equipmentRoutes = [
  listAt('/equitment'),
  oneAt('/equitment'),
  listAt('/equipment'),
  oneAt('/equipment'),
];
