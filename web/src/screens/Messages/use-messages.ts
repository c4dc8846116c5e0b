import type { ApolloCache } from '@apollo/client';
import { saveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { isRefused } from '#web/features/orders/session-end.ts';
import {
  useMarkContactMessageMutation,
  useReplyToContactMessageMutation,
} from './MessageMutations.generated.ts';
import type { ManagedMessageFragment } from './MessagesScreen.generated.ts';

/** Listed messages stay in place with their new state. The counts are refetched. */
const update = (cache: ApolloCache) => {
  for (const fieldName of ['contactMessageCounts', 'unreadContactMessages'])
    cache.evict({ id: 'ROOT_QUERY', fieldName });
};

/** The mutations of contact messages. */
export function useMessages() {
  const [mark] = useMarkContactMessageMutation({ update });
  const [reply] = useReplyToContactMessageMutation({ update });
  return {
    mark: ({ databaseId: messageId }: ManagedMessageFragment, state: ManagedMessageFragment['state']) =>
      saveOutcome(
        async () =>
          (
            await mark({
              variables: { input: { messageId, read: state !== 'UNREAD', done: state === 'DONE' } },
            })
          ).data?.markContactMessage,
        isRefused,
      ),
    reply: ({ databaseId: messageId }: ManagedMessageFragment, text: string) =>
      saveOutcome(
        async () => (await reply({ variables: { input: { messageId, text } } })).data?.replyToContactMessage,
        isRefused,
      ),
  };
}
