import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Rating } from './Rating.tsx';

const meta: Meta<typeof Rating> = {
  title: 'UI/Rating',
  tags: ['autodocs'],
  parameters: { controls: { disable: false } },
  args: { value: 0.5 },
  argTypes: { value: { control: { type: 'range', min: 0.5, max: 5, step: 0.5 } } },
  component: Rating,
};
export default meta;
type Story = StoryObj<typeof Rating>;

export const HalfStars: Story = {
  render: ({ value: first }) => (
    <ul className="page">
      <li>
        <Rating value={first} />
      </li>
      {[1, 2.5, 4.5, 5].map((value) => (
        <li key={value}>
          <Rating value={value} />
        </li>
      ))}
    </ul>
  ),
  play: async ({ canvas }) => {
    const items = canvas.getAllByRole('listitem');
    await expect(items.map((item) => item.textContent)).toEqual([
      '0.5 of 5 stars',
      '1 of 5 stars',
      '2.5 of 5 stars',
      '4.5 of 5 stars',
      '5 of 5 stars',
    ]);
  },
};
