import { DomainError } from '#server/errors/domain-error.ts';

/** The incident was already resolved; its note is kept. */
export class IncidentSettled extends DomainError {
  readonly code = 'INCIDENT_SETTLED';
  constructor() {
    super('This incident was already resolved.');
  }
}
