import { DomainError } from '#server/errors/domain-error.ts';
import type { AttributeDefinition } from '#server/generated/prisma/client.ts';

/** Number of products, up to a limit. */
export interface ProductCount {
  readonly count: number;
  readonly isCapped: boolean;
}

/** For messages: `1 product has`, `More than 5,000 products have`. */
export const productsHave = ({ count, isCapped }: ProductCount) =>
  `${isCapped ? 'More than ' : ''}${count.toLocaleString('en-US')} ${count === 1 && !isCapped ? 'product has' : 'products have'}`;

/** The change would remove values from products, and the admin has not confirmed that. */
export class AttributeInUse extends DomainError {
  readonly code = 'ATTRIBUTE_IN_USE';
  constructor(readonly products: ProductCount) {
    super(`${productsHave(products)} values that this change removes. Confirm the removal.`);
  }
}

/** Another admin changed the definition since it was read; nothing was overwritten. */
export class AttributeChanged extends DomainError {
  readonly code = 'ATTRIBUTE_CHANGED';
  constructor(readonly definition: AttributeDefinition) {
    super('Another admin changed this attribute in the meantime. Nothing was overwritten.');
  }
}

/** The products don't conform to the last change yet. */
export class AttributeBusy extends DomainError {
  readonly code = 'ATTRIBUTE_BUSY';
  constructor() {
    super('The last change of this attribute is still being applied to products. Try again in a moment.');
  }
}
