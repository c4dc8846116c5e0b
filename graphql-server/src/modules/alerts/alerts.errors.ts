import { DomainError } from '#server/errors/domain-error.ts';

/** The product can be ordered now, so there is no need to wait for it. */
export class AlreadyAvailable extends DomainError {
  readonly code = 'ALREADY_AVAILABLE';
  constructor() {
    super('Good news: it’s in stock now. You can order it right away.');
  }
}

/** The user has too many alerts that wait. */
export class AlertLimitReached extends DomainError {
  readonly code = 'ALERT_LIMIT_REACHED';
  constructor(readonly max: number) {
    super(`You can have ${max} email alerts at a time. Stop one to add another.`);
  }
}
