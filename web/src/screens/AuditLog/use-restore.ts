import { sendMutation } from '#web/app/send-mutation.ts';
import { evictProductLists } from '#web/features/equipment/use-change-equipment.ts';
import { isRefused } from '#web/features/orders/session-end.ts';
import {
  useRestoreAuditEntryMutation,
  type RestoreAuditEntryMutation,
} from './RestoreAuditEntry.generated.ts';

type Changed = Extract<
  RestoreAuditEntryMutation['restoreAuditEntry'],
  { __typename: 'EquipmentChanged' | 'SettingsChanged' }
>;
export type Conflicts = Pick<Changed, 'conflicts' | 'updatedAt'>;

export type RestoreOutcome =
  | { readonly kind: 'restored' }
  | { readonly kind: 'signIn' }
  /** The same fields were changed later. */
  | ({ readonly kind: 'conflict' } & Conflicts)
  | { readonly kind: 'failed'; readonly message: string };

/** The queries of settings that can be restored. */
const settings = ['deliveryMethods', 'taxRates', 'promotions', 'shopDetails', 'staffNotifications'];

/** Sets the fields of a change back. `seenAt` overwrites changes until then. */
export function useRestore() {
  const [mutate] = useRestoreAuditEntryMutation({
    // The cache drops the lists that contain the restored values, and pages load them again.
    update: (cache) => evictProductLists(cache, 'inventory', ...settings),
  });
  return async function restore(entryId: string, seenAt: string | null): Promise<RestoreOutcome> {
    const result = await sendMutation(
      async () => (await mutate({ variables: { input: { entryId, seenAt } } })).data?.restoreAuditEntry,
      isRefused,
    );
    switch (result.__typename) {
      case 'Equipment':
      case 'RestoredSettings':
        return { kind: 'restored' };
      case 'EquipmentChanged':
      case 'SettingsChanged':
        return { kind: 'conflict', conflicts: result.conflicts, updatedAt: result.updatedAt };
      case 'SignInRequired':
        return { kind: 'signIn' };
      case 'InvalidInput':
        return { kind: 'failed', message: result.issues.map(({ message }) => message).join(' ') };
      case 'NotFound':
      case 'Forbidden':
      case 'RateLimited':
      case 'RequestFailed':
        return { kind: 'failed', message: result.message };
      default:
        return result satisfies never;
    }
  };
}
