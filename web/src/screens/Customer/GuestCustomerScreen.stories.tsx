import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Guarded } from '#web/app/guards.tsx';
import { expectRefusals, inTurn, loadFailed, refusals, whileLoading } from '#web/test/admin-lists.tsx';
import { person } from '#web/test/admin.ts';
import { guestOf, guestWorld, order, pageOf } from '#web/test/customer-page.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { me } from '#web/test/people.ts';
import { offline } from '#web/test/surroundings.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { GuestCustomerScreen } from './GuestCustomerScreen.tsx';

const meta: Meta<typeof GuestCustomerScreen> = {
  title: 'Screens/Guest Customer',
  component: GuestCustomerScreen,
  decorators: [inAPage],
  parameters: guestWorld(),
};
export default meta;
type Story = StoryObj<typeof GuestCustomerScreen>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const section = async (canvas: Canvas, name: string) => within(await canvas.findByRole('region', { name }));

export const Loading: Story = whileLoading(guestWorld(pending));
export const Failed: Story = loadFailed(guestWorld(failing()), 'We couldn’t load this guest.');
export const Offline: Story = {
  parameters: guestWorld(failing()),
  beforeEach: offline,
  play: async ({ canvas }) => expect(await canvas.findByText(/You appear to be offline/)).toBeVisible(),
};
export const None: Story = {
  parameters: guestWorld(null),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No such guest.' })).toBeVisible();
    await expect(canvas.getByText(/with “ida@example\.com” without signing in/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'All users' })).toHaveAttribute('href', '/dashboard/users');
  },
};
export const Everything: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Ida Sand' })).toBeVisible();
    await expect(canvas.getByText('No account with this verified email.')).toBeVisible();
    await expect(await (await section(canvas, 'Spend')).findByText('$1,234.50')).toBeVisible();
    await expect(await (await section(canvas, 'Last address')).findByText(/Strandvägen 12/)).toBeVisible();
    await expect(
      await (await section(canvas, 'Orders')).findByRole('link', { name: 'FZ-10002' }),
    ).toHaveAttribute('href', '/dashboard/manage-all-order/FZ-10002');
    await expect(
      await (await section(canvas, 'Messages')).findByRole('link', { name: 'Hooks' }),
    ).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Make|role|Block|note/ })).toBeNull();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};
export const WithAccount: Story = {
  parameters: guestWorld(guestOf({ account: person({ id: 'maya', databaseId: 'maya' }) })),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: 'Maya Lind' })).toHaveAttribute(
      'href',
      '/dashboard/users/maya',
    ),
};
export const UnpaidOrder: Story = {
  parameters: guestWorld(guestOf({ spend: [], messages: pageOf([]) })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No paid orders.')).toBeVisible();
    await expect(await canvas.findByText('No messages from this email address.')).toBeVisible();
  },
};
export const SectionsLoading: Story = {
  parameters: guestWorld(guestOf({ spend: pending, messages: pending, orders: pending })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Ida Sand' })).toBeVisible();
    await expect(canvas.getAllByText('Loading…')).toHaveLength(3);
  },
};
export const SectionsFailed: Story = {
  parameters: guestWorld(guestOf({ spend: failing(), messages: failing(), orders: failing() })),
  play: async ({ canvas }) => {
    for (const words of [
      'We couldn’t load the spend.',
      'We couldn’t load the orders.',
      'We couldn’t load the messages.',
    ])
      await expect(await canvas.findByText(words)).toBeVisible();
  },
};
export const Paged: Story = {
  parameters: guestWorld(
    guestOf({
      orders: ({ after }: { after: string | null }) =>
        after ? pageOf([order('FZ-10001')]) : pageOf([order('FZ-10002')], true),
    }),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more orders' }));
    await expect(await canvas.findByRole('link', { name: 'FZ-10001' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'FZ-10002' })).toBeVisible();
  },
};
export const LongTexts: Story = {
  parameters: guestWorld(
    guestOf({
      email: `${'x'.repeat(60)}@example.com`,
      lastContact: { ...guestOf().lastContact, name: 'I'.repeat(120) },
    }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'I'.repeat(120) })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};
/** Support reads guests as it reads customers. */
export const ForSupport: Story = {
  parameters: {
    world: {
      ...guestWorld().world,
      answers: { Query: { me: me({ role: 'SUPPORT' }), guestCustomer: guestOf() } },
    },
  },
  render: () => (
    <Guarded guard="admin" staff={['SUPPORT']}>
      <GuestCustomerScreen />
    </Guarded>
  ),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { level: 1, name: 'Ida Sand' })).toBeVisible(),
};
export const Forbidden: Story = {
  parameters: { world: { ...guestWorld().world, answers: { Query: { me: me() } } } },
  render: () => (
    <Guarded guard="admin" staff={['SUPPORT']}>
      <GuestCustomerScreen />
    </Guarded>
  ),
  play: async ({ canvas }) =>
    expect(
      await canvas.findByRole('heading', { name: 'Forbidden: You are not an Admin/user' }),
    ).toBeVisible(),
};

// Data on request -----------------------------------------------------------------------------------------------------

async function openDeletion(canvas: Canvas, email = 'ida@example.com') {
  await userEvent.click(await canvas.findByRole('button', { name: 'Delete data' }));
  const dialog = within(await canvas.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Email of the guest'), email);
  return dialog;
}
export const DataExported: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Export data' }));
    await expect(await canvas.findByText('Data downloaded.')).toBeVisible();
  },
};
export const DataAsked: Story = {
  play: async ({ canvas }) => {
    const dialog = await openDeletion(canvas);
    await expect(dialog.getByText(/Orders stay without the name/)).toBeVisible();
  },
};
export const DataDeleted: Story = {
  parameters: guestWorld(
    guestOf(),
    {},
    { deleteCustomer: { __typename: 'AccountDeleted', email: 'ida@example.com' } },
  ),
  play: async ({ canvas }) => {
    const dialog = await openDeletion(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, delete' }));
    await expect(await canvas.findByText('Went to /dashboard/users')).toBeVisible();
    await expect(await canvas.findByText('The data of ida@example.com was deleted.')).toBeVisible();
  },
};
export const DataOfOtherEmail: Story = {
  play: async ({ canvas }) => {
    const dialog = await openDeletion(canvas, 'tom@fishzome.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, delete' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent('This isn’t the email of the guest.');
  },
};
export const DataRefused: Story = {
  parameters: guestWorld(
    guestOf(),
    {},
    {
      deleteCustomer: inTurn(
        {
          __typename: 'AccountInUse',
          message:
            'The data of this guest can’t be deleted yet. An invoice has not been issued yet. Try again in some minutes.',
          uses: ['MISSING_INVOICE'],
        },
        refusals.NotFound,
      ),
    },
  ),
  play: async ({ canvas }) => {
    const dialog = await openDeletion(canvas);
    await expectRefusals(dialog, 'Yes, delete', [/An invoice has not been issued yet/, /No such guest/]);
  },
};
