import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Price } from './Price.tsx';

const meta: Meta<typeof Price> = {
  title: 'UI/Price',
  tags: ['autodocs'],
  parameters: { controls: { disable: false } },
  component: Price,
};
export default meta;
type Story = StoryObj<typeof Price>;

export const Reduced: Story = {
  args: {
    money: { display: '$74.90', currency: 'USD' },
    prior: { display: '$89.90' },
    was: 'Was',
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('$74.90 USD Was $89.90');
    await expect(canvas.getByText('$89.90', { selector: 's' })).toBeVisible();
  },
};

export const UnderEachOther: Story = {
  parameters: { controls: { disable: true } },
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
