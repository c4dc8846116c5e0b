import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
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
  const caught = (error: unknown) => (isRefused(error) ? signIn() : failed(requestFailure()));

  async function add(text: string): Promise<Outcome> {
    try {
      const { data } = await addNote({ variables: { input: { orderId, text } } });
      const answer = data?.addOrderNote;
      switch (answer?.__typename) {
        case 'OrderNote':
          return { kind: 'done' };
        case 'SignInRequired':
          return await signIn();
        case 'InvalidInput': {
          const [issue] = answer.issues;
          return issue?.path === 'text'
            ? { kind: 'invalid', message: issue.message }
            : failed(answer.message);
        }
        case 'NotFound':
        case 'Forbidden':
          return failed(answer.message);
        case undefined:
          return failed(copy.failures.unexpected);
        default:
          return answer satisfies never;
      }
    } catch (error) {
      return caught(error);
    }
  }

  async function remove({ id, databaseId: noteId }: OrderNoteFragment): Promise<Outcome> {
    try {
      const { data } = await deleteNote({
        variables: { input: { noteId } },
        update(cache, { data: result }) {
          if (result?.deleteOrderNote.__typename !== 'DeletedOrderNote') return;
          cache.evict({ id: cache.identify({ __typename: 'OrderNote', id }) ?? '' });
          cache.gc();
        },
      });
      const answer = data?.deleteOrderNote;
      switch (answer?.__typename) {
        case 'DeletedOrderNote':
          return { kind: 'done' };
        case 'SignInRequired':
          return await signIn();
        case 'NotFound':
        case 'Forbidden':
          return failed(answer.message);
        case undefined:
          return failed(copy.failures.unexpected);
        default:
          return answer satisfies never;
      }
    } catch (error) {
      return caught(error);
    }
  }

  return { add, remove };
}
