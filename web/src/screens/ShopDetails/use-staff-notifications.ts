import { saveOutcome, type SaveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { isRefused } from '#web/features/orders/session-end.ts';
import { useSaveStaffNotificationsMutation } from './SaveStaffNotifications.generated.ts';
import type { StaffNotificationsFormFragment } from './ShopDetailsScreen.generated.ts';
import { staffNotificationsInputOf, type StaffNotificationsForm } from './staff-notifications-form.ts';

/** Saves who gets staff emails. `onChanged` gets what another admin saved, if it was changed since it was loaded. */
export function useStaffNotifications(onChanged: (current: StaffNotificationsFormFragment | null) => void) {
  const [save] = useSaveStaffNotificationsMutation();
  return async (form: StaffNotificationsForm): Promise<SaveOutcome<StaffNotificationsFormFragment>> => {
    onChanged(null);
    const input = staffNotificationsInputOf(form);
    const outcome = await saveOutcome(
      async () => (await save({ variables: { input } })).data?.saveStaffNotifications,
      isRefused,
    );
    if (outcome.kind !== 'saved') return outcome;
    const { row } = outcome;
    switch (row.__typename) {
      case 'StaffNotifications':
        return { kind: 'saved', row };
      case 'StaffNotificationsChanged':
        onChanged(row.notifications);
        return { kind: 'failed', message: row.message, issues: [] };
      default:
        return row satisfies never;
    }
  };
}
