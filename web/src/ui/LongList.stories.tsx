import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { LongList } from './LongList.tsx';

const meta: Meta<{ count: number }> = {
  title: 'UI/LongList',
  tags: ['autodocs'],
  parameters: { controls: { disable: false } },
  args: { count: 3 },
  render: ({ count }) => (
    <div className="page">
      <LongList
        aria-label="Rivers"
        items={Array.from({ length: count }, (_, at) => `River ${at + 1}`)}
        keyOf={(river) => river}
        hasMore={false}
        estimate={26}
        renderItem={(river, place) => <li {...place}>{river}</li>}
      />
    </div>
  ),
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Short: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
    await expect(canvas.getByText('River 1')).not.toHaveAttribute('aria-setsize');
  },
};
export const Long: Story = {
  // The items that are in the document depend on when they were measured.
  tags: ['moving'],
  args: { count: 101 },
  play: async ({ canvas }) => {
    const first = await canvas.findByText('River 1');
    await expect(first).toHaveAttribute('aria-posinset', '1');
    await expect(first).toHaveAttribute('aria-setsize', '101');
  },
};
