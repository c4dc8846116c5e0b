import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { Dialog } from './Dialog.tsx';
import { LongTable } from './LongTable.tsx';

const rivers = (count: number) => Array.from({ length: count }, (_, at) => `River ${at + 1}`);

const meta: Meta<{ count: number; hasMore: boolean }> = {
  title: 'UI/LongTable',
  tags: ['autodocs'],
  parameters: { controls: { disable: false } },
  args: { count: 3, hasMore: false },
  render: ({ count, hasMore }) => (
    <div className="page">
      <LongTable
        items={rivers(count)}
        keyOf={(river) => river}
        hasMore={hasMore}
        estimate={31}
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
  // The rows that are in the document depend on when they were measured.
  tags: ['moving'],
  args: { count: 101 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table')).toHaveAttribute('aria-rowcount', '102');
    const first = await canvas.findByRole('row', { name: 'River 1' });
    await expect(first).toHaveAttribute('aria-rowindex', '2');
  },
};
export const LongAndMoreToCome: Story = {
  tags: ['moving'],
  args: { count: 101, hasMore: true },
  play: async ({ canvas }) => expect(canvas.getByRole('table')).toHaveAttribute('aria-rowcount', '-1'),
};

/** A list is virtualized from its 101st row on, also when it grows while it is on the page. */
export const GrowsPastTheLimit: Story = {
  parameters: { controls: { disable: true } },
  args: { count: 99 },
  render: function Growing(args, context) {
    const [count, setCount] = useState(args.count);
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>
          One more
        </button>
        <button type="button" onClick={() => setCount(count - 1)}>
          One less
        </button>
        {meta.render?.({ ...args, count }, context)}
      </>
    );
  },
  play: async ({ canvas }) => {
    const table = canvas.getByRole('table');
    const more = canvas.getByRole('button', { name: 'One more' });
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(99);
    await userEvent.click(more);
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(100);
    await expect(table).not.toHaveAttribute('aria-rowcount');
    await userEvent.click(more);
    await expect(table).toHaveAttribute('aria-rowcount', '102');
    await expect(canvas.getByRole('row', { name: 'River 1' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'One less' }));
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(100);
  },
};

function RowWithDialog({ river }: { river: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rename {river}
      </button>
      <Dialog open={open} title={`Rename ${river}`} onClose={() => setOpen(false)} closeLabel="Close">
        <input aria-label="New name" />
      </Dialog>
    </>
  );
}

/** A dialog that is open in a row stays open, with what was typed, when the list grows on either end. */
export const GrowsWhileADialogIsOpen: Story = {
  parameters: { controls: { disable: true } },
  render: function Growing() {
    const [[from, to], setRange] = useState([1, 100]);
    return (
      <div className="page">
        <button type="button" onClick={() => setRange([from, to + 100])}>
          More below
        </button>
        <button type="button" onClick={() => setRange([from - 100, to])}>
          More above
        </button>
        <LongTable
          items={Array.from({ length: to - from + 1 }, (_, at) => `River ${from + at}`)}
          keyOf={(river) => river}
          hasMore={false}
          // Too low on purpose: rows are taller than expected.
          estimate={10}
          renderRow={(river, place) => (
            <tr {...place}>
              <th scope="row">
                <RowWithDialog river={river} />
              </th>
            </tr>
          )}
        >
          <caption>Where they bite</caption>
        </LongTable>
      </div>
    );
  },
  play: async ({ canvas }) => {
    const below = canvas.getByRole('button', { name: 'More below' });
    const above = canvas.getByRole('button', { name: 'More above' });
    canvas.getByRole('button', { name: 'Rename River 60' }).scrollIntoView({ block: 'center' });
    const neighbor = canvas.getByRole('row', { name: 'Rename River 61' });
    await userEvent.click(canvas.getByRole('button', { name: 'Rename River 60' }));
    const input = canvas.getByRole('textbox', { name: 'New name' });
    await userEvent.type(input, 'Tay');
    const expectOpen = async () => {
      await expect(canvas.getByRole('dialog', { name: 'Rename River 60' })).toBeVisible();
      await expect(canvas.getByRole('textbox', { name: 'New name' })).toBe(input);
      await expect(input).toHaveValue('Tay');
      await expect(input).toHaveFocus();
    };
    // The dialog is modal: the list grows by itself.
    below.click();
    await waitFor(() => expect(canvas.getAllByRole('rowheader', { hidden: true }).length).toBeLessThan(100));
    await expectOpen();
    await expect(neighbor).toBeInTheDocument();
    above.click();
    await waitFor(() => expect(canvas.getByRole('table')).toHaveAttribute('aria-rowcount', '301'));
    await expectOpen();
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await expect(canvas.queryByRole('dialog')).toBeNull();
    scrollTo({ top: 0, behavior: 'instant' });
  },
};
