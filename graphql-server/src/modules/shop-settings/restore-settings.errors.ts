import { DomainError, type EditConflict } from '#server/errors/domain-error.ts';

/** The same settings were changed after the entry that should be restored; nothing was overwritten. */
export class SettingsChanged extends DomainError {
  readonly code = 'SETTINGS_CHANGED';
  constructor(readonly conflicts: readonly EditConflict[]) {
    super('These settings were changed later. Nothing was overwritten.');
  }
}
