import { paths } from '#web/app/paths.ts';
import type * as Stories from '#web/screens/Messages/MessagesScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const contactMessages: RouteStates<{ 'Screens/Messages': typeof Stories }> = {
  name: 'Messages',
  routes: [paths.messages],
  main: ['Screens/Messages: Unread', 'Screens/Messages: Thread'],
  states: [
    { state: 'loading', story: 'Screens/Messages: Loading', kind: 'loading' },
    { state: 'failed', story: 'Screens/Messages: Failed', kind: 'error' },
    { state: 'offline', story: 'Screens/Messages: Offline' },
    { state: 'unread', story: 'Screens/Messages: Unread' },
    { state: 'tabs', story: 'Screens/Messages: Tabs' },
    { state: 'empty', story: 'Screens/Messages: Empty', kind: 'empty' },
    { state: 'paged', story: 'Screens/Messages: Paged' },
    { state: 'many messages', story: 'Screens/Messages: ManyMessages' },
    { state: 'long texts', story: 'Screens/Messages: LongTexts' },
    { state: 'read', story: 'Screens/Messages: Read' },
    { state: 'thread', story: 'Screens/Messages: Thread' },
    { state: 'replied', story: 'Screens/Messages: Replied' },
    { state: 'reply missing or too long', story: 'Screens/Messages: ReplyInvalid' },
    { state: 'sending', story: 'Screens/Messages: Sending' },
    { state: 'reply refused', story: 'Screens/Messages: ReplyRefused' },
    { state: 'done and reopened', story: 'Screens/Messages: DoneAndReopened' },
    { state: 'done refused', story: 'Screens/Messages: DoneRefused' },
    { state: 'done session expired', story: 'Screens/Messages: DoneSessionExpired' },
    { state: 'reply session expired', story: 'Screens/Messages: ReplySessionExpired' },
    { state: 'forbidden', story: 'Screens/Messages: Forbidden', proves: '§6' },
    { state: 'visitor redirect', story: 'Screens/Messages: VisitorRedirect' },
  ],
};
