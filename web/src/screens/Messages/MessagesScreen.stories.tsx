import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { paths } from '#web/app/paths.ts';
import {
  adminWorld,
  expectRefusals,
  forbiddenTo,
  inTurn,
  invalid,
  loadedOffline,
  loadFailed,
  openDialog,
  refusals,
  refused,
  visitorRedirect,
  whileLoading,
} from '#web/test/admin-lists.tsx';
import { connection } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { checkLengthLimit } from '#web/test/length-limit.ts';
import { walkLongList } from '#web/test/long-list.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { MessagesScreen } from './MessagesScreen.tsx';
import type { ManagedMessageFragment } from './MessagesScreen.generated.ts';

const meta: Meta<typeof MessagesScreen> = {
  title: 'Screens/Messages',
  component: MessagesScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof MessagesScreen>;

const row = (subject: string, more: Partial<ManagedMessageFragment> = {}): ManagedMessageFragment => ({
  __typename: 'ContactMessage',
  id: `message-${subject}`,
  databaseId: `row-${subject}`,
  email: 'ida@example.com',
  subject,
  message: 'Which size do I need for perch?\n\nThanks, Ida',
  sentAt: '2026-11-20T09:30:00.000Z',
  state: 'UNREAD',
  replies: [],
  ...more,
});
const answer = (text: string, more: Partial<ManagedMessageFragment['replies'][number]> = {}) => ({
  __typename: 'ContactReply' as const,
  id: `reply-${text}`,
  text,
  authorName: 'Ada Admin',
  createdAt: '2026-11-21T09:30:00.000Z',
  emailedAt: null,
  ...more,
});
const hooks = row('Hooks');
const returned = row('Return', {
  state: 'OPEN',
  email: 'per@example.com',
  replies: [
    answer('Please send it back.', { emailedAt: '2026-11-21T09:31:00.000Z' }),
    answer('We received it.', { authorName: null }),
  ],
});
const finished = row('Opening hours', { state: 'DONE' });
const all = [hooks, returned, finished];

const page = (nodes: readonly ManagedMessageFragment[], hasNextPage = false) => ({
  ...connection(nodes),
  pageInfo: {
    __typename: 'PageInfo',
    hasNextPage,
    hasPreviousPage: false,
    startCursor: 'a',
    endCursor: 'a',
  },
});
const contactMessageCounts = { __typename: 'ContactMessageCounts', unread: 1, open: 1_204, done: 12 };
const byState = ({ state }: { state: string }) => page(all.filter((one) => one.state === state));
const world = (
  Mutation: Record<string, unknown> = {},
  contactMessages: unknown = byState,
  more: object = {},
) => adminWorld(paths.messages, { contactMessages, contactMessageCounts }, Mutation, more);
const open = { at: `${paths.messages}?state=open` };

interface Mark {
  messageId: string;
  read: boolean;
  done: boolean;
}
const marked = ({ input: { messageId, read, done } }: { input: Mark }) => {
  const message = all.find(({ databaseId }) => databaseId === messageId);
  return message ? { ...message, state: read ? (done ? 'DONE' : 'OPEN') : 'UNREAD' } : failing()();
};

export const Loading: Story = whileLoading(world({}, pending));
export const Failed: Story = loadFailed(world({}, failing()), 'We couldn’t load the messages.');
export const Offline: Story = loadedOffline(world({}, failing()));
export const Unread: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Unread (1)' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(canvas.getByRole('button', { name: 'Open (1,204)' })).toBeVisible();
    await expect(await canvas.findByText('ida@example.com')).toBeVisible();
  },
};
export const Tabs: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Open (1,204)' }));
    await expect(await canvas.findByText('per@example.com')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Done (12)' }));
    await expect(await canvas.findByRole('button', { name: 'Reopen “Opening hours”' })).toBeVisible();
  },
};
export const Empty: Story = {
  parameters: world({}, page([])),
  play: async ({ canvas }) => expect(await canvas.findByText('No unread messages.')).toBeVisible(),
};
export const Paged: Story = {
  parameters: world({}, ({ after }: { after: string | null }) =>
    after ? page([row('Later')]) : page([hooks], true),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more messages' }));
    await expect(await canvas.findByText('Later')).toBeVisible();
    await expect(canvas.getByText('Hooks')).toBeVisible();
  },
};
export const ManyMessages: Story = {
  parameters: world({}, page(Array.from({ length: 150 }, (_, n) => row(`Question ${n}`)))),
  play: async ({ canvas }) =>
    walkLongList(canvas, { role: 'row', count: 150, first: 'Question 0', last: 'Question 149' }),
};
const long = row('A subject that goes on and on '.repeat(6).trim(), {
  email: `${'x'.repeat(60)}@example.com`,
  message: `${'I have a question about the rod that I bought. '.repeat(60)}${'y'.repeat(200)}`,
  replies: [answer('z'.repeat(500))],
});
export const LongTexts: Story = {
  parameters: world({ markContactMessage: long }, page([long])),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, `Read “${long.subject}”`);
    await expect(dialog.getByText(/^I have a question/)).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};

