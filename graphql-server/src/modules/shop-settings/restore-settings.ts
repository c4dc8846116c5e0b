import type { Tx } from '#server/db.ts';
import { NotFound, type InvalidInput } from '#server/errors/domain-error.ts';
import type { AuditEntry } from '#server/generated/prisma/client.ts';
import { newestChanges } from '#server/newest-changes.ts';
import type { Viewer } from '#server/viewer.ts';
import { SettingsChanged } from './restore-settings.errors.ts';
import {
  earlierSettings,
  isSettingsAction,
  settingIn,
  type Settings,
  type SettingsAction,
} from './restore-settings.rules.ts';

/** Decides in the transaction of a restore, after its locks, whether it would overwrite a later change. */
export type RefuseRestore = (tx: Tx) => Promise<SettingsChanged | null>;
/** Sets fields of the row `id` back to `earlier`. Other fields keep their values. */
export type RestoreRow<Row> = (
  viewer: Viewer,
  id: string,
  earlier: Settings,
  refuse: RefuseRestore,
) => Promise<Row | InvalidInput | NotFound | SettingsChanged>;

/** Settings that were restored. */
export interface RestoredSettings {
  /** As the audit log names them. */
  readonly subjectCode: string;
}

/** Restores the settings that an entry of the audit log changed, by the module that saves them. */
export function settingsRestorer(restoreBy: Readonly<Record<SettingsAction, RestoreRow<object>>>) {
  /**
   * Settings that were changed after `seenAt` are not overwritten; without it, those that were changed after the entry.
   */
  return async function restore(
    viewer: Viewer,
    entry: AuditEntry,
    seenAt?: Date | null,
  ): Promise<RestoredSettings | InvalidInput | NotFound | SettingsChanged> {
    const { action, subject, createdAt } = entry;
    const earlier = earlierSettings(entry);
    const fields = Object.keys(earlier);
    if (!isSettingsAction(action) || fields.length === 0) return new NotFound('change');
    const refuse: RefuseRestore = async (tx) => {
      const conflicts = await newestChanges(tx, { subject, action }, fields, settingIn, seenAt ?? createdAt);
      return conflicts.length > 0 ? new SettingsChanged(conflicts) : null;
    };
    const id = subject.slice(subject.indexOf(':') + 1);
    const outcome = await restoreBy[action](viewer, id, earlier, refuse);
    return outcome instanceof Error ? outcome : { subjectCode: subject };
  };
}
