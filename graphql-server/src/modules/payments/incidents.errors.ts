import { DomainError } from '#server/errors/domain-error.ts';

/** Somebody was faster; what they wrote stays. */
export class IncidentSettled extends DomainError {
  readonly code = 'INCIDENT_SETTLED';
  constructor() {
    super('Somebody has settled this already.');
  }
}
