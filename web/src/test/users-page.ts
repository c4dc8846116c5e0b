import { within } from 'storybook/test';
import { admin, person } from './admin.ts';
import { connection } from './builders.ts';
import { robin } from './people.ts';

// Who stands in the stories of the users' page.

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

export const usersWorld = (
  users: unknown,
  Mutation: Record<string, unknown> = {},
  at = '/dashboard/users',
) => ({
  world: {
    at,
    path: '/dashboard/users',
    identity: robin,
    answers: { Query: { me: self, users }, Mutation },
  },
});
export const everybody = connection([self, ada, maya, olle]);

/** The row that is headed so. */
export const rowOf = async (canvas: Pick<ReturnType<typeof within>, 'findByRole'>, name: string) => {
  const heading = await canvas.findByRole('heading', { name: new RegExp(name) });
  return within(heading.closest('article') as HTMLElement);
};
