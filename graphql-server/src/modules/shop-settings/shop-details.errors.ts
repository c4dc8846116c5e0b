import { DomainError } from '#server/errors/domain-error.ts';
import type { ShopDetails } from './shop-details.rules.ts';

/** Another admin changed the shop details since they were read; nothing was overwritten. */
export class ShopDetailsChanged extends DomainError {
  readonly code = 'SHOP_DETAILS_CHANGED';
  constructor(readonly details: ShopDetails) {
    super('Another admin changed the shop details in the meantime. Nothing was overwritten.');
  }
}
