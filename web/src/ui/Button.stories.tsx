import type { Meta, StoryObj } from '@storybook/react-vite';
import { Trash2 } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import { Button, ButtonLink, IconButton } from './Button.tsx';

const meta: Meta<typeof Button> = {
  title: 'UI/Button',
  tags: ['autodocs'],
  parameters: { controls: { disable: false } },
  argTypes: { children: { control: 'text' }, busyLabel: { control: 'text' } },
  component: Button,
  args: { children: 'Order now', onClick: fn() },
  decorators: [
    (Story) => (
      <div className="page" style={{ justifyItems: 'start' }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof Button>;

export const Variants: Story = {
  args: { children: 'Primary: one a view at the most' },
  render: (args) => (
    <>
      <Button {...args} />
      <Button size="l">Large</Button>
      <Button variant="secondary">Secondary</Button>
      <Button variant="quiet">Quiet</Button>
      <Button variant="danger">Danger: what cannot be undone</Button>
      <Button wide>Wide</Button>
    </>
  ),
};

export const Busy: Story = {
  args: { busy: true, busyLabel: 'Sending…' },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Sending…' });
    await expect(button).toBeDisabled();
    await userEvent.click(button, { pointerEventsCheck: 0 });
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ canvas }) => expect(canvas.getByRole('button', { name: 'Order now' })).toBeDisabled(),
};

export const AsLink: Story = {
  parameters: { controls: { disable: true } },
  render: () => <ButtonLink to="/login">Login</ButtonLink>,
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login'),
};

export const Icon: Story = {
  parameters: { controls: { disable: true } },
  render: () => (
    <IconButton label="Delete">
      <Trash2 size={18} aria-hidden />
    </IconButton>
  ),
  play: async ({ canvas }) => {
    const { width, height } = canvas.getByRole('button', { name: 'Delete' }).getBoundingClientRect();
    // WCAG 2.5.8
    await expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  },
};
