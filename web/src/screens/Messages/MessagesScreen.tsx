import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { AdminPage } from '#web/features/admin-lists/AdminPage.tsx';
import { AdminTable, type Column } from '#web/features/admin-lists/AdminTable.tsx';
import type { SaveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { useEndOfSession, useSignInAgain } from '#web/features/orders/session-end.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { moment } from '#web/ui/dates.ts';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { toast } from '#web/ui/toast.ts';
import { MessageDialog } from './MessageDialog.tsx';
import {
  useContactMessageCountsQuery,
  useMessagesScreenQuery,
  type ManagedMessageFragment,
  type MessagesScreenQuery,
} from './MessagesScreen.generated.ts';
import { useMessages } from './use-messages.ts';

const words = copy.contactMessages;

const states = ['UNREAD', 'OPEN', 'DONE'] as const satisfies readonly ManagedMessageFragment['state'][];
const tones = { UNREAD: 'amber', OPEN: 'lake', DONE: 'moss' } as const;

const columns: readonly Column<ManagedMessageFragment>[] = [
  { label: words.subject, cell: ({ subject }) => subject },
  { label: words.from, cell: ({ email }) => email },
  { label: words.sent, cell: ({ sentAt }) => <time dateTime={sentAt}>{moment(sentAt)}</time> },
  { label: words.replies, isNumber: true, cell: ({ replies }) => replies.length },
  { label: words.state, cell: ({ state }) => <Badge tone={tones[state]}>{words.states[state]}</Badge> },
];

/** Messages of the contact form by state, which is in the URL. */
export function MessagesScreen() {
  const [params, setParams] = useSearchParams();
  const inUrl = params.get('state')?.toUpperCase();
  const state = states.find((one) => one === inUrl) ?? 'UNREAD';
  const counts = useContactMessageCountsQuery({ fetchPolicy: 'cache-and-network' });
  const numbers = (counts.data ?? counts.previousData)?.contactMessageCounts;
  const total = { UNREAD: numbers?.unread, OPEN: numbers?.open, DONE: numbers?.done };
  const result = useMessagesScreenQuery({
    variables: { state, after: null },
    fetchPolicy: 'cache-and-network',
  });
  const ended = useEndOfSession(result.error, result.refetch);
  return (
    <AdminPage
      title={words.title}
      lead={words.lead}
      tools={
        <div>
          <Segmented
            label={words.state}
            value={state}
            options={states.map((value) => ({ value, label: words.tabs[value](total[value]) }))}
            onChoose={(value) =>
              setParams(value === 'UNREAD' ? {} : { state: value.toLowerCase() }, { replace: true })
            }
          />
        </div>
      }
      result={result}
      ended={ended}
      failed={words.failed}
    >
      {({ contactMessages }, stale) =>
        contactMessages.edges.length === 0 ? (
          <Notice kind="empty" title={words.empty[state]}>
            {words.emptyHint}
          </Notice>
        ) : (
          <Messages
            messages={contactMessages}
            stale={stale}
            onMore={(after) => result.fetchMore({ variables: { after } })}
          />
        )
      }
    </AdminPage>
  );
}

function Messages({
  messages: { edges, pageInfo },
  stale,
  onMore,
}: {
  messages: MessagesScreenQuery['contactMessages'];
  stale: boolean;
  onMore: (after: string | null) => Promise<unknown>;
}) {
  const { mark, reply } = useMessages();
  const signInAgain = useSignInAgain();
  // A closed dialog stays mounted, so that the focus returns to where it was.
  const [dialog, setDialog] = useState<{ id: string; isOpen: boolean } | null>(null);
  const message = edges.find(({ node }) => node.id === dialog?.id)?.node;
  const close = () => setDialog(dialog && { ...dialog, isOpen: false });

  const report = async (outcome: SaveOutcome<unknown>, done?: () => void) => {
    switch (outcome.kind) {
      case 'saved':
        return done?.();
      case 'signIn':
        return signInAgain();
      case 'failed':
        return toast.error(outcome.message);
      default:
        return outcome satisfies never;
    }
  };
  const read = async (node: ManagedMessageFragment) => {
    setDialog({ id: node.id, isOpen: true });
    if (node.state === 'UNREAD') await report(await mark(node, 'OPEN'));
  };
  const setState = async (
    node: ManagedMessageFragment,
    state: ManagedMessageFragment['state'],
  ): Promise<void> =>
    report(await mark(node, state), () =>
      toast.success(words.marked[state], {
        label: copy.adminLists.undo,
        run: () => void setState({ ...node, state }, node.state),
      }),
    );

  return (
    <>
      <AdminTable
        caption={words.title}
        columns={columns}
        rows={edges.map(({ node }) => node)}
        keyOf={({ id }) => id}
        stale={stale}
        hasMore={pageInfo.hasNextPage}
        renderActions={(node) => {
          const isDone = node.state === 'DONE';
          return (
            <>
              <Button variant="quiet" aria-label={words.readOf(node.subject)} onClick={() => void read(node)}>
                {words.read}
              </Button>
              <Button
                variant="quiet"
                aria-label={isDone ? words.reopenOf(node.subject) : words.doneOf(node.subject)}
                onClick={() => void setState(node, isDone ? 'OPEN' : 'DONE')}
              >
                {isDone ? words.reopen : words.done}
              </Button>
            </>
          );
        }}
      />
      {pageInfo.hasNextPage && (
        <MoreButton busyLabel={copy.waiting} failed={words.failed} onMore={() => onMore(pageInfo.endCursor)}>
          {words.more}
        </MoreButton>
      )}
      {message && (
        <MessageDialog
          open={dialog?.isOpen === true}
          message={message}
          save={(text) => reply(message, text)}
          onSaved={() => {
            close();
            toast.success(words.replied(message.email));
          }}
          onSignInRequired={signInAgain}
          onClose={close}
        />
      )}
    </>
  );
}
