import { sendMutation } from '#web/app/send-mutation.ts';
import {
  OrderNotesDocument,
  useAddOrderNoteMutation,
  useDeleteOrderNoteMutation,
  type OrderNoteFragment,
} from './OrderNotes.generated.ts';
import { OrderTimelineDocument } from './OrderTimeline.generated.ts';
import { isRefused, useSignInAgain } from './session-end.ts';

type Outcome =
  | { readonly kind: 'done' | 'signIn' }
  /** `invalid` is about the text. */
  | { readonly kind: 'invalid' | 'failed'; readonly message: string };

/** Adds and deletes notes of an order. */
export function useOrderNotes(orderId: string) {
  const signInAgain = useSignInAgain();
  const refetchQueries = [
    { query: OrderNotesDocument, variables: { orderId, after: null } },
    { query: OrderTimelineDocument, variables: { orderId, after: null } },
  ];
  const [addNote] = useAddOrderNoteMutation({ refetchQueries });
  const [deleteNote] = useDeleteOrderNoteMutation({ refetchQueries: refetchQueries.slice(1) });

  const signIn = async (): Promise<Outcome> => {
    await signInAgain();
    return { kind: 'signIn' };
  };
  const failed = (message: string): Outcome => ({ kind: 'failed', message });

  async function add(text: string): Promise<Outcome> {
    const answer = await sendMutation(
      async () => (await addNote({ variables: { input: { orderId, text } } })).data?.addOrderNote,
      isRefused,
    );
    switch (answer.__typename) {
      case 'OrderNote':
        return { kind: 'done' };
      case 'SignInRequired':
        return await signIn();
      case 'InvalidInput': {
        const [issue] = answer.issues;
        return issue?.path === 'text' ? { kind: 'invalid', message: issue.message } : failed(answer.message);
      }
      case 'NotFound':
      case 'Forbidden':
      case 'RequestFailed':
        return failed(answer.message);
      default:
        return answer satisfies never;
    }
  }

  async function remove({ id, databaseId: noteId }: OrderNoteFragment): Promise<Outcome> {
    const send = async () => {
      const { data } = await deleteNote({
        variables: { input: { noteId } },
        update(cache, { data: result }) {
          if (result?.deleteOrderNote.__typename !== 'DeletedOrderNote') return;
          cache.evict({ id: cache.identify({ __typename: 'OrderNote', id }) ?? '' });
          cache.gc();
        },
      });
      return data?.deleteOrderNote;
    };
    const answer = await sendMutation(send, isRefused);
    switch (answer.__typename) {
      case 'DeletedOrderNote':
        return { kind: 'done' };
      case 'SignInRequired':
        return await signIn();
      case 'NotFound':
      case 'Forbidden':
      case 'RequestFailed':
        return failed(answer.message);
      default:
        return answer satisfies never;
    }
  }

  return { add, remove };
}
