import { DomainError } from '#server/errors/domain-error.ts';
import type { StaffNotifications } from './staff-notifications.rules.ts';

/** Another admin changed the notifications since they were read; nothing was overwritten. */
export class StaffNotificationsChanged extends DomainError {
  readonly code = 'STAFF_NOTIFICATIONS_CHANGED';
  constructor(readonly notifications: StaffNotifications) {
    super('Another admin changed the staff emails in the meantime. Nothing was overwritten.');
  }
}
