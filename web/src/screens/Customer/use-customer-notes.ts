import { saveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { isRefused } from '#web/features/orders/session-end.ts';
import { useAddCustomerNoteMutation, useDeleteCustomerNoteMutation } from './CustomerNotes.generated.ts';
import type { CustomerNotePartsFragment } from './CustomerSections.generated.ts';

/** The mutations of notes about customers. */
export function useCustomerNoteChanges() {
  const [add] = useAddCustomerNoteMutation({
    refetchQueries: ['CustomerNotes'],
    awaitRefetchQueries: true,
  });
  const [remove] = useDeleteCustomerNoteMutation();
  return {
    add: (customerId: string, text: string) =>
      saveOutcome(
        async () => (await add({ variables: { input: { customerId, text } } })).data?.addCustomerNote,
        isRefused,
      ),
    remove: (note: CustomerNotePartsFragment) =>
      saveOutcome(
        async () =>
          (
            await remove({
              variables: { input: { noteId: note.databaseId } },
              update(cache, { data }) {
                if (data?.deleteCustomerNote.__typename === 'CustomerNoteDeleted')
                  cache.evict({ id: cache.identify({ ...note }) ?? '' });
              },
            })
          ).data?.deleteCustomerNote,
        isRefused,
      ),
  };
}
