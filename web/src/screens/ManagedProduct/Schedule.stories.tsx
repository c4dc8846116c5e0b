import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent } from 'storybook/test';
import { invalid, openDialog, refusals } from '#web/test/admin-lists.tsx';
import { inAPage } from '#web/test/in-a-page.tsx';
import { row } from '#web/test/manage-products-page.ts';
import { managedProduct, productWorld } from '#web/test/managed-product-page.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { localInput } from './local-time.ts';
import { ManagedProductScreen } from './ManagedProductScreen.tsx';

const meta: Meta<typeof ManagedProductScreen> = {
  title: 'Screens/Product settings/Schedule',
  component: ManagedProductScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof ManagedProductScreen>;

const at = '2026-12-01T08:00:00.000Z';
const draft = managedProduct({ status: 'DRAFT' });
const scheduled = managedProduct({ status: 'DRAFT', publishAt: at });
const saved = (publishAt: string | null) => row({ id: 'product-1', status: 'DRAFT', publishAt });

interface Sent {
  input: { publishAt: string | null; seenAt: string };
}
/** The time is sent in UTC. */
const saving = ({ input }: Sent) =>
  input.seenAt === draft.updatedAt && (input.publishAt === at || input.publishAt === null)
    ? saved(input.publishAt)
    : failing(JSON.stringify(input))();

export const NotScheduled: Story = {
  parameters: productWorld(draft),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This draft has no publication date.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Cancel schedule' })).toBeNull();
  },
};
export const Scheduled: Story = {
  parameters: productWorld(draft, { changeEquipment: saving }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Schedule');
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent('Choose a date and time.');
    await fireEvent.change(dialog.getByLabelText('Publish on'), { target: { value: localInput(at) } });
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    await expect(await canvas.findByText(/^Publishes Dec 1, 2026/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Change time' })).toBeVisible();
  },
};
export const ScheduleCanceled: Story = {
  parameters: productWorld(scheduled, { changeEquipment: saving }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel schedule' }));
    await expect(await canvas.findByText('Schedule canceled')).toBeVisible();
    await expect(await canvas.findByText('This draft has no publication date.')).toBeVisible();
  },
};
export const ScheduleRestored: Story = {
  parameters: productWorld(scheduled, { changeEquipment: saving }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel schedule' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText(/^Publication scheduled for Dec 1, 2026/)).toBeVisible();
    await expect(await canvas.findByText(/^Publishes Dec 1, 2026/)).toBeVisible();
  },
};
export const ScheduleCanceling: Story = {
  parameters: productWorld(scheduled, { changeEquipment: pending }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel schedule' }));
    await expect(await canvas.findByRole('button', { name: 'One moment…' })).toBeVisible();
  },
};
export const ScheduleRefused: Story = {
  parameters: productWorld(scheduled, {
    changeEquipment: invalid('publishAt', 'Choose a time in the future.'),
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Change time');
    await expect(dialog.getByLabelText('Publish on')).toHaveValue(localInput(at));
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent('Choose a time in the future.');
    await expect(dialog.getByLabelText('Publish on')).toHaveAccessibleDescription(
      'Choose a time in the future.',
    );
  },
};
/** The job published it while the admin canceled. */
export const CancelTooLate: Story = {
  parameters: productWorld(scheduled, {
    changeEquipment: {
      __typename: 'EquipmentChanged',
      message: 'Another admin changed this product in the meantime. Nothing was overwritten.',
      equipment: row({ id: 'product-1', status: 'PUBLISHED' }),
      conflicts: [{ __typename: 'EditConflict', field: 'publishAt', changedBy: 'The schedule' }],
    },
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel schedule' }));
    await expect(await canvas.findByText(/Nothing was overwritten/)).toBeVisible();
    await expect(canvas.getByText('Published')).toBeVisible();
  },
};
export const ScheduleSessionExpired: Story = {
  parameters: productWorld(draft, { changeEquipment: refusals.SignInRequired }, {}),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Schedule');
    await fireEvent.change(dialog.getByLabelText('Publish on'), { target: { value: localInput(at) } });
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    await expect(await canvas.findByText('Your session has expired. Please log in again.')).toBeVisible();
  },
};
