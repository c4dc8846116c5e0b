import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { picture } from '#web/test/builders.ts';
import { Gallery } from './Gallery.tsx';

const pictures = Array.from({ length: 9 }, (_, index) => ({
  ...picture(index % 2 ? 'spinning-reel-2' : 'fly-reel-3', `Detail ${index + 1}`, [240, 576], 576),
  url: `/images/${index % 2 ? 'spinning-reel-2' : 'fly-reel-3'}-576.webp?${index}`,
  focalPoint: { x: 0, y: 100 },
}));

const meta: Meta<typeof Gallery> = {
  title: 'UI/Gallery',
  tags: ['autodocs'],
  parameters: { controls: { disable: false } },
  argTypes: { sizes: { control: false } },
  component: Gallery,
  args: { label: 'Pictures of a reel', pictures, sizes: '20rem', fallbackAlt: 'A reel' },
  decorators: [
    (Story) => (
      <div className="page" style={{ maxWidth: '24rem' }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof Gallery>;

/** A swipe selects the picture where it stops. */
export const Swiped: Story = {
  play: async ({ canvas }) => {
    const list = canvas.getByRole('button', { name: 'Detail 1' }).closest('ul');
    list?.scrollTo({ left: 2 * list.clientWidth, behavior: 'instant' });
    await waitFor(() => expect(canvas.getByText('3 / 9')).toBeVisible());
    await expect(canvas.getByRole('button', { name: 'Picture 3 of 9' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    const image = canvas.getByRole('img', { name: 'Detail 3' });
    await expect(getComputedStyle(image).objectPosition).toBe('0% 100%');
  },
};

/** The picture after the last is the first. */
export const Around: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Previous picture' }));
    await expect(canvas.getByText('9 / 9')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Next picture' }));
    await expect(canvas.getByText('1 / 9')).toBeVisible();
  },
};

/** Right to left, the next picture is on the left: the left arrow key shows it, and so does a swipe to the right. */
export const RightToLeft: Story = {
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const first = canvas.getByRole('button', { name: 'Detail 1' });
    const list = first.closest('ul');
    first.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.getByText('2 / 9')).toBeVisible();
    await waitFor(() => expect(list?.scrollLeft).toBe(-(list?.clientWidth ?? 0)));
    list?.scrollTo({ left: -4 * list.clientWidth, behavior: 'instant' });
    await waitFor(() => expect(canvas.getByText('5 / 9')).toBeVisible());
  },
};

/** A click or the key + magnify the picture to the pixels of its largest file; it pans inside the dialog. */
export const Magnified: Story = {
  args: { pictures: [picture('spinning-reel', 'A reel', [240, 480, 960])] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'A reel' }));
    const dialog = within(await canvas.findByRole('dialog'));
    const button = dialog.getByRole('button', { name: 'A reel' });
    await expect(button).toHaveFocus();
    const area = button.parentElement!;
    await expect(button.clientWidth).toBeLessThan(960);
    await expect(button.clientHeight).toBeLessThanOrEqual(area.clientHeight);
    await userEvent.keyboard('+');
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    // The magnified picture is beside the buttons, not under them.
    const { top } = area.getBoundingClientRect();
    const close = dialog.getByRole('button', { name: 'Close' }).getBoundingClientRect();
    await expect(close.bottom).toBeLessThanOrEqual(top);
    await expect(button.clientWidth).toBe(960);
    await expect(dialog.getByRole('img')).toHaveAttribute('src', '/images/spinning-reel-960.webp');
    await expect(area.scrollHeight).toBeGreaterThan(area.clientHeight);
    await userEvent.keyboard('-');
    await expect(button.clientWidth).toBeLessThan(960);
    // A double tap counts once.
    await userEvent.dblClick(button);
    await expect(button.clientWidth).toBe(960);
  },
};

/** A small file is not stretched. */
export const NotStretched: Story = {
  args: { pictures: [{ ...picture('spinning-reel-2', 'A detail', [240, 576], 576) }] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'A detail' }));
    const button = within(await canvas.findByRole('dialog')).getByRole('button', { name: 'A detail' });
    await userEvent.keyboard('+');
    await expect(button.clientWidth).toBeLessThanOrEqual(576);
  },
};

export const None: Story = {
  args: { pictures: [] },
  play: async ({ canvas }) => expect(canvas.getByRole('img', { name: 'A reel' })).toBeVisible(),
};
