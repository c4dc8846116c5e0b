import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Price } from './Price.tsx';

const meta: Meta<typeof Price> = { title: 'UI/Price', component: Price };
export default meta;
type Story = StoryObj<typeof Price>;

export const UnderEachOther: Story = {
  render: () => (
    <ul className="page" style={{ justifyItems: 'end', width: '12rem' }}>
      {['$111.11', '$888.88'].map((display) => (
        <li key={display}>
          <Price money={{ display, currency: 'USD' }} />
        </li>
      ))}
    </ul>
  ),
  play: async ({ canvas }) => {
    await document.fonts.ready;
    const [ones, eights] = canvas.getAllByText(/^\$/).map((price) => price.getBoundingClientRect().width);
    await expect(ones).toBeCloseTo(eights ?? 0, 1);
  },
};
