import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { SkipLink } from './SkipLink.tsx';

const meta: Meta<typeof SkipLink> = {
  title: 'UI/SkipLink',
  tags: ['autodocs'],
  parameters: { controls: { disable: false }, docs: { story: { inline: false, height: '8rem' } } },
  argTypes: { to: { control: false } },
  component: SkipLink,
  args: { to: '#content', children: 'Skip to content' },
  render: (args) => (
    <>
      <SkipLink {...args} />
      <main id="content" className="page">
        <p>The content.</p>
      </main>
    </>
  ),
};
export default meta;
type Story = StoryObj<typeof SkipLink>;

export const Focused: Story = {
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Skip to content' });
    await expect(link.getBoundingClientRect().bottom).toBeLessThan(0);
    await userEvent.tab();
    await expect(link).toHaveFocus();
    await waitFor(() => expect(link.getBoundingClientRect().top).toBeGreaterThanOrEqual(0));
  },
};
