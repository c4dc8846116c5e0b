import { DomainError } from '#server/errors/domain-error.ts';

/** Why an account, or the data of a guest, cannot be deleted yet, in the order in which it is shown. */
export const accountUses = {
  OPEN_PAYMENT: 'A payment is open. Wait until it ends, or cancel the order.',
  UNPAID_ORDER: 'An order is not paid. Pay or cancel it first.',
  UNSHIPPED_ORDER: 'A paid order has not shipped yet. Wait until it ships, or have it canceled.',
  PENDING_REFUND: 'A refund is pending. Wait until it is complete.',
  OPEN_RETURN: 'A return is open. Wait until it is complete, or withdraw it.',
  MISSING_INVOICE: 'An invoice has not been issued yet. Try again in some minutes.',
} as const;
export type AccountUse = keyof typeof accountUses;

/** The shop still needs the account, or the data of a guest, for open business. */
export class AccountInUse extends DomainError {
  readonly code = 'ACCOUNT_IN_USE';
  constructor(
    readonly uses: readonly AccountUse[],
    what = 'This account',
  ) {
    super(`${what} can’t be deleted yet. ${uses.map((use) => accountUses[use]).join(' ')}`);
  }
}

/** An admin's account cannot be deleted before the role is revoked, which protects the last admin. */
export class AdminAccount extends DomainError {
  readonly code = 'ADMIN_ACCOUNT';
  constructor() {
    super('This account is an admin. Another admin must revoke the role first.');
  }
}
