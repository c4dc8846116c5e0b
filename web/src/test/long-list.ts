import { expect, userEvent, waitFor, type within } from 'storybook/test';

/**
 * Tests a virtualized list of `count` rows: few are in the document, scrolling renders the last one, the focused row
 * stays, and print renders all. `role` is the rows' role. `focusable` finds an element in the first row.
 */
export async function walkLongList(
  canvas: ReturnType<typeof within>,
  { role, count, first, last }: { role: 'row' | 'listitem'; count: number; first: string; last: string },
): Promise<void> {
  // The table's header is a row too.
  const all = role === 'row' ? count + 1 : count;
  const rows = () => canvas.getAllByRole(role);
  const rowOf = (element: HTMLElement) => element.closest<HTMLElement>(role === 'row' ? 'tr' : 'li');
  const button = rowOf(await canvas.findByText(first))?.querySelector<HTMLElement>('a, button');
  await expect(rows().length).toBeLessThan(count / 2);
  await expect(canvas.queryByText(last)).toBeNull();
  button?.focus();
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  await expect(rowOf(await canvas.findByText(last))).toHaveAttribute(
    role === 'row' ? 'aria-rowindex' : 'aria-posinset',
    String(all),
  );
  await expect(button).toHaveFocus();
  // Tab moves to the next row, wherever the page was scrolled to.
  await userEvent.tab();
  await expect(document.activeElement?.closest('[data-index]')).not.toBeNull();

  dispatchEvent(new Event('beforeprint'));
  await expect(rows().length).toBe(all);
  dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(rows().length).toBeLessThan(count / 2));
  button?.blur();
  scrollTo({ top: 0, behavior: 'instant' });
  await expect(await canvas.findByText(first)).toBeVisible();
}
