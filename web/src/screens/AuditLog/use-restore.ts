import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { isRefused } from '#web/features/orders/session-end.ts';
import {
  useRestoreAuditEntryMutation,
  type RestoreAuditEntryMutation,
} from './RestoreAuditEntry.generated.ts';

type Changed = Extract<RestoreAuditEntryMutation['restoreAuditEntry'], { __typename: 'EquipmentChanged' }>;
export type Conflicts = Pick<Changed, 'conflicts' | 'updatedAt'>;

export type RestoreOutcome =
  | { readonly kind: 'restored' }
  | { readonly kind: 'signIn' }
  /** The same fields were changed later. */
  | ({ readonly kind: 'conflict' } & Conflicts)
  | { readonly kind: 'failed'; readonly message: string };

/** Sets the fields of a change back. `seenAt` overwrites changes until then. */
export function useRestore() {
  const [mutate] = useRestoreAuditEntryMutation({
    // The product is not loaded again here; lists of products are.
    update: (cache) => {
      for (const fieldName of ['bestSellers', 'catalogue', 'inventory', 'searchSuggestions'])
        cache.evict({ id: 'ROOT_QUERY', fieldName });
      cache.gc();
    },
  });
  return async function restore(entryId: string, seenAt: string | null): Promise<RestoreOutcome> {
    try {
      const { data } = await mutate({ variables: { input: { entryId, seenAt } } });
      const result = data?.restoreAuditEntry;
      switch (result?.__typename) {
        case 'Equipment':
          return { kind: 'restored' };
        case 'EquipmentChanged':
          return { kind: 'conflict', conflicts: result.conflicts, updatedAt: result.updatedAt };
        case 'SignInRequired':
          return { kind: 'signIn' };
        case 'InvalidInput':
          return { kind: 'failed', message: result.issues.map(({ message }) => message).join(' ') };
        case 'NotFound':
        case 'Forbidden':
        case 'RateLimited':
          return { kind: 'failed', message: result.message };
        case undefined:
          return { kind: 'failed', message: copy.failures.unexpected };
        default:
          return result satisfies never;
      }
    } catch (error) {
      return isRefused(error) ? { kind: 'signIn' } : { kind: 'failed', message: requestFailure() };
    }
  };
}