// Read and reply ------------------------------------------------------------------------------------------------------

/** Reading marks it as read. */
export const Read: Story = {
  parameters: world({ markContactMessage: marked }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Read “Hooks”');
    await expect(dialog.getByText(/Which size do I need for perch/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await expect(canvas.getByRole('button', { name: 'Read “Hooks”' })).toHaveFocus();
    await expect(within(canvas.getByRole('row', { name: /^Hooks/ })).getByText('Open')).toBeVisible();
    await openDialog(canvas, 'Read “Hooks”');
  },
};
export const Thread: Story = {
  parameters: world({}, byState, open),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Read “Return”');
    await expect(dialog.getByText('Please send it back.')).toBeVisible();
    await expect(dialog.getByText(/^Reply by Ada Admin/)).toHaveTextContent(/emailed Nov 21/);
    await expect(dialog.getByText(/^Reply by a deleted account/)).toHaveTextContent(/waiting to be emailed/);
  },
};
export const Replied: Story = {
  parameters: world(
    {
      replyToContactMessage: ({ input: { text } }: { input: { text: string } }) => ({
        ...returned,
        replies: [...returned.replies, answer(text)],
      }),
    },
    byState,
    open,
  ),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Read “Return”');
    await userEvent.type(dialog.getByLabelText('Reply by email'), 'You get your money back.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send reply' }));
    await expect(await canvas.findByText('Reply to per@example.com queued')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Read “Return”' })).toHaveFocus();
    await expect(sessionStorage).toHaveLength(0);
    const again = await openDialog(canvas, 'Read “Return”');
    await expect(again.getByText('You get your money back.')).toBeVisible();
    await expect(again.getByLabelText('Reply by email')).toHaveValue('');
  },
};
export const ReplyInvalid: Story = {
  parameters: world({}, byState, open),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Read “Return”');
    await userEvent.click(dialog.getByRole('button', { name: 'Send reply' }));
    await expect(await dialog.findByText('Enter a reply.')).toBeVisible();
    await checkLengthLimit(dialog.getByLabelText('Reply by email'), 5000, 'Use 5000 characters or fewer.');
  },
};
export const Sending: Story = {
  parameters: world({ replyToContactMessage: pending }, byState, open),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Read “Return”');
    await userEvent.type(dialog.getByLabelText('Reply by email'), 'Thanks.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send reply' }));
    await expect(await dialog.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  },
};
export const ReplyRefused: Story = {
  parameters: world(
    {
      replyToContactMessage: inTurn(
        invalid('text', 'A message has at most 50 replies.'),
        refusals.NotFound,
        refusals.Forbidden,
        refusals.RateLimited,
        failing(),
      ),
    },
    byState,
    open,
  ),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Read “Return”');
    await userEvent.type(dialog.getByLabelText('Reply by email'), 'Thanks.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send reply' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent('A message has at most 50 replies.');
    await expectRefusals(dialog, 'Send reply', [...refused, /Something went wrong on our end/]);
  },
};

// Done ----------------------------------------------------------------------------------------------------------------

/** The message keeps its place, so that it can be reopened. */
export const DoneAndReopened: Story = {
  parameters: world({ markContactMessage: marked }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Mark as done: “Hooks”' }));
    await expect(await canvas.findByText('Message marked as done')).toBeVisible();
    await expect(within(canvas.getByRole('row', { name: /^Hooks/ })).getByText('Done')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Reopen “Hooks”' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText('Message marked as unread')).toBeVisible();
    await expect(within(canvas.getByRole('row', { name: /^Hooks/ })).getByText('Unread')).toBeVisible();
  },
};
export const DoneRefused: Story = {
  parameters: world({ markContactMessage: inTurn(refusals.NotFound, refusals.Forbidden, failing()) }),
  play: async ({ canvas }) => {
    for (const message of [/doesn’t exist/, /not allowed/, /Something went wrong on our end/]) {
      await userEvent.click(await canvas.findByRole('button', { name: 'Mark as done: “Hooks”' }));
      await expect(await canvas.findByText(message)).toBeVisible();
    }
  },
};

// Access (§6) ---------------------------------------------------------------------------------------------------------

const expired = 'Your session has expired. Please log in again.';
export const DoneSessionExpired: Story = {
  parameters: world({ markContactMessage: refusals.SignInRequired }, byState),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Mark as done: “Hooks”' }));
    await expect(await canvas.findByText(expired)).toBeVisible();
  },
};
export const ReplySessionExpired: Story = {
  parameters: world({ replyToContactMessage: refusals.SignInRequired }, byState, open),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Read “Return”');
    await userEvent.type(dialog.getByLabelText('Reply by email'), 'Thanks.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send reply' }));
    await expect(await canvas.findByText(expired)).toBeVisible();
  },
};
export const Forbidden: Story = forbiddenTo(paths.messages, <MessagesScreen />);
export const VisitorRedirect: Story = visitorRedirect(paths.messages, <MessagesScreen />);
