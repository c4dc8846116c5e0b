import type { Meta, StoryObj } from '@storybook/react-vite';
import { useLocation } from 'react-router-dom';
import { expect, userEvent, waitFor } from 'storybook/test';
import { Guarded } from '#web/app/guards.tsx';
import { person } from '#web/test/admin.ts';
import { connection } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { walkLongList } from '#web/test/long-list.ts';
import { me, robin } from '#web/test/people.ts';
import { ada, allUsers, maya, olle, rowOf, self, usersWorld } from '#web/test/users-page.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { UsersScreen } from './UsersScreen.tsx';

const meta: Meta<typeof UsersScreen> = {
  title: 'Screens/Users',
  component: UsersScreen,
  decorators: [inAPage],
  parameters: usersWorld(allUsers),
};
export default meta;
type Story = StoryObj<typeof UsersScreen>;

export const Loading: Story = {
  parameters: usersWorld(pending),
  play: async ({ canvas }) => expect(await canvas.findByText('Loading…')).toBeVisible(),
};
export const List: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('4 users')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Make an Admin' })).toBeVisible();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4);
    const self = await rowOf(canvas, 'Robin Rivers');
    await expect(self.getByText('You')).toBeVisible();
    await expect(self.getByText('Already Admin')).toBeVisible();
    const admin = await rowOf(canvas, 'Ada Harbour');
    await expect(admin.getByText('Already Admin')).toBeVisible();
    await expect(admin.queryByText('Make Admin')).toBeNull();
    const other = await rowOf(canvas, 'Maya Lind');
    await expect(other.getByRole('button', { name: 'Make Admin: Maya Lind' })).toHaveTextContent(
      'Make Admin',
    );
    await expect(other.getByText('maya@fishzome.example')).toBeVisible();
    const unverified = await rowOf(canvas, 'olle@example.com');
    await expect(unverified.getByText('email not verified')).toBeVisible();
  },
};
/** A long list renders only rows near the viewport. For screen readers and print it is complete. */
export const LongList: Story = {
  parameters: usersWorld(
    connection(
      Array.from({ length: 150 }, (_, index) =>
        person({ id: `long-${index}`, databaseId: `long-${index}`, displayName: `Maya ${index + 1}` }),
      ),
    ),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('150 users')).toBeVisible();
    await walkLongList(canvas, { role: 'listitem', count: 150, first: 'Maya 1', last: 'Maya 150' });
  },
};
export const OneUser: Story = {
  parameters: usersWorld(connection([self])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('1 user')).toBeVisible();
    await expect(canvas.getByText('No other users yet.')).toBeVisible();
  },
};
export const Failed: Story = {
  parameters: usersWorld(failing()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We couldn’t load the users.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
};

const matching = ({ filter }: { filter: { query: string | null } | null }) =>
  connection(
    [self, ada, maya, olle].filter(({ email }) => email.includes(filter?.query?.toLowerCase() ?? '')),
  );
const Address = () => <output aria-label="Address">{useLocation().search}</output>;

export const Searched: Story = {
  parameters: usersWorld(matching),
  render: () => (
    <>
      <UsersScreen />
      <Address />
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Search users'), 'maya');
    await expect(await canvas.findByText('1 user')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Maya Lind' })).toBeVisible();
    await expect(canvas.getByLabelText('Address')).toHaveTextContent('?q=maya');
  },
};
export const SearchFromTheAddress: Story = {
  parameters: usersWorld(matching, {}, '/dashboard/users?q=ada'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('1 user')).toBeVisible();
    await expect(canvas.getByLabelText('Search users')).toHaveValue('ada');
  },
};
export const NoMatch: Story = {
  parameters: usersWorld(matching, {}, '/dashboard/users?q=zander'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No matching users.')).toBeVisible();
    await expect(canvas.getByText(/contains “zander”/)).toBeVisible();
  },
};
const searchGuest = (guest: unknown) =>
  usersWorld(matching, {}, '/dashboard/users?q=ida%40example.com', undefined, guest);
export const GuestFound: Story = {
  parameters: searchGuest({
    __typename: 'GuestCustomer',
    id: 'ida@example.com',
    email: 'ida@example.com',
    lastContact: { __typename: 'CustomerContact', name: 'Ida Sand' },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Ida Sand' })).toHaveAttribute(
      'href',
      '/dashboard/guest-customer?email=ida%40example.com',
    );
    await expect(await canvas.findByText('No matching users.')).toBeVisible();
  },
};
export const GuestsNotSearched: Story = {
  parameters: searchGuest(failing()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('We couldn’t search for guests.');
    await expect(await canvas.findByText('No matching users.')).toBeVisible();
  },
};
export const ShowsAllUsersAgain: Story = {
  parameters: usersWorld(matching, {}, '/dashboard/users?q=zander'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show all users' }));
    await expect(await canvas.findByText('4 users')).toBeVisible();
  },
};
export const Searching: Story = {
  parameters: usersWorld(({ filter }: { filter: unknown }) => (filter ? pending() : allUsers)),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Search users'), 'maya');
    // The previous results stay while loading.
    await waitFor(() => expect(canvas.getAllByRole('list')[0]).toHaveAttribute('aria-busy', 'true'));
    await expect(canvas.getByText('Loading…')).toBeVisible();
  },
};

