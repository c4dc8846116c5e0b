import { DomainError } from '#server/errors/domain-error.ts';

/** Somebody else changed the product since it was read; nothing was overwritten. */
export class EquipmentChanged extends DomainError {
  readonly code = 'EQUIPMENT_CHANGED';
  constructor(readonly updatedAt: Date) {
    super('Somebody else has changed this product meanwhile. Please look at it again.');
  }
}
