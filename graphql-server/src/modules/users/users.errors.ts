import { DomainError } from '#server/errors/domain-error.ts';

/** Only users with a verified email can become admins (`rule:unverified`). */
export class EmailNotVerified extends DomainError {
  readonly code = 'EMAIL_NOT_VERIFIED';
  constructor() {
    super('This user hasn’t verified their email yet. Ask them to, then try again.');
  }
}

/** An admin has blocked the account: it may not sign in, and its tokens are refused. */
export class AccountBlocked extends DomainError {
  readonly code = 'ACCOUNT_BLOCKED';
  constructor() {
    super('This account is blocked. Contact us if you think this is a mistake.');
  }
}

/** Admins cannot block or demote themselves. */
export class OwnAccount extends DomainError {
  readonly code = 'OWN_ACCOUNT';
  constructor() {
    super('This is your own account. Ask another admin.');
  }
}

/** Without an admin, no user could become one again. */
export class LastAdmin extends DomainError {
  readonly code = 'LAST_ADMIN';
  constructor() {
    super('This is the last admin. Make another user an admin first.');
  }
}

/** The shop's configuration makes this address an admin at every sign-in. */
export class AdminByConfiguration extends DomainError {
  readonly code = 'ADMIN_BY_CONFIGURATION';
  constructor() {
    super('The shop’s configuration makes this user an admin. Remove the email from ADMIN_EMAILS.');
  }
}

/** The invited user has the role. */
export class AlreadyAdmin extends DomainError {
  readonly code = 'ALREADY_ADMIN';
  constructor() {
    super('This user is an admin already.');
  }
}

/** The link of an invitation was used, has expired, was revoked or replaced, or never existed. */
export class InvitationEnded extends DomainError {
  readonly code = 'INVITATION_ENDED';
  constructor() {
    super('This invitation no longer works. Ask an admin for a new one.');
  }
}

/** The signed-in user has another email than the invitation. */
export class InvitationForOther extends DomainError {
  readonly code = 'INVITATION_FOR_OTHER';
  constructor() {
    super('This invitation is for another email. Log in with the email that received it.');
  }
}
