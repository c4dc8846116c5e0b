import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { LongTable } from './LongTable.tsx';

const rivers = (count: number) => Array.from({ length: count }, (_, at) => `River ${at + 1}`);

const meta: Meta<{ count: number; hasMore: boolean }> = {
  title: 'UI/LongTable',
  args: { count: 3, hasMore: false },
  render: ({ count, hasMore }) => (
    <div className="page">
      <LongTable
        items={rivers(count)}
        keyOf={(river) => river}
        hasMore={hasMore}
        estimate={26}
        renderRow={(river, place) => (
          <tr {...place}>
            <th scope="row">{river}</th>
          </tr>
        )}
      >
        <caption>Where they bite</caption>
        <thead>
          <tr>
            <th scope="col">River</th>
          </tr>
        </thead>
      </LongTable>
    </div>
  ),
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Short: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table', { name: 'Where they bite' })).not.toHaveAttribute('aria-rowcount');
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(3);
  },
};
export const Long: Story = {
  args: { count: 101 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table')).toHaveAttribute('aria-rowcount', '102');
    const first = await canvas.findByRole('row', { name: 'River 1' });
    await expect(first).toHaveAttribute('aria-rowindex', '2');
  },
};
export const LongAndMoreToCome: Story = {
  args: { count: 101, hasMore: true },
  play: async ({ canvas }) => expect(canvas.getByRole('table')).toHaveAttribute('aria-rowcount', '-1'),
};
