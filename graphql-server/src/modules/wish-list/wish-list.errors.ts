import { DomainError } from '#server/errors/domain-error.ts';

/** The wish list reached its limit. Products up to the limit were added. */
export class WishListFull extends DomainError {
  readonly code = 'WISH_LIST_FULL';
  constructor(readonly max: number) {
    super(`Your wish list is full: it can have ${max} products. Remove one to save another.`);
  }
}
