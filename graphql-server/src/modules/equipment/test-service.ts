import { DomainError, InvalidInput } from '#server/errors/domain-error.ts';
import { heldQuantities } from '#server/modules/payments/stock-holds.ts';
import type { PaidOrders } from '../../../test/paid-orders.ts';
import { equipmentService, type EquipmentService } from './equipment.service.ts';

const noPictures = {
  pictureAt: async () => new InvalidInput([{ path: 'imageUrl', message: 'No pictures here.' }]),
};

/** The products of a shop under test. */
export const testEquipment = (
  { database: { prisma, pool } }: Pick<PaidOrders, 'database'>,
  images: Parameters<typeof equipmentService>[0]['images'] = noPictures,
): EquipmentService => equipmentService({ prisma, pool, currency: 'USD', reserved: heldQuantities, images });

/** The result of a use case that has to succeed. */
export function succeeded<T>(result: T): Exclude<T, DomainError> {
  if (result instanceof DomainError) throw result;
  return result as Exclude<T, DomainError>;
}
