import { DomainError } from '#server/errors/domain-error.ts';

/** Only an address that is shown to be somebody's can be given rights (decisions: identity). */
export class EmailNotVerified extends DomainError {
  readonly code = 'EMAIL_NOT_VERIFIED';
  constructor() {
    super('This person has not verified their e-mail yet. Ask them to, then try again.');
  }
}

/** Without an admin nobody could ever make one again. */
export class LastAdmin extends DomainError {
  readonly code = 'LAST_ADMIN';
  constructor() {
    super('This is the last admin. Make another person an admin first.');
  }
}

/** The shop's configuration makes this address an admin at every sign-in. */
export class AdminByConfiguration extends DomainError {
  readonly code = 'ADMIN_BY_CONFIGURATION';
  constructor() {
    super('This address is an admin by the configuration of the shop (ADMIN_EMAILS). Change it there.');
  }
}
