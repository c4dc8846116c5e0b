import { DomainError, type EditConflict } from '#server/errors/domain-error.ts';
import type { Category, Equipment } from '#server/generated/prisma/client.ts';

/** Another admin changed the same fields since the product was read; nothing was overwritten. */
export class EquipmentChanged extends DomainError {
  readonly code = 'EQUIPMENT_CHANGED';
  constructor(
    readonly equipment: Equipment,
    readonly conflicts: readonly EditConflict[],
  ) {
    super('Another admin changed this product in the meantime. Nothing was overwritten.');
  }
}

/** Another admin changed the same fields since the category was read; nothing was overwritten. */
export class CategoryChanged extends DomainError {
  readonly code = 'CATEGORY_CHANGED';
  constructor(
    readonly category: Category,
    readonly conflicts: readonly EditConflict[],
  ) {
    super('Another admin changed this category in the meantime. Nothing was overwritten.');
  }
}

/** A bulk change that is only previewed, or being applied, cannot be undone. */
export class BulkChangeNotApplied extends DomainError {
  readonly code = 'BULK_CHANGE_NOT_APPLIED';
  constructor() {
    super('Wait until all products are changed, then undo.');
  }
}
