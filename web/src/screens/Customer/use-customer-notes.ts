import { saveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { isRefused } from '#web/features/orders/session-end.ts';
import { useAddCustomerNoteMutation, useDeleteCustomerNoteMutation } from './CustomerNotes.generated.ts';

/** The mutations of notes about customers. */
export function useCustomerNoteChanges() {
  const [add] = useAddCustomerNoteMutation({
    refetchQueries: ['CustomerNotes'],
    awaitRefetchQueries: true,
  });
  const [remove] = useDeleteCustomerNoteMutation({
    update(cache, { data }) {
      if (data?.deleteCustomerNote.__typename !== 'CustomerNoteDeleted') return;
      const { noteId: id } = data.deleteCustomerNote;
      cache.evict({ id: cache.identify({ __typename: 'CustomerNote', id }) ?? '' });
    },
  });
  return {
    add: (customerId: string, text: string) =>
      saveOutcome(
        async () => (await add({ variables: { input: { customerId, text } } })).data?.addCustomerNote,
        isRefused,
      ),
    remove: (noteId: string) =>
      saveOutcome(
        async () => (await remove({ variables: { input: { noteId } } })).data?.deleteCustomerNote,
        isRefused,
      ),
  };
}
