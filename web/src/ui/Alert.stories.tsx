import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

const meta: Meta<typeof Alert> = {
  title: 'UI/Alert',
  tags: ['autodocs'],
  parameters: { controls: { disable: false } },
  argTypes: { children: { control: 'text' }, hint: { control: 'text' }, action: { control: false } },
  component: Alert,
  decorators: [
    (Story) => (
      <div className="page" style={{ maxWidth: '34rem' }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof Alert>;

export const Authority: Story = {
  args: {
    lead: 'Authority says:',
    children: 'Your card was declined.',
    hint: 'You have not been charged. Try another card.',
  },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('alert')).toHaveTextContent('Authority says: Your card was declined.'),
};

export const DeveloperAuthority: Story = {
  args: { lead: 'Developer Authority says: ', children: 'auth/configuration-not-found' },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('alert')).toHaveTextContent('Developer Authority says: auth/'),
};

export const Success: Story = {
  args: {
    kind: 'success',
    children: 'Your password was changed.',
    action: <Button variant="secondary">Keep shopping</Button>,
  },
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toBeVisible(),
};

export const Information: Story = {
  args: { kind: 'info', children: 'Your bank is processing the payment. Please don’t pay again.' },
};
