import type { StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import type { UsersScreen } from '#web/screens/Users/UsersScreen.tsx';
import { admin, person } from './admin.ts';
import { connection } from './builders.ts';
import { robin } from './people.ts';

// The users in the stories of the users page.

export const maya = person({ id: 'maya' });
export const ada = person({
  id: 'ada',
  displayName: 'Ada Harbour',
  email: 'ada@fishzome.example',
  role: 'ADMIN',
});
export const olle = person({
  id: 'olle',
  displayName: null,
  email: 'olle@example.com',
  emailVerified: false,
});
export const self = admin();

type Play = NonNullable<StoryObj<typeof UsersScreen>['play']>;

/** Clicks the button that opens a confirmation dialog. */
export const ask =
  (button: string): Play =>
  async ({ canvas }) =>
    userEvent.click(await canvas.findByRole('button', { name: button }));

/** Confirms the open dialog. */
export const confirm: Play = async ({ canvas }) =>
  userEvent.click(await canvas.findByRole('button', { name: /^Yes, / }));

export const usersWorld = (
  users: unknown,
  Mutation: Record<string, unknown> = {},
  at = '/dashboard/users',
  invitations: unknown = connection([]),
  guestCustomer: unknown = null,
) => ({
  world: {
    at,
    path: '/dashboard/users',
    identity: robin,
    answers: { Query: { me: self, users, invitations, guestCustomer }, Mutation },
  },
});
export const allUsers = connection([self, ada, maya, olle]);

/** Finds the row with this heading. */
export const rowOf = async (canvas: Pick<ReturnType<typeof within>, 'findByRole'>, name: string) => {
  const heading = await canvas.findByRole('heading', { name: new RegExp(name) });
  return within(heading.closest('article') as HTMLElement);
};
