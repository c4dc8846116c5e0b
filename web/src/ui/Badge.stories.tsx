import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Badge } from './Badge.tsx';

const meta: Meta<typeof Badge> = {
  title: 'UI/Badge',
  tags: ['autodocs'],
  parameters: { controls: { disable: false } },
  component: Badge,
  argTypes: { children: { control: 'text' } },
};
export default meta;
type Story = StoryObj<typeof Badge>;

export const Tones: Story = {
  args: { children: 'Out of stock' },
  render: (args) => (
    <p className="page" style={{ display: 'flex', flexWrap: 'wrap' }}>
      <Badge {...args} />
      <Badge tone="lake">New</Badge>
      <Badge tone="coral">31 products</Badge>
      <Badge tone="moss">PAID</Badge>
      <Badge tone="amber">Only 3 left</Badge>
    </p>
  ),
};

export const InAHeading: Story = {
  args: { tone: 'coral', children: '99+' },
  render: (args) => (
    <h2 className="page">
      <span>
        Best Sellers <Badge {...args} />
      </span>
    </h2>
  ),
  play: async ({ canvas }) =>
    expect(getComputedStyle(canvas.getByText('99+')).fontFamily).toContain('Instrument'),
};