const pageInfo = (hasNextPage: boolean) => ({
  __typename: 'PageInfo',
  hasNextPage,
  hasPreviousPage: false,
  startCursor: 'a',
  endCursor: 'a',
});
const crowd = Array.from({ length: 8 }, (_, index) =>
  person({
    id: `crowd-${index}`,
    displayName: `Angler ${index + 1}`,
    email: `angler${index + 1}@example.com`,
  }),
);
const firstPage = { ...connection(crowd), totalCount: 9, pageInfo: pageInfo(true) };

export const Paged: Story = {
  parameters: usersWorld(({ after }: { after: string | null }) =>
    after === 'a' ? { ...connection([maya]), totalCount: 9 } : firstPage,
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more users' }));
    await expect(await canvas.findByRole('heading', { name: 'Maya Lind' })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Angler 1' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Show more users' })).toBeNull();
  },
};
export const PagedFailed: Story = {
  parameters: usersWorld(({ after }: { after: string | null }) => (after === 'a' ? failing()() : firstPage)),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more users' }));
    await expect(await canvas.findByText('We couldn’t load the users.')).toBeVisible();
  },
};

/** Support reads the list, with roles instead of actions. */
export const ForSupport: Story = {
  parameters: {
    world: {
      at: '/dashboard/users',
      path: '/dashboard/users',
      identity: robin,
      answers: {
        Query: {
          me: me({ role: 'SUPPORT' }),
          users: connection([
            me({ role: 'SUPPORT' }),
            person({ id: 'wanda', displayName: 'Wanda Reed', role: 'WAREHOUSE' }),
            person({ id: 'carl', displayName: 'Carl Lake', role: 'CATALOGUE' }),
            person({ id: 'maya' }),
          ]),
        },
      },
    },
  },
  render: () => (
    <Guarded guard="admin" staff={['SUPPORT']}>
      <UsersScreen />
    </Guarded>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Warehouse')).toBeVisible();
    await expect(canvas.getByText('Catalog')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Make|Change|Block|Invite/ })).toBeNull();
  },
};

const guarded = () => (
  <Guarded guard="admin">
    <UsersScreen />
  </Guarded>
);
export const NonAdminForbidden: Story = {
  parameters: {
    world: { at: '/dashboard/users', identity: robin, answers: { Query: { me: me() } } },
  },
  render: guarded,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Sorry! you are not allowed to access this page!')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Forbidden: You are not an Admin/user' })).toBeVisible();
  },
};
export const VisitorRedirect: Story = {
  parameters: {
    world: { identity: { status: 'signedOut' }, at: '/dashboard/users', path: '/dashboard/users' },
  },
  render: guarded,
  play: async ({ canvas }) => expect(await canvas.findByText('Went to /signup')).toBeVisible(),
};
export const LongNameAndAddress: Story = {
  parameters: usersWorld(
    connection([
      self,
      person({
        id: 'long',
        displayName: 'Maximiliane-Theodora Wolfeschlegelsteinhausenbergerdorff',
        email: 'a-very-long-address-that-nobody-would-type-twice@a-very-long-host-name.example',
        emailVerified: false,
      }),
    ]),
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/a-very-long-address/)).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
